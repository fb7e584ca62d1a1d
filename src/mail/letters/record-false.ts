import { button, type Letter, type LetterInput, text } from "#mail/letter.ts";
import type { RecordFalse } from "#mail/message.ts";
import { nameInText } from "#mail/plain-words.ts";
import { subjectWith } from "#mail/subject.ts";
import { documentId, ownersFooter } from "./common.ts";

export function recordFalse(input: LetterInput<RecordFalse>): Letter {
  const { words, says } = input;
  const own = words.recordFalse;
  return {
    subject: subjectWith(own.subject, says.contract.name),
    preheader: own.preheader,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.contract.name))),
      text(own.means),
      text(says.operatorTold ? own.operatorTold : own.tellOperator),
      text(own.keep),
      button(own.button, says.link),
      { kind: "facts", facts: [documentId(input, says.contract)] },
    ],
    footer: ownersFooter(input, "ownDocument"),
    onBehalfOf: null,
    attachment: null,
  };
}
