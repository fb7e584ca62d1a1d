import type { TestAnswer } from "#kit/scenes/service.ts";

const HEADERS = [
  "content-type",
  "content-disposition",
  "retry-after",
  "www-authenticate",
  "idempotency-replayed",
];

/** An answer as text, with a name in place of what is another each time. */
export function written({ status, headers, body, bytes }: TestAnswer): string {
  const shown = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const what = headers.get("content-type") === "application/zip" ? "(an archive)" : "(a PDF)";
  const content = body ? JSON.stringify(body, null, 2) : bytes.length > 0 ? what : "";
  return `${named([String(status), ...shown, "", content].join("\n")).trimEnd()}\n`;
}

const OTHER_EACH_TIME: [what: string, pattern: RegExp][] = [
  [
    "service",
    /http:\/\/(?:127\.0\.0\.1|localhost):\d+(?=\/(?:api|copy|session|sign|status|verify))/g,
  ],
  ["uuid", /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g],
  ["picture", /data:image\/webp;base64,[A-Za-z0-9+/=]+/g],
  // Null on a machine that is too busy to sign it at once.
  ["jws", /(?<="jws": )(?:null|"[^"]+")/g],
  ["session", /(?<=\/session\/)[\w-]{43}/g],
  ["secret", /whsec_[A-Za-z0-9+/=]+/g],
  ["hash", /\b[0-9a-f]{64}\b/g],
  ["publicId", /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}-[0-9A-Z*~$=]/g],
  ["copySecret", /(?<=\/copy\/)[\w-]{43}/g],
  ["pageSecret", /(?<=\/)[23456789abcdefghijkmnpqrstuvwxyz]{26}\b/g],
  ["token", /(?<=")[23456789abcdefghijkmnpqrstuvwxyz]{16}(?=\\?")/g],
  ["cursor", /\bcur_[\w-]+/g],
];

function named(text: string): string {
  return OTHER_EACH_TIME.reduce((left, [what, pattern]) => {
    const known = new Map<string, string>();
    return left.replace(pattern, (found) => {
      if (what === "service") return "https://sign.example.com";
      const name = known.get(found) ?? `<${what} ${known.size + 1}>`;
      known.set(found, name);
      return name;
    });
  }, text);
}
