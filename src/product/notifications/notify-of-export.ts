import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { notifyOwners } from "./to-owners.ts";

/** What the mail about an export is written from: nothing that opens it. */
interface ExportFacts {
  accountId: string;
  /** Of the page that it was asked for on. */
  language: Language;
  askedAt: Date;
  /** Until when it can be had. */
  until: Date;
}

/** Tells an account that its export is ready, in the transaction that ends it. */
export function notifyOfExport(services: Pick<CorrespondenceServices, "ids" | "jobs" | "clock">) {
  return async (transaction: Transaction, { accountId, language, ...at }: ExportFacts) => {
    const details = { language, askedAt: at.askedAt.toISOString(), until: at.until.toISOString() };
    const mail = { requestedAt: services.clock.now(), details };
    await notifyOwners(
      { ids: services.ids, queries: transaction.queries },
      { ...mail, accountId, kind: "exportReady" },
    );
    await services.jobs.enqueue(transaction, "mail-account", { accountId });
  };
}
