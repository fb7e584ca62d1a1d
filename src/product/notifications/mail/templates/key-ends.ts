import {
  button,
  type Fact,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { KeyEnds } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function keyEnds(input: TemplateInput<KeyEnds>): MailContent {
  const { words, says, product } = input;
  const own = words.keyEnds;
  const about = own[says.isOver ? "over" : "soon"];
  const facts: Fact[] = [
    ...(says.name === null ? [] : [{ term: words.facts.keyName, value: nameInText(says.name) }]),
    ...(says.hint === null ? [] : [{ term: own.key, value: `…${says.hint}` }]),
    {
      term: own.lastUsed,
      value: says.lastUsedAt === null ? own.noUse : input.moment(says.lastUsedAt),
    },
  ];
  return {
    subject: subjectWith(about.subject, product),
    preheader: about.advice,
    heading: about.heading,
    parts: [
      text(words.hello),
      text(about.text(input.moment(says.endsAt))),
      { kind: "facts", facts },
      text(about.advice),
      button(words.keyMade.button, says.link),
    ],
    footer: ownersFooter(input, "ownKey"),
    onBehalfOf: null,
    attachment: null,
  };
}
