import { send } from "#egress/send.ts";
import type { Reach } from "#egress/target.ts";
import { LIMITS } from "#kernel/limits.ts";
import { SECOND_MS } from "#kernel/time.ts";

const ANSWER = { deadlineMs: 20 * SECOND_MS, maxBytes: 4_096, whenLonger: "cut" } as const;

/**
 * Asks the service as people reach it: whether BASE_URL leads to it, TLS included, and whether what
 * stands in front lets a body through that is as large as a request may be.
 * @returns what was found, in words
 * @throws where it leads elsewhere, or a body is stopped on the way
 */
export async function tryAddress(baseUrl: string, reach: Reach): Promise<string> {
  const alive = await send({ method: "GET", url: `${baseUrl}/healthz` }, ANSWER, reach);
  const { status, version } = readHealth(alive.body);
  if (alive.status !== 200 || status !== "alive") {
    throw new Error(`BASE_URL does not lead to the service: /healthz answers ${alive.status}`);
  }
  // Without a key nothing comes of it, but by the service itself and after all of it has arrived.
  const large = await send(
    {
      method: "POST",
      url: `${baseUrl}/api/v1/contracts`,
      headers: { "content-type": "application/json" },
      body: Buffer.alloc(LIMITS.requestBytes - 1_024, " "),
    },
    ANSWER,
    reach,
  );
  if (large.status !== 401) {
    throw new Error(
      `a body of ${LIMITS.requestBytes} bytes is answered ${large.status} before it is at the service: let 12 MB through in front (docs/operating.md)`,
    );
  }
  return `reached at BASE_URL, version ${version}; a body of ${LIMITS.requestBytes} bytes arrives`;
}

function readHealth(body: Uint8Array): { status?: unknown; version?: unknown } {
  try {
    return Object(JSON.parse(Buffer.from(body).toString()));
  } catch {
    return {};
  }
}
