import { entryOf } from "#evidence/seal-log/leaf.ts";
import { readCheckpoint } from "#evidence/seal-log/note.ts";
import { rootsAt } from "#evidence/seal-log/roots-at.ts";
import { HASH_BYTES } from "#evidence/seal-log/tree.ts";
import { sameBytes } from "#kernel/bytes.ts";
import { type OpenArchive, rowsIn } from "./archive-entries.ts";
import type { CopiedRow } from "./copied-rows.ts";
import { hex, text } from "./hold-against-rows.ts";
import type { Manifest } from "./manifest.ts";

/** The log of seals as a backup has it. */
export interface BackedUpLog {
  origin: string;
  leaves: number;
  /** The newest head, as it was published; null before the first. */
  head: string | null;
  /** What is wrong with it; null where every head is that of its leaves. */
  fault: string | null;
  /** Of the head that somebody kept: null where the log begins with it, or none was given. */
  notHeld: string | null;
}

/**
 * Computes the tree of a backup's leaves anew and holds it against the backup's heads and against
 * one that somebody kept.
 * @returns null where the backup has no log
 */
export async function holdLog(
  manifest: Manifest,
  archive: OpenArchive,
  kept: string | null,
): Promise<BackedUpLog | null> {
  const rowsOf = (table: string) => rowsIn(archive, manifest.tables, table);
  let log: { origin: string; leaves: number } | null = null;
  for await (const row of rowsOf("seal_log")) {
    log = { origin: text(row, "origin"), leaves: Number(text(row, "sequenced")) };
  }
  if (!log) return null;
  const { leaves } = log;
  const entries = new Uint8Array(leaves * HASH_BYTES);
  let placed = 0;
  let fault: string | null = null;
  for await (const row of rowsOf("seal_log_leaf")) {
    const position = row.get("position") ?? null;
    if (position === null) continue;
    placed += 1;
    const entry = entryOf(bytesIn(row, "salt"), text(row, "statement"));
    if (!sameBytes(entry, bytesIn(row, "entry"))) {
      fault ??= `leaf ${position} of the log is not what its salt and statement say`;
    } else if (Number(position) < leaves) entries.set(entry, Number(position) * HASH_BYTES);
  }
  if (placed !== leaves) fault ??= `the log has ${placed} leaves instead of ${leaves}`;
  const heads: string[] = [];
  for await (const row of rowsOf("seal_log_checkpoint")) heads.push(text(row, "note"));
  const sizes = [...heads, ...(kept === null ? [] : [kept])].flatMap(
    (note) => readCheckpoint(note)?.size ?? [],
  );
  const roots = rootsAt(entries, sizes);
  const isHeld = (note: string) => {
    const head = readCheckpoint(note);
    const root = head ? roots.get(head.size) : undefined;
    return Boolean(head && root && sameBytes(root, head.root));
  };
  const wrong = heads.find((note) => !isHeld(note));
  if (wrong !== undefined) {
    fault ??= `the head of ${readCheckpoint(wrong)?.size} of the log is not that of its leaves`;
  }
  const sized = heads.map((note) => ({ note, size: readCheckpoint(note)?.size ?? 0 }));
  const newest = sized.sort((one, other) => other.size - one.size)[0];
  const notHeld = kept === null || isHeld(kept) ? null : wordsFor(kept, leaves);
  return { ...log, head: newest?.note ?? null, fault, notHeld };
}

const bytesIn = (row: CopiedRow, column: string) => hex(text(row, column)) ?? new Uint8Array();

function wordsFor(kept: string, leaves: number): string {
  const head = readCheckpoint(kept);
  if (!head) return "the kept head cannot be read";
  if (head.size <= leaves) {
    return `the kept head of ${head.size} leaves is of another log: this one was rewritten or forked`;
  }
  const more = head.size - leaves;
  return `the backup is older than the kept head: that is over ${head.size} leaves, and the backup has ${leaves}; ${more} seals or deletions came later`;
}
