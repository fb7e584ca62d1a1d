import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import { HOLDER } from "#kernel/actor.ts";
import type { Email } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Origin } from "#kernel/origin.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Clock } from "#kernel/time.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import type { Trail } from "#trail/trail.ts";
import { proofOf } from "./prove-statement.ts";
import { statementOf } from "./statement.ts";
import { followWithdrawLink } from "./withdraw-link.ts";
import { type WithdrawalState, withdrawalState } from "./withdrawal-state.ts";
import { findStatedOver, insertWithdrawal, type Withdrawal } from "./withdrawals-store.ts";

/** What the withdrawal module works with. */
export interface WithdrawalServices {
  database: Database;
  trail: Trail;
  ids: Ids;
  clock: Clock;
  linkKeys: LinkKeys;
}

/** What is asked of who withdraws, and nothing else (Directive 2011/83/EU, Article 11a (2)). */
export interface Statement {
  name: PersonalText;
  email: Email;
}

/** What became of a statement. */
export type Stated =
  /** It is recorded, now or, in the same words over the same link, before. */
  | { became: "recorded"; withdrawal: Withdrawal }
  /** Another one was made over this link. */
  | { became: "stated-before" }
  | { became: "closed"; standing: Exclude<WithdrawalState, "open"> }
  | { became: "unknown" };

/**
 * Records that somebody withdraws from a contract, and sees to it that they get an
 * acknowledgement and that the owner is told. Over each link it can be stated once.
 */
export async function submitWithdrawal(
  services: WithdrawalServices,
  link: string,
  statement: Statement,
  origin: Origin,
): Promise<Stated> {
  const place = await followWithdrawLink(services.database, services.linkKeys, link);
  if (!place) return { became: "unknown" };
  const { signer } = place;
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { id: place.contract.id });
    if (!contract) return { became: "unknown" };
    const before = await findStatedOver(queries, contract.id, signer?.signatureId ?? null);
    if (before) return decideAgain(before, statement);
    const now = momentAfter(contract.trail, services.clock.now());
    const standing = withdrawalState(contract, now);
    if (standing !== "open") return { became: "closed", standing };

    const role = signer?.role ?? null;
    const withdrawal: Withdrawal = {
      id: services.ids.uuid(),
      contractId: contract.id,
      accountId: contract.accountId,
      signatureId: signer?.signatureId ?? null,
      role,
      ...statement,
      statedAt: now,
    };
    await insertWithdrawal(queries, withdrawal, proofOf(services.linkKeys, withdrawal, contract));
    const event = {
      event: "contract.withdrawn" as const,
      by: role === null ? HOLDER : { kind: "signer" as const, role, link: "personal" as const },
      data: {
        withdrawalId: withdrawal.id,
        ...statement,
        statement: statementOf(contract),
        role,
        ...origin,
      },
    };
    const withdrawn = {
      ...contract,
      withdrawnAt: contract.withdrawnAt ?? now,
      updatedAt: now,
    };
    const trail = await services.trail.append(transaction, withdrawn, [event], now);
    updateContract(transaction, contract, { ...withdrawn, trail });
    return { became: "recorded", withdrawal };
  });
}

/** Said once more in the same words, it is said already: a browser may send a form twice. */
export function decideAgain(
  before: Withdrawal,
  { name, email }: Statement,
): Extract<Stated, { became: "recorded" | "stated-before" }> {
  const isSame = before.name === name && before.email === email;
  return isSame ? { became: "recorded", withdrawal: before } : { became: "stated-before" };
}
