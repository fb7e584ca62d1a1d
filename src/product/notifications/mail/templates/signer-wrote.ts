import { shownEmail } from "#kernel/email.ts";
import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { SignerWrote } from "#notifications/mail/message.ts";
import {
  addressInText,
  nameInText,
  someLines,
  withoutLinks,
} from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { documentId, ownersFooter } from "./common.ts";

/** What a signer said, to the owner; an answer goes to the signer where the address is known. */
export function signerWrote(input: TemplateInput<SignerWrote>): MailContent {
  const { words, says } = input;
  const own = words.signerWrote;
  const about = own.about[says.about];
  const role = nameInText(says.role);
  const address = says.deliveredTo && addressInText(shownEmail(says.deliveredTo));
  const contract = nameInText(says.contract.name);
  return {
    subject: subjectWith(about.subject, says.contract.name),
    preheader: about.preheader(role),
    heading: about.heading,
    parts: [
      text(words.hello),
      text(about.text(role, contract)),
      ...(says.words === ""
        ? []
        : [text(own.said), { kind: "quote" as const, text: withoutLinks(someLines(says.words)) }]),
      text(about.next),
      text(address === null ? own.overShared : own.answer(address)),
      button(own.button, says.link),
      { kind: "facts", facts: [documentId(input, says.contract)] },
    ],
    footer: ownersFooter(input, "ownDocument"),
    onBehalfOf: says.deliveredTo && { name: null, email: says.deliveredTo },
    attachment: null,
  };
}
