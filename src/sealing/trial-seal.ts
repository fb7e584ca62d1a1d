import { TRIAL_CERTIFICATE } from "#documents/dry-seal.ts";
import type { PageSize } from "#documents/parts.ts";
import { startSha256 } from "#kernel/digest.ts";
import { reservedCmsBytes } from "./crypto/cms.ts";
import { stampedBy } from "./crypto/timestamp-authority.ts";
import { timestampChain } from "./crypto/timestamp-chain.ts";
import { UnprovenSeal } from "./seal-waits.ts";
import { signAssembled, stampSigned } from "./sealer.ts";
import type { SealingHouse } from "./sealing-house.ts";

/** Whoever is asked for work by no account. */
const NOBODY = "trial";

/**
 * Seals a base PDF of no contract as contracts are sealed: certificate,
 * signature, what proves it, and a timestamp over everything. Nothing is stored.
 * @returns the whole file
 * @throws what keeps contracts from being sealed
 */
export async function sealForTrial(
  { sealer, workshop, clock }: Pick<SealingHouse, "sealer" | "workshop" | "clock">,
  base: Uint8Array,
  pages: readonly PageSize[],
): Promise<Uint8Array> {
  const { keyHolder, authority, subject } = sealer;
  const hash = await startSha256(base);
  const signed = await stampedBy(authority, async (stamper) => {
    const toPrepare = {
      base,
      pages: { pages: [...pages], fields: [], certificate: TRIAL_CERTIFICATE },
      evidence: Buffer.from("{}"),
      signature: {
        fieldName: "Countersign seal",
        name: subject,
        reason: "Trial",
        at: clock.now(),
        contentsLength: await reservedCmsBytes(keyHolder, stamper),
      },
    };
    const assembled = await workshop.run("prepareSeal", toPrepare, NOBODY);
    const before = { length: base.length, hash };
    return { assembled, ...(await signAssembled(keyHolder, stamper, before, assembled)) };
  });
  const stamped = await stampedBy(authority, async (stamper) => {
    const chains = [timestampChain(signed.token, sealer.trustedRoots), stamper.chain];
    const material = await sealer.material(chains);
    if (material.missing.length > 0 && !sealer.allowsUnproven) {
      throw new UnprovenSeal(material.missing);
    }
    return stampSigned(stamper, signed.assembled, signed, material.packed);
  });
  return Buffer.concat([base, signed.update, stamped.update]);
}
