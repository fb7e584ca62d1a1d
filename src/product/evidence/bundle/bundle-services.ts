import type { KnownRoots } from "#evidence/verification/sealing-signatures.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";

/** The page that checks files without a network, and whom this installation believes. */
export interface OfflineVerifier {
  knownRoots: KnownRoots;
  /** The page, as HTML, believing these; `at` is when it says that it was made. */
  page(roots: KnownRoots, at: Date): string;
}

/** What the bundle module works with. */
export interface BundleServices extends SealingServices {
  offlineVerifier: OfflineVerifier;
}
