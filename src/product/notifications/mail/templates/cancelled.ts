import { type MailContent, type TemplateInput, text } from "#notifications/mail/mail-content.ts";
import type { Cancelled } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, onBehalfOf, senderInText, signersFooter } from "./common.ts";

export function contractCancelled(input: TemplateInput<Cancelled>): MailContent {
  const { words, says } = input;
  const own = words.cancelled;
  const [sender, contract] = [senderInText(says), nameInText(says.contract.name)];
  return {
    subject: subjectWith(says.deadline ? own.late.subject : own.subject, says.contract.name),
    preheader: own.preheader,
    heading: says.deadline ? own.late.heading : own.heading,
    parts: [
      text(words.hello),
      text(
        says.deadline
          ? own.late.text(sender, contract, input.moment(says.deadline))
          : own.text(sender, contract),
      ),
      text(own.questions),
      { kind: "facts", facts: [documentId(input, says.contract)] },
    ],
    footer: signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: null,
  };
}
