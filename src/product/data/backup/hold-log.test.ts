import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type Leaf, leafOf } from "#evidence/seal-log/leaf.ts";
import { checkpointText, signedNote } from "#evidence/seal-log/note.ts";
import { rootsAt } from "#evidence/seal-log/roots-at.ts";
import { systemRandom } from "#kernel/random.ts";
import { type RawEntry, rawArchive, withRaw } from "#kit/documents/raw-archive.ts";
import { type BackedUpLog, holdLog } from "./hold-log.ts";
import type { Manifest } from "./manifest.ts";

const ORIGIN = "sign.example/log";

function newLeaf(): Leaf {
  const said = {
    ...({ kind: "seal", version: 1, publicId: "0000-0000-0000-0" } as const),
    sealedSha256: "0".repeat(64),
    trailHead: null,
    at: "2026-11-22T21:00:00.000Z",
  };
  return leafOf(randomUUID(), said, systemRandom);
}

const LEAVES = Array.from({ length: 5 }, newLeaf);

/** A head over the first so many of these leaves, as it is published. */
function head(size: number, leaves: readonly Leaf[] = LEAVES, origin = ORIGIN): Promise<string> {
  const root = rootsAt(Buffer.concat(leaves.map(({ entry }) => entry)), [size]).get(size);
  assert.ok(root);
  const key = { name: origin, publicKey: new Uint8Array(32) };
  return signedNote(checkpointText({ origin, size, root }), key, () => new Uint8Array(64));
}

/** What a log consists of in a backup. */
interface LogRows {
  sequenced: number;
  /** With where each stands; null for one that waits. */
  leaves: (Pick<Leaf, "salt" | "statement" | "entry"> & { position: number | null })[];
  heads: string[];
}

const placed = (): LogRows["leaves"] => LEAVES.map((leaf, position) => ({ ...leaf, position }));

async function whole(change: Partial<LogRows> = {}): Promise<LogRows> {
  const heads = [await head(5), await head(2)];
  return { sequenced: LEAVES.length, leaves: placed(), heads, ...change };
}

const COLUMNS: Readonly<Record<string, string[]>> = {
  seal_log: ["origin", "sequenced"],
  seal_log_leaf: ["position", "salt", "statement", "entry"],
  seal_log_checkpoint: ["note"],
};

const copied = (value: string | number | Uint8Array | null): string => {
  if (value === null) return "\\N";
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString("hex")}`;
  return String(value).replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
};

/** What is found of a backup with this log. */
function held(log: LogRows, kept: string | null = null): Promise<BackedUpLog | null> {
  const rows: Record<string, (string | number | Uint8Array | null)[][]> = {
    seal_log: [[ORIGIN, log.sequenced]],
    seal_log_leaf: log.leaves.map(({ position, salt, statement, entry }) => [
      ...[position, salt, statement, entry],
    ]),
    seal_log_checkpoint: log.heads.map((note) => [note]),
  };
  return heldRows(rows, kept);
}

function heldRows(
  rows: Record<string, (string | number | Uint8Array | null)[][]>,
  kept: string | null,
): Promise<BackedUpLog | null> {
  const entries = Object.entries(rows).map(
    ([table, lines]): RawEntry => [
      `tables/${table}/000001.tsv`,
      lines.map((line) => `${line.map(copied).join("\t")}\n`).join(""),
    ],
  );
  const tables = Object.keys(rows).map((name) => ({
    name,
    columns: COLUMNS[name] ?? [],
    rows: 1,
    parts: 1,
  }));
  return withRaw(rawArchive(...entries), (archive) =>
    holdLog({ tables } as unknown as Manifest, archive, kept),
  );
}

const faultOf = async (log: LogRows) => (await held(log))?.fault;

test("a log whose heads are those of its leaves holds, and its newest head is told", async () => {
  const waits = { ...newLeaf(), position: null };
  const log = await whole({ leaves: [waits, ...placed().reverse()] });
  assert.deepEqual(await held(log), {
    origin: ORIGIN,
    leaves: 5,
    head: log.heads[0],
    fault: null,
    notHeld: null,
  });
});

test("a backup without a log has none, and a log may have no leaf and no head", async () => {
  assert.equal(await heldRows({ seal_log: [] }, null), null);
  assert.deepEqual(await held({ sequenced: 0, leaves: [], heads: [] }), {
    origin: ORIGIN,
    leaves: 0,
    head: null,
    fault: null,
    notHeld: null,
  });
});

test("a leaf that is not what its salt and statement say is named", async () => {
  for (const change of [{ statement: "{}" }, { salt: new Uint8Array(32) }]) {
    const leaves = placed();
    leaves[3] = { ...(leaves[3] as LogRows["leaves"][number]), ...change };
    const said = "leaf 3 of the log is not what its salt and statement say";
    assert.equal(await faultOf(await whole({ leaves })), said);
  }
});

test("leaves that are missing, or more than there are, are counted", async () => {
  const short = await whole({ leaves: placed().slice(0, 4) });
  assert.equal(await faultOf(short), "the log has 4 leaves instead of 5");
  const more = await whole({ leaves: [...placed(), { ...newLeaf(), position: 5 }] });
  assert.equal(await faultOf(more), "the log has 6 leaves instead of 5");
});

test("a head that is not that of its leaves, or over more than there are, is named", async () => {
  const others = Array.from({ length: 9 }, newLeaf);
  for (const [size, leaves] of [
    [2, others],
    [9, [...LEAVES, ...others]],
  ] as const) {
    const log = await whole({ heads: [await head(5), await head(size, leaves)] });
    assert.equal(await faultOf(log), `the head of ${size} of the log is not that of its leaves`);
  }
  assert.match(String(await faultOf(await whole({ heads: ["no head"] }))), /the head of undefined/);
});

test("a leaf that stands at another's place makes the heads false", async () => {
  const leaves = placed();
  const [first, second] = leaves as [LogRows["leaves"][number], LogRows["leaves"][number]];
  Object.assign(first, { position: 1 });
  Object.assign(second, { position: 0 });
  assert.match(String(await faultOf(await whole({ leaves }))), /the head of \d of the log is not/);
});

test("a head that somebody kept is one that the log begins with", async () => {
  const log = await whole();
  for (const size of [1, 3, 5]) {
    const found = await held(log, await head(size));
    assert.deepEqual([found?.notHeld, found?.fault], [null, null], String(size));
  }
});

test("what a kept head tells of the log is said in words: rewritten, older, or nothing that can be read", async () => {
  const log = await whole();
  const others = Array.from({ length: 3 }, newLeaf);
  const notHeld = async (kept: string) => {
    const found = await held(log, kept);
    assert.equal(found?.fault, null, "the log itself is whole");
    return found?.notHeld;
  };
  assert.match(
    String(await notHeld(await head(3, others))),
    /^the kept head of 3 leaves is of another log/,
  );
  const later = [...LEAVES, ...others];
  assert.match(
    String(await notHeld(await head(7, later))),
    /over 7 leaves, and the backup has 5; 2 seals or deletions came later$/,
  );
  assert.equal(await notHeld("no head"), "the kept head cannot be read");
});
