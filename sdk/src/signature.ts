import { WebhookError } from "./webhook-error.ts";

/** A signature as it came, and what it says it was made over. */
export interface Signature {
  /** Unix time. */
  seconds: number;
  /** What stands in front of the body in the text that is signed. */
  prefix: string;
  key: Uint8Array<ArrayBuffer>;
  /** One of them has to fit; while a secret is being replaced there can be two. */
  candidates: readonly Uint8Array<ArrayBuffer>[];
}

type Headers = ReadonlyMap<string, string>;

/** So that nobody can have a body hashed as often as a header has room for. */
const MOST_CANDIDATES = 8;

/** `X-Service-Signature-V2`: `t=<unix seconds>,v1=<hex>`, under the secret as it is written; null without one. */
export function readV2(headers: Headers, secret: string): Signature | null {
  const name = "X-Service-Signature-V2";
  const value = headers.get(name.toLowerCase());
  if (value === undefined) return null;
  const parts = value.split(",").map((part) => /^([a-z][a-z0-9]*)=(.+)$/.exec(part));
  const of = (wanted: string) =>
    parts.flatMap((part) => (part?.[1] === wanted && part[2] !== undefined ? [part[2]] : []));
  const [time, ...otherTimes] = of("t");
  const candidates = of("v1");
  if (
    parts.includes(null) ||
    time === undefined ||
    otherTimes.length > 0 ||
    !candidates.every((one) => /^[0-9a-f]{64}$/.test(one))
  ) {
    throw malformed(name, "t=<unix seconds>,v1=<64 lower-case hexadecimal digits>");
  }
  return {
    seconds: readSeconds(name, time),
    prefix: `${time}.`,
    key: new TextEncoder().encode(secret),
    candidates: few(name, candidates).map(fromHex),
  };
}

/** Standard Webhooks 1.0: under the bytes that the secret stands for; null without its headers. */
export function readStandard(headers: Headers, secret: string): Signature | null {
  const [id, time, value] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headers.get(name),
  );
  if (id === undefined && time === undefined && value === undefined) return null;
  if (id === undefined || time === undefined || value === undefined) {
    throw new WebhookError(
      "signature-missing",
      "Of webhook-id, webhook-timestamp and webhook-signature one is missing.",
    );
  }
  if (!/^[\x21-\x7e]{1,255}$/.test(id)) throw malformed("webhook-id", "one id without blanks");
  const signatures = value.split(" ").map((one) => /^(v[0-9]+[a-z]*),([A-Za-z0-9+/=]+)$/.exec(one));
  if (signatures.includes(null)) throw malformed("webhook-signature", "v1,<base64>");
  // Other versions than v1 are signed with keys of another kind.
  const candidates = signatures.flatMap((one) => (one?.[1] === "v1" ? [one[2] ?? ""] : []));
  if (!candidates.every((one) => /^[A-Za-z0-9+/]{43}=$/.test(one))) {
    throw malformed("webhook-signature", "v1,<base64 of 32 bytes>");
  }
  return {
    seconds: readSeconds("webhook-timestamp", time),
    prefix: `${id}.${time}.`,
    key: bytesOfSecret(secret),
    candidates: few("webhook-signature", candidates).map(fromBase64),
  };
}

/** `X-Service-Signature`: `sha256=<hex>` over the body alone; null without one. It has no time. */
export function readLegacy(headers: Headers, secret: string): Omit<Signature, "seconds"> | null {
  const name = "X-Service-Signature";
  const value = headers.get(name.toLowerCase());
  if (value === undefined) return null;
  const hex = /^sha256=([0-9a-f]{64})$/.exec(value)?.[1];
  if (hex === undefined) throw malformed(name, "sha256=<64 lower-case hexadecimal digits>");
  return { prefix: "", key: new TextEncoder().encode(secret), candidates: [fromHex(hex)] };
}

function readSeconds(name: string, time: string): number {
  if (!/^[0-9]{1,13}$/.test(time)) throw malformed(name, "whole seconds since 1970");
  return Number(time);
}

function few(name: string, candidates: readonly string[]): readonly string[] {
  if (candidates.length > 0 && candidates.length <= MOST_CANDIDATES) return candidates;
  throw malformed(name, `1 to ${MOST_CANDIDATES} signatures of the version v1`);
}

function bytesOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  const base64 = secret.replace(/^whsec_/, "");
  if (/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)) {
    return fromBase64(base64);
  }
  throw new WebhookError("secret-malformed", "The secret has to be whsec_ and base64 behind it.");
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function malformed(header: string, form: string): WebhookError {
  return new WebhookError("signature-malformed", `The header ${header} has to be ${form}.`);
}
