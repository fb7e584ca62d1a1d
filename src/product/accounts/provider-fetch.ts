import type { CustomFetch } from "openid-client";
import { ANYWHERE, PUBLIC_ONLY } from "#lib/egress/reach.ts";
import { type Outgoing, type SendLimits, send } from "#lib/egress/send.ts";

/** Somebody waits before an empty page for as long. */
const LIMITS: SendLimits = { deadlineMs: 5_000, maxBytes: 512 * 1024, whenLonger: "fail" };

/**
 * Asks a provider over the guarded client. The operator named the issuer, so its
 * own origin may be anywhere; what else its description names is public or is
 * not asked. Redirects are answers.
 * @param onSilence told when there was no answer, or one of a broken server
 */
export function providerFetch(issuer: string, onSilence: () => void): CustomFetch {
  const own = new URL(issuer).origin;
  return async (url, { method, headers, body }) => {
    const outgoing: Outgoing = {
      method: method === "POST" ? "POST" : "GET",
      url,
      headers: { ...headers, "user-agent": "Countersign" },
      ...(body != null && { body: Buffer.from(String(body)) }),
    };
    try {
      const reach = new URL(url).origin === own ? ANYWHERE : PUBLIC_ONLY;
      const { status, headers: answered, body: bytes } = await send(outgoing, LIMITS, reach);
      if (status >= 500 || status === 429) onSilence();
      const type = answered["content-type"];
      return new Response(BODILESS.includes(status) ? null : Buffer.from(bytes), {
        status,
        headers: typeof type === "string" ? { "content-type": type } : {},
      });
    } catch (error) {
      onSilence();
      throw error;
    }
  };
}

/** `Response` takes no body with them. */
const BODILESS = [204, 205, 304];
