/** An answer, read to its end. */
export interface Answered {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

export interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Why an attempt has no answer. */
export interface Unanswered {
  reason: "connection" | "timeout";
  cause: unknown;
}

/**
 * Makes one attempt.
 * @throws the signal's reason when the caller gives up
 */
export async function ask(
  { method, url, headers, body }: Asked,
  send: typeof fetch,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answered | Unanswered> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    ending.abort();
  }, timeoutMs);
  const giveUp = () => ending.abort();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const response = await send(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      // The API redirects nowhere; following would send the request's contents elsewhere.
      redirect: "manual",
      signal: ending.signal,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, bytes };
  } catch (cause) {
    signal?.throwIfAborted();
    return { reason: isLate ? "timeout" : "connection", cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}
