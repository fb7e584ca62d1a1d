import { lookAgain } from "#accounts/payments/settle.ts";
import { findUnsealed } from "#contracts/contracts-store.ts";
import { closeAccount } from "#data/erasure/delete-account.ts";
import { erasePerson } from "#data/erasure/erase-person.ts";
import { writeExport } from "#data/export/write-export.ts";
import { mailMessage } from "#notifications/mail-message.ts";
import { mailReceipt } from "#notifications/mail-receipt.ts";
import { mailWithdrawal } from "#notifications/mail-withdrawal.ts";
import { mailContract } from "#notifications/occasions.ts";
import { remindSigner } from "#notifications/reminders.ts";
import { sendAllDue } from "#notifications/send-due.ts";
import { sendGivenBack } from "#notifications/send-given-back.ts";
import { tellOfExport } from "#notifications/tell-of-export.ts";
import { tellOwnerOfWebhook } from "#notifications/webhook-failed.ts";
import { sealLater } from "#sealing/seal-job.ts";
import { preparePages } from "#signing/prepare-pages.ts";
import { summariseContract } from "#summary/summarise.ts";
import { startDelivering } from "#webhooks/start-delivering.ts";
import { sealAcknowledgement } from "#withdrawal/seal-acknowledgement.ts";
import { startFilling } from "./back-fills.ts";
import type { House } from "./open-house.ts";

/** Begins to work on every kind of job, and takes up what an earlier process left. */
export async function startWork(
  house: House,
  { retryDelaysMs, drawsAhead }: { retryDelaysMs: readonly number[]; drawsAhead: boolean },
): Promise<void> {
  const { jobs, database } = house;
  jobs.work("seal-contract", ({ contractId }, attempt) => sealLater(house, contractId, attempt));
  jobs.work("remove-files", ({ contractId }) => house.files.deleteAll(contractId));
  jobs.work("mail-contract", (payload) => mailContract(house, payload));
  jobs.work("remind-signer", (due) => remindSigner(house, due));
  jobs.work("mail-receipt", (payload) => mailReceipt(house, payload));
  jobs.work("mail-message", (payload) => mailMessage(house, payload));
  jobs.work("mail-withdrawal", (payload) => mailWithdrawal(house, payload));
  jobs.work("seal-acknowledgement", async ({ withdrawalId }) => {
    await sealAcknowledgement(house, withdrawalId);
  });
  jobs.work("mail-account", (of) => sendAllDue(house, of));
  jobs.work("mail-operator", () => sendAllDue(house, { accountId: null }));
  if (house.languageModel) {
    jobs.work("summarise-contract", ({ contractId }) => summariseContract(house, contractId));
  }
  jobs.work("erase-person", (of) => erasePerson(house, of));
  const exporting = { ...house, tellOfExport: tellOfExport(house) };
  jobs.work("export-account", (of) => writeExport(exporting, of));
  jobs.work("close-account", async (of) => {
    await closeAccount(house, of);
  });
  jobs.work("settle-purchase", (of) => lookAgain(house, of));
  jobs.work("prepare-pages", async ({ contractId }) => {
    if (drawsAhead) await preparePages(house, contractId);
  });
  await sendGivenBack(house);
  // Where it fails they go out at their own time.
  house.lease.onGivenBack(() => void sendGivenBack(house).catch(() => {}));
  await startFilling(house);
  startDelivering(
    {
      ...house,
      webhookRetryDelaysMs: retryDelaysMs,
      onGivenUp: (transaction, delivery) => tellOwnerOfWebhook(house, transaction, delivery),
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
