import type { FastifyReply } from "fastify";
import { attachment } from "./attachment.ts";

interface FileBody {
  pdf: Uint8Array;
  fileName: string;
  sha256: string;
}

/** Whether an answer's body is a PDF to download. */
export function isFile(body: unknown): body is FileBody {
  return typeof body === "object" && body !== null && "pdf" in body;
}

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
