/**
 * Where an address was taken from: the connection itself; what a trusted proxy
 * named as the one behind it; or a trusted proxy's own, since it named nobody.
 */
export type AddressSource = "connection" | "forwarded" | "proxy";

/** Where a request came from, as evidence keeps it. */
export interface Origin {
  ip: string;
  addressFrom: AddressSource;
  /** As sent, shortened. */
  userAgent: string;
}
