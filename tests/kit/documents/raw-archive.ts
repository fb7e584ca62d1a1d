import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenArchive } from "#data/backup/archive-entries.ts";
import { hashesName } from "#data/backup/entry-names.ts";
import { FORMAT, type Manifest } from "#data/backup/manifest.ts";
import { withArchives } from "#data/backup/open-archive.ts";
import { BLOCK, paddingOf, tarHeader } from "#data/backup/tar.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { sumsText } from "#kernel/sums.ts";

/** What stands in an archive under a name. */
export type RawEntry = readonly [name: string, body: string | Uint8Array];

const bytesOf = (body: RawEntry[1]) => (typeof body === "string" ? Buffer.from(body) : body);

/** One entry as it is written, filled up to whole blocks. */
export function rawEntry([name, body]: RawEntry): Buffer {
  const bytes = bytesOf(body);
  const header = tarHeader({ name, bytes: bytes.length, modifiedAt: 0 });
  return Buffer.concat([header, bytes, Buffer.alloc(paddingOf(bytes.length))]);
}

/** An archive of whatever entries, with its end. */
export function rawArchive(...entries: readonly RawEntry[]): Buffer {
  return Buffer.concat([...entries.map(rawEntry), Buffer.alloc(2 * BLOCK)]);
}

/** The list of the hashes of these entries, as a backup's first. */
export function listOf(entries: readonly RawEntry[], number = 1): RawEntry {
  const sums = entries.map(([name, body]) => ({ name, sha256: sha256Hex(bytesOf(body)) }));
  return [hashesName(number), sumsText(sums)];
}

/** A manifest of what stands in these lists, without any table or file where nothing else is said. */
export function manifestOf(lists: readonly RawEntry[], change: Partial<Manifest> = {}): RawEntry {
  const hashes = lists.map(([name, body]) => ({ name, sha256: sha256Hex(bytesOf(body)) }));
  const manifest: Manifest = {
    format: FORMAT,
    version: "0.1.0",
    takenAt: "2026-11-22T21:00:00.000Z",
    filesSince: null,
    migrations: [],
    storage: null,
    tables: [],
    files: { count: 0, bytes: 0 },
    hashes,
    deleted: [],
    lost: [],
    keys: [],
    settings: [],
    ...change,
  };
  return ["manifest.json", JSON.stringify(manifest)];
}

/** Does something with a file of these bytes, which is gone then. */
export async function withRaw<T>(
  bytes: Uint8Array,
  work: (archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-raw-"));
  const path = join(folder, "backup.tar");
  try {
    await writeFile(path, bytes);
    return await withArchives([path], ([archive]) => work(archive as OpenArchive));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
