import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { refuse } from "#kernel/refusals.ts";
import type { ByteStream } from "#schemas/pdf-file.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { decideRange } from "./byte-range.ts";
import { isNotModified } from "./not-modified.ts";

/** A file of which every piece can be had. */
export interface RangedFile {
  bytes: number;
  /** A strong entity tag, with its quotes (RFC 9110 section 8.8.3). */
  tag: string;
  /** From the first byte to the last, both included. */
  read(first: number, last: number): AsyncIterable<Uint8Array>;
  /** Lets go of a file of which nothing is read. */
  close?(): void;
}

/** A file that is open already: of a piece, what stands before it is read and left out. */
export function rangedFile(
  { bytes, stream }: { bytes: number; stream: ByteStream },
  sha256: string,
): RangedFile {
  return {
    bytes,
    tag: `"${sha256}"`,
    read: (first, last) =>
      first === 0 && last === bytes - 1 ? stream : pieceOf(stream, first, last),
    close: () => void stream.destroy(),
  };
}

async function* pieceOf(stream: ByteStream, first: number, last: number) {
  let at = 0;
  for await (const slice of stream) {
    const wanted = slice.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    at += slice.length;
    if (wanted.length > 0) yield wanted;
    if (at > last) break;
  }
}

/**
 * Sends all of a file, the piece that was asked for (RFC 9110 section 14), or
 * that it is the one which is there already (section 13.2.2 says which is asked
 * first). Ranges are for GET alone.
 */
export function sendRanged(reply: FastifyReply, file: RangedFile): FastifyReply {
  const { method, headers } = reply.request;
  const { range, "if-range": ifRange, "if-none-match": ifNoneMatch } = headers;
  reply.header("accept-ranges", "bytes").header("etag", file.tag);
  if (isNotModified(ifNoneMatch, file.tag)) {
    file.close?.();
    return withoutContent(reply).code(304).send();
  }
  const wish = method === "GET" ? { range, ifRange: ifRange as string | undefined } : {};
  const asked = decideRange(wish, file);
  if (asked === "nothing") {
    file.close?.();
    const headers = { "content-range": `bytes */${file.bytes}` };
    const refusal = refuse("RANGE_OUTSIDE", OUTSIDE, { headers });
    return answerRefusal(reply.request, withoutContent(reply), refusal);
  }
  const { first, last } = asked === "all" ? { first: 0, last: file.bytes - 1 } : asked;
  if (asked !== "all") {
    reply.code(206).header("content-range", `bytes ${first}-${last}/${file.bytes}`);
  }
  const source = file.read(first, last);
  const stream = source instanceof Readable ? source : Readable.from(source, { objectMode: false });
  return sendFile(reply, { bytes: last - first + 1, stream });
}

const OUTSIDE = "The file ends before this range begins; Content-Range says how long it is.";

/** What is told of a file's content goes with it alone. */
function withoutContent(reply: FastifyReply): FastifyReply {
  reply.removeHeader("content-type");
  reply.removeHeader("content-disposition");
  return reply;
}

/** Sends bytes as they are read; who asks for the head alone is told how many there are. */
function sendFile(
  reply: FastifyReply,
  { bytes, stream }: { bytes: number; stream: ByteStream },
): FastifyReply {
  reply.header("content-length", bytes);
  if (reply.request.method !== "HEAD") return reply.send(stream);
  // The framework would read the file to its end for nothing.
  stream.destroy();
  return reply.send(Readable.from([]));
}
