import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import { certificateEnd } from "#lib/egress/certificate-end.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { send } from "#lib/egress/send.ts";
import type { Reach } from "#lib/egress/target.ts";
import { judgeForwarding, OWN_WORD, type SeenConnection } from "./judge-forwarding.ts";

const ANSWER = { deadlineMs: 20 * SECOND_MS, maxBytes: 4_096, whenLonger: "cut" } as const;
/** What renews certificates by itself has done so by then. */
const LEAST_CERTIFICATE_MS = 7 * DAY_MS;

/** How the service is reached, and by whom it is asked. */
export interface AskedAddress {
  baseUrl: string;
  /** By which the service knows who asks; null where its keys cannot be read. */
  secret: string | null;
  /** Whether somebody stands in front for certain. */
  behindProxy: boolean;
  reach: Reach;
  now: Date;
}

/**
 * Asks the service as people reach it: whether BASE_URL leads to it, with a certificate that goes on
 * being accepted; whether what stands in front says who asks, and TRUSTED_PROXIES fits to it; and
 * whether it lets a body through that is as large as a request may be.
 * @returns what was found, in words
 * @throws where it leads elsewhere, or something in front does otherwise; with all of it
 */
export async function tryAddress(asked: AskedAddress): Promise<string> {
  const version = await tryLead(asked);
  const tried = await Promise.allSettled([
    tryCertificate(asked),
    tryForwarding(asked),
    tryLargeBody(asked),
  ]);
  const failed = tried.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as Error).message] : [],
  );
  if (failed.length > 0) throw new Error(failed.join("; "));
  const found = tried.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  return [`reached at BASE_URL, version ${version}`, ...found].join("; ");
}

async function tryLead({ baseUrl, reach }: AskedAddress): Promise<unknown> {
  const { status: code, body } = await askHealth(baseUrl, {}, reach).catch((error: unknown) => {
    throw new Error(`BASE_URL does not lead to the service: ${wordsOf(error)}`);
  });
  const { status, version } = readHealth(body);
  if (code === 200 && status === "alive") return version;
  throw new Error(`BASE_URL does not lead to the service: /healthz answers ${code}`);
}

function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return error instanceof NoAnswer && /certificate/.test(words)
    ? `${words}; one of an authority of your own is believed by NODE_EXTRA_CA_CERTS (docs/operate/install.md)`
    : words;
}

async function tryCertificate({ baseUrl, reach, now }: AskedAddress): Promise<string[]> {
  const ends = await certificateEnd(baseUrl, reach, AbortSignal.timeout(ANSWER.deadlineMs));
  if (ends === null) return [];
  const words = `the certificate ends on ${ends.toISOString().slice(0, 10)}`;
  if (ends.getTime() - now.getTime() < LEAST_CERTIFICATE_MS) throw new Error(words);
  return [words];
}

async function tryForwarding({ baseUrl, secret, behindProxy, reach }: AskedAddress) {
  if (secret === null) return ["who asks was not asked, since the keys cannot be read"];
  const headers = { authorization: `Bearer ${secret}`, "x-forwarded-for": OWN_WORD };
  const { connection } = readHealth((await askHealth(baseUrl, headers, reach)).body);
  if (!connection) return ["who asks was not told: another version runs, or one with other keys"];
  return [judgeForwarding(connection, behindProxy)];
}

async function tryLargeBody({ baseUrl, reach }: AskedAddress): Promise<string[]> {
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
  if (large.status === 401) return [`a body of ${LIMITS.requestBytes} bytes arrives`];
  throw new Error(
    `a body of ${LIMITS.requestBytes} bytes is answered ${large.status} before it is at the service: let 12 MB through in front (docs/operate/install.md)`,
  );
}

function askHealth(baseUrl: string, headers: Readonly<Record<string, string>>, reach: Reach) {
  return send({ method: "GET", url: `${baseUrl}/healthz`, headers }, ANSWER, reach);
}

interface Health {
  status?: unknown;
  version?: unknown;
  connection?: SeenConnection;
}

function readHealth(body: Uint8Array): Health {
  try {
    return Object(JSON.parse(Buffer.from(body).toString()));
  } catch {
    return {};
  }
}
