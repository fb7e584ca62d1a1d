import { type MailContent, type TemplateInput, text } from "#notifications/mail/mail-content.ts";
import type { LawReview } from "#notifications/mail/message.ts";
import { nameInText, oneLine, withoutLinks } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { operatorWords } from "#words/operator-words.ts";

export function lawReview({ says, product }: TemplateInput<LawReview>): MailContent {
  const { lawReview: own, facts, ...words } = operatorWords;
  const host = URL.parse(says.service)?.host ?? says.service;
  return {
    subject: subjectWith((of) => own.subject(says.words, of), host),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(says.words, says.reviewBy)),
      text(own.act),
      {
        kind: "facts",
        facts: [
          { term: own.words, value: says.words },
          { term: own.law, value: withoutLinks(oneLine(says.law)) },
          { term: own.asOf, value: says.asOf },
          ...(says.open === null
            ? []
            : [{ term: own.open, value: withoutLinks(oneLine(says.open)) }]),
          { term: facts.service, value: oneLine(says.service) },
        ],
      },
    ],
    footer: [words.footer(nameInText(product))],
    onBehalfOf: null,
    attachment: null,
  };
}
