import { toHex } from "#kernel/bytes.ts";
import type { Queries } from "#store/database.ts";
import type { LogStatement } from "./log-statement.ts";
import type { LogProof } from "./proof-parts.ts";
import { hashesInRows } from "./read-tree.ts";
import { headOver, leavesOf, listKeys } from "./seal-log-store.ts";
import { inclusionProof } from "./tree.ts";

/** Everything that proves a leaf to whoever has only this. */
export interface ProvenLeaf {
  proof: LogProof;
  /** The note. */
  checkpoint: string;
  /** JWS. */
  attestation: string;
  /** DER; null until an authority has stamped a head over it. */
  evidence: Uint8Array | null;
}

/**
 * That the seal of a contract is in the log, by the first stamped head over it, or the first while
 * none is stamped; null while there is none.
 */
export async function proveLeaf(queries: Queries, contractId: string): Promise<ProvenLeaf | null> {
  const leaf = (await leavesOf(queries, "seal", [contractId])).get(contractId);
  const position = leaf?.position ?? null;
  const head = position === null ? null : await headOver(queries, position);
  if (!leaf || position === null || !head) return null;
  const { size, note, key, evidence } = head;
  const attestation = (await listKeys(queries)).find(({ line }) => line === key)?.attestation;
  if (!attestation) throw new Error(`nobody vouches for the key of the head of ${size}`);
  const hashes = await inclusionProof(position, size, hashesInRows(queries, size));
  const proof = {
    ...{ hashes: hashes.map(toHex), position, salt: toHex(leaf.salt), size },
    statement: JSON.parse(leaf.statement) as LogStatement,
  };
  return { proof, checkpoint: note, attestation, evidence };
}
