/**
 * Endings of names that are answered by hosts files, routers, mDNS or company
 * name servers, not by the public DNS (RFC 6761, 6762, 8375, ICANN's `internal`
 * and the names it withholds because networks use them inside).
 */
const LOCAL_ENDINGS: readonly string[] = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
  "onion",
  "invalid",
  "test",
];

/** Whether a host's name means something only within one network. */
export function isLocalName(host: string): boolean {
  if (!host.includes(".")) return true;
  return LOCAL_ENDINGS.some((ending) => host === ending || host.endsWith(`.${ending}`));
}
