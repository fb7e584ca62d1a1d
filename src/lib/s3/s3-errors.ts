/** What an answer of the server that is no success means for whoever asked. */
export type Meaning =
  /** The same request may be taken a moment later. */
  | "again"
  /** Credentials are to be fetched anew, and the request sent again. */
  | "renew"
  | "missing"
  | "exists"
  /** The server does not know what was asked for. */
  | "unknown"
  /** Somebody has to do something first. */
  | "refused";

interface Known {
  meaning: Meaning;
  /** What is wrong, for the operator; without it the server's own words. */
  words?: string;
}

const KEYS =
  "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or see that this machine is given the right ones";

/** Codes of the S3 API (its reference, "Error responses"), and what is done about them. */
const BY_CODE: Record<string, Known> = {
  InternalError: { meaning: "again" },
  OperationAborted: { meaning: "again" },
  RequestTimeout: { meaning: "again", words: "it waited for the rest of a request" },
  ServiceUnavailable: { meaning: "again", words: "it has too much to do" },
  SlowDown: { meaning: "again", words: "it has too much to do" },
  Throttling: { meaning: "again", words: "it has too much to do" },
  ConditionalRequestConflict: { meaning: "again" },
  ExpiredToken: { meaning: "renew", words: `the credentials are over: ${KEYS}` },
  InvalidToken: { meaning: "renew", words: `it does not know the session token: ${KEYS}` },
  TokenRefreshRequired: { meaning: "renew", words: `the credentials are over: ${KEYS}` },
  InvalidAccessKeyId: { meaning: "refused", words: `it does not know the access key: ${KEYS}` },
  SignatureDoesNotMatch: { meaning: "refused", words: `the secret key is not right: ${KEYS}` },
  AccessDenied: {
    meaning: "refused",
    words: "these credentials may not do this: give them the rights of docs/operate/storage.md",
  },
  RequestTimeTooSkewed: { meaning: "refused" },
  NoSuchKey: { meaning: "missing" },
  NoSuchVersion: { meaning: "missing" },
  NoSuchBucket: { meaning: "refused", words: "there is no such bucket: make it first" },
  ObjectLockConfigurationNotFoundError: { meaning: "missing" },
  NotImplemented: { meaning: "unknown" },
  PreconditionFailed: { meaning: "exists" },
  AuthorizationHeaderMalformed: {
    meaning: "refused",
    words: "it is of another region: set S3_REGION",
  },
  PermanentRedirect: {
    meaning: "refused",
    words: "the bucket is elsewhere: set S3_REGION and S3_ENDPOINT to where it is",
  },
  TemporaryRedirect: {
    meaning: "refused",
    words: "the bucket is elsewhere for now: set S3_REGION and S3_ENDPOINT to where it is",
  },
  BadDigest: { meaning: "again", words: "other bytes arrived than were sent" },
  XAmzContentSHA256Mismatch: { meaning: "again", words: "other bytes arrived than were sent" },
};

/** What no body says, as with answers to HEAD, or one that is none of the S3 API. */
const BY_STATUS: Record<number, Known> = {
  301: BY_CODE.PermanentRedirect as Known,
  302: BY_CODE.PermanentRedirect as Known,
  307: BY_CODE.TemporaryRedirect as Known,
  308: BY_CODE.PermanentRedirect as Known,
  403: BY_CODE.AccessDenied as Known,
  404: { meaning: "missing" },
  408: { meaning: "again" },
  409: { meaning: "again" },
  412: { meaning: "exists" },
  429: BY_CODE.SlowDown as Known,
  501: { meaning: "unknown" },
  503: BY_CODE.SlowDown as Known,
};

export interface ReadError {
  meaning: Meaning;
  /** The server's code, or the status where it gave none. */
  code: string;
  words: string;
}

const SKEWED = "RequestTimeTooSkewed";

/**
 * @param body what the answer said, as far as it was read
 * @param aheadMs how far this machine's clock is ahead of the server's
 */
export function readError(
  { status, body }: { status: number; body: string },
  aheadMs: number | null,
): ReadError {
  const code = /<Code>([\w.]{1,64})<\/Code>/.exec(body)?.[1] ?? null;
  const fallback: Known =
    BY_STATUS[status] ?? (status >= 500 ? { meaning: "again" } : { meaning: "refused" });
  const known = (code === null ? undefined : BY_CODE[code]) ?? fallback;
  const name = code ?? String(status);
  if (code === SKEWED) return { meaning: known.meaning, code: name, words: skewWords(aheadMs) };
  return {
    meaning: known.meaning,
    code: name,
    words: known.words ?? `it answers ${name}${saidIn(body)}`,
  };
}

/** The server's own words for people, where it has some. */
function saidIn(body: string): string {
  const [, said = ""] = /<Message>([^<]{1,300})<\/Message>/.exec(body) ?? [];
  const plain = said
    .replace(/&(apos|quot|#39|#34|lt|gt|amp);/g, (_, name: string) => REFERENCES[name] ?? "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return plain === "" ? "" : `: ${plain}`;
}

const REFERENCES: Record<string, string> = {
  apos: "'",
  quot: '"',
  "#39": "'",
  "#34": '"',
  lt: "<",
  gt: ">",
  amp: "&",
};

/**
 * Whether a server refuses a request for a header of checksums, which not all know: Backblaze B2
 * answers 400 InvalidArgument and names it, and to HEAD nothing at all.
 */
export function refusesChecksums({ status, body }: { status: number; body: string }): boolean {
  return status === 400 && (body === "" || /<Message>[^<]*x-amz-checksum-/i.test(body));
}

function skewWords(aheadMs: number | null): string {
  const by =
    aheadMs === null
      ? "is another than its own"
      : `is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs < 0 ? "behind" : "ahead of"} its own`;
  return `this machine's clock ${by}, and it takes nothing that is signed so: set the clock by NTP`;
}
