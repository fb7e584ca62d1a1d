/** Sends JSON; null where no answer came in time. */
export async function postJson(
  url: string,
  body: object,
  patienceMs: number,
): Promise<Response | null> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    return null;
  }
}
