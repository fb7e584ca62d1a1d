import { findAccount } from "#accounts/accounts-store.ts";
import type { Signer } from "#contracts/contract.ts";
import { type ContractWithParties, findContractWithParties } from "#contracts/contracts-store.ts";
import { copyMailId, sealedCopies } from "#contracts/copies.ts";
import type { JobPayloads } from "#jobs/job-table.ts";
import type { Email } from "#kernel/email.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { hasMail, insertMails, listAskedCopies } from "#notifications/mail/outbox-store.ts";
import { mailToSend } from "#notifications/mail/outgoing.ts";
import { sealContract } from "#sealing/seal.ts";
import { listTypedAddresses } from "#signing/signing-store.ts";
import { inTransaction } from "#store/transaction.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { sendAllDue } from "./send-due.ts";
import { ownersWanting } from "./to-owners.ts";
import { isWelcome, type TypedAddressServices } from "./typed-address.ts";

type Occasion = JobPayloads["mail-contract"]["occasion"];

/** Whom each occasion is told to. `links`: what is due was put out with the change itself. */
const TOLD: Record<
  Occasion,
  (about: ContractWithParties, owners: readonly Email[]) => Recipient[]
> = {
  links: () => [],
  completed: ({ contract, signers }, owners) => [
    ...signers.filter(hasSigned).flatMap(asRecipient("completedForSigner")),
    ...(contract.completionEmail ? owners : []).map((recipient) => ({
      kind: "completedForOwner" as const,
      signerId: null,
      recipient,
    })),
    ...sealedCopies(contract, signers.filter(hasSigned)).map(({ kind, copy }) => ({
      id: copyMailId(contract.id, kind, copy.email),
      kind,
      signerId: null,
      recipient: copy.email,
    })),
  ],
  cancelled: ({ signers }) =>
    signers
      .filter((signer) => signer.sentAt !== null && !hasSigned(signer))
      .flatMap(asRecipient("cancelled")),
};

interface Recipient {
  /** Of a mail that there is once. */
  id?: string;
  kind: MessageKind;
  signerId: string | null;
  recipient: Email;
}

/**
 * Writes to those whom the occasion concerns, once each however often this
 * runs, and sends what is due of the contract.
 * @throws when a mail could not be sent and is to be tried again
 */
export async function mailContract(
  services: TypedAddressServices,
  { contractId, occasion }: JobPayloads["mail-contract"],
): Promise<void> {
  const about = await readAbout(services, contractId, occasion);
  if (!about) return;
  const account = await findAccount(services.database, about.contract.accountId);
  await putOut(services, about, occasion);
  if (occasion === "completed") await putOutCopies(services, contractId);
  // Of a contract that goes on, a mail may tell of what came after this was read.
  const known = occasion === "completed" && account ? { account, about } : null;
  await sendAllDue(services, { contractId }, known);
}

/** The mails bring the sealed file, so where it is not there yet they wait for it. */
async function readAbout(
  services: TypedAddressServices,
  id: string,
  occasion: Occasion,
): Promise<ContractWithParties | null> {
  const about = await findContractWithParties(services.database, { id });
  if (occasion !== "completed" || !about || about.contract.sealedSha256) return about;
  await sealContract(services, id);
  return findContractWithParties(services.database, { id });
}

async function putOut(
  services: CorrespondenceServices,
  about: ContractWithParties,
  occasion: Occasion,
): Promise<void> {
  const { id: contractId, accountId } = about.contract;
  const owners =
    occasion === "completed"
      ? await ownersWanting(services.database, accountId, "completedForOwner")
      : [];
  const told = TOLD[occasion](about, owners);
  const requestedAt = services.clock.now();
  await insertMails(
    services.database,
    told.map((recipient) =>
      mailToSend({ id: services.ids.uuid(), ...recipient, accountId, contractId, requestedAt }),
    ),
  );
}

/**
 * Who signed over the shared link and gave an address, then or afterwards, gets a link to the file.
 * It is not attached: whether the address is the signer's, nobody checked.
 */
async function putOutCopies(services: TypedAddressServices, contractId: string): Promise<void> {
  const { database } = services;
  const atSigning = await listTypedAddresses(database, contractId);
  const afterwards = await listAskedCopies(database, contractId);
  for (const typed of [...atSigning, ...afterwards]) {
    const { signatureId, accountId, role, email: recipient } = typed;
    const mail = { contractId, kind: "completedForSigner" as const, role, epoch: null };
    await inTransaction(database, async (transaction) => {
      if (await hasMail(transaction.queries, mail)) return;
      if (!(await isWelcome(services, transaction, "copy", typed))) return;
      await insertMails(transaction.queries, [
        mailToSend({
          ...mail,
          id: services.ids.uuid(),
          accountId,
          recipient,
          details: { signatureId },
          requestedAt: services.clock.now(),
        }),
      ]);
    });
  }
}

function hasSigned({ email, signedAt }: Signer): boolean {
  return email !== null && signedAt !== null;
}

function asRecipient(kind: MessageKind) {
  return ({ id, email }: Signer): Recipient[] =>
    email === null ? [] : [{ kind, signerId: id, recipient: email }];
}
