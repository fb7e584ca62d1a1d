/**
 * The guard over forms: a form of another site's page is never taken for one of ours. It asks
 * twice, and both have to be content.
 *
 * First, before the body is read, what the browser says of where the form comes from. This is what
 * counts while nobody is signed in: no other site signs its visitors in here as somebody else.
 *
 * Then, for everybody with a session, the form's token. This is what counts once somebody is signed
 * in, since it holds in browsers that say nothing, too. That the session's cookie is SameSite=Lax
 * comes on top: nothing rests on it.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a browser says that a form comes from somewhere else: by Fetch Metadata (a site beside
 * us of the same domain is somewhere else) or by `Origin` (RFC 6454, 7). A proxy may hide under
 * which name people reach us, so BASE_URL counts as well as the name that was asked for.
 */
export function isFromElsewhere(
  headers: Pick<IncomingHttpHeaders, "origin" | "host"> & { "sec-fetch-site"?: unknown },
  baseUrl: string,
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  const own = new URL(baseUrl);
  return origin !== own.origin && origin !== `${own.protocol}//${host}`;
}

/**
 * What every form of a signed-in page carries. It is derived from the session's secret, which only
 * the browser holds: it ends with the session and tells nothing about it.
 */
export function formToken(session: string): string {
  return createHmac("sha256", session).update("form").digest("base64url");
}

/** Whether a form carries the token of this session. Takes the same time wherever it differs. */
export function isFormToken(session: string, sent: unknown): boolean {
  if (typeof sent !== "string") return false;
  const [expected, given] = [Buffer.from(formToken(session)), Buffer.from(sent)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
