import { findAccount } from "#accounts/accounts-store.ts";
import type { Kind } from "./command.ts";
import { idOf } from "./kinds.ts";

/** Of an account that there is. */
export const ACCOUNT_ID: Kind<string> = {
  ...idOf("account list"),
  async missing(queries, id) {
    return (await findAccount(queries, id)) ? null : `no account "${id}"`;
  },
};

/** Of every command that is about one account. */
export const ACCOUNT = { takes: ACCOUNT_ID, help: "the account", isRequired: true } as const;
