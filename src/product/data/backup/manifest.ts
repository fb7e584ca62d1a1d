import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
/** What a backup says of itself; the last of its entries but the keys. */
export interface Manifest {
  format: typeof FORMAT;
  /** Of the program that wrote it. */
  version: string;
  /** When the rows in it were current, by the database's clock; ISO 8601, UTC. */
  takenAt: string;
  /** Null for one that holds all files; else those of contracts made or sealed from then on. */
  filesSince: string | null;
  /** Names of those that made its tables, in their order: the newest stands last. */
  migrations: string[];
  /** What tells the place of its files from every other; null where nothing was stored yet. */
  storage: string | null;
  tables: ManifestTable[];
  files: { count: number; bytes: number };
  /** Lists of the hashes of all that stands before the manifest. */
  hashes: { name: string; sha256: string }[];
  /** Contracts that their owners deleted while it was written: their rows are in it. */
  deleted: { id: string; at: string }[];
  /** Files that rows name and that were not there, or were not what their names say. */
  lost: string[];
  /** Names of the service's own keys that are in it, encrypted. */
  keys: string[];
  /** Settings that hold keys, which are not in it. */
  settings: string[];
}

export interface ManifestTable {
  name: string;
  columns: string[];
  rows: number;
  /** Number of the files that its rows are in. */
  parts: number;
}

export const FORMAT = "countersign-backup-1";

/**
 * Reads a manifest; null for what is none, or not of this format.
 * @param bytes already held to a size
 */
export function readManifest(bytes: Uint8Array): Manifest | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isManifest(read) ? read : null;
  } catch {
    return null;
  }
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.length <= 200;
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isTime: Check = (value) => typeof value === "string" && !Number.isNaN(Date.parse(value));
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(checks).every(([name, check]) =>
      check((value as Record<string, unknown>)[name]),
    );

const isSha256: Check = (value) => typeof value === "string" && SHA256_HEX_PATTERN.test(value);
const isIdentifier: Check = (value) =>
  typeof value === "string" && /^[a-z_][a-z0-9_]{0,62}$/.test(value);

const isManifestShape = isOf({
  format: (value) => value === FORMAT,
  version: isText,
  takenAt: isTime,
  filesSince: isNullOr(isTime),
  migrations: isListOf(isText),
  storage: isNullOr(isText),
  tables: isListOf(
    isOf({ name: isIdentifier, columns: isListOf(isIdentifier), rows: isCount, parts: isCount }),
  ),
  files: isOf({ count: isCount, bytes: isCount }),
  hashes: isListOf(isOf({ name: isText, sha256: isSha256 })),
  deleted: isListOf(isOf({ id: isText, at: isTime })),
  lost: isListOf(isText),
  keys: isListOf(isText),
  settings: isListOf(isText),
});

function isManifest(value: unknown): value is Manifest {
  return isManifestShape(value);
}
