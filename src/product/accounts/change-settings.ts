import { sha256Hex } from "#kernel/digest.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import { lockAccount, updateAccount } from "./accounts-store.ts";
import { asProven } from "./held-proof.ts";
import { keepLogo } from "./logos-store.ts";
import { holdRole } from "./people-store.ts";
import { mayNow } from "./roles.ts";
import {
  changedSettings,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from "./settings.ts";

export interface SettingsServices {
  database: Database;
  clock: Clock;
}

/** Who changes settings: a person, by the session that says so. */
export interface SettingBy {
  accountId: string;
  personId: string;
  session: string;
}

/**
 * Changes settings of one group; names of those that became otherwise.
 * UNAUTHENTICATED where the role does not allow it any more, or the group needs
 * a sign-in of the last minutes and this one is older.
 */
export async function changeSettings(
  services: SettingsServices,
  by: SettingBy,
  group: SettingGroup,
  change: Partial<SettingValues>,
): Promise<SettingName[] | Refusal<"UNAUTHENTICATED">> {
  const deed = async (transaction: Transaction, account: Account) => {
    const changed = changedSettings(account, change);
    if (changed.length > 0) await updateAccount(transaction.queries, account.id, change);
    return changed;
  };
  if (SETTING_GROUPS[group].isGuarded) {
    return asProven(services, by, "keepSettings", ({ transaction, account }) =>
      deed(transaction, account),
    );
  }
  return asKeeper(services, by, deed);
}

/** Shows another logo, or none. */
export async function changeLogo(
  services: SettingsServices,
  by: SettingBy,
  png: Uint8Array | null,
): Promise<"changed" | Refusal<"UNAUTHENTICATED">> {
  return asKeeper(services, by, async ({ queries }, account) => {
    const logo = png && sha256Hex(png);
    await keepLogo(queries, account.id, png && logo ? { sha256: logo, png } : null);
    await updateAccount(queries, account.id, { logo });
    return "changed" as const;
  });
}

/** For whoever keeps the settings now, and of an account that is not being closed, with its row locked. */
export async function asKeeper<T>(
  { database }: Pick<SettingsServices, "database">,
  { accountId, personId }: SettingBy,
  deed: (transaction: Transaction, account: Account) => Promise<T>,
): Promise<T | Refusal<"UNAUTHENTICATED">> {
  return inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction.queries, accountId);
    const role = await holdRole(transaction.queries, accountId, personId);
    if (!role || !mayNow(role, "keepSettings", account)) {
      return refuse("UNAUTHENTICATED", "Only an owner changes settings.");
    }
    return deed(transaction, account);
  });
}
