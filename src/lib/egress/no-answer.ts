import { UnknownHost } from "./resolve.ts";
import { ForbiddenTarget } from "./target.ts";

/** A request that got no whole answer. The message says why, for whoever runs the receiver. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
  /** The HTTP status, when it came that far. */
  readonly status: number | null;
  /** Milliseconds from the start of the connection; null when none was made. */
  readonly durationMs: number | null;

  constructor(
    message: string,
    far: { status: number | null; durationMs: number | null },
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = far.status;
    this.durationMs = far.durationMs;
  }
}

/** Why a request failed, in words that name the receiver's part in it. */
export function wordsFor(error: unknown, deadlineMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ForbiddenTarget) return `the address ${error.message}`;
  if (error instanceof UnknownHost) return error.message;
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    return `no whole answer within ${deadlineMs / 1_000} s`;
  }
  const code = codeOf(error);
  if (code === null) return error.message;
  if (WORDS[code]) return WORDS[code];
  // Their own words carry numbers of the library's sources.
  if (code.startsWith("ERR_SSL_")) return `no TLS connection can be made (${code})`;
  if (code.startsWith("HPE_")) return `the answer is not HTTP (${code})`;
  return isAboutCertificate(code) ? `the certificate is not accepted (${code})` : error.message;
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was broken off",
  EPIPE: "the connection was broken off",
  UND_ERR_SOCKET: "the connection was closed without a whole answer",
  ETIMEDOUT: "nobody answers at this address",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too long",
  HPE_HEADER_OVERFLOW: "the answer's headers are too long",
};

function codeOf(error: Error): string | null {
  const [first] = error instanceof AggregateError ? error.errors : [];
  const { code } = (first ?? error) as { code?: unknown };
  return typeof code === "string" ? code : null;
}

/** OpenSSL's and Node's names of what is wrong with a chain or with the name in it. */
function isAboutCertificate(code: string): boolean {
  return /CERT|SIGNATURE|ISSUER|ALTNAME/.test(code);
}
