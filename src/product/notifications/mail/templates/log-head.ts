import {
  type Fact,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { LogHead, LogWitness } from "#notifications/mail/message.ts";
import { nameInText, oneLine } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { operatorWords } from "#words/operator-words.ts";
import { ownersFooter } from "./common.ts";

export function logHead(input: TemplateInput<LogHead>): MailContent {
  const { says, product, words, moment } = input;
  const own = words.logHead;
  return {
    subject: subjectWith(own.subject, product),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text),
      { kind: "facts", facts: factsOf(says, own.facts, moment(says.madeAt)) },
      text(own.why),
      { kind: "address", text: own.attached, url: says.link },
    ],
    footer: ownersFooter(input, "ownLog"),
    onBehalfOf: null,
    attachment: checkpointAttachment(says),
  };
}

export function logWitness({ says, product, moment }: TemplateInput<LogWitness>): MailContent {
  const { logWitness: own, ...words } = operatorWords;
  return {
    subject: subjectWith(own.subject, oneLine(says.origin)),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text),
      { kind: "facts", facts: factsOf(says, own.facts, moment(says.madeAt)) },
      { kind: "address", text: own.attached, url: says.link },
    ],
    footer: [own.footer(nameInText(product))],
    onBehalfOf: null,
    attachment: checkpointAttachment(says),
  };
}

type Terms = Record<"log" | "count" | "checksum" | "madeAt", string>;

const factsOf = (says: LogHead | LogWitness, terms: Terms, at: string): Fact[] => [
  { term: terms.log, value: oneLine(says.origin) },
  { term: terms.count, value: String(says.count) },
  { term: terms.checksum, value: says.root },
  { term: terms.madeAt, value: at },
];

/** As programs take it that compare it with the log. */
const checkpointAttachment = ({
  note,
  count,
}: LogHead | LogWitness): MailContent["attachment"] => ({
  fileName: `checkpoint-${count}.txt`,
  mediaType: "text/plain",
  bytes: new TextEncoder().encode(note),
});
