/**
 * A process of its own with the receivers of many webhooks, one for each path:
 * `/<name>` answers at once, `/slow/<name>` after two seconds, `/dead/<name>` never.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const SLOW_MS = 2_000;

/** One delivery that arrived: by which path, and how long after its event. */
export interface Receipt {
  path: string;
  afterMs: number;
}

let receipts: Receipt[] = [];

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const now = performance.timeOrigin + performance.now();
    const path = request.url ?? "";
    const { created_at: at } = JSON.parse(Buffer.concat(parts).toString());
    receipts.push({ path, afterMs: now - Date.parse(at) });
    if (path.startsWith("/dead/")) return;
    if (path.startsWith("/slow/")) setTimeout(() => response.end("ok"), SLOW_MS);
    else response.end("ok");
  });
});

server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

/** Whoever asks is told what arrived since it last asked. */
process.on("message", () => {
  process.send?.(receipts);
  receipts = [];
});
process.on("disconnect", () => process.exit(0));
