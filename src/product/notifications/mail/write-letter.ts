import type { PersonalText } from "#kernel/personal-text.ts";
import { mailWords } from "#words/mail-words.ts";
import { withdrawWords } from "#words/withdraw-words.ts";
import type { MailContent, TemplateInput } from "./letter.ts";
import { accountClosing } from "./letters/account-closing.ts";
import { cancelled } from "./letters/cancelled.ts";
import { completedForOwner, completedForSigner } from "./letters/completed.ts";
import { contractsLeaving } from "./letters/contracts-leaving.ts";
import { creditsAsked, creditsMoved } from "./letters/credits.ts";
import { exportReady } from "./letters/export-ready.ts";
import { invitation, reminder } from "./letters/invitation.ts";
import { keyEnds } from "./letters/key-ends.ts";
import { keyMade } from "./letters/key-made.ts";
import { linkNotSent } from "./letters/link-not-sent.ts";
import { logHead, logWitness } from "./letters/log-head.ts";
import { memberInvitation } from "./letters/member-invitation.ts";
import { receipt } from "./letters/receipt.ts";
import { recordFalse } from "./letters/record-false.ts";
import { replyToCode } from "./letters/reply-to-code.ts";
import { signInLink } from "./letters/sign-in-link.ts";
import { signerWrote } from "./letters/signer-wrote.ts";
import { troubleBegan, troubleEnded } from "./letters/trouble.ts";
import { webhookFailed } from "./letters/webhook-failed.ts";
import { withdrawalAcknowledged, withdrawnForOwner } from "./letters/withdrawn.ts";
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
  cancelled,
  receipt,
  linkNotSent,
  signerWrote,
  webhookFailed,
  keyMade,
  keyEnds,
  creditsMoved,
  creditsAsked,
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
  const withdraw = withdrawWords[message.language];
  const { to, ofAccount = null } = message;
  return write({ says: message, to, ofAccount, words, withdraw, product, moment, day });
}
