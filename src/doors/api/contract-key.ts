import type { Caller } from "#accounts/account.ts";
import type { ContractKey } from "#contracts/contracts-store.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";

/** The account's contract by id or token. */
export function contractKey({ account }: Caller, { id }: { id: string }): ContractKey {
  const accountId = account.id;
  return UUID_PATTERN.test(id) ? { accountId, id } : { accountId, token: id };
}
