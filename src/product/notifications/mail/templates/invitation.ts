import { LIMITS } from "#kernel/limits.ts";
import {
  button,
  type Fact,
  type MailContent,
  note,
  type Part,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { ContractSender, Invitation, Reminder } from "#notifications/mail/message.ts";
import {
  headerName,
  nameInText,
  someLines,
  withoutLinks,
} from "#notifications/mail/plain-words.ts";
import { subjectWith, subjectWithSender } from "#notifications/mail/subject.ts";
import type { MailWords } from "#words/mail-words.ts";
import { documentId, onBehalfOf, senderInText, signersFooter } from "./common.ts";

export function invitation(input: TemplateInput<Invitation>): MailContent {
  const { words, says } = input;
  const sender = senderInText(says);
  const ask = words.invitation.ask(sender, nameInText(says.contract.name));
  return {
    ...askForSignature(input, ask),
    subject: subjectFrom(words.invitation, says.sender, says.contract.name),
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
    stopLink: says.stopLink,
  };
}

/** Who asks stands first, where there is a name: a list of mails shows little more. */
function subjectFrom(
  { subject, subjectFrom: withSender }: MailWords["invitation"],
  { name }: ContractSender,
  contract: string,
): string {
  const sender = headerName(name ?? "");
  return sender === null
    ? subjectWith(subject, contract)
    : subjectWithSender(withSender, sender, contract);
}

/** What the sender says besides: as text, of which no program makes a link. */
function sendersWords({ words, says }: TemplateInput<Invitation | Reminder>): Part[] {
  if (says.message === null) return [];
  const said = withoutLinks(someLines(says.message, LIMITS.senderMessageCharacters));
  return [text(words.invitation.writes(senderInText(says))), { kind: "quote", text: said }];
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
      text(says.name === null ? words.hello : words.helloTo(nameInText(says.name))),
      text(ask),
      ...sendersWords(input),
      text(words.invitation.free),
      button(words.invitation.button, says.link),
      { kind: "facts", facts: [role, ...until, documentId(input, says.contract)] },
      note(words.invitation.personal),
      note(words.invitation.stranger),
      ...(says.kind === "reminder"
        ? [{ kind: "address" as const, text: words.reminder.stop, url: says.stopLink }]
        : []),
    ],
    footer: signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: null,
  };
}
