import type { FastifyReply, FastifyRequest } from "fastify";
import { LIMITS } from "#kernel/limits.ts";
import { releaseBytes } from "./body-bytes.ts";

/**
 * For an answer that comes before the end of the body: what is still on its way
 * is read and let go, and the connection stays. Were it closed meanwhile, the
 * sender's system would report the reset, and a proxy its own 502, in place of
 * the answer. Of what is, or turns out, longer than `most` bytes the connection ends.
 */
export function letRestPass(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  most: number = LIMITS.restBytes,
): void {
  if (raw.complete) return;
  if (Number(raw.headers["content-length"] ?? 0) > most) {
    reply.header("connection", "close");
    return;
  }
  // The framework has set it for every body that it began to read.
  reply.removeHeader("connection");
  let left = most;
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    releaseBytes(chunk);
    if (left < 0) raw.socket.destroy();
  });
  raw.resume();
}
