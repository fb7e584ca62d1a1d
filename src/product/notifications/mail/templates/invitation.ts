import {
  button,
  type Fact,
  type MailContent,
  note,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { Invitation, Reminder } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, onBehalfOf, senderInText, signersFooter } from "./common.ts";

export function invitation(input: TemplateInput<Invitation>): MailContent {
  const { words, says } = input;
  const sender = senderInText(says);
  const ask = words.invitation.ask(sender, nameInText(says.contract.name));
  return {
    ...askForSignature(input, ask),
    subject: subjectWith(words.invitation.subject, says.contract.name),
    preheader: words.invitation.preheader(sender),
    heading: words.invitation.heading,
  };
}

export function reminder(input: TemplateInput<Reminder>): MailContent {
  const { words, says } = input;
  const sender = senderInText(says);
  const contract = nameInText(says.contract.name);
  const ask = says.invitedAt
    ? words.reminder.askSince(sender, contract, input.day(says.invitedAt))
    : words.reminder.ask(sender, contract);
  return {
    ...askForSignature(input, ask),
    subject: subjectWith(words.reminder.subject, says.contract.name),
    preheader: words.reminder.preheader(sender),
    heading: words.reminder.heading,
  };
}

function askForSignature(
  input: TemplateInput<Invitation | Reminder>,
  ask: string,
): Pick<MailContent, "parts" | "footer" | "onBehalfOf" | "attachment"> {
  const { words, says } = input;
  const role: Fact = { term: words.facts.role, value: nameInText(says.role) };
  const until = says.until ? [{ term: words.facts.until, value: input.moment(says.until) }] : [];
  return {
    parts: [
      text(words.hello),
      text(ask),
      text(words.invitation.free),
      button(words.invitation.button, says.link),
      { kind: "facts", facts: [role, ...until, documentId(input, says.contract)] },
      note(words.invitation.personal),
      note(words.invitation.stranger),
    ],
    footer: signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: null,
  };
}
