import {
  type Fact,
  type MailContent,
  note,
  type Part,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { TroubleBegan, TroubleEnded } from "#notifications/mail/message.ts";
import { nameInText, oneLine, someLines, withoutLinks } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { operatorWords } from "#words/operator-words.ts";

/** As many lines of what was found as tell more than the first ones. */
const MOST_FOUND = 1_500;

export function troubleBegan(input: TemplateInput<TroubleBegan>): MailContent {
  const { says } = input;
  const { facts, began, ...own } = operatorWords;
  const words = began[says.trouble];
  const waiting = { term: facts.waiting, value: String(says.waiting) };
  return {
    ...forOperator(input),
    subject: subjectWith(words.subject, hostOf(says.service)),
    preheader: words.preheader,
    heading: words.heading,
    parts: [
      text(own.hello),
      text(words.text),
      text(own.found),
      { kind: "quote", text: withoutLinks(someLines(says.words, MOST_FOUND)) },
      text(words.act),
      troubleFacts(input, says.waiting > 0 ? [waiting] : []),
      note(words.afterwards),
    ],
  };
}

export function troubleEnded(input: TemplateInput<TroubleEnded>): MailContent {
  const { says } = input;
  const { facts, ended, ...own } = operatorWords;
  const words = ended[says.trouble];
  return {
    ...forOperator(input),
    subject: subjectWith(words.subject, hostOf(says.service)),
    preheader: words.text,
    heading: words.heading,
    parts: [
      text(own.hello),
      text(words.text),
      troubleFacts(input, [{ term: facts.until, value: input.moment(says.endedAt) }]),
    ],
  };
}

function forOperator({ product }: TemplateInput<unknown>) {
  const footer = [operatorWords.footer(nameInText(product))];
  return { footer, onBehalfOf: null, attachment: null };
}

/** Since when, what is known besides, which contract if it is one's alone, and whose service it is. */
function troubleFacts(
  { says, moment }: TemplateInput<TroubleBegan | TroubleEnded>,
  besides: readonly Fact[],
): Part {
  const { facts } = operatorWords;
  const ofContract = says.contract && [
    { term: facts.documentId, value: says.contract.publicId },
    { term: facts.contract, value: says.contract.id },
  ];
  return {
    kind: "facts",
    facts: [
      { term: facts.since, value: moment(says.beganAt) },
      ...besides,
      ...(ofContract ?? []),
      { term: facts.service, value: oneLine(says.service) },
    ],
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
