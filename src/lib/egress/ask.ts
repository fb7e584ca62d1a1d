import { ANYWHERE } from "./reach.ts";
import { type Outgoing, send } from "./send.ts";

export interface AskLimits {
  /** For look-up, connection, headers and body together. */
  deadlineMs: number;
  maxBytes: number;
}

export interface Asked {
  status: number;
  contentType: string | null;
  body: Uint8Array;
}

/** Reads an address that the operator's certificates name. Limits as for `post`. */
export function get(url: string, limits: AskLimits): Promise<Asked> {
  return ask({ method: "GET", url }, limits);
}

/**
 * Posts bytes to an address that the operator configured, wherever it is. A user
 * name and a password in it are sent as the HTTP scheme Basic.
 * @throws NoAnswer when there is no whole answer in time, or a longer one
 */
export function post(
  url: string,
  body: Uint8Array,
  limits: AskLimits & { contentType: string },
): Promise<Asked> {
  const headers = { "content-type": limits.contentType };
  return ask({ method: "POST", url, body, headers }, limits);
}

async function ask(outgoing: Outgoing, limits: AskLimits): Promise<Asked> {
  const { url, authorization } = withoutCredentials(outgoing.url);
  const headers = { "user-agent": "Countersign", ...outgoing.headers, ...authorization };
  const asked = await send(
    { ...outgoing, url, headers },
    { ...limits, whenLonger: "fail" },
    ANYWHERE,
  );
  const type = asked.headers["content-type"];
  return { ...asked, contentType: typeof type === "string" ? type : null };
}

/** What RFC 7617 makes of the user information that RFC 3986 lets an address carry. */
function withoutCredentials(text: string): { url: string; authorization?: Record<string, string> } {
  if (!URL.canParse(text)) return { url: text };
  const url = new URL(text);
  const { username, password } = url;
  if (!username && !password) return { url: text };
  url.username = "";
  url.password = "";
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
  return { url: url.href, authorization: { authorization } };
}
