/** Somebody who attests that a hash existed at a time (RFC 3161). */
export interface TimestampAuthority {
  /** For people: the certificate's name, or the address. */
  name: string;
  /** Whether it is our own, which proves less than an independent one. */
  isLocal: boolean;
  /** The size of its largest token known so far, in bytes, with room for the next to differ. */
  readonly tokenBytes: number;
  /**
   * A token that passed every check of check-timestamp-token.ts, in DER.
   * @param imprint SHA-256 of what is to be time-stamped
   * @throws TimestampFailure when none can be had
   */
  timestamp(imprint: Uint8Array): Promise<Uint8Array>;
  /**
   * Certificates of its tokens in DER, signer first. They are wanted before the token that is
   * going to need them, so a remote authority may have to be asked for a token first.
   * @throws TimestampFailure
   */
  chain(): Promise<Uint8Array[]>;
}

/** Hears of every request that an authority elsewhere was sent; it is named by its host. */
export interface TimestampSignals {
  /** @param aheadMs by how much its clock is ahead of ours */
  onToken(authority: string, heard: { ms: number; aheadMs: number }): void;
  onFailure(authority: string, why: string): void;
}

/** No token, or none that may be used; the message says why, for the owner. */
export class TimestampFailure extends Error {
  override name = "TimestampFailure";
}
