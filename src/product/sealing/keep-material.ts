import { sha256Hex } from "#kernel/digest.ts";
import { type Clock, MINUTE_MS } from "#kernel/time.ts";
import { packMaterial } from "#lib/pdf/pack-material.ts";
import type { PackedMaterial } from "#lib/pdf/security-store.ts";
import type { ValidationMaterial } from "#lib/pki/validation-material.ts";

/** What proves a seal in years, and the same as it goes into the file. */
export interface SealMaterial {
  missing: ValidationMaterial["missing"];
  packed: PackedMaterial;
}

/** Chains in DER, each signer first. */
type Chains = readonly (readonly Uint8Array[])[];

/**
 * Gathers what proves these chains, and keeps it for a minute while nothing is missing from it:
 * judging it anew takes longer than a signature, and each seal asks twice.
 */
export function keepMaterial(
  gather: (chains: Chains) => Promise<ValidationMaterial>,
  clock: Clock,
): (chains: Chains) => Promise<SealMaterial> {
  const kept = new Map<string, { at: number; material: SealMaterial }>();
  return async (chains) => {
    const now = clock.now().getTime();
    for (const [key, { at }] of kept) if (Math.abs(now - at) >= MINUTE_MS) kept.delete(key);
    const distinct = new Map(chains.map((chain) => [sha256Hex(...chain), chain]));
    const key = [...distinct.keys()].join();
    const known = kept.get(key);
    if (known) return known.material;
    const found = await gather([...distinct.values()]);
    const material = { missing: found.missing, packed: await packMaterial(found) };
    if (found.missing.length === 0) kept.set(key, { at: now, material });
    return material;
  };
}
