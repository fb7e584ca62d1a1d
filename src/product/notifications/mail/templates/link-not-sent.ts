import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { LinkNotSent } from "#notifications/mail/message.ts";
import {
  addressInText,
  nameInText,
  someLines,
  withoutLinks,
} from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, ownersFooter } from "./common.ts";

export function linkNotSent(input: TemplateInput<LinkNotSent>): MailContent {
  const { words, says } = input;
  const own = words.linkNotSent;
  const role = nameInText(says.role);
  const contract = nameInText(says.contract.name);
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader(role),
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(role, addressInText(says.address), contract)),
      text(own.answer),
      { kind: "quote", text: withoutLinks(someLines(says.words)) },
      text(own.advice),
      button(own.button, says.link),
      { kind: "facts", facts: [documentId(input, says.contract)] },
    ],
    footer: ownersFooter(input, "ownDocument"),
    onBehalfOf: null,
    attachment: null,
  };
}
