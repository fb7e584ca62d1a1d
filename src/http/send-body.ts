import type { FastifyReply } from "fastify";
import { isFile } from "#wire/pdf-file.ts";
import { attachment } from "./attachment.ts";

/** Sends an endpoint's answer: JSON, a PDF, or nothing. */
export function sendBody(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  if (!isFile(body)) return reply.type("application/json; charset=utf-8").send(body);
  return reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(body.fileName))
    .header("etag", `"${body.sha256}"`)
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex, nofollow")
    .send(Buffer.from(body.pdf.buffer, body.pdf.byteOffset, body.pdf.byteLength));
}
