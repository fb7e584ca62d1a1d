import {
  button,
  type MailContent,
  note,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { SealedCopy, StatusCopy } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { copyFooter, documentId, onBehalfOf, senderInText } from "./common.ts";
import { completedFacts, sealedFile } from "./completed.ts";

export function statusCopy(input: TemplateInput<StatusCopy>): MailContent {
  const { words, says } = input;
  const own = words.statusCopy;
  const sender = senderInText(says);
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader(sender),
    heading: own.heading,
    parts: [
      hello(input),
      text(own.text(sender, nameInText(says.contract.name))),
      button(own.button, says.link),
      { kind: "facts", facts: [documentId(input, says.contract)] },
      note(own.nothingToDo),
    ],
    footer: copyFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: null,
  };
}

export function sealedCopy(input: TemplateInput<SealedCopy>): MailContent {
  const { words, says } = input;
  const own = words.sealedCopy;
  const file = sealedFile(input);
  return {
    subject: subjectWith(words.completedForSigner.subject, says.contract.name),
    preheader: own.preheader,
    heading: words.completedForSigner.heading,
    parts: [
      hello(input),
      text(own.text(senderInText(says), nameInText(says.contract.name))),
      ...file.parts,
      completedFacts(input),
      { kind: "address", text: words.completedForSigner.verify, url: says.verifyLink },
    ],
    footer: copyFooter(input),
    onBehalfOf: onBehalfOf(says),
    attachment: file.attachment,
  };
}

function hello({ words, says: { name } }: TemplateInput<StatusCopy | SealedCopy>) {
  return text(name === null ? words.hello : words.helloTo(nameInText(name)));
}
