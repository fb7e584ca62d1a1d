import {
  button,
  type Fact,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { WebhookFailed } from "#notifications/mail/message.ts";
import {
  linkInText,
  nameInText,
  oneLine,
  someLines,
  withoutLinks,
} from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, ownersFooter } from "./common.ts";

export function webhookFailed(input: TemplateInput<WebhookFailed>): MailContent {
  const { words, says } = input;
  const own = words.webhookFailed;
  const facts: Fact[] = [
    { term: words.facts.url, value: linkInText(says.url) },
    { term: words.facts.event, value: oneLine(says.event) },
    { term: words.facts.deliveryId, value: oneLine(says.deliveryId) },
    { term: words.facts.attempts, value: String(says.attempts) },
  ];
  if (says.contract) {
    const name = nameInText(says.contract.name);
    facts.push({ term: words.facts.document, value: name }, documentId(input, says.contract));
  }
  return {
    subject: subjectWith(own.subject, hostOf(says.url)),
    preheader: own.preheader(oneLine(says.event)),
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(says.attempts)),
      text(own.answer),
      { kind: "quote", text: withoutLinks(someLines(says.words)) },
      text(own.advice),
      button(own.button, says.link),
      { kind: "facts", facts },
    ],
    footer: ownersFooter(input, "ownWebhook"),
    onBehalfOf: null,
    attachment: null,
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
