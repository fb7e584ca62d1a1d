import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { bearsToken } from "./bears-token.ts";

export interface MetricsPage {
  text(): Promise<{ contentType: string; body: string }>;
  /** What has to be sent as a bearer token; null: it takes none. */
  token: string | null;
}

/** `/metrics` on a port of its own, and nothing else there. */
export interface MetricsListener {
  port: number;
  close(): Promise<void>;
}

/** No scrape takes so long, and none brings a body. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 65_000 };
const MOST_CONNECTIONS = 20;

/**
 * Answers the page at this address. What it is asked is in no log: there is
 * nobody to count, and a Prometheus asks for ever.
 */
export async function listenForMetrics(
  page: MetricsPage,
  at: { host: string; port: number },
): Promise<MetricsListener> {
  const server = createServer(LIMITS, (request, response) => void answer(page, request, response));
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(at, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  { text, token }: MetricsPage,
  { method, url = "", headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, body: string, contentType = "text/plain") =>
    response
      .writeHead(status, { "content-type": contentType, "cache-control": "no-store" })
      .end(body);
  if (method !== "GET" || url.split("?", 1)[0] !== "/metrics") return void say(404, "");
  if (token !== null && !bearsToken(token, headers.authorization)) return void say(401, "");
  try {
    const { contentType, body } = await text();
    say(200, body, contentType);
  } catch {
    // Whatever it was, the next scrape finds it again, and the service does not end for it.
    say(500, "");
  }
}
