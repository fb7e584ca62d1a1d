import type { FastifyReply } from "fastify";
import { isFile, type PdfFile } from "#schemas/pdf-file.ts";
import { isArchive } from "#schemas/zip-file.ts";
import { attachment } from "./attachment.ts";
import { rangedFile, sendRanged } from "./send-ranged.ts";

/** Sends an endpoint's answer: JSON, a PDF, an archive, or nothing. */
export function sendBody(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  if (isArchive(body)) return sendDownload(reply, body, body.zip, "application/zip");
  if (!isFile(body)) return reply.type("application/json; charset=utf-8").send(body);
  return sendDownload(reply, body, body.pdf, "application/pdf");
}

function sendDownload(
  reply: FastifyReply,
  { fileName, sha256 }: { fileName: string; sha256: string },
  file: PdfFile["pdf"],
  mediaType: string,
): FastifyReply {
  reply
    .header("content-type", mediaType)
    .header("content-disposition", attachment(fileName))
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex, nofollow");
  return sendRanged(reply, rangedFile(file, sha256));
}
