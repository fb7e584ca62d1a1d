import { RevokedCertificate } from "#lib/pki/revocation-source.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import type { ValidationMaterial } from "#lib/pki/validation-material.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";

/** Something that proves the seal in years cannot be had now. */
export class UnprovenSeal extends Error {
  override name = "UnprovenSeal";

  constructor(missing: ValidationMaterial["missing"]) {
    super(`the seal could not be proven in years: ${missing.map(({ why }) => why).join("; ")}`);
  }
}

/** The sealing certificate, or one above it, is over. */
export class SealEnded extends Error {
  override name = "SealEnded";

  constructor(endedAt: Date) {
    super(`the sealing certificate ended at ${endedAt.toISOString()}`);
  }
}

/** What a seal may wait for, and whether that is somebody elsewhere who may be well again soon. */
const REASONS = [
  { type: TimestampFailure, kind: "timestamp", isElsewhere: true },
  { type: UnprovenSeal, kind: "proof", isElsewhere: true },
  { type: RevokedCertificate, kind: "revoked", isElsewhere: false },
  { type: SealEnded, kind: "ended", isElsewhere: false },
  // Doors say by themselves that it may be asked again.
  { type: StorageAway, kind: "storage", isElsewhere: false },
] as const;

/** Why a seal waits; null when the error is none of the known reasons. */
export function whySealWaits(error: unknown) {
  return REASONS.find(({ type }) => error instanceof type) ?? null;
}
