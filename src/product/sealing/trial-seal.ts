import { TRIAL_CERTIFICATE } from "#documents/rehearse-seal.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import { sealAlone } from "./seal-alone.ts";
import type { SealingServices } from "./sealing-services.ts";

/** Whoever is asked for work by no account. */
const NOBODY = "trial";

/**
 * Seals a base PDF of no contract as contracts are sealed: certificate,
 * signature, what proves it, and a timestamp over everything. Nothing is stored.
 * @returns the whole file
 * @throws what keeps contracts from being sealed
 */
export async function trialSeal(
  services: Pick<SealingServices, "sealer" | "workers" | "clock">,
  base: Uint8Array,
  pages: readonly PageSize[],
): Promise<Uint8Array> {
  const printed = { pages: [...pages], fields: [], certificate: TRIAL_CERTIFICATE };
  return sealAlone(services, base, "Trial", (signature) =>
    services.workers.run(
      "prepareSeal",
      { base, pages: printed, evidence: Buffer.from("{}"), signature },
      NOBODY,
    ),
  );
}
