import {
  button,
  type Fact,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { WithdrawalAcknowledged, WithdrawnForOwner } from "#notifications/mail/message.ts";
import { addressInText, nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, onBehalfOf, ownersFooter, senderInText, signersFooter } from "./common.ts";

/** The acknowledgement itself, on a durable medium: content, date and time of the statement. */
export function withdrawalAcknowledged(input: TemplateInput<WithdrawalAcknowledged>): MailContent {
  const { says } = input;
  const withdraw = input.wordsOfRight(says.right);
  const own = withdraw.mail.acknowledged;
  const [onBehalf = "", , ...others] = signersFooter(input);
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(input.words.hello),
      text(own.text(senderInText(says), nameInText(says.contract.name))),
      { kind: "quote", text: says.statement },
      { kind: "facts", facts: statedFacts(input) },
      text(withdraw.receipt.asStated),
      text(says.pdf ? own.attached : own.toDownload),
      ...(says.pdf ? [] : [button(withdraw.done.download, says.link)]),
    ],
    footer: [onBehalf, own.gaveAddress(addressInText(says.email)), ...others],
    onBehalfOf: onBehalfOf(says),
    attachment: receiptAttachment(input),
  };
}

/** The same to the owner, whose answer goes to whoever withdrew. */
export function withdrawnForOwner(input: TemplateInput<WithdrawnForOwner>): MailContent {
  const { says } = input;
  const withdraw = input.wordsOfRight(says.right);
  const own = withdraw.mail.owner;
  const who = nameInText(says.name);
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader(who),
    heading: own.heading,
    parts: [
      text(input.words.hello),
      text(own.text(who, nameInText(says.contract.name))),
      { kind: "quote", text: says.statement },
      { kind: "facts", facts: statedFacts(input) },
      text(own.next),
      button(own.button, says.link),
    ],
    footer: ownersFooter(input, "ownDocument"),
    onBehalfOf: { name: null, email: says.replyTo },
    attachment: receiptAttachment(input),
  };
}

type Input = TemplateInput<WithdrawalAcknowledged | WithdrawnForOwner>;

function statedFacts(input: Input): Fact[] {
  const { says, wordsOfRight, moment } = input;
  const words = wordsOfRight(says.right).receipt;
  const over = says.role === null ? words.overShared : words.overPersonal(nameInText(says.role));
  return [
    { term: words.name, value: nameInText(says.name) },
    { term: words.email, value: addressInText(says.email) },
    { term: words.statedAt, value: moment(says.statedAt) },
    { term: words.over, value: over },
    documentId(input, says.contract),
  ];
}

function receiptAttachment({ says, wordsOfRight }: Input): MailContent["attachment"] {
  return (
    says.pdf && {
      fileName: `${wordsOfRight(says.right).receipt.title} ${says.contract.publicId}.pdf`,
      mediaType: "application/pdf",
      bytes: says.pdf,
    }
  );
}
