import { type MailContent, type TemplateInput, text } from "#notifications/mail/mail-content.ts";
import type { ReceiptMail } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, onBehalfOf, signersFooter, typedFooter } from "./common.ts";

export function receipt(input: TemplateInput<ReceiptMail>): MailContent {
  const { words, says } = input;
  const own = words.receipt;
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.contract.name), nameInText(says.role))),
      text(own.keep),
      {
        kind: "facts",
        facts: [
          { term: own.signedAt, value: input.moment(says.signedAt) },
          documentId(input, says.contract),
        ],
      },
      { kind: "address", text: own.verify, url: says.verifyLink },
    ],
    footer: says.isTyped ? typedFooter(input) : signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: {
      fileName: `receipt-${says.contract.publicId}.jws`,
      mediaType: "application/jose",
      bytes: Buffer.from(says.jws),
    },
  };
}
