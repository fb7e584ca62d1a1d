import type { SignInWords } from "#i18n/sign-in-words.ts";

export const de: SignInWords = {
  title: "Anmelden",
  email: "E-Mail-Adresse",
  byMail: {
    text: "Wir schicken Ihnen einen Link, der Sie anmeldet, und einen Code für dieses Gerät.",
    submit: "Link schicken",
  },
  sent: {
    title: "Sehen Sie in Ihre E-Mails",
    text: "Wenn sich hier jemand mit dieser Adresse anmeldet, ist eine E-Mail unterwegs. Öffnen Sie deren Link auf dem Gerät, das Sie benutzen möchten, oder tippen Sie den Code der E-Mail hier ein. Beides gilt einmal, 15 Minuten lang.",
    code: "Code aus der E-Mail",
    hint: "Sechs Ziffern.",
    submit: "Anmelden",
    again: "Andere Adresse benutzen",
  },
  problems: {
    codeWrong:
      "Dieser Code meldet Sie nicht an: Er ist vertippt, zu alt, schon benutzt oder wurde zu oft versucht. Der Link derselben E-Mail gilt vielleicht noch; sonst lassen Sie sich eine neue schicken.",
    tooOften:
      "Aus Ihrem Netz kamen zu viele Versuche. Bitte versuchen Sie es in einer Stunde wieder.",
    tooManyMails:
      "Mit dieser Adresse wurden in dieser Stunde schon mehrere E-Mails angefordert. Bitte nehmen Sie die neueste oder versuchen Sie es später.",
    addressUnfit: "Bitte geben Sie Ihre E-Mail-Adresse ein.",
  },
};
