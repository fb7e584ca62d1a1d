// Receives webhooks with nothing but Node: WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET: secret, PORT: port = "8080" } = process.env;
if (!secret) throw new Error("set WEBHOOK_SECRET to the secret that the webhook was created with");

const TOLERANCE_SECONDS = 300;
const MOST_BYTES = 1_000_000;

// Forgotten when the program stops. In earnest, write the id into a table with
// a unique key, in the transaction in which you act on the event.
const seen = new Set();

function isGenuine(header, body) {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!given || Math.abs(Date.now() / 1000 - time) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(given, "hex"), expected);
}

async function readBody(request) {
  const parts = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error("larger than any event");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function act({ event, data }) {
  console.log(event, data.id);
}

async function receive(request, response) {
  const body = await readBody(request);
  if (!isGenuine(request.headers["x-service-signature-v2"], body)) {
    return response.writeHead(400).end();
  }
  const event = JSON.parse(body);
  if (!seen.has(event.id)) {
    act(event);
    seen.add(event.id);
  }
  response.writeHead(204).end();
}

createServer((request, response) => {
  receive(request, response).catch((error) => {
    console.error(error);
    // No success, so the delivery comes again.
    response.writeHead(500).end();
  });
}).listen(Number(port), "127.0.0.1");
