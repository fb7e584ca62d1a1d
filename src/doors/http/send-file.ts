import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { ByteStream } from "#schemas/pdf-file.ts";

/** Sends bytes as they are read; who asks for the head alone is told how many there are. */
export function sendFile(
  reply: FastifyReply,
  { bytes, stream }: { bytes: number; stream: ByteStream },
): FastifyReply {
  reply.header("content-length", bytes);
  if (reply.request.method !== "HEAD") return reply.send(stream);
  // The framework would read the file to its end for nothing.
  stream.destroy();
  return reply.send(Readable.from([]));
}
