/**
 * Addresses that no public receiver has. From IANA's registries of
 * special-purpose addresses for IPv4 and IPv6 (RFC 6890), as of 2026, with
 * multicast and with what cloud hosts answer on themselves. Ranges that the
 * registries call globally reachable are not in it.
 */
export const SPECIAL_RANGES: readonly (readonly [range: string, what: string])[] = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "shared address space"],
  ["127.0.0.0/8", "loopback"],
  ["168.63.129.16/32", "a cloud host's own"],
  ["169.254.0.0/16", "link-local"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignments"],
  ["192.0.2.0/24", "documentation"],
  ["192.88.99.0/24", "6to4 relays"],
  ["192.168.0.0/16", "private"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved"],

  ["::/128", "unspecified"],
  ["::1/128", "loopback"],
  ["::/96", "IPv4-compatible"],
  ["::ffff:0:0:0/96", "IPv4-translated"],
  ["64:ff9b:1::/48", "local NAT64"],
  ["100::/64", "discard"],
  ["100:0:0:1::/64", "dummy"],
  ["2001::/32", "Teredo"],
  ["2001::/23", "protocol assignments"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4"],
  ["3fff::/20", "documentation"],
  ["5f00::/16", "segment routing"],
  ["fc00::/7", "private"],
  ["fe80::/10", "link-local"],
  ["fec0::/10", "site-local"],
  ["ff00::/8", "multicast"],
];

/** All that is handed out for unicast in IPv6; what lies outside of it reaches nobody. */
export const IPV6_UNICAST = "2000::/3";

/** The prefix behind which translators put IPv4 addresses (RFC 6052 section 2.1). */
export const NAT64 = { prefix: "64:ff9b::", bits: 96 } as const;
