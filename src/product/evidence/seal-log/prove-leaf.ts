import { toHex } from "#kernel/bytes.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { Queries } from "#store/database.ts";
import { coverOf } from "./covers-store.ts";
import {
  chainsBefore,
  type RecordDigest,
  readHashtree,
  readRecord,
  writeRecord,
} from "./evidence-record.ts";
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
    hashes: hashes.map(toHex),
    position,
    salt: toHex(leaf.salt),
    size,
    statement: JSON.parse(leaf.statement) as LogStatement,
  };
  const record = evidence && (await recordOf(queries, position, evidence));
  return { proof, checkpoint: note, attestation, evidence: record };
}

/** `log/proof.json`. */
export function proofBytes(proof: LogProof): Uint8Array {
  return new TextEncoder().encode(`${canonicalJson(proof)}\n`);
}

/**
 * The record of the head, or, under a newer digest than the tree's, the one that covers this seal's
 * file with it; what says less than that is left out.
 */
async function recordOf(
  queries: Queries,
  position: number,
  evidence: Uint8Array,
): Promise<Uint8Array | null> {
  const record = readRecord(evidence);
  const older = chainsBefore(record, NEWER);
  if (older.length === record.length) return evidence;
  const cover = await coverOf(queries, position);
  const hashtree = cover && readHashtree(cover.hashtree);
  const chain = (cover?.tokens ?? []).map((token, at) => ({
    digest: NEWER,
    token,
    hashtree: at === 0 ? (hashtree ?? []) : [],
  }));
  const chains = chain.length > 0 ? [...older, chain] : older;
  return chains.length > 0 ? writeRecord(chains) : null;
}

const NEWER: RecordDigest = "SHA-512";
