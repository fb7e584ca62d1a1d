import { sha256Hex } from "#kernel/digest.ts";
import { MissingFile } from "#lib/storage/files.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  coversEnding,
  keepCover,
  renewCover,
  type Uncovered,
  uncoveredSeals,
} from "./covers-store.ts";
import {
  chainsBefore,
  groupTreeOver,
  nextHash,
  type RecordDigest,
  readRecord,
  recordDigest,
  writeHashtree,
} from "./evidence-record.ts";
import { proofBytes, proveLeaf } from "./prove-leaf.ts";
import { headOver } from "./seal-log-store.ts";
import type { StampServices } from "./stamp.ts";
import { tokenOver } from "./token-over.ts";

/** So many files are read for one timestamp. */
const GROUP = 200;

/**
 * Has every sealed file stamped anew under the digest, together with its proof and the head that it
 * leads to (RFC 4998, 5.3): the tree of the log would prove nothing of it once SHA-256 is broken.
 */
export async function coverFiles(services: StampServices, digest: RecordDigest): Promise<void> {
  for (;;) {
    const seals = await uncoveredSeals(services.database, GROUP);
    if (seals.length === 0) return;
    const hashed: { position: number; group: Uint8Array[] | null }[] = [];
    for (const seal of seals) {
      hashed.push({ position: seal.position, group: await groupOf(services, seal, digest) });
    }
    const groups = hashed.flatMap(({ group }) => (group ? [group] : []));
    const tree = groups.length > 0 ? await groupTreeOver(digest, groups) : null;
    const stamped = tree && (await tokenOver(services.logStamps, tree.root));
    const covered = hashed.map(({ position, group }) => {
      const steps = group && tree?.steps[groups.indexOf(group)];
      return { position, hashtree: steps ? writeHashtree(steps) : null };
    });
    await inTransaction(services.database, ({ queries }) =>
      keepCover(queries, stamped && { digest, ...stamped }, covered),
    );
    services.log("log.renewed", { count: groups.length });
  }
}

/** Renews timestamps over files before what proves them ends; each is over the one before (5.2). */
export async function renewCovers(
  { database, logStamps }: StampServices,
  digest: RecordDigest,
  before: Date,
): Promise<void> {
  for (const { id, tokens } of await coversEnding(database, before)) {
    const last = tokens.at(-1);
    if (!last) continue;
    const { token, until } = await tokenOver(logStamps, await recordDigest(digest, last));
    await renewCover(database, { id, behind: tokens.length, token, until });
  }
}

/** Hashes of head, proof and file with all that stood for them so far; null without the file. */
async function groupOf(
  { database, files }: StampServices,
  { contractId, position }: Uncovered,
  digest: RecordDigest,
): Promise<Uint8Array[] | null> {
  const [head, leaf] = [await headOver(database, position), await proveLeaf(database, contractId)];
  if (!head?.evidence || !leaf || leaf.proof.statement.kind !== "seal") return null;
  const { sealedSha256 } = leaf.proof.statement;
  const pdf = await files.get(contractId, sealedSha256).catch((error: unknown) => {
    if (error instanceof MissingFile) return null;
    throw error;
  });
  // One that was changed is not vouched for again; `admin log check --files` names it.
  if (!pdf || sha256Hex(pdf) !== sealedSha256) return null;
  const before = chainsBefore(readRecord(head.evidence), digest);
  const parts = [new TextEncoder().encode(head.note), proofBytes(leaf.proof), pdf];
  return Promise.all(parts.map((bytes) => nextHash(before, digest, bytes)));
}
