import type { PersonalText } from "#kernel/personal-text.ts";
import { accountClosing } from "#notifications/mail/templates/account-closing.ts";
import { contractCancelled } from "#notifications/mail/templates/cancelled.ts";
import { completedForOwner, completedForSigner } from "#notifications/mail/templates/completed.ts";
import { contractsLeaving } from "#notifications/mail/templates/contracts-expiring.ts";
import { sealedCopy, statusCopy } from "#notifications/mail/templates/copies.ts";
import { creditsAsked, creditsMoved } from "#notifications/mail/templates/credits.ts";
import { exportReady } from "#notifications/mail/templates/export-ready.ts";
import { troubleBegan, troubleEnded } from "#notifications/mail/templates/incident.ts";
import { invitation, reminder } from "#notifications/mail/templates/invitation.ts";
import { keyEnds } from "#notifications/mail/templates/key-ends.ts";
import { keyMade } from "#notifications/mail/templates/key-made.ts";
import { lawReview } from "#notifications/mail/templates/law-review.ts";
import { linkNotSent } from "#notifications/mail/templates/link-not-sent.ts";
import { logHead, logWitness } from "#notifications/mail/templates/log-head.ts";
import { memberInvitation } from "#notifications/mail/templates/member-invitation.ts";
import { receipt } from "#notifications/mail/templates/receipt.ts";
import { recordFalse } from "#notifications/mail/templates/record-false.ts";
import { replyToCode } from "#notifications/mail/templates/reply-to-code.ts";
import { signInLink } from "#notifications/mail/templates/sign-in-link.ts";
import { signerWrote } from "#notifications/mail/templates/signer-wrote.ts";
import { webhookFailed } from "#notifications/mail/templates/webhook-failed.ts";
import {
  withdrawalAcknowledged,
  withdrawnForOwner,
} from "#notifications/mail/templates/withdrawn.ts";
import { mailWords } from "#words/mail-words.ts";
import { wordsOfRight } from "#words/withdraw-words.ts";
import type { MailContent, TemplateInput } from "./mail-content.ts";
import type { Message, MessageKind, Saying } from "./message.ts";
import { momentsIn } from "./moments.ts";

type Writers = {
  [Kind in MessageKind]: (input: TemplateInput<Extract<Saying, { kind: Kind }>>) => MailContent;
};

/** How each kind of mail is written. */
const WRITERS: Writers = {
  invitation,
  reminder,
  completedForSigner,
  completedForOwner,
  statusCopy,
  sealedCopy,
  cancelled: contractCancelled,
  receipt,
  linkNotSent,
  signerWrote,
  webhookFailed,
  keyMade,
  keyEnds,
  creditsMoved,
  creditsAsked,
  lawReview,
  logHead,
  logWitness,
  recordFalse,
  contractsLeaving,
  exportReady,
  accountClosing,
  troubleBegan,
  troubleEnded,
  signInLink,
  memberInvitation,
  replyToCode,
  withdrawalAcknowledged,
  withdrawnForOwner,
};

/** What a message says in its language; `product` is what the service calls itself. */
export function writeMail(message: Message, product: PersonalText): MailContent {
  const { moment, day } = momentsIn(message.language, message.timeZone);
  const words = mailWords[message.language];
  // The table pairs every kind with its own writer, which the type of a union cannot express.
  const write = WRITERS[message.kind] as (input: TemplateInput<Saying>) => MailContent;
  const { to, ofAccount = null, language } = message;
  return write({
    says: message,
    to,
    ofAccount,
    words,
    wordsOfRight: (right) => wordsOfRight(language, right),
    product,
    moment,
    day,
  });
}
