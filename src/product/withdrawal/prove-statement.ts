import type { Contract } from "#contracts/contract.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import { statementOf } from "./statement.ts";
import type { Withdrawal } from "./withdrawals-store.ts";

type Stated = Pick<Contract, "publicId" | "language"> & Parameters<typeof statementOf>[0];

/** A statement whose row, or contract, is not what the service took: somebody wrote it, or changed it. */
export class UnprovenStatement extends Error {
  constructor(id: string) {
    super(
      `the withdrawal ${id} was not stated to this service in these words: nothing is sealed for it`,
    );
  }
}

/**
 * The tag that shows that a statement was made over a link that was followed: under a server's key,
 * so that rows alone have none. The sealing key is not asked, for who withdraws waits for nobody.
 */
export function proofOf(keys: LinkKeys, withdrawal: Withdrawal, contract: Stated): Uint8Array {
  return keys.tag("statement", saidIn(withdrawal, contract));
}

/** Whether a key of this server made it for these words. */
export function isProven(
  keys: LinkKeys,
  withdrawal: Withdrawal,
  contract: Stated,
  proof: Uint8Array | null,
): boolean {
  return proof !== null && keys.isTag("statement", saidIn(withdrawal, contract), proof);
}

function saidIn(withdrawal: Withdrawal, contract: Stated): Uint8Array {
  const { id, contractId, accountId, signatureId, role, name, email, statedAt } = withdrawal;
  const { publicId, language } = contract;
  return Buffer.from(
    canonicalJson({
      id,
      contractId,
      accountId,
      signatureId,
      role,
      name,
      email,
      publicId,
      language,
      statement: statementOf(contract),
      statedAt: statedAt.toISOString(),
    }),
  );
}
