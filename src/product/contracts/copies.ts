import { sha256 } from "#kernel/digest.ts";
import { type Email, isSameMailbox, mailboxOf, readEmail } from "#kernel/email.ts";
import { asUuid } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type PersonalText, readOptionalText } from "#kernel/personal-text.ts";
import type { Problem } from "#kernel/refusals.ts";
import type { CopyFact } from "#kernel/trail-events.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { forgetDropped, insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend, type OutgoingMail } from "#notifications/mail/outgoing.ts";
import type { CopyInput } from "#schemas/contracts.ts";
import type { Queries } from "#store/database.ts";
import type { Contract, Signer } from "./contract.ts";

/** Somebody whom the sender has copies sent to, who signs nothing. */
export interface Copy {
  email: Email;
  name: PersonalText | null;
  when: CopyInput["when"];
}

/** On which occasions each is written to, and by which kind of mail. */
const MAILS = {
  sent: ["statusCopy"],
  completed: ["sealedCopy"],
  both: ["statusCopy", "sealedCopy"],
} as const satisfies Record<Copy["when"], readonly MessageKind[]>;

export type CopyMailKind = (typeof MAILS)[Copy["when"]][number];

/** A mail to somebody who gets copies. */
export interface CopyMail {
  kind: CopyMailKind;
  copy: Copy;
  /** Where the address stands in a request. */
  path: string;
}

/** Everything that is wrong with the copies of a request. */
export function checkCopies(sent: readonly CopyInput[]): Problem[] {
  const tooMany = `has ${sent.length} entries, at most ${LIMITS.copies} are taken`;
  return [
    ...(sent.length > LIMITS.copies ? [{ path: "copies", message: tooMany }] : []),
    ...sent.flatMap(({ email, name }, index) => {
      const unfit = readEmail(email).problems;
      const first = sent.findIndex((other) => isSameMailbox(other.email, email));
      const twice =
        unfit.length === 0 && first < index ? [`is the address of copies[${first}]`] : [];
      return [
        ...[...unfit, ...twice].map((message) => ({ path: pathOf(index), message })),
        ...readOptionalText("presetName", name).problems.map((message) => ({
          path: `copies[${index}].name`,
          message,
        })),
      ];
    }),
  ];
}

/** Those of a request that was checked; null for nobody. */
export function readCopies(sent: readonly CopyInput[] | undefined): Copy[] | null {
  const copies = (sent ?? []).flatMap(({ email, name, when }) => {
    const { text: address } = readEmail(email);
    return address
      ? [{ email: address, name: readOptionalText("presetName", name).text, when }]
      : [];
  });
  return copies.length > 0 ? copies : null;
}

/** As a request or an answer has them: a name where there is one. */
export function sendCopies(
  copies: readonly Copy[],
): { email: Email; name?: PersonalText; when: Copy["when"] }[] {
  return copies.map(({ email, name, when }) => ({ email, ...(name !== null && { name }), when }));
}

/** What of them is printed, by its place in a request. */
export function printedOfCopies(sent: readonly CopyInput[] = []) {
  return sent.map(({ name }, index) => [`copies[${index}].name`, name] as const);
}

/** What the trail says of them; absent where there are none. */
export function copiesFact(copies: readonly Copy[] | null): { copies?: readonly CopyFact[] } {
  return copies === null ? {} : { copies: sendCopies(copies) };
}

export const COPY_OF_SIGNER =
  "An address in `copies` is a signer's. Who signs over a link of their own gets the sealed file anyway, and gets it once.";

/** Said where somebody who signs gets copies as well. */
export function warnOfCopies(
  sent: readonly CopyInput[] | undefined,
  signers: readonly Pick<Signer, "email">[],
): string[] {
  return (sent ?? []).some(({ email }) => isOf(email, signers)) ? [COPY_OF_SIGNER] : [];
}

type Standing = Pick<Contract, "status" | "copies">;

/**
 * The mails that a change asks for, now or once everybody has signed: all of them when the contract
 * becomes signable, and afterwards those that were not asked for before.
 */
export function copiesPromised(before: Standing | null, after: Standing): CopyMail[] {
  if (after.status !== "pending") return [];
  const known = before?.status === "pending" ? mailsOf(before.copies) : [];
  return mailsOf(after.copies).filter(
    ({ kind, copy }) =>
      !known.some((one) => one.kind === kind && isSameMailbox(one.copy.email, copy.email)),
  );
}

/** Whether any of them goes out at once. */
export function hasCopyDue(before: Standing | null, after: Standing): boolean {
  return copiesPromised(before, after).some(isDueAtOnce);
}

/** Those of a contract that everybody has signed; who signed over a link of their own has the file by that. */
export function sealedCopies(
  { copies }: Pick<Contract, "copies">,
  signed: readonly Pick<Signer, "email">[],
): CopyMail[] {
  return mailsOf(copies).filter(
    ({ kind, copy }) => kind === "sealedCopy" && !isOf(copy.email, signed),
  );
}

/** Whether somebody is still to get a mail of this kind, and who that is. */
export function findCopy(
  { copies }: Pick<Contract, "copies">,
  { kind, recipient }: Pick<OutgoingMail, "kind" | "recipient">,
): Copy | null {
  const found = mailsOf(copies).find(
    (mail) => mail.kind === kind && isSameMailbox(mail.copy.email, recipient),
  );
  return found?.copy ?? null;
}

/**
 * The mail of this kind to somebody about a contract: there is one, however often and by how many
 * it is put out. A UUID of version 8 (RFC 9562), over what names it.
 */
export function copyMailId(contractId: string, kind: CopyMailKind, recipient: Email): string {
  const { local, domain } = mailboxOf(recipient);
  const hash = sha256(`copy of ${contractId}, ${kind} to ${local}@${domain}`);
  const bytes = Buffer.from(hash.subarray(0, 16));
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return asUuid(bytes.toString("hex"));
}

/** Writes those that go out at once into the outbox, in the transaction that asks for them. */
export async function putOutCopies(
  queries: Queries,
  { id: contractId, accountId }: Pick<Contract, "id" | "accountId">,
  mails: readonly CopyMail[],
  requestedAt: Date,
): Promise<void> {
  const due = mails.filter(isDueAtOnce);
  if (due.length === 0) return;
  // Somebody who was taken out before their mail went out, and is asked for again.
  await forgetDropped(queries, contractId, "statusCopy");
  await insertMails(
    queries,
    due.map(({ kind, copy: { email: recipient } }) =>
      mailToSend({
        id: copyMailId(contractId, kind, recipient),
        accountId,
        contractId,
        kind,
        recipient,
        requestedAt,
      }),
    ),
  );
}

function mailsOf(copies: readonly Copy[] | null): CopyMail[] {
  return (copies ?? []).flatMap((copy, index) =>
    MAILS[copy.when].map((kind) => ({ kind, copy, path: pathOf(index) })),
  );
}

function isDueAtOnce({ kind }: CopyMail): boolean {
  return kind === "statusCopy";
}

function isOf(address: string, signers: readonly Pick<Signer, "email">[]): boolean {
  return signers.some(({ email }) => email !== null && isSameMailbox(email, address));
}

const pathOf = (index: number) => `copies[${index}].email`;
