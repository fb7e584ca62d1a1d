import { listDeleted, listSealed } from "#contracts/lookup-store.ts";
import { concatBytes, sameBytes, toHex } from "#kernel/bytes.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import { type Clock, HOUR_MS } from "#kernel/time.ts";
import { type Files, MissingFile } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import { readEntries } from "#trail/trail-store.ts";
import { ForkedLog } from "./forked-log.ts";
import { entryOf } from "./leaf.ts";
import type { LogStatement } from "./log-statement.ts";
import { type Checkpoint, isSignedBy, readCheckpoint, readKeyLine } from "./note.ts";
import { holdAgainstHeads } from "./publication.ts";
import { folded, tileFile } from "./read-tree.ts";
import {
  leavesOf,
  listHeads,
  listKeys,
  oldestPending,
  readLeaves,
  readState,
} from "./seal-log-store.ts";
import { TILE_WIDTH, type Tile, tilePath } from "./tiles.ts";
import { leafHash, nodeHash } from "./tree.ts";

export interface LogQuestion {
  database: Database;
  files: Files;
  clock: Clock;
  /** Heads that somebody kept, as they were published. */
  kept: readonly string[];
  /** Whether every sealed file is read as well. */
  readsFiles: boolean;
}

/** What there is, and the first thing that is wrong with it; null where all of it holds. */
export interface LogReport {
  origin: string;
  leaves: number;
  heads: number;
  fault: string | null;
}

/** The first thing that is wrong, in words for whoever runs the service or watches it. */
class Fault extends Error {}

/**
 * Recomputes everything: entries from the rows, tiles from entries, every head from the tree, and
 * holds contracts and tombstones against the leaves.
 */
export async function checkLog(question: LogQuestion): Promise<LogReport> {
  const { origin, sequenced, published, filesOf } = await readState(question.database);
  const heads = await listHeads(question.database);
  const report = { origin, leaves: published, heads: heads.length };
  try {
    const given = await readHeads(question);
    await holdAgainstHeads(question).catch((error: unknown) => {
      throw error instanceof ForkedLog ? new Fault(error.message) : error;
    });
    await checkTree({ ...question, filesOf }, { published, heads: given });
    if (sequenced > published) await checkPlaced(question, published, sequenced);
    await checkPending(question);
    await checkSealed(question);
    await checkDeleted(question);
    return { ...report, fault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...report, fault: error.message };
  }
}

interface NamedHead extends Checkpoint {
  name: string;
}

/** Every head of the database, and those that somebody kept, each signed by a key of the log. */
async function readHeads({ database, kept }: LogQuestion): Promise<NamedHead[]> {
  const keys = await Promise.all((await listKeys(database)).map(({ line }) => readKeyLine(line)));
  const heads = (await listHeads(database)).map(({ size, note }) => ({
    name: `the head of ${size}`,
    note,
    size,
  }));
  const given = kept.map((note, at) => ({ name: `the kept head ${at + 1}`, note, size: null }));
  const read: NamedHead[] = [];
  for (const { name, note, size } of [...heads, ...given]) {
    const head = readCheckpoint(note);
    if (!head || (size !== null && head.size !== size)) throw new Fault(`${name} cannot be read`);
    // One that began again has the leaves of the one before, and so its heads.
    if (!keys.some((key) => key?.name === head.origin)) {
      throw new Fault(`${name} is of the log ${head.origin}`);
    }
    const isSigned = await Promise.all(keys.map((key) => key && isSignedBy(note, key)));
    if (!isSigned.includes(true)) throw new Fault(`${name} is signed by no key of this log`);
    read.push({ ...head, name });
  }
  return read;
}

/** Goes over all leaves once; of the tree it holds what the next leaf needs. */
async function checkTree(
  question: LogQuestion & { filesOf: string },
  { published, heads }: { published: number; heads: readonly NamedHead[] },
): Promise<void> {
  const beyond = heads.find(({ size }) => size > published);
  if (beyond) throw new Fault(`${beyond.name} is over more leaves than the log has: ${published}`);
  /** By level of tiles: hashes of the tile that is not whole yet, and how many were before it. */
  const edge: { before: number; hashes: Uint8Array[] }[] = [];
  const add = async (level: number, hash: Uint8Array): Promise<void> => {
    edge[level] ??= { before: 0, hashes: [] };
    const { before, hashes } = edge[level];
    hashes.push(hash);
    if (hashes.length < TILE_WIDTH) return;
    const tile = { level, index: before, width: TILE_WIDTH };
    await checkTile(question, tile, concatBytes(...hashes));
    edge[level] = { before: before + 1, hashes: [] };
    await add(level + 1, folded(hashes));
  };
  for (let from = 0; from < published; from += TILE_WIDTH) {
    const until = Math.min(from + TILE_WIDTH, published);
    const entries = await checkPlaced(question, from, until);
    if (entries.length === TILE_WIDTH) {
      const bundle = entries.flatMap((entry) => [Uint8Array.of(0, entry.length), entry]);
      const tile = { level: null, index: from / TILE_WIDTH, width: TILE_WIDTH };
      await checkTile(question, tile, concatBytes(...bundle));
    }
    const within = heads.filter(({ size }) => size > from && size <= until);
    const lower = edge.map(({ hashes }) => [...hashes]);
    const leaves = entries.map(leafHash);
    for (const head of within) {
      const at = [[...leaves.slice(0, head.size - from)], ...lower.slice(1)];
      if (!sameBytes(rootOfEdge(at), head.root)) {
        throw new Fault(`${head.name} is of another tree: it has been forked or rewritten`);
      }
    }
    for (const hash of leaves) await add(0, hash);
  }
}

/** Of what is at the right edge, the lowest level first. */
function rootOfEdge(levels: readonly (readonly Uint8Array[])[]): Uint8Array {
  let right: Uint8Array | null = null;
  for (const hashes of levels) {
    // Within a tile: full subtrees from the left, then what came from below.
    const peaks: Uint8Array[] = [];
    for (let from = 0, left = hashes.length; left > 0; ) {
      const width = 2 ** Math.floor(Math.log2(left));
      peaks.push(folded(hashes.slice(from, from + width)));
      from += width;
      left -= width;
    }
    for (const peak of peaks.reverse()) right = right ? nodeHash(peak, right) : peak;
  }
  return right ?? new Uint8Array();
}

async function checkTile(
  { files, filesOf }: { files: Files; filesOf: string },
  tile: Tile,
  expected: Uint8Array,
): Promise<void> {
  const stored = await files.get(filesOf, tileFile(tile)).catch((error: unknown) => {
    if (error instanceof MissingFile) throw new Fault(`${tilePath(tile)} is not stored`);
    throw error;
  });
  if (!sameBytes(stored, expected)) throw new Fault(`${tilePath(tile)} was changed`);
}

/** @returns what the log holds there */
async function checkPlaced(
  { database }: LogQuestion,
  from: number,
  until: number,
): Promise<Uint8Array[]> {
  const leaves = await readLeaves(database, from, until);
  return Array.from({ length: until - from }, (_, at) => {
    const leaf = leaves.find(({ position }) => position === from + at);
    if (!leaf) throw new Fault(`leaf ${from + at} is missing`);
    if (!sameBytes(entryOf(leaf.salt, leaf.statement), leaf.entry)) {
      throw new Fault(`leaf ${from + at} is not what its salt and statement say`);
    }
    return leaf.entry;
  });
}

/** Longer than any pause that is allowed. */
const MOST_WAIT_MS = 2 * HOUR_MS;

async function checkPending({ database, clock }: LogQuestion): Promise<void> {
  const since = await oldestPending(database);
  if (since && clock.now().getTime() - since.getTime() > MOST_WAIT_MS) {
    throw new Fault(`a leaf waits for its place since ${since.toISOString()}`);
  }
}

const BATCH = 500;

async function checkSealed({ database, files, readsFiles }: LogQuestion): Promise<void> {
  for (let after = LOWEST_UUID; ; ) {
    const sealed = await listSealed(database, after, BATCH);
    const last = sealed.at(-1);
    if (!last) return;
    after = last.id;
    const ids = sealed.map(({ id }) => id);
    const leaves = await leavesOf(database, "seal", ids);
    for (const { id, publicId, sealedSha256 } of sealed) {
      const leaf = leaves.get(id);
      if (!leaf) throw new Fault(`the seal of ${publicId} is not in the log`);
      const said = JSON.parse(leaf.statement) as LogStatement;
      const isSame =
        said.kind === "seal" &&
        said.publicId === publicId &&
        said.sealedSha256 === sealedSha256 &&
        // What happened since, such as a withdrawal, stands behind it.
        (await isInTrail(database, id, said.trailHead));
      if (!isSame) throw new Fault(`${publicId} is not what the log says was sealed`);
      if (readsFiles && (await hashOf(files, id, sealedSha256)) !== sealedSha256) {
        throw new Fault(`the stored file of ${publicId} is not the one that was sealed`);
      }
    }
  }
}

async function isInTrail(database: Database, id: string, head: string | null): Promise<boolean> {
  if (head === null) return false;
  const entries = await readEntries(database, id);
  return entries.some(({ hash }) => toHex(hash) === head);
}

async function hashOf(files: Files, owner: string, name: string): Promise<string | null> {
  try {
    return sha256Hex(await files.get(owner, name));
  } catch {
    // A place that holds files against their names refuses those that are others.
    return null;
  }
}

async function checkDeleted({ database }: LogQuestion): Promise<void> {
  for (let after = ""; ; ) {
    const deleted = await listDeleted(database, after, BATCH);
    const last = deleted.at(-1);
    if (!last) return;
    after = last.publicId;
    const ids = deleted.map(({ id }) => id);
    const leaves = await leavesOf(database, "deletion", ids);
    for (const { id, publicId, baseSha256 } of deleted) {
      const leaf = leaves.get(id);
      if (!leaf) throw new Fault(`the deletion of ${publicId} is not in the log`);
      const said = JSON.parse(leaf.statement) as LogStatement;
      const isSame =
        said.kind === "deletion" && said.publicId === publicId && said.baseSha256 === baseSha256;
      if (!isSame) throw new Fault(`${publicId} is not what the log says was deleted`);
    }
  }
}
