import { findAccount } from "#accounts/accounts-store.ts";
import { ACCOUNT } from "#cli/account-option.ts";
import { command } from "#cli/command.ts";
import { idOf, kind } from "#cli/kinds.ts";
import {
  beginClosingAsOperator,
  planClosing,
  takeBackClosingAsOperator,
} from "#data/erasure/close-account.ts";
import { nameToType } from "#data/erasure/closing.ts";
import { findClosing, findKept, type Kept, listClosings } from "#data/erasure/closing-store.ts";
import { ENQUEUE_ONLY } from "#jobs/enqueue-only.ts";

const MOST = 1_000;

export const closeAccount = command({
  words: "account close",
  help: "closes an account, or says what closing takes away and what stands against it",
  notes: [
    "Without --name it says what would go and what it would wait for, and changes nothing.",
    "Once it is closed it is deleted after 30 days, until which it can be opened again.",
  ],
  options: {
    account: ACCOUNT,
    name: {
      takes: kind("NAME", "needs its name", (typed) => typed),
      help: "the account's name as a confirmation; without it nothing is changed",
    },
  },
  needs: "database",
  async run(services, { account: id, name }) {
    const { counts, kept } = await planClosing(services, id);
    const shown = { accountId: id, goes: counts, waitsFor: kept.map(shownKept) };
    if (name === null) {
      const account = await findAccount(services.database, id);
      return { ...shown, name: account && nameToType(account) };
    }
    const closing = { ...services, jobs: ENQUEUE_ONLY };
    const refused = await beginClosingAsOperator(closing, id, { typed: name });
    if (refused) return refused;
    const begun = await findClosing(services.database, id);
    return { ...shown, closesAt: begun?.closesAt.toISOString() ?? null };
  },
});

export const reopenAccount = command({
  words: "account reopen",
  help: "takes the closing of an account back, whoever began it",
  notes: ["Its keys, webhooks and invitations stay ended."],
  options: { account: ACCOUNT },
  needs: "database",
  async run(services, { account: id }) {
    const closing = { ...services, jobs: ENQUEUE_ONLY };
    return (await takeBackClosingAsOperator(closing, id)) ?? { accountId: id };
  },
});

export const showClosings = command({
  words: "account closing",
  help: "lists accounts that are being closed or were, the newest first",
  notes: ["Since when, when they go, and what they wait for."],
  options: { account: { takes: idOf("account list"), help: "this one alone, which may be gone" } },
  needs: "database",
  async run({ database, clock }, { account }) {
    const closings = [];
    for (const closing of await listClosings(database, MOST)) {
      if (account !== null && closing.accountId !== account) continue;
      const kept = closing.doneAt ? [] : await findKept(database, closing.accountId, clock.now());
      closings.push({
        accountId: closing.accountId,
        begunAt: closing.begunAt.toISOString(),
        closesAt: closing.closesAt.toISOString(),
        deletingSince: closing.deletingSince?.toISOString() ?? null,
        doneAt: closing.doneAt?.toISOString() ?? null,
        contracts: closing.contracts,
        waitsFor: kept.map(shownKept),
      });
    }
    return { closings };
  },
});

function shownKept({ reason, count, until }: Kept) {
  return { reason, count, until: until?.toISOString() ?? null };
}
