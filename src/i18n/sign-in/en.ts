import type { SignInWords } from "#i18n/sign-in-words.ts";

export const en: SignInWords = {
  title: "Sign in",
  email: "E-mail address",
  byMail: {
    text: "We send you a link that signs you in, and a code for this device.",
    submit: "Send me a link",
  },
  sent: {
    title: "Look into your mail",
    text: "If somebody signs in here with this address, a mail is on its way. Open its link on the device that you want to use, or type the code of the mail here. Both work once, within 15 minutes.",
    code: "Code of the mail",
    hint: "Six digits.",
    submit: "Sign in",
    again: "Use another address",
  },
  problems: {
    codeWrong:
      "This code does not sign you in: it is mistyped, too old, used, or was tried too often. The link of the same mail may still work; otherwise ask for a new mail.",
    tooOften: "There were too many tries from your network. Please try again in an hour.",
    tooManyMails:
      "Several mails were asked for with this address within the hour. Please use the newest one, or try again later.",
    addressUnfit: "Please enter your e-mail address.",
  },
};
