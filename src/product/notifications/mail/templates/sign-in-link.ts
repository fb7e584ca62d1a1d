import {
  button,
  type MailContent,
  note,
  type TemplateInput,
  text,
} from "#notifications/mail/mail-content.ts";
import type { SignInLink } from "#notifications/mail/message.ts";
import { nameInText } from "#notifications/mail/plain-words.ts";
import { subjectWith } from "#notifications/mail/subject.ts";
import { codeFacts, ownersFooter } from "./common.ts";

export function signInLink(input: TemplateInput<SignInLink>): MailContent {
  const { words, says, product } = input;
  const own = words.signInLink;
  return {
    subject: subjectWith(own.subject, product),
    preheader: own.preheader,
    heading: own.heading(nameInText(product)),
    parts: [
      text(words.hello),
      text(own.text(input.moment(says.until))),
      button(own.button, says.link),
      ...(says.code === null ? [] : [text(own.code), codeFacts(own.codeTerm, says.code)]),
      note(own.notYou),
    ],
    footer: ownersFooter(input, "askedToSignIn"),
    onBehalfOf: null,
    attachment: null,
  };
}
