import { parseArgs } from "node:util";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#webhooks/webhook-events.ts";

/** What whoever develops a receiver wants forwarded, and where. */
export interface ListenOptions {
  /** Where the service is. */
  baseUrl: string;
  apiKey: string;
  /** Null: events are printed and go nowhere. */
  forwardTo: string | null;
  events: readonly WebhookEvent[];
  /** From where on; neither of them: from now on. */
  from: { after?: string; since?: string };
  /** What deliveries are signed with; null for one that belongs to the key. */
  secret: string | null;
}

export const LISTEN_USAGE = `COUNTERSIGN_API_KEY=svc_… npm run listen -- [--forward URL] [--events NAME,NAME] [--since WHEN] [--url URL]

  --forward URL   where each event is posted, such as http://localhost:8080/hooks
  --events NAMES  only these, with commas between them: ${WEBHOOK_EVENTS.join(", ")}
  --since WHEN    begins earlier than now: 10m, 2h, 1d, a time such as 2026-11-23T12:00:00Z,
                  or what listen printed when it stopped
  --url URL       the service; default: COUNTERSIGN_URL, else this machine's

COUNTERSIGN_API_KEY is a key, or a test key; with scopes it needs webhooks and contracts:read.
WEBHOOK_SECRET, where it is set, is what deliveries are signed with.
`;

const OPTIONS = {
  forward: { type: "string" },
  events: { type: "string" },
  since: { type: "string" },
  url: { type: "string" },
} as const;

/** Reads the command line, with durations counted back from `now`; a text says what is wrong with it. */
export function readListenOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now: Date,
): ListenOptions | string {
  let values: { [Name in keyof typeof OPTIONS]?: string };
  try {
    ({ values } = parseArgs({ args: [...args], options: OPTIONS }));
  } catch (error) {
    // What parseArgs throws says which argument it does not know.
    return error instanceof Error ? error.message : String(error);
  }
  const apiKey = env.COUNTERSIGN_API_KEY ?? "";
  if (apiKey === "") return "COUNTERSIGN_API_KEY is not set";
  const { forward } = values;
  if (forward !== undefined && !isWebAddress(forward)) {
    return `--forward takes an address such as http://localhost:8080/hooks, not ${forward}`;
  }
  const baseUrl =
    values.url ?? env.COUNTERSIGN_URL ?? env.BASE_URL ?? `http://localhost:${env.PORT || 3000}`;
  if (!isWebAddress(baseUrl)) return `${baseUrl} is no address of a service`;
  const events = readEvents(values.events);
  if (typeof events === "string") return events;
  const from = readFrom(values.since, now);
  if (from === null) return `--since takes 10m, 2h, 1d, a time or a cursor, not ${values.since}`;
  const secret = env.WEBHOOK_SECRET || null;
  if (secret !== null && !/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) {
    return "WEBHOOK_SECRET is no secret of a webhook: whsec_ and base64 behind it";
  }
  return { baseUrl, apiKey, forwardTo: forward ?? null, events, from, secret };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readEvents(text: string | undefined): readonly WebhookEvent[] | string {
  if (text === undefined) return WEBHOOK_EVENTS;
  const named = text.split(",").map((name) => name.trim());
  const unknown = named.find((name) => !WEBHOOK_EVENTS.some((event) => event === name));
  if (unknown !== undefined) {
    return `there is no event "${unknown}"; there are ${WEBHOOK_EVENTS.join(", ")}`;
  }
  return WEBHOOK_EVENTS.filter((event) => named.includes(event));
}

const UNITS: Record<string, number> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

function readFrom(text: string | undefined, now: Date): ListenOptions["from"] | null {
  if (text === undefined) return {};
  if (text.startsWith("cur_")) return { after: text };
  const [, count, unit = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const ms = count ? now.getTime() - Number(count) * (UNITS[unit] ?? 0) : Date.parse(text);
  return Number.isNaN(ms) ? null : { since: new Date(ms).toISOString() };
}
