import {
  button,
  type MailContent,
  note,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { MemberInvitationMail } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { ownersFooter } from "./common.ts";

export function memberInvitation(input: TemplateInput<MemberInvitationMail>): MailContent {
  const { words, says, product } = input;
  const own = words.memberInvitation;
  const account = nameInText(says.account);
  return {
    subject: subjectWith(own.subject, says.account),
    preheader: own.preheader,
    heading: own.heading(account),
    parts: [
      text(words.hello),
      text(own.text(nameInText(says.inviter), account, nameInText(product))),
      text(own.until(input.moment(says.until))),
      button(own.button, says.link),
      note(own.stranger),
    ],
    footer: ownersFooter(input, "invitedToAccount"),
    onBehalfOf: null,
    attachment: null,
  };
}
