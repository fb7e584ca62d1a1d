import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { decideRange } from "./byte-range.ts";
import { sendFile } from "./send-file.ts";

/** A file of which every piece can be had. */
export interface RangedFile {
  bytes: number;
  /** A strong entity tag, with its quotes (RFC 9110 section 8.8.3). */
  tag: string;
  /** From the first byte to the last, both included. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

/** Sends all of a file or the piece that was asked for (RFC 9110 section 14). */
export function sendRanged(reply: FastifyReply, file: RangedFile): FastifyReply {
  const { range, "if-range": ifRange } = reply.request.headers;
  const asked = decideRange({ range, ifRange: ifRange as string | undefined }, file);
  reply.header("accept-ranges", "bytes").header("etag", file.tag);
  if (asked === "nothing") {
    return reply.code(416).header("content-range", `bytes */${file.bytes}`).send();
  }
  const { first, last } = asked === "all" ? { first: 0, last: file.bytes - 1 } : asked;
  if (asked !== "all") {
    reply.code(206).header("content-range", `bytes ${first}-${last}/${file.bytes}`);
  }
  const stream = Readable.from(file.read(first, last), { objectMode: false });
  return sendFile(reply, { bytes: last - first + 1, stream });
}
