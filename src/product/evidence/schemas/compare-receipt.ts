import type { Receipt } from "./receipt.ts";

/** A signature as the record tells of it, in its entry of the trail. */
export interface SignedEntry {
  signatureId: string;
  number: number;
  at: string;
  data: Record<string, unknown>;
  contract: { publicId: string; baseSha256: string; fieldsSha256: string };
  /** The hash of every entry, by its number. */
  hashes: ReadonlyMap<number, string>;
}

/**
 * What a receipt says otherwise than the record (docs/evidence.md, "Receipts", 6 to 8), by the
 * names that the receipt has for it; nothing where the two agree.
 */
export function contradictions(receipt: Receipt, signed: readonly SignedEntry[]): string[] {
  const entry = signed.find(({ signatureId }) => signatureId === receipt.signatureId);
  if (!entry) return ["signatureId"];
  const { contract, data, hashes, number, at } = entry;
  const recorded: Partial<Record<keyof Receipt, unknown>> = {
    publicId: contract.publicId,
    documentSha256: contract.baseSha256,
    fieldsSha256: contract.fieldsSha256,
    trailHash: hashes.get(receipt.trailNumber),
    signedAt: at,
    title: data.contractName,
    ...Object.fromEntries(COPIED.map((name) => [name, data[name]])),
  };
  const names = Object.entries(recorded).flatMap(([name, value]) =>
    receipt[name as keyof Receipt] === value ? [] : [name],
  );
  return number > receipt.trailNumber ? [...names, "trailNumber"] : names;
}

const COPIED = ["role", "signerName", "jobTitle", "submissionSha256", "consentSha256"] as const;
