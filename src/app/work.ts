import { lookAgain } from "#accounts/payments/settle.ts";
import { findUnsealed } from "#contracts/contracts-store.ts";
import { closeAccount } from "#data/erasure/delete-account.ts";
import { erasePerson } from "#data/erasure/erase-person.ts";
import { writeExport } from "#data/export/write-export.ts";
import { mailReceipt } from "#notifications/mail-receipt.ts";
import { mailWithdrawal } from "#notifications/mail-withdrawal.ts";
import { notifyOfExport } from "#notifications/notify-of-export.ts";
import { notifyOfSignerMessage } from "#notifications/notify-of-signer-message.ts";
import { mailContract } from "#notifications/occasions.ts";
import { remindSigner } from "#notifications/reminders.ts";
import { sendAllDue } from "#notifications/send-due.ts";
import { sendGivenBack } from "#notifications/send-given-back.ts";
import { notifyOwnersOfWebhook } from "#notifications/webhook-failed.ts";
import { sealLater } from "#sealing/seal-job.ts";
import { preparePages } from "#signing/prepare-pages.ts";
import { summariseContract } from "#summary/summarise.ts";
import { startDelivering } from "#webhooks/start-delivering.ts";
import { sealAcknowledgement } from "#withdrawal/seal-acknowledgement.ts";
import { startFilling } from "./back-fills.ts";
import type { Services } from "./open-services.ts";

/** Begins to work on every kind of job, and takes up what an earlier process left. */
export async function startWork(
  services: Services,
  { retryDelaysMs, drawsAhead }: { retryDelaysMs: readonly number[]; drawsAhead: boolean },
): Promise<void> {
  const { jobs, database } = services;
  jobs.work("seal-contract", ({ contractId }, attempt) => sealLater(services, contractId, attempt));
  jobs.work("remove-files", ({ contractId }) => services.files.deleteAll(contractId));
  jobs.work("mail-contract", (payload) => mailContract(services, payload));
  jobs.work("remind-signer", (due) => remindSigner(services, due));
  jobs.work("mail-receipt", (payload) => mailReceipt(services, payload));
  jobs.work("mail-message", (payload) => notifyOfSignerMessage(services, payload));
  jobs.work("mail-withdrawal", (payload) => mailWithdrawal(services, payload));
  jobs.work("seal-acknowledgement", async ({ withdrawalId }) => {
    await sealAcknowledgement(services, withdrawalId);
  });
  jobs.work("mail-account", (of) => sendAllDue(services, of));
  jobs.work("mail-operator", () => sendAllDue(services, { accountId: null }));
  if (services.languageModel) {
    jobs.work("summarise-contract", ({ contractId }) => summariseContract(services, contractId));
  }
  jobs.work("erase-person", (of) => erasePerson(services, of));
  const exporting = { ...services, notifyOfExport: notifyOfExport(services) };
  jobs.work("export-account", (of) => writeExport(exporting, of));
  jobs.work("close-account", async (of) => {
    await closeAccount(services, of);
  });
  jobs.work("settle-purchase", (of) => lookAgain(services, of));
  jobs.work("prepare-pages", async ({ contractId }) => {
    if (drawsAhead) await preparePages(services, contractId);
  });
  await sendGivenBack(services);
  // Where it fails they go out at their own time.
  services.lease.onGivenBack(() => void sendGivenBack(services).catch(() => {}));
  await startFilling(services);
  startDelivering(
    {
      ...services,
      webhookRetryDelaysMs: retryDelaysMs,
      onGivenUp: (transaction, delivery) => notifyOwnersOfWebhook(services, transaction, delivery),
    },
    jobs,
  );
  // Each has a job from its completion on, unless that was taken from the table.
  const unsealed = await findUnsealed(database);
  await jobs.enqueueMissing(
    "seal-contract",
    unsealed.map((contractId) => ({ contractId })),
  );
}
