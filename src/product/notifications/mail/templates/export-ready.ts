import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { ExportReady } from "#notifications/mail/message.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function exportReady(input: TemplateInput<ExportReady>): MailContent {
  const { says, product, words } = input;
  const own = words.exportReady;
  const about = own.text(input.moment(says.askedAt), input.day(says.until));
  return {
    subject: subjectWith(own.subject, product),
    preheader: about,
    heading: own.heading,
    parts: [text(words.hello), text(about), text(own.advice), button(own.button, says.link)],
    footer: ownersFooter(input, "ownExport"),
    onBehalfOf: null,
    attachment: null,
  };
}
