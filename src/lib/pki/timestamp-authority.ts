/** Somebody who attests that a hash existed at a time (RFC 3161), or several who do. */
export interface TimestampAuthority {
  /** For people: the certificate's name, or the addresses. */
  name: string;
  /** Whether it is our own, which proves less than an independent one. */
  isLocal: boolean;
  /** How many there are to choose from. */
  readonly count: number;
  /**
   * The one whose turn it is. What it is called and what its tokens need has to be known before the
   * token that goes into a seal, so one that is new, or failed of late, is asked for a token of
   * nothing first.
   * @param passedOver ids of those that have failed this time
   * @throws TimestampFailure when none answers
   */
  choose(passedOver?: ReadonlySet<string>): Promise<Stamper>;
}

/** One authority, known from a token that it has given. */
export interface Stamper {
  /** Tells it from the others. */
  id: string;
  /** The name in its certificate, and for one that is not our own where it was asked. */
  name: string;
  /** By how much its clock was ahead of ours at its last token; absent for our own. */
  aheadMs?(): number;
  /** Certificates of its tokens in DER, signer first. */
  chain: readonly Uint8Array[];
  /** The size of its largest token known so far, in bytes, with room for the next to differ. */
  tokenBytes: number;
  /**
   * A token that passed every check of check-timestamp-token.ts, in DER, signed under `name`.
   * @param imprint SHA-256, or SHA-512, of what is to be time-stamped
   * @throws TimestampFailure when it gives none; OtherName when it answers under another one
   */
  timestamp(imprint: Uint8Array): Promise<Uint8Array>;
}

/** Hears of every request that an authority elsewhere was sent; it is named by its host. */
export interface TimestampSignals {
  /** @param aheadMs by how much its clock is ahead of ours */
  onToken(authority: string, heard: { ms: number; aheadMs: number }): void;
  onFailure(authority: string, failure: { kind: FailureKind; why: string }): void;
}

/**
 * No answer in time; another status than 200; no time-stamp answer; a refusal; a token that does
 * not hold, that tells another time, or whose authority is not one of those trusted.
 */
export type FailureKind =
  | "silent"
  | "status"
  | "unreadable"
  | "refused"
  | "token"
  | "clock"
  | "untrusted";

/** No token, or none that may be used; the message says why, for the owner. */
export class TimestampFailure extends Error {
  override name = "TimestampFailure";
}

/** Its certificate is another one by now; who chooses it again gets the new name. */
export class OtherName extends TimestampFailure {}

/**
 * Does what needs a token with the authority whose turn it is, and with the next one when that
 * fails.
 * @throws TimestampFailure naming every reason, when all have failed
 */
export async function stampedBy<T>(
  authority: TimestampAuthority,
  work: (stamper: Stamper) => Promise<T>,
): Promise<T> {
  const failures: Error[] = [];
  const passedOver = new Set<string>();
  const choose = () =>
    authority.choose(passedOver).catch((error: Error) => {
      throw error instanceof TimestampFailure ? timestampFailure([...failures, error]) : error;
    });
  // One turn more than there are authorities: a name that changed is known the second time.
  for (
    let turns = authority.count + 1;
    turns > 0 && passedOver.size < authority.count;
    turns -= 1
  ) {
    const stamper = await choose();
    try {
      return await work(stamper);
    } catch (error) {
      if (!(error instanceof TimestampFailure)) throw error;
      if (!(error instanceof OtherName)) passedOver.add(stamper.id);
      failures.push(error);
    }
  }
  throw timestampFailure(failures);
}

/** One failure that tells all the reasons, each once. */
export function timestampFailure(failures: readonly Error[]): TimestampFailure {
  const reasons = [...new Set(failures.map(({ message }) => message))];
  const cause = failures.length === 1 ? failures[0] : new AggregateError(failures);
  return new TimestampFailure(reasons.join("; "), { cause });
}
