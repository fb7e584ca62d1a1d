import type { FastifyReply } from "fastify";
import { isFile } from "#wire/pdf-file.ts";
import { isArchive } from "#wire/zip-file.ts";
import { attachment } from "./attachment.ts";
import { sendFile } from "./send-file.ts";

/** Sends an endpoint's answer: JSON, a PDF, an archive, or nothing. */
export function sendBody(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  if (isArchive(body)) return sendFile(fileHeaders(reply, body, "application/zip"), body.zip);
  if (!isFile(body)) return reply.type("application/json; charset=utf-8").send(body);
  return sendFile(fileHeaders(reply, body, "application/pdf"), body.pdf);
}

function fileHeaders(
  reply: FastifyReply,
  { fileName, sha256 }: { fileName: string; sha256: string },
  mediaType: string,
): FastifyReply {
  return reply
    .header("content-type", mediaType)
    .header("content-disposition", attachment(fileName))
    .header("etag", `"${sha256}"`)
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex, nofollow");
}
