import {
  type MailContent,
  note,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { ReplyToCode } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { codeFacts, ownersFooter } from "./common.ts";

export function replyToCode(input: TemplateInput<ReplyToCode>): MailContent {
  const { words, says, product } = input;
  const own = words.replyToCode;
  return {
    subject: subjectWith(own.subject, product),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.account), nameInText(product))),
      text(own.enter(input.moment(says.until))),
      codeFacts(own.codeTerm, says.code),
      note(own.stranger),
    ],
    footer: ownersFooter(input, "askedForAnswers"),
    onBehalfOf: null,
    attachment: null,
  };
}
