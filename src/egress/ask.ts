import { request } from "undici";

export interface AskLimits {
  /** For connection, headers and body together. */
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
  return ask(url, { method: "GET" }, limits);
}

/**
 * Posts bytes to an address that the operator configured. Redirects are not
 * followed, the deadline covers everything, and a longer body is refused.
 * @throws when there is no whole answer in time
 */
export function post(
  url: string,
  body: Uint8Array,
  limits: AskLimits & { contentType: string },
): Promise<Asked> {
  return ask(url, { method: "POST", body, contentType: limits.contentType }, limits);
}

async function ask(
  url: string,
  what: { method: "GET" | "POST"; body?: Uint8Array; contentType?: string },
  { deadlineMs, maxBytes }: AskLimits,
): Promise<Asked> {
  const answer = await request(url, {
    method: what.method,
    headers: {
      "user-agent": "Countersign",
      ...(what.contentType && { "content-type": what.contentType }),
    },
    body: what.body ?? null,
    signal: AbortSignal.timeout(deadlineMs),
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  const type = answer.headers["content-type"];
  return {
    status: answer.statusCode,
    contentType: typeof type === "string" ? type : null,
    body: Buffer.concat(parts),
  };
}
