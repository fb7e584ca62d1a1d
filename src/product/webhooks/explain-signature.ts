import { timingSafeEqual } from "node:crypto";
import { SECOND_MS } from "#kernel/time.ts";
import { hexHmac, standardHmac } from "./sign-delivery.ts";

/** The three signatures that a delivery carries. */
export const SIGNATURES = {
  v2: "x-service-signature-v2",
  legacy: "x-service-signature",
  standard: "webhook-signature",
} as const;

export type SignatureName = keyof typeof SIGNATURES;

/** The rule that a delivery broke, and what most likely happened. */
export interface BrokenRule {
  rule: "present" | "well-formed" | "in time" | "secret and body fit";
  message: string;
}

/** A delivery as its receiver saw it. */
export interface SeenDelivery {
  headers: Readonly<Record<string, string | undefined>>;
  /** The body as text, byte for byte. */
  body: string;
  secret: string;
  /** How far its time may be from now; 300 in the reference verification. */
  toleranceSeconds?: number;
}

/** For each signature, the first rule that it breaks; null where it holds. */
export function explainSignatures(
  seen: SeenDelivery,
  now: Date,
): Record<SignatureName, BrokenRule | null> {
  const headers = lowerCased(seen.headers);
  return {
    v2: explainV2(headers, seen, now),
    legacy: explainLegacy(headers, seen),
    standard: explainStandard(headers, seen, now),
  };
}

type Headers = ReadonlyMap<string, string>;

function explainV2(headers: Headers, seen: SeenDelivery, now: Date): BrokenRule | null {
  const value = headers.get(SIGNATURES.v2);
  if (value === undefined) return missingHeader(SIGNATURES.v2);
  const [, time = "", given = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(value) ?? [];
  if (given === "")
    return malformedHeader(SIGNATURES.v2, "t=<unix seconds>,v1=<64 lower-case hex digits>");
  return (
    checkTime(time, seen, now) ??
    checkMac(given, seen, (body, secret) => hexHmac(secret, `${time}.${body}`))
  );
}

function explainLegacy(headers: Headers, seen: SeenDelivery): BrokenRule | null {
  const value = headers.get(SIGNATURES.legacy);
  if (value === undefined) return missingHeader(SIGNATURES.legacy);
  const given = /^sha256=([0-9a-f]{64})$/.exec(value)?.[1];
  if (given === undefined)
    return malformedHeader(SIGNATURES.legacy, "sha256=<64 lower-case hex digits>");
  return checkMac(given, seen, (body, secret) => hexHmac(secret, body));
}

function explainStandard(headers: Headers, seen: SeenDelivery, now: Date): BrokenRule | null {
  const [id, time, value] = ["webhook-id", "webhook-timestamp", SIGNATURES.standard].map((name) =>
    headers.get(name),
  );
  if (id === undefined) return missingHeader("webhook-id");
  if (time === undefined) return missingHeader("webhook-timestamp");
  if (value === undefined) return missingHeader(SIGNATURES.standard);
  const given = value.split(" ").flatMap((one) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1] ?? []);
  if (!/^\d+$/.test(time)) return malformedHeader("webhook-timestamp", "<unix seconds>");
  if (given.length === 0) return malformedHeader(SIGNATURES.standard, "v1,<base64 of 32 bytes>");
  const late = checkTime(time, seen, now);
  if (late) return late;
  const broken = given.map((one) =>
    checkMac(one, seen, (body, secret) => standardHmac(secret, `${id}.${time}.${body}`)),
  );
  return broken.includes(null) ? null : (broken[0] ?? null);
}

function checkTime(time: string, { toleranceSeconds = 300 }: SeenDelivery, now: Date) {
  const seconds = Math.floor(now.getTime() / SECOND_MS);
  const apart = seconds - Number(time);
  if (Math.abs(apart) <= toleranceSeconds) return null;
  const message =
    Math.abs(seconds - Number(time) / SECOND_MS) <= toleranceSeconds
      ? "The time counts milliseconds; it has to count seconds."
      : `The time is ${Math.abs(apart)} s ${apart > 0 ? "behind" : "ahead of"} this clock, and ${toleranceSeconds} s are tolerated. Is it a delivery from earlier, or is a clock wrong?`;
  return { rule: "in time", message } satisfies BrokenRule;
}

type Mac = (body: string, secret: string) => string;

function checkMac(given: string, { body, secret }: SeenDelivery, mac: Mac): BrokenRule | null {
  if (isSame(given, mac(body, secret))) return null;
  const guess = GUESSES.find(({ bodies, secrets }) =>
    bodies(body).some((one) => secrets(secret).some((other) => isSame(given, mac(one, other)))),
  );
  return { rule: "secret and body fit", message: guess?.message ?? NO_GUESS };
}

const NO_GUESS =
  "It fits neither this body nor a near variant of it under this secret. Is it the secret of this very webhook, and the body before anything parsed it?";

interface Guess {
  message: string;
  bodies(body: string): string[];
  secrets(secret: string): string[];
}

const asList = (value: string) => [value];

/** What receivers most often do to body or secret before they verify. */
const GUESSES: readonly Guess[] = [
  {
    message: "Something was added to the body's end or beginning, such as a line break.",
    bodies: (body) => [body.trim(), body.replace(/^\ufeff/, "")],
    secrets: asList,
  },
  {
    message: "The body was parsed and written again. Verify the bytes as they arrived.",
    bodies: (body) => rewritten(body),
    secrets: asList,
  },
  {
    message: "The secret was not taken whole: it begins with whsec_ and ends with =.",
    bodies: asList,
    secrets: (secret) => {
      const bare = secret
        .trim()
        .replace(/^whsec_/, "")
        .replace(/(?<!=)=+$/, "");
      return [`whsec_${bare}=`];
    },
  },
];

/** JSON as it was before somebody wrote it again in another way. */
function rewritten(body: string): string[] {
  try {
    return [JSON.stringify(JSON.parse(body))];
  } catch {
    return [];
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function missingHeader(header: string): BrokenRule {
  return { rule: "present", message: `The header ${header} is missing.` };
}

function malformedHeader(header: string, form: string): BrokenRule {
  return { rule: "well-formed", message: `The header ${header} does not have the form ${form}.` };
}

function lowerCased(headers: SeenDelivery["headers"]): Headers {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const],
  );
  return new Map(entries);
}
