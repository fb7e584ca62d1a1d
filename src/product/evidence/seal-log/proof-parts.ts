import type { LogStatement } from "./log-statement.ts";

/** Where a bundle holds what the log proves. */
export const LOG_PARTS = {
  proof: "log/proof.json",
  checkpoint: "log/checkpoint",
  key: "log/key.jws",
  record: "log/evidence-record.ers",
} as const;

/** That a leaf is in a tree of that size (RFC 9162, 2.1.3), with what the leaf says. */
export interface LogProof {
  /** Hexadecimal, from the leaf upwards. */
  hashes: readonly string[];
  position: number;
  /** Hexadecimal. */
  salt: string;
  size: number;
  statement: LogStatement;
}
