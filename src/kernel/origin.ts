/**
 * Where an address was taken from: the connection itself; what a trusted proxy
 * named as the one behind it; or a trusted proxy's own, since it named nobody.
 */
export type AddressSource = "connection" | "forwarded" | "proxy";

/** A user agent is kept as evidence, not as a place to store things. */
export const USER_AGENT_CHARACTERS = 500;

/** Where a request came from, as evidence keeps it. */
export interface Origin {
  ip: string;
  addressFrom: AddressSource;
  /** As sent, shortened. */
  userAgent: string;
}
