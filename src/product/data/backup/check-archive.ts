import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { SHA256_HEX_PATTERN, sha256Hex } from "#kernel/digest.ts";
import { readSums } from "#kernel/sums.ts";
import {
  BrokenBackup,
  bodyOf,
  type Entry,
  entriesOf,
  type OpenArchive,
  wholeBodyOf,
} from "./archive-entries.ts";
import { countRows } from "./copied-rows.ts";
import { hashesName } from "./entry-names.ts";
import { FORMAT, type Manifest, readManifest } from "./manifest.ts";
import { openUnder } from "./passphrase.ts";

/** What a backup was found to be, by its own hashes alone. */
export interface CheckedArchive {
  manifest: Manifest;
  /** The keys by their names; null where no passphrase was given. */
  keys: ReadonlyMap<string, Uint8Array> | null;
  /** What is damaged, in words; the first of them. */
  findings: string[];
}

/** More are not told: what is broken throughout is broken. */
const MOST_FINDINGS = 50;
/** No backup has more entries between two lists of hashes. */
const MOST_UNLISTED = 20_000;

/**
 * Reads a backup from its first byte to its last and holds every hash against
 * what it is taken of: entries against the lists, lists against the manifest,
 * and the manifest against what the passphrase opens.
 * @param passphrase null to leave the keys closed
 * @throws BrokenBackup where it is none, cut short, or otherwise than any is
 *   written; WrongPassphrase
 */
export async function checkArchive(
  archive: OpenArchive,
  passphrase: string | null,
): Promise<CheckedArchive> {
  const findings: string[] = [];
  const find = (words: string) => void (findings.length < MOST_FINDINGS && findings.push(words));
  const { handle } = archive;
  const counted = countEntries();
  let unlisted = new Map<string, string>();
  const lists: Manifest["hashes"] = [];
  const misnamed: string[] = [];
  let last: { manifest: Manifest; sha256: string } | null = null;
  let sealed: string | null = null;

  for await (const entry of entriesOf(archive)) {
    const { name, of } = entry;
    if (sealed !== null) throw new BrokenBackup(`${name} stands behind its keys`);
    if (last && of.kind !== "keys") throw new BrokenBackup(`${name} stands behind its manifest`);
    if (of.kind === "keys") {
      if (!last) throw new BrokenBackup("its keys stand before its manifest");
      sealed = String(await wholeBodyOf(handle, entry));
    } else if (of.kind === "manifest") {
      const bytes = await wholeBodyOf(handle, entry);
      const manifest = readManifest(bytes);
      if (!manifest) throw new BrokenBackup("its manifest cannot be read");
      last = { manifest, sha256: sha256Hex(bytes) };
    } else if (of.kind === "hashes") {
      const bytes = await wholeBodyOf(handle, entry);
      if (name !== hashesName(lists.length + 1)) throw new BrokenBackup(`${name} is out of order`);
      lists.push({ name, sha256: sha256Hex(bytes) });
      for (const damaged of differingEntries(bytes, unlisted, name)) {
        find(`${damaged} is damaged: its bytes are not those that were written`);
      }
      unlisted = new Map();
    } else {
      const sha256 = await hashOf(handle, entry, (part) => counted.see(part));
      counted.add(entry);
      if (unlisted.size >= MOST_UNLISTED) throw new BrokenBackup("it has no lists of hashes");
      unlisted.set(name, sha256);
      if (of.kind === "file" && SHA256_HEX_PATTERN.test(of.name) && of.name !== sha256)
        misnamed.push(name);
    }
  }
  if (!last || sealed === null) throw new BrokenBackup("it has no manifest, or no keys");
  if (unlisted.size > 0) throw new BrokenBackup("the last list of hashes is missing");
  const { manifest } = last;
  if (JSON.stringify(lists) !== JSON.stringify(manifest.hashes)) {
    find("the lists of hashes are not those that the manifest tells of");
  }
  for (const name of misnamed) {
    if (!manifest.lost.includes(name)) find(`${name} is not what its name says`);
  }
  for (const words of counted.differencesFrom(manifest)) find(words);
  const keys = passphrase === null ? null : await openKeys(passphrase, sealed, last.sha256);
  return { manifest, keys, findings };
}

/** What the keys of a backup are bound to. */
export function boundToManifest(manifestSha256: string): string {
  return `${FORMAT} ${manifestSha256}`;
}

async function openKeys(
  passphrase: string,
  sealed: string,
  manifestSha256: string,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const opened = await openUnder(passphrase, sealed, boundToManifest(manifestSha256));
  const read = JSON.parse(Buffer.from(opened).toString()) as Record<string, string>;
  return new Map(Object.entries(read).map(([name, key]) => [name, Buffer.from(key, "base64")]));
}

async function hashOf(
  handle: FileHandle,
  entry: Entry,
  see: (part: Buffer) => void,
): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of bodyOf(handle, entry)) {
    hash.update(part);
    if (entry.of.kind === "rows") see(part);
  }
  return hash.digest("hex");
}

/** Names of the entries whose hash a list does not have, or has otherwise. */
function differingEntries(
  list: Buffer,
  found: ReadonlyMap<string, string>,
  name: string,
): string[] {
  const said = readSums(String(list));
  const wrong = [...found].filter(([entry, sha256]) => said.get(entry) !== sha256);
  const missing = [...said.keys()].filter((entry) => !found.has(entry));
  if (missing.length > 0) throw new BrokenBackup(`${missing[0]} is missing, which ${name} lists`);
  return wrong.map(([entry]) => entry);
}

/** Counts what stands in a backup, and looks whether it stands in order. */
function countEntries() {
  const tables = new Map<string, { rows: number; parts: number }>();
  const files = { count: 0, bytes: 0 };
  let rows = 0;
  let lastTable = "";
  let lastFile = "";
  return {
    see(part: Buffer): void {
      rows += countRows(part);
    },
    add({ name, of, bytes }: Entry): void {
      if (of.kind === "rows") {
        const known = tables.get(of.table) ?? { rows: 0, parts: 0 };
        const isNext = of.part === known.parts + 1 && (known.parts === 0 || lastTable === of.table);
        if (!isNext || lastFile !== "") throw new BrokenBackup(`${name} is out of order`);
        tables.set(of.table, { rows: known.rows + rows, parts: of.part });
        lastTable = of.table;
        rows = 0;
      }
      if (of.kind !== "file") return;
      // Each is there once, and contracts come in the order of their rows.
      if (name <= lastFile) throw new BrokenBackup(`${name} is out of order`);
      lastFile = name;
      files.count += 1;
      files.bytes += bytes;
    },
    differencesFrom(manifest: Manifest): string[] {
      const wrong = manifest.tables.flatMap(({ name, rows: said, parts }) => {
        const found = tables.get(name) ?? { rows: 0, parts: 0 };
        if (found.rows === said && found.parts === parts) return [];
        return [`the table ${name} has ${found.rows} rows instead of ${said}`];
      });
      const named = new Set(manifest.tables.map(({ name }) => name));
      for (const name of tables.keys()) {
        if (!named.has(name)) wrong.push(`the manifest knows no table ${name}`);
      }
      if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) {
        wrong.push(`it holds ${files.count} files instead of ${manifest.files.count}`);
      }
      return wrong;
    },
  };
}
