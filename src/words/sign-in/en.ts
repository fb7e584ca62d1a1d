import type { WordsLike } from "#words/words-like.ts";

/** Why somebody is not signed in. */
export type SignInProblem =
  | "codeWrong"
  | "tooOften"
  | "tooManyMails"
  | "addressUnfit"
  | "passwordWrong"
  | "locked"
  | "busy"
  | "secondWrong"
  | "secondLocked"
  | "passkeyWrong"
  | "providerWrong"
  | "providerDown"
  | "providerUnknown";

export const en = {
  title: "Sign in",
  email: "E-mail address",
  byMail: {
    text: "We send you a link that signs you in, and a code for this device.",
    submit: "Send me a link",
  },
  /** After a mail was asked for. */
  sent: {
    title: "Check your e-mail",
    /** Says nothing of whether there is anybody. */
    text: "If this address belongs to an account, an e-mail is on its way. Open its link on the device that you want to use, or type the code from the e-mail here. Both work once, within 15 minutes.",
    code: "Code from the e-mail",
    hint: "Six digits.",
    submit: "Sign in",
    again: "Use another address",
  },
  problems: {
    codeWrong:
      "This code does not sign you in: it is mistyped, expired, already used, or was tried too often. The link in the same e-mail may still work; otherwise ask for a new one.",
    tooOften: "There were too many attempts from your network. Please try again in an hour.",
    tooManyMails:
      "Several e-mails were already asked for with this address within the last hour. Please use the newest one, or try again later.",
    addressUnfit: "Please enter your e-mail address.",
    passwordWrong: "Address and password do not match.",
    locked: "There were too many attempts with this address. Wait a while, or sign in with a link.",
    busy: "Too many people are signing in just now. Please try again in a moment.",
    secondWrong: "This code is not right. Each one works once, and only while the app shows it.",
    passkeyWrong: "The passkey did not sign you in. Please try again, or choose another way.",
    providerWrong:
      "The other service did not sign you in. Please try again, or choose another way.",
    providerDown:
      "The other service does not answer just now. Please choose another way, or try again later.",
    providerUnknown:
      "Nobody here is connected with that account of the other service. If you already have access, sign in another way and connect it under “Sign-in”. Otherwise ask for an invitation.",
    secondLocked: "There were too many wrong codes. Please wait a while.",
  } satisfies Record<SignInProblem, unknown>,
  withPassword: { title: "With a password", password: "Password", submit: "Sign in" },
  /** Asks for the second of two factors. */
  second: {
    title: "One more step",
    text: "Type the code that your app shows now, or one of your recovery codes.",
    code: "Code",
    submit: "Sign in",
  },
  /** The page on which somebody keeps their ways to sign in; "pw" is the password. */
  keep: {
    title: "Your sign-in",
    lead: "Besides sign-in links you can use passkeys, a password and an app that shows codes.",
    pw: "Password",
    pwOff: "You have no password.",
    pwOn: "You have a password.",
    pwNew: "New password",
    pwHint: "At least 12 characters. A few words that do not belong together are easy to remember.",
    pwSet: "Save password",
    pwNote: "This ends all your other sessions.",
    pwRemove: "Remove password",
    faults: {
      tooShort: "The password has fewer than 12 characters.",
      tooLong: "The password has more than 200 characters.",
      tooCommon:
        "This password is among those that are guessed first: it is made of your address, of keys in a row, or of words that are in every list.",
    },
    totp: "Codes from an app",
    totpText:
      "Whoever reads your e-mail still needs your phone: after a link or a password the app’s code is asked for.",
    totpOff: "Not set up.",
    totpOn: "Set up.",
    left: "Recovery codes left",
    begin: "Set up",
    /** Where one is set up: another takes its place. */
    beginAgain: "Set up again",
    scan: "Scan this with the app, or type the key into it. Then type the code that the app shows.",
    key: "Key",
    code: "Code from the app",
    confirm: "Confirm",
    wrong: "This code is not right. Check that the clock of your phone is right.",
    remove: "Remove the app",
    codesTitle: "Keep these recovery codes",
    codesText:
      "Each one stands in for the app once, should you lose it. They are shown this one time only.",
    saved: "Saved.",
    removed: "Removed.",
    tooOld: "Nothing was changed: your sign-in is more than 10 minutes old.",
    againTitle: "Sign in again to change this",
    againText: "How you sign in can be changed only within 10 minutes of signing in.",
  },
  /** Asks somebody who is signed in once more. */
  prove: {
    password: "Confirm with your password",
    code: "Confirm with a code from your app",
    submit: "Confirm",
    wrong: "That was not right. Please try again.",
    title: "Please confirm that it is you",
    text: "For this you must have signed in within the last 10 minutes.",
    refused: "Nothing was done: your sign-in is more than 10 minutes old.",
  },
  passkey: {
    use: "Sign in with a passkey",
    confirm: "Confirm with a passkey",
    title: "Passkeys",
    text: "A passkey is kept by your device or your password manager. It signs you in with your finger, your face or a PIN, works on this site alone, and needs no other code.",
    none: "You have no passkey.",
    name: "Name",
    nameHint: "What it is kept on, such as “Phone”.",
    optional: "optional",
    add: "Add a passkey",
    added: "Added",
    lastUsed: "last used",
    unnamed: "Without a name",
    remove: "Remove",
    noScript: "For passkeys, JavaScript must be switched on.",
    unable: "This browser cannot use passkeys.",
    notAdded: "The passkey was not added. Please try again.",
  },
  /** Sign-in with the identity provider of the settings, which has a name. */
  provider: {
    use: (name: string) => `Sign in with ${name}`,
    confirm: (name: string) => `Confirm with ${name}`,
    title: (name: string) => `Sign-in with ${name}`,
    text: (name: string) =>
      `Connect your account at ${name} to sign in here with it. It does not matter which e-mail address you have there.`,
    none: "Not connected.",
    since: "Connected",
    connect: (name: string) => `Connect with ${name}`,
    remove: "Disconnect",
    onward: (name: string) => `Continue to ${name}`,
    onwardTitle: "One moment",
    back: "Continue",
    notConnected:
      "That account was not connected: the other service did not confirm it, or it is already connected with somebody here.",
  },
};

/** What is said on the way in, by the visitor's language. */
export interface SignInWords extends WordsLike<typeof en> {}
