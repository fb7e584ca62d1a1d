import {
  button,
  type MailContent,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { AccountClosing } from "#notifications/mail/message.ts";
import { addressInText, nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function accountClosing(input: TemplateInput<AccountClosing>): MailContent {
  const { says, words } = input;
  const { takenBack, operator, ...all } = words.accountClosing;
  const account = nameInText(says.account);
  const by = says.by === null ? operator : addressInText(says.by);
  const own = says.step === "takenBack" ? takenBack : all[says.step];
  const lead =
    says.step === "takenBack"
      ? takenBack.text(account, by)
      : all[says.step].text(account, input.day(says.closesAt), by);
  const label = says.step === "takenBack" ? takenBack.button : all.button;
  return {
    subject: subjectWith(own.subject, says.account),
    preheader: lead,
    heading: own.heading,
    parts: [
      text(words.hello),
      text(lead),
      text(own.means),
      ...(says.link === null ? [] : [button(label, says.link)]),
    ],
    footer: ownersFooter(input, "ownAccount"),
    onBehalfOf: null,
    attachment: null,
  };
}
