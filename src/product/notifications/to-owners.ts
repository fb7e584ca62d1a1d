import { decideRecipients, type NoticeName } from "#accounts/notices.ts";
import { findNoticeHolders } from "#accounts/notices-store.ts";
import type { Email } from "#kernel/email.ts";
import type { Ids } from "#kernel/ids.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import { mailToSend, type OutgoingMail } from "#notifications/mail/outgoing.ts";
import type { Queries } from "#store/database.ts";

/** Mails to an account's own people, and which of its notices each is. */
const NOTICE_OF = {
  completedForOwner: "completed",
  signerWrote: "signers",
  linkNotSent: "links",
  webhookFailed: "webhooks",
  logHead: "log",
  keyMade: "keys",
  keyEnds: "keys",
  exportReady: "exports",
  creditsMoved: "credits",
  contractsLeaving: "leaving",
  withdrawnForOwner: "withdrawals",
  recordFalse: "records",
} as const satisfies Partial<Record<MessageKind, NoticeName>>;

type OwnersKind = keyof typeof NOTICE_OF;

export function isToOwners(kind: MessageKind): kind is OwnersKind {
  return kind in NOTICE_OF;
}

/** Whom such a mail goes to as its people chose; nobody where there is no such account. */
export async function ownersWanting(
  queries: Queries,
  accountId: string,
  kind: OwnersKind,
): Promise<Email[]> {
  const holders = await findNoticeHolders(queries, accountId);
  return holders ? decideRecipients(NOTICE_OF[kind], holders) : [];
}

/** Puts it out to each of them; `firstId` is the id of the first mail. How many there are. */
export async function notifyOwners(
  { ids, queries, firstId }: { ids: Ids; queries: Queries; firstId?: string },
  mail: Pick<OutgoingMail, "requestedAt"> &
    Partial<OutgoingMail> & { accountId: string; kind: OwnersKind },
): Promise<number> {
  const wanting = await ownersWanting(queries, mail.accountId, mail.kind);
  await insertMails(
    queries,
    wanting.map((recipient, index) =>
      mailToSend({ ...mail, recipient, id: (index === 0 ? firstId : undefined) ?? ids.uuid() }),
    ),
  );
  return wanting.length;
}
