import type { FileHandle } from "node:fs/promises";
import { type CopiedRow, readRows } from "./copied-rows.ts";
import { type EntryKind, MOST_BYTES, readEntryName } from "./entry-names.ts";
import type { ManifestTable } from "./manifest.ts";
import { BLOCK, paddingOf, readTarHeader } from "./tar.ts";

/** What is wrong with a backup, in one line. */
export class BrokenBackup extends Error {}

/** One entry of a backup, where it lies in the file. */
export interface Entry {
  name: string;
  of: EntryKind;
  bytes: number;
  /** Of the first byte of its body. */
  at: number;
}

/** A backup, or what is written of one so far. */
export interface OpenArchive {
  handle: FileHandle;
  /** So far it reaches. */
  bytes: number;
  /** Whether it has to have its end. */
  isWhole: boolean;
}

/**
 * Everything that stands in a backup, in its order, without the bodies. Goes by
 * the headers alone and holds none of them.
 * @throws BrokenBackup for anything that no backup has
 */
export async function* entriesOf({ handle, bytes, isWhole }: OpenArchive): AsyncGenerator<Entry> {
  for (let at = 0; ; ) {
    if (at === bytes && !isWhole) return;
    const block = await readAt(handle, at, BLOCK);
    if (isZero(block)) return checkEnd(handle, at, bytes);
    const header = readTarHeader(block);
    if (!header) {
      throw new BrokenBackup(`at byte ${at} stands what is no plain file as a backup has them`);
    }
    const of = readEntryName(header.name);
    if (!of) throw new BrokenBackup(`${JSON.stringify(header.name)} is nothing that a backup has`);
    if (header.bytes > MOST_BYTES[of.kind]) {
      throw new BrokenBackup(`${header.name} says that it has ${header.bytes} bytes, and none has`);
    }
    const padding = paddingOf(header.bytes);
    const next = at + BLOCK + header.bytes + padding;
    if (next > bytes) throw new BrokenBackup(`it is cut short within ${header.name}`);
    // So that there is no byte in it that nothing is said of.
    if (!isZero(await readAt(handle, next - padding, padding))) {
      throw new BrokenBackup(`something stands behind ${header.name}`);
    }
    yield { name: header.name, of, bytes: header.bytes, at: at + BLOCK };
    at = next;
  }
}

/** The body of an entry in slices. */
export async function* bodyOf(handle: FileHandle, { at, bytes }: Entry): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes; done += SLICE_BYTES) {
    yield await readAt(handle, at + done, Math.min(SLICE_BYTES, bytes - done));
  }
}

/** The whole body at once; entries of this kind are held to a size. */
export function wholeBodyOf(handle: FileHandle, { at, bytes }: Entry): Promise<Buffer> {
  return readAt(handle, at, bytes);
}

/** The rows of a table as its parts hold them. */
export async function* rowPartsOf(archive: OpenArchive, table: string): AsyncGenerator<Buffer> {
  for await (const entry of entriesOf(archive)) {
    if (entry.of.kind !== "rows") continue;
    if (entry.of.table === table) yield await wholeBodyOf(archive.handle, entry);
  }
}

/** The rows of a table by its columns, as a backup's manifest names them; none of one that it does not name. */
export function rowsIn(
  archive: OpenArchive,
  tables: readonly ManifestTable[],
  table: string,
): AsyncGenerator<CopiedRow> {
  const columns = tables.find(({ name }) => name === table)?.columns ?? [];
  return readRows(columns, rowPartsOf(archive, table));
}

const SLICE_BYTES = 1024 * 1024;

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done);
    if (bytesRead === 0) throw new BrokenBackup("it is cut short");
    done += bytesRead;
  }
  return bytes;
}

/** Two blocks of zeros and nothing more, as it was written. */
async function checkEnd(handle: FileHandle, at: number, bytes: number): Promise<void> {
  if (bytes !== at + 2 * BLOCK) throw new BrokenBackup("something stands behind its end");
  if (!isZero(await readAt(handle, at + BLOCK, BLOCK))) throw new BrokenBackup("it has no end");
}

function isZero(block: Buffer): boolean {
  return block.every((byte) => byte === 0);
}
