import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { RecordFalse } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, ownersFooter } from "./common.ts";

export function recordFalse(input: TemplateInput<RecordFalse>): MailContent {
  const { words, says } = input;
  const own = words.recordFalse;
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.contract.name))),
      text(own.means),
      text(says.operatorTold ? own.operatorTold : own.tellOperator),
      text(own.keep),
      button(own.button, says.link),
      { kind: "facts", facts: [documentId(input, says.contract)] },
    ],
    footer: ownersFooter(input, "ownDocument"),
    onBehalfOf: null,
    attachment: null,
  };
}
