import { startSha256 } from "#kernel/digest.ts";
import type { Assembled } from "#lib/pdf/assemble.ts";
import { reservedCmsBytes } from "#lib/pki/cms.ts";
import { type Stamper, stampedBy } from "#lib/pki/timestamp-authority.ts";
import { timestampChain } from "#lib/pki/timestamp-chain.ts";
import { UnprovenSeal } from "./seal-waits.ts";
import { signAssembled, stampSigned } from "./sealer.ts";
import type { SealingServices } from "./sealing-services.ts";

/** What the file says of its seal. */
export interface SealStatement {
  fieldName: string;
  name: string;
  reason: string;
  at: Date;
  contentsLength: number;
}

/**
 * Seals a PDF that is no contract's as contracts are sealed: signature, what
 * proves it, and a timestamp over everything. Nothing is stored.
 * @param prepare puts what belongs to it behind the base, with room for the signature
 * @returns the whole file
 * @throws what keeps contracts from being sealed
 */
export async function sealAlone(
  { sealer, clock }: Pick<SealingServices, "sealer" | "clock">,
  base: Uint8Array,
  reason: string,
  prepare: (statement: SealStatement) => Promise<Assembled>,
): Promise<Uint8Array> {
  const { keyHolder, authority, subject } = sealer;
  const hash = await startSha256(base);
  const statementFor = async (stamper: Stamper): Promise<SealStatement> => ({
    fieldName: "Countersign seal",
    name: subject,
    reason,
    at: clock.now(),
    contentsLength: await reservedCmsBytes(keyHolder, stamper),
  });
  const signed = await stampedBy(authority, async (stamper) => {
    const assembled = await prepare(await statementFor(stamper));
    const before = { length: base.length, hash };
    return { assembled, ...(await signAssembled(keyHolder, stamper, before, assembled)) };
  });
  const stamped = await stampedBy(authority, async (stamper) => {
    const ofToken = await timestampChain(signed.token, sealer.trustedRoots);
    const chains = [ofToken, stamper.chain];
    const material = await sealer.material(chains);
    if (material.missing.length > 0 && !sealer.allowsUnproven) {
      throw new UnprovenSeal(material.missing);
    }
    return stampSigned(stamper, signed.assembled, signed, material.packed);
  });
  return Buffer.concat([base, signed.update, stamped.update]);
}
