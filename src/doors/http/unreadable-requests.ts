import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { addressClass } from "#kernel/address-class.ts";
import type { Log } from "#kernel/log.ts";
import { isUnderWay } from "./request-log.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** What Node finds wrong with the bytes of a request before there is a request, by its code. */
const FOUND_BY_NODE: Record<string, { status: number; error: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: "The headers are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: "The request did not come in time." },
};

const UNREADABLE = { status: 400, error: "This is no valid HTTP request." };

/** Answers bytes that are no request as any other mistake is answered, and ends the connection. */
export function answerUnreadable(fault: { code?: string }, socket: Socket, log: Log): void {
  if (fault.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, error } = FOUND_BY_NODE[fault.code ?? ""] ?? UNREADABLE;
  const requestId = randomUUID();
  const address = addressClass(socket.remoteAddress ?? "");
  // What breaks off within a request is told by that request's own line.
  if (!isUnderWay(socket)) {
    log("request.unreadable", { request: requestId, status, address, code: fault.code ?? "none" });
  }
  const body = JSON.stringify({ error, requestId });
  const headers = {
    ...SECURITY_HEADERS,
    "x-request-id": requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`,
  );
  // Closed once written, whether or not the other side closes its half.
  socket.destroySoon();
}
