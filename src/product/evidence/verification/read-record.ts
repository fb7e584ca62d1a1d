import type { SignedEntry } from "#evidence/schemas/compare-receipt.ts";
import type { Evidence } from "#evidence/schemas/evidence.ts";
import { openEntry } from "./values-of-people.ts";

/** The signatures of a record that holds together, in their order. */
export async function readRecord(json: Uint8Array): Promise<SignedEntry[]> {
  const { contract, trail }: Evidence = JSON.parse(
    new TextDecoder("utf-8", { fatal: true }).decode(json),
  );
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
