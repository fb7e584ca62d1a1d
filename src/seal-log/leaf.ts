import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";

/** What a leaf says of a contract; nobody's name and no title is in it. */
export type LogStatement = SealStatement | DeletionStatement;

interface SealStatement {
  kind: "seal";
  version: 1;
  publicId: string;
  /** Of the sealed file. */
  sealedSha256: string;
  /** The hash that the trail ends with. */
  trailHead: string | null;
  /** By the service's clock; ISO 8601. */
  at: string;
}

interface DeletionStatement {
  kind: "deletion";
  version: 1;
  publicId: string;
  /** Of the document that was there to be signed. */
  baseSha256: string;
  trailHead: string | null;
  at: string;
}

/** A leaf as it is kept: the log itself holds `entry` alone. */
export interface Leaf {
  kind: LogStatement["kind"];
  contractId: string;
  salt: Uint8Array;
  /** Canonical JSON. */
  statement: string;
  /** SHA-256 of the salt with the statement behind it. */
  entry: Uint8Array;
}

/** @param random so that a leaf tells nothing to whoever knows the document and not its salt */
export function leafOf(contractId: string, said: LogStatement, random: RandomBytes): Leaf {
  const salt = random(SALT_BYTES);
  const statement = canonicalJson(said);
  return { kind: said.kind, contractId, salt, statement, entry: entryOf(salt, statement) };
}

export function entryOf(salt: Uint8Array, statement: string): Uint8Array {
  return sha256(salt, statement);
}

const SALT_BYTES = 32;
