import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** What a signed request consists of, as it arrived. */
export interface SignedRequest {
  method: string;
  /** Path and query as they stood in the request's first line. */
  target: string;
  headers: IncomingHttpHeaders;
}

export interface KnownKey {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** Every header that changes what is stored has to be signed. */
const HAS_TO_BE_SIGNED = /^(?:host|if-none-match|x-amz-.*)$/;

/**
 * Signature version 4 as Amazon describes it ("Authenticating Requests:
 * Using the Authorization Header"), computed from the description and not by
 * the client's library. Null when it holds, else the S3 error code.
 */
export function signatureFault(
  { method, target, headers }: SignedRequest,
  key: KnownKey,
  { region, now }: { region: string; now: Date },
): string | null {
  const read = AUTHORIZATION.exec(headers.authorization ?? "");
  if (!read) return "AccessDenied";
  const [, id, day = "", itsRegion, names = "", signature] = read;
  if (id !== key.accessKeyId) return "InvalidAccessKeyId";
  if (itsRegion !== region) return "AuthorizationHeaderMalformed";
  if ((headers["x-amz-security-token"] ?? undefined) !== key.sessionToken) return "InvalidToken";
  const date = String(headers["x-amz-date"]);
  const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!at || !date.startsWith(day)) return "AccessDenied";
  const [, year, month, dayOf, hour, minute, second] = at;
  const then = Date.parse(`${year}-${month}-${dayOf}T${hour}:${minute}:${second}Z`);
  if (Math.abs(then - now.getTime()) > 15 * 60_000) return "RequestTimeTooSkewed";
  const signed = names.split(";");
  const unsigned = Object.keys(headers).find(
    (name) => HAS_TO_BE_SIGNED.test(name) && !signed.includes(name),
  );
  if (unsigned || names !== [...signed].sort().join(";")) return "AccessDenied";
  const payload = String(headers["x-amz-content-sha256"]);
  if (!/^[0-9a-f]{64}$/.test(payload)) return "XAmzContentSHA256Mismatch";
  const [path = "", query = ""] = target.split("?");
  const canonical = [
    method,
    path
      .split("/")
      .map((part) => encodeStrictly(decodeURIComponent(part)))
      .join("/"),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, " ")}`),
    "",
    names,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", date, scope, hashed].join("\n");
  const signingKey = [region, "s3", "aws4_request"].reduce(
    (held, part) => hmac(held, part),
    hmac(`AWS4${key.secretAccessKey}`, day),
  );
  return hmac(signingKey, text).toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function canonicalQuery(query: string): string {
  if (query === "") return "";
  return query
    .split("&")
    .map((pair) => {
      const [name = "", value = ""] = pair
        .split("=", 2)
        .map((part) => encodeStrictly(decodeURIComponent(part.replaceAll("+", " "))));
      return `${name}=${value}`;
    })
    .sort()
    .join("&");
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
