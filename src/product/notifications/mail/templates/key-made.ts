import {
  button,
  type Fact,
  type MailContent,
  note,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { KeyMade } from "#notifications/mail/message.ts";
import { nameInText, oneLine } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function keyMade(input: TemplateInput<KeyMade>): MailContent {
  const { words, says, product } = input;
  const own = words.keyMade;
  const at = input.moment(says.madeAt);
  const facts: Fact[] = [
    ...(says.name === null ? [] : [{ term: words.facts.keyName, value: nameInText(says.name) }]),
    { term: words.facts.device, value: oneLine(says.device) },
    { term: words.facts.network, value: says.network ?? own.ownMachine },
  ];
  return {
    subject: subjectWith(own.subject, product),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(at)),
      { kind: "facts", facts },
      text(own.wasYou),
      text(own.notYou),
      button(own.button, says.link),
      { kind: "address", text: own.sessions, url: says.sessionsLink },
      note(own.noSecret),
    ],
    footer: ownersFooter(input, "ownKey"),
    onBehalfOf: null,
    attachment: null,
  };
}
