import { shownEmail } from "#kernel/email.ts";
import { type Letter, type LetterInput, text } from "#mail/letter.ts";
import type { ReceiptMail } from "#mail/message.ts";
import { addressInText, nameInText } from "#mail/plain-words.ts";
import { subjectWith } from "#mail/subject.ts";
import { documentId, onBehalfOf, signersFooter } from "./common.ts";

export function receipt(input: LetterInput<ReceiptMail>): Letter {
  const { words, says, to } = input;
  const own = words.receipt;
  const [first = "", , ...others] = signersFooter(input);
  const given = own.gaveAddress(addressInText(shownEmail(to)));
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
    footer: says.isTyped ? [first, given, ...others] : signersFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: {
      fileName: `receipt-${says.contract.publicId}.jws`,
      mediaType: "application/jose",
      bytes: Buffer.from(says.jws),
    },
  };
}
