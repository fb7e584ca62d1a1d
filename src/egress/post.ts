import { request } from "undici";

export interface PostLimits {
  contentType: string;
  /** For connection, headers and body together. */
  deadlineMs: number;
  maxBytes: number;
}

export interface PostAnswer {
  status: number;
  contentType: string | null;
  body: Uint8Array;
}

/**
 * Posts bytes to an address that the operator configured. Redirects are not
 * followed, the deadline covers everything, and a longer body is cut off.
 * @throws when there is no whole answer in time
 */
export async function post(url: string, body: Uint8Array, limits: PostLimits): Promise<PostAnswer> {
  const answer = await request(url, {
    method: "POST",
    headers: { "content-type": limits.contentType, "user-agent": "Countersign" },
    body,
    signal: AbortSignal.timeout(limits.deadlineMs),
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > limits.maxBytes) {
      answer.body.destroy();
      throw new Error(`the answer has more than ${limits.maxBytes} bytes`);
    }
    parts.push(part);
  }
  const type = answer.headers["content-type"];
  return {
    status: answer.statusCode,
    contentType: typeof type === "string" ? type : null,
    body: Buffer.concat(parts),
  };
}
