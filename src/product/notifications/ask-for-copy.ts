import { lockContract } from "#contracts/contracts-store.ts";
import { readEmail } from "#kernel/email.ts";
import { type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { hasMail, insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import { contractToCopy } from "#signing/link.ts";
import { readCopySecret } from "#signing/links/copy-link.ts";
import { findSignersAddress } from "#signing/signing-store.ts";
import { inTransaction } from "#store/transaction.ts";
import { isWelcome, type TypedAddressServices } from "./typed-address.ts";

/**
 * Who signed over the shared page without an address gives one afterwards: from then on it is as
 * if they had given it when they signed. The receipt goes there, and the link to the sealed file
 * once there is one.
 *
 * It may be anybody's address. A signature has one, ever; an address is written to no more often
 * than links are; and what goes there holds no word that whoever asks has chosen.
 * @param link the secret that was told to nobody but the browser that signed
 * @returns null once it is done
 */
export async function askForCopy(
  services: TypedAddressServices,
  link: string,
  address: string,
): Promise<Refusal<"UNKNOWN" | "INVALID" | "CONFLICT" | "RATE_LIMITED"> | null> {
  const { database, linkKeys, jobs } = services;
  const signatureId = readCopySecret(linkKeys, link);
  const contractId = await contractToCopy(database, linkKeys, link);
  if (!signatureId || !contractId)
    return refuse("UNKNOWN", "There is no signature behind this link.");
  const { text: recipient, problems } = readEmail(address);
  if (recipient === null) {
    const wrong = problems.map((message) => ({
      path: "email",
      message,
      code: "no-address" as const,
    }));
    return refuseProblems(wrong) ?? refuse("INVALID", "email is no address");
  }
  return inTransaction(database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { id: contractId });
    const of = await findSignersAddress(queries, signatureId);
    if (!contract || !of || contract.status === "cancelled") {
      return refuse("UNKNOWN", "There is no signature behind this link.");
    }
    const mail = { contractId, kind: "receipt" as const, role: of.role, epoch: null };
    if (of.email !== null || (await hasMail(queries, mail))) {
      return refuse("CONFLICT", "An address was given for this signature already.");
    }
    const typed = { signatureId, accountId: of.accountId, role: of.role, email: recipient };
    if (!(await isWelcome(services, transaction, "receipt", typed))) {
      return refuse("RATE_LIMITED", "This address was written to too often today.");
    }
    await insertMails(queries, [
      mailToSend({
        ...mail,
        id: services.ids.uuid(),
        accountId: of.accountId,
        recipient,
        details: { signatureId, isTyped: true, wantsCopy: true },
        requestedAt: services.clock.now(),
      }),
    ]);
    const occasion = contract.status === "fully_signed" ? "completed" : "links";
    await jobs.enqueue(transaction, "mail-contract", { contractId, occasion });
    return null;
  });
}
