import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256 } from "#kernel/digest.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { LogStatement } from "./log-statement.ts";

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
