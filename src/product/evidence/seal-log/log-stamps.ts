import type { TimestampAuthority } from "#lib/pki/timestamp-authority.ts";
import type { RecordDigest } from "./evidence-record.ts";

/** Who stamps heads of the log, and over which digest. */
export interface LogStamps {
  authority: TimestampAuthority;
  /** DER; none where chains may end anywhere. */
  trustedRoots: readonly Uint8Array[] | undefined;
  digest: RecordDigest;
}
