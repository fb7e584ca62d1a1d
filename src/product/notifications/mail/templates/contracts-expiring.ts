import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { ContractsLeaving } from "#notifications/mail/message.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function contractsLeaving(input: TemplateInput<ContractsLeaving>): MailContent {
  const { says, product, words } = input;
  const own = words.contractsLeaving;
  const firstDay = input.day(says.firstAt);
  const lastDay = input.day(says.lastAt);
  return {
    subject: subjectWith(own.subject, product),
    preheader: own.text(says.count, firstDay),
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(says.count, firstDay)),
      ...(lastDay === firstDay ? [] : [text(own.last(lastDay))]),
      text(own.means),
      text(own.keep),
      button(own.button, says.link),
    ],
    footer: ownersFooter(input, "ownRetention"),
    onBehalfOf: null,
    attachment: null,
  };
}
