import { isLoopbackAddress, isLoopbackHost } from "#kernel/loopback.ts";

export interface MailboxVisit {
  /** The address at the other end of the connection. */
  peerAddress: string;
  /** The `Host` header. */
  host: string;
  /** Whether a proxy handed the request on. */
  isForwarded: boolean;
  baseUrl: string;
}

/**
 * Whether somebody at this very machine looks, and nobody through it. The
 * mailbox holds everybody's personal links, so each sign of the contrary is
 * enough: a connection from elsewhere; a name that is not this machine's, which
 * a page of another site may have bound to its address; a proxy, which makes
 * all of its visitors look like neighbours; and a public address of the
 * service, behind which such a proxy may stand without saying so.
 */
export function mayReadMailbox({ peerAddress, host, isForwarded, baseUrl }: MailboxVisit): boolean {
  return (
    isLoopbackAddress(peerAddress) &&
    isLoopbackHost(host) &&
    !isForwarded &&
    isLoopbackHost(new URL(baseUrl).host)
  );
}
