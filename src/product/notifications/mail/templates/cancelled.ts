import { type MailContent, type TemplateInput, text } from "#notifications/mail/mail-content.ts";
import type { Cancelled } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, onBehalfOf, senderInText, signersFooter } from "./common.ts";

export function contractCancelled(input: TemplateInput<Cancelled>): MailContent {
  const { words, says } = input;
  const own = words.cancelled;
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(senderInText(says), nameInText(says.contract.name))),
      text(own.questions),
      { kind: "facts", facts: [documentId(input, says.contract)] },
    ],
    footer: signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: null,
  };
}
