import { createHash } from "node:crypto";
import { sha256Hex } from "#kernel/digest.ts";
import { type Sum, sumsText } from "#kernel/sums.ts";
import type { FileReading } from "#lib/storage/files.ts";
import type { OpenArchive } from "./archive-entries.ts";
import { countRows } from "./copied-rows.ts";
import { fileName, hashesName, KEYS, MANIFEST, README, rowsName } from "./entry-names.ts";
import type { Manifest, ManifestTable } from "./manifest.ts";
import { README_TEXT } from "./readme-text.ts";
import { BLOCK, paddingOf, tarHeader } from "./tar.ts";
import { openUnfinished } from "./unfinished-file.ts";

/** A backup that is being written, under another name until it is whole. */
export interface ArchiveWriter {
  addRows(
    table: string,
    rows: AsyncIterable<Buffer>,
  ): Promise<Pick<ManifestTable, "rows" | "parts">>;
  /**
   * Adds a file as it is read.
   * @returns the SHA-256 of its bytes
   * @throws what the reading ends in; then nothing of it is in the backup
   */
  addFile(owner: string, name: string, reading: FileReading): Promise<string>;
  /** What was written so far, to be read. */
  soFar(): OpenArchive;
  /**
   * Adds manifest and keys, and gives the backup its name.
   * @param sealKeys encrypts the keys, bound to the hash of the manifest
   * @returns its size
   */
  finish(
    manifest: Omit<Manifest, "hashes">,
    sealKeys: (manifestSha256: string) => Promise<string>,
  ): Promise<number>;
  /** Removes what was written, unless it is finished. */
  close(): Promise<void>;
}

/** Rows go into parts of so many bytes, so that none of them has to be known in advance. */
const PART_BYTES = 8 * 1024 * 1024;
/** Hashes of so many entries stand in one list. */
const LIST_LENGTH = 10_000;
/** A file of no more is read before its header is written, so that nothing has to be taken back. */
const AT_ONCE_BYTES = 1024 * 1024;

/**
 * Begins a backup; what a killed one of this name left behind, goes.
 * @throws where there is a file of this name
 */
export async function writeArchive(path: string, takenAt: Date): Promise<ArchiveWriter> {
  const file = await openUnfinished(path);
  const modifiedAt = Math.floor(takenAt.getTime() / 1000);
  const hashes: Manifest["hashes"] = [];
  let listed: Sum[] = [];

  const header = (name: string, bytes: number) => tarHeader({ name, bytes, modifiedAt });
  const padding = (bytes: number) => Buffer.alloc(paddingOf(bytes));

  async function addPlain(name: string, bytes: Uint8Array): Promise<void> {
    await file.append(header(name, bytes.length), bytes, padding(bytes.length));
  }

  async function list(name: string, sha256: string): Promise<void> {
    listed.push({ name, sha256 });
    if (listed.length >= LIST_LENGTH) await writeList();
  }

  async function writeList(): Promise<void> {
    if (listed.length === 0) return;
    const bytes = Buffer.from(sumsText(listed));
    listed = [];
    const name = hashesName(hashes.length + 1);
    hashes.push({ name, sha256: sha256Hex(bytes) });
    await addPlain(name, bytes);
  }

  async function add(name: string, bytes: Uint8Array): Promise<void> {
    await addPlain(name, bytes);
    await list(name, sha256Hex(bytes));
  }

  async function addStreamed(name: string, { bytes, stream }: FileReading): Promise<string> {
    const [began, hash] = [file.bytes, createHash("sha256")];
    try {
      await file.append(header(name, bytes));
      for await (const part of stream) {
        hash.update(part);
        await file.append(part);
      }
      if (file.bytes - began !== BLOCK + bytes)
        throw new Error(`${name} has another size than it said`);
    } catch (error) {
      await file.takeBack(began);
      throw error;
    }
    await file.append(padding(bytes));
    return hash.digest("hex");
  }

  try {
    await add(README, Buffer.from(README_TEXT));
  } catch (error) {
    await file.discard();
    throw error;
  }

  return {
    async addRows(table, rows) {
      let [count, parts, held] = [0, 0, 0];
      let waiting: Buffer[] = [];
      const write = async () => {
        parts += 1;
        await add(rowsName(table, parts), Buffer.concat(waiting));
        waiting = [];
        held = 0;
      };
      for await (const some of rows) {
        waiting.push(some);
        held += some.length;
        count += countRows(some);
        if (held >= PART_BYTES) await write();
      }
      if (waiting.length > 0) await write();
      return { rows: count, parts };
    },
    async addFile(owner, plainName, reading) {
      const name = fileName(owner, plainName);
      if (reading.bytes > AT_ONCE_BYTES) {
        const sha256 = await addStreamed(name, reading);
        await list(name, sha256);
        return sha256;
      }
      const bytes = Buffer.concat(await reading.stream.toArray());
      await add(name, bytes);
      return sha256Hex(bytes);
    },
    soFar: () => ({ handle: file.handle, bytes: file.bytes, isWhole: false }),
    async finish(manifest, sealKeys) {
      await writeList();
      const bytes = Buffer.from(`${JSON.stringify({ ...manifest, hashes }, null, 1)}\n`);
      await addPlain(MANIFEST, bytes);
      await addPlain(KEYS, Buffer.from(await sealKeys(sha256Hex(bytes))));
      await file.append(Buffer.alloc(2 * BLOCK));
      await file.finish();
      return file.bytes;
    },
    close: file.discard,
  };
}
