import { button, type Letter, type LetterInput, text } from "#mail/letter.ts";
import type { AccountClosing } from "#mail/message.ts";
import { nameInText } from "#mail/plain-words.ts";
import { subjectWith } from "#mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function accountClosing(input: LetterInput<AccountClosing>): Letter {
  const { says, words } = input;
  const own = words.accountClosing[says.step];
  const day = input.day(says.closesAt);
  const account = nameInText(says.account);
  return {
    subject: subjectWith(own.subject, says.account),
    preheader: own.text(account, day),
    heading: own.heading,
    parts: [
      text(words.hello),
      text(own.text(account, day)),
      text(own.means),
      ...(says.link === null ? [] : [button(words.accountClosing.button, says.link)]),
    ],
    footer: ownersFooter(input, "ownAccount"),
    onBehalfOf: null,
    attachment: null,
  };
}
