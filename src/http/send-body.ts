import type { FastifyReply } from "fastify";
import { isFile } from "#wire/pdf-file.ts";
import { attachment } from "./attachment.ts";
import { sendFile } from "./send-file.ts";

/** Sends an endpoint's answer: JSON, a PDF, or nothing. */
export function sendBody(
  reply: FastifyReply,
  { status, body }: { status: number; body: unknown },
): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  if (!isFile(body)) return reply.type("application/json; charset=utf-8").send(body);
  reply
    .header("content-type", "application/pdf")
    .header("content-disposition", attachment(body.fileName))
    .header("etag", `"${body.sha256}"`)
    .header("cache-control", "private, no-store")
    .header("x-robots-tag", "noindex, nofollow");
  return sendFile(reply, body.pdf);
}
