import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { CreditsAsked, CreditsMoved } from "#notifications/mail/message.ts";
import { addressInText, nameInText, oneLine } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { operatorWords } from "#words/operator-words.ts";
import { ownersFooter } from "./common.ts";

export function creditsMoved(input: TemplateInput<CreditsMoved>): MailContent {
  const { says, product, words } = input;
  const { about, ...own } = words.creditsMoved;
  const said = about[says.about];
  return {
    subject: subjectWith(said.subject, product),
    preheader: said.text(says.credits),
    heading: said.heading,
    parts: [
      text(words.hello),
      text(said.text(says.credits)),
      text(says.balance < 0 ? own.owed(-says.balance) : own.balance(says.balance)),
      ...(says.receiptLink === null
        ? []
        : [{ kind: "address" as const, text: own.receipt, url: says.receiptLink }]),
      button(own.button, says.link),
    ],
    footer: ownersFooter(input, "ownCredits"),
    onBehalfOf: null,
    attachment: null,
  };
}

export function creditsAsked({ says, product }: TemplateInput<CreditsAsked>): MailContent {
  const { creditsAsked: own, facts, ...words } = operatorWords;
  const host = URL.parse(says.service)?.host ?? says.service;
  return {
    subject: subjectWith(own.subject, host),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(String(says.credits), addressInText(says.account.email))),
      text(own.act),
      {
        kind: "facts",
        facts: [
          { term: own.account, value: says.account.id },
          { term: own.pack, value: oneLine(says.pack) },
          { term: own.purchase, value: says.purchaseId },
          { term: facts.service, value: oneLine(says.service) },
        ],
      },
    ],
    footer: [words.footer(nameInText(product))],
    onBehalfOf: null,
    attachment: null,
  };
}
