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
    passwordWrong: "Address and password do not fit together.",
    locked: "There were too many tries with this address. Wait a while, or sign in by a link.",
    busy: "Too many people are signing in just now. Please try again in a moment.",
    secondWrong: "This code does not fit. Each one works once, and only while the app shows it.",
    secondLocked: "There were too many wrong codes. Please wait a while.",
  },
  withPassword: { title: "With a password", password: "Password", submit: "Sign in" },
  second: {
    title: "One more step",
    text: "Type the code that your app shows now, or one of your recovery codes.",
    code: "Code",
    submit: "Sign in",
  },
  keep: {
    title: "Your sign-in",
    lead: "A password and an app that shows codes can be added to sign-in links.",
    pw: "Password",
    pwOff: "You have no password.",
    pwOn: "You have a password.",
    pwNew: "New password",
    pwHint:
      "At least 12 characters. A few words that do not belong together are easy to keep in mind.",
    pwSet: "Save password",
    pwNote: "All your other sessions end with it.",
    pwRemove: "Remove password",
    faults: {
      tooShort: "The password has fewer than 12 characters.",
      tooLong: "The password has more than 200 characters.",
      tooCommon:
        "This password is among those that are guessed first: it is made of your address, of rows of keys, or of words that are in every list.",
    },
    totp: "Codes of an app",
    totpText:
      "Whoever reads your e-mail still needs your phone: after a link or a password the app’s code is asked for.",
    totpOff: "Not set up.",
    totpOn: "Set up.",
    left: "Recovery codes left",
    begin: "Set up",
    scan: "Scan this with the app, or type the key into it. Then type the code that the app shows.",
    key: "Key",
    code: "Code of the app",
    confirm: "Confirm",
    wrong: "This code does not fit. Look whether the clock of your phone is right.",
    remove: "Remove codes of the app",
    codesTitle: "Keep these recovery codes",
    codesText:
      "Each one stands in for the app once, should you lose it. They are shown this one time only.",
    saved: "Saved.",
    removed: "Removed.",
    tooOld: "Nothing was changed: your sign-in is more than 10 minutes old.",
    againTitle: "Sign in again to change this",
    againText: "How you sign in is changed only within 10 minutes of signing in.",
  },
  prove: {
    password: "Confirm with your password",
    code: "Confirm with a code of your app",
    submit: "Confirm",
    wrong: "That was not right. Please try again.",
    title: "Please confirm that it is you",
    text: "This needs a sign-in of the last 10 minutes.",
    refused: "Nothing was done: your sign-in is more than 10 minutes old.",
  },
};
