import type { Evidence } from "#evidence/evidence.ts";
import type { Receipt } from "#evidence/receipt.ts";
import { openEntry } from "./values-of-people.ts";

/** A signature as the record tells of it. */
export interface SignedEntry {
  signatureId: string;
  number: number;
  at: string;
  data: Record<string, unknown>;
  contract: Evidence["contract"];
  /** The hash of every entry, by its number. */
  hashes: ReadonlyMap<number, string>;
}

/** The signatures of a record that holds together, in their order. */
export async function readRecord(json: Uint8Array): Promise<SignedEntry[]> {
  const { contract, trail }: Evidence = JSON.parse(new TextDecoder().decode(json));
  const hashes = new Map(trail.entries.map(({ number, hash }) => [number, hash]));
  const signed = trail.entries.filter(({ event }) => event === "contract.signed");
  return await Promise.all(
    signed.map(async (entry) => {
      const data = (await openEntry(entry))?.data ?? entry.data;
      const { number, at } = entry;
      return { signatureId: String(data.signatureId), number, at, data, contract, hashes };
    }),
  );
}

/** Whether a receipt says otherwise than the record (docs/evidence.md, "Receipts", 6 to 8). */
export function contradicts(receipt: Receipt, signed: readonly SignedEntry[]): boolean {
  const entry = signed.find(({ signatureId }) => signatureId === receipt.signatureId);
  if (!entry) return true;
  const { contract, data, hashes, number, at } = entry;
  const same: [told: unknown, recorded: unknown][] = [
    [receipt.publicId, contract.publicId],
    [receipt.documentSha256, contract.baseSha256],
    [receipt.fieldsSha256, contract.fieldsSha256],
    [receipt.trailHash, hashes.get(receipt.trailNumber)],
    [receipt.signedAt, at],
    [receipt.title, data.contractName],
    ...COPIED.map((name): [unknown, unknown] => [receipt[name], data[name]]),
  ];
  return number > receipt.trailNumber || same.some(([told, recorded]) => told !== recorded);
}

const COPIED = ["role", "signerName", "jobTitle", "submissionSha256", "consentSha256"] as const;
