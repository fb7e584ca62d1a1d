/** Sent with every answer, whatever it is. */
export const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** What browsers are told about TLS. */
export interface TlsPromise {
  /** Whether all hosts below this one are reached over TLS alone as well. */
  withSubdomains: boolean;
}

/** For a year no browser comes back without TLS (RFC 6797 section 6.1). */
export function strictTransport({ withSubdomains }: TlsPromise): string {
  return `max-age=31536000${withSubdomains ? "; includeSubDomains" : ""}`;
}

/**
 * What a page gives up beyond the usual: `no-connections` keeps its scripts from
 * sending anything anywhere; `is-mail` is the HTML part of a mail, which may have
 * its own styles and nothing else, within the page that `shows-own`.
 */
export type StricterPolicy =
  | "no-connections"
  | "is-mail"
  | "shows-own"
  /** Of a page that carries everything within itself and says so by hashes. */
  | { own: string };

/** Without scripts and an origin, even where somebody opens it outside of its frame. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/**
 * The policy of a page: its own scripts, its own style sheet, and the one sheet
 * that bears the nonce. With `no-connections` the browser itself vouches that
 * no script hands on what the visitor shows to the page: neither a request nor
 * a picture's address may carry it away. `framedBy`: origins of the sites that may
 * show it within theirs; `formsTo`: those that a form of it may lead on to, which
 * browsers check after a redirect as well.
 */
export function pagePolicy(
  nonce: string,
  stricter?: StricterPolicy,
  framedBy: readonly string[] = [],
  formsTo: readonly string[] = [],
): string {
  if (stricter === "is-mail") return MAIL_POLICY;
  if (typeof stricter === "object") return `${stricter.own}; frame-ancestors 'none'`;
  const isSilent = stricter === "no-connections";
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    isSilent ? "img-src data:" : "img-src 'self' data: blob:",
    isSilent ? "connect-src 'none'" : "connect-src 'self'",
    ...(isSilent ? [] : ["font-src 'self'"]),
    ...(stricter === "shows-own" ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...formsTo].join(" "),
    "base-uri 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(" ") : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}
