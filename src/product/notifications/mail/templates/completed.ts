import { fileNameFor } from "#notifications/mail/file-name.ts";
import {
  button,
  type Fact,
  type MailContent,
  type Part,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import {
  ATTACHED_PDF_BYTES,
  type CompletedForOwner,
  type CompletedForSigner,
  type SealedCopy,
} from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, onBehalfOf, ownersFooter, signersFooter, typedFooter } from "./common.ts";

export function completedForSigner(input: TemplateInput<CompletedForSigner>): MailContent {
  const { words, says } = input;
  const own = words.completedForSigner;
  const file = sealedFile(input);
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.contract.name))),
      ...file.parts,
      completedFacts(input),
      ...withdrawalParts(input),
      { kind: "address", text: own.verify, url: says.verifyLink },
    ],
    footer: says.isTyped ? typedFooter(input) : signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: file.attachment,
  };
}

/** The sealed PDF: attached where it is small enough for mails, else behind a link. */
export function sealedFile({
  words: { completedForSigner: own },
  says,
}: TemplateInput<CompletedForSigner | SealedCopy>): {
  parts: Part[];
  attachment: MailContent["attachment"];
} {
  if (!says.pdf || says.pdf.length > ATTACHED_PDF_BYTES) {
    return { parts: [text(own.toDownload), button(own.button, says.link)], attachment: null };
  }
  const fileName = fileNameFor(says.contract);
  return {
    parts: [text(own.attached)],
    attachment: { fileName, mediaType: "application/pdf", bytes: says.pdf },
  };
}

/** The function to withdraw, under the label that the law wants. */
function withdrawalParts({ says, wordsOfRight, day }: TemplateInput<CompletedForSigner>): Part[] {
  if (says.withdraw === null) return [];
  const { link, lastDay, right } = says.withdraw;
  const withdraw = wordsOfRight(right);
  return [text(withdraw.mail.possible(day(lastDay))), button(withdraw.act, link)];
}

export function completedForOwner(input: TemplateInput<CompletedForOwner>): MailContent {
  const { words, says } = input;
  const own = words.completedForOwner;
  const signatures = says.signatures.map(({ role, name, signedAt }) => ({
    term: nameInText(role),
    value: own.signed(nameInText(name), input.moment(signedAt)),
  }));
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader(says.signatures.length),
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.contract.name))),
      button(own.button, says.link),
      completedFacts(input, signatures),
      { kind: "address", text: words.completedForSigner.verify, url: says.verifyLink },
    ],
    footer: ownersFooter(input, "ownDocument"),
    onBehalfOf: null,
    attachment: null,
  };
}

export function completedFacts(
  input: TemplateInput<CompletedForSigner | CompletedForOwner | SealedCopy>,
  before: Fact[] = [],
): Part {
  const { words, says } = input;
  const completedAt = { term: words.facts.completedAt, value: input.moment(says.completedAt) };
  return { kind: "facts", facts: [...before, completedAt, documentId(input, says.contract)] };
}
