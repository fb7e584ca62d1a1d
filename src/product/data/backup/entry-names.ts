/** What may stand in a backup, by the name of its entry, and how large it may be. */
export type EntryKind =
  | { kind: "readme" }
  | { kind: "rows"; table: string; part: number }
  | { kind: "file"; owner: string; name: string }
  | { kind: "hashes"; number: number }
  | { kind: "manifest" }
  | { kind: "keys" };

export const README = "README.txt";
export const MANIFEST = "manifest.json";
export const KEYS = "keys.sealed";

export function rowsName(table: string, part: number): string {
  return `tables/${table}/${sixDigits(part)}.tsv`;
}

export function fileName(owner: string, name: string): string {
  return `files/${owner}/${name}`;
}

export function hashesName(number: number): string {
  return `hashes/${sixDigits(number)}.sha256`;
}

/** Null for a name that no backup has: nothing else is read or written under it. */
export function readEntryName(name: string): EntryKind | null {
  const plain = PLAIN.get(name);
  if (plain) return { kind: plain };
  const rows = /^tables\/([a-z_][a-z0-9_]{0,62})\/(\d{6})\.tsv$/.exec(name);
  if (rows) return { kind: "rows", table: rows[1] ?? "", part: Number(rows[2]) };
  const file =
    /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([A-Za-z0-9][\w.-]{0,99})$/.exec(name);
  if (file) return { kind: "file", owner: file[1] ?? "", name: file[2] ?? "" };
  const hashes = /^hashes\/(\d{6})\.sha256$/.exec(name);
  return hashes ? { kind: "hashes", number: Number(hashes[1]) } : null;
}

const PLAIN: ReadonlyMap<string, "readme" | "manifest" | "keys"> = new Map([
  [README, "readme"],
  [MANIFEST, "manifest"],
  [KEYS, "keys"],
]);

const MB = 1024 * 1024;

/** No entry of a kind is larger, so none has to be held that is. Files are streamed. */
export const MOST_BYTES: Readonly<Record<EntryKind["kind"], number>> = {
  readme: MB,
  rows: 256 * MB,
  file: 4096 * MB,
  hashes: 16 * MB,
  manifest: 64 * MB,
  keys: MB,
};

function sixDigits(number: number): string {
  return String(number).padStart(6, "0");
}
