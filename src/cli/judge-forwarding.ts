import { isIP } from "node:net";

/** How a request came to the service, which `/healthz` tells `admin doctor`. */
export interface SeenConnection {
  /** The address at the other end of the connection. */
  peer: string;
  /** Whether that is one of TRUSTED_PROXIES. */
  isTrusted: boolean;
  /** `X-Forwarded-For` as it came. */
  forwardedFor: string | null;
}

/** What nobody is, and stands as the asker's own word in `X-Forwarded-For` (RFC 5737, TEST-NET-1). */
export const OWN_WORD = "192.0.2.77";

/**
 * Whether TRUSTED_PROXIES fits what stands in front, by how a request came whose sender said of
 * himself that he were OWN_WORD.
 * @param behindProxy whether it is certain that somebody stands in front
 * @returns what was found, in words
 * @throws where certificates would name a proxy, or whatever a stranger says of himself
 */
export function judgeForwarding(
  { peer, isTrusted, forwardedFor }: SeenConnection,
  behindProxy: boolean,
): string {
  const chain = (forwardedFor ?? "").split(",").map((part) => part.trim());
  const added = chain.filter((part) => part !== OWN_WORD && isIP(part.replace(/^\[|\]$/g, "")) > 0);
  if (isTrusted && added.length > 0) {
    return `${peer} stands in front, is trusted and says who asks (${added.at(-1)})`;
  }
  if (isTrusted && chain.includes(OWN_WORD)) {
    if (!behindProxy) return `${peer} is trusted, and nothing else seems to stand in front`;
    throw new Error(
      `X-Forwarded-For comes through ${peer} as whoever asks wrote it, so that anybody is who he says: have the proxy set it, or add to it (docs/operate/install.md)`,
    );
  }
  if (isTrusted) {
    throw new Error(
      `${peer} is in TRUSTED_PROXIES and does not say who asks: have it send X-Forwarded-For (docs/operate/install.md)`,
    );
  }
  if (added.length > 0) {
    throw new Error(
      `${peer} says in X-Forwarded-For who asks and is not in TRUSTED_PROXIES: certificates and limits have its address in place of signers'`,
    );
  }
  return `who asks is taken for the one at the other end of the connection (${peer}), as nobody in TRUSTED_PROXIES stands in front`;
}
