import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

type Group = "appearance" | "habits" | "reach";

/** As `product/accounts/settings.ts` names them. */
type Name =
  | ("name" | "senderName" | "accent" | "language" | "timeZone")
  | ("signatureFrame" | "embeddedBy");

type Problem =
  | (
      | "textUnfit"
      | "noColour"
      | "noLanguage"
      | "noZone"
      | "noChoice"
      | "noOrigin"
      | "tooManyOrigins"
    )
  | ("logoMissing" | "logoTooLarge" | "logoUnfit");

export const en = {
  title: "Settings",
  lead: "How this account shows itself to signers, and what new contracts begin with.",
  /** To whoever may see them and not change them. */
  onlyOwners: "Only owners can change these settings.",
  groups: {
    appearance: {
      title: "Name and colour",
      text: "Signers see this on signing and status pages and in e-mails.",
    },
    habits: {
      title: "Language, time zone and signatures",
      text: "Contracts that already exist keep their language, and their signatures the look they began with.",
    },
    reach: {
      title: "Sites that embed signing pages",
      text: "Only these sites may embed your signing pages, are told what happens there, and may have people sign on pages of their own.",
    },
  } satisfies Record<Group, unknown>,
  fields: {
    name: {
      label: "Name of the account",
      hint: "What members read here and in invitations to the account.",
    },
    senderName: {
      label: "Name of the sender",
      hint: "What signers read. Left empty, it is the name of the account.",
    },
    accent: { label: "Colour", hint: "Six hexadecimal digits, such as #2a478f." },
    language: {
      label: "Language of the account",
      hint: "Of e-mails to you, and what a new contract on these pages begins with.",
    },
    timeZone: {
      label: "Time zone",
      hint: "For date fields, days in e-mails, and the night in which nobody is reminded.",
    },
    signatureFrame: {
      label: "Signatures in the document",
      hint: "For new contracts that do not say otherwise.",
    },
    embeddedBy: {
      label: "Addresses of the sites",
      hint: "One a line, without a path, such as https://shop.example. At most 20.",
    },
  } satisfies Record<Name, unknown>,
  /** How signatures stand in a document. */
  signatureFrames: {
    without: "Without a frame",
    framed: "In a frame, with “Signed electronically” and their ID",
  },
  /** Where a setting is left to the service. */
  unset: {
    name: "No name: the e-mail address is shown",
    senderName: "The name of the account",
    accent: "The service’s colour",
    language: "The browser’s language",
    embeddedBy: "None",
  },
  /** `about` is what of the value is meant; empty where all of it is. */
  problems: {
    textUnfit: (_about: string) =>
      "At most 200 characters, a letter or digit among them, and none that is invisible.",
    noColour: (_about: string) =>
      "This is not a colour. Enter six hexadecimal digits, such as #2a478f.",
    noLanguage: (_about: string) => "Choose one of the languages in the list.",
    noZone: (_about: string) => "Choose one of the time zones in the list.",
    noChoice: (_about: string) => "Choose one of the entries in the list.",
    noOrigin: (about: string) =>
      `“${about}” is not the address of a site. Enter https://, the host and nothing after it.`,
    tooManyOrigins: (_about: string) => "At most 20 sites.",
    logoMissing: (_about: string) => "Choose a picture first.",
    logoTooLarge: (_about: string) => "The file is larger than 2 MB.",
    logoUnfit: (_about: string) => "This is not a PNG or JPEG that can be read.",
  } satisfies Record<Problem, unknown>,
  /** Before a list of them. */
  notSaved: (count: number) =>
    isOne.en(count)
      ? "Nothing was changed. One entry needs another look:"
      : `Nothing was changed. ${count} entries need another look:`,
  save: "Save",
  saved: "The settings were saved.",
  colours: {
    light: "On a light screen",
    dark: "On a dark screen",
    sample: "Sign",
    /** Of a colour that could not be read as it is. */
    corrected: (chosen: string, light: string, dark: string) =>
      `${chosen} would be hard to read somewhere. Shown are ${light} on light screens and ${dark} on dark ones.`,
  },
  logo: {
    title: "Logo",
    text: "PNG or JPEG up to 2 MB. It is shown beside the sender’s name and in e-mails, at most 160 pixels wide and 48 high, on white.",
    file: "Picture",
    save: "Save logo",
    remove: "Remove logo",
    none: "No logo.",
    alt: "The logo as it is shown",
  },
  /** Which mails about the account come to somebody. */
  notices: {
    title: "E-mails to you",
    /** Of the account's own address, where it is no member's. */
    addressTitle: "E-mails to the address of the account",
    text: (address: string) => `What comes to ${address} about this account.`,
    /** As `product/accounts/notices.ts` names them. */
    names: {
      completed: "Everyone has signed a contract",
      signers: "A signer asks something or declines",
      links: "An e-mail to a signer could not be sent",
      webhooks: "A webhook delivery was given up",
      log: "The latest state of the log of seals, once a month at most",
      keys: "An API key was made, ends soon or has ended",
      exports: "An export of the account is ready",
      credits: "Credits were bought or refunded",
      leaving: "Contracts are about to be deleted",
      withdrawals: "A consumer withdraws from a contract",
      records: "The record of a contract contradicts itself",
    },
    /** Before a list of what cannot be switched off. */
    always: "These cannot be switched off, because they warn of theft or of what nobody can undo:",
    save: "Save choice",
  },
  /** Where answers of signers go. */
  replyTo: {
    title: "Where replies go",
    text: "Replies from signers go to this address, and pages name it as yours.",
    /** The account's own address, or another one. */
    own: (address: string) => `Replies go to the address of the account, ${address}.`,
    other: (address: string) => `Replies go to ${address}.`,
    email: "Another e-mail address",
    hint: "We send a code there for you to enter here. Nothing changes until then.",
    send: "Send code",
    /** Before the time until which the code can be entered. */
    sent: (address: string) =>
      `A code was sent to ${address}. Enter it in this browser; it works until`,
    code: "Six-digit code",
    confirm: "Confirm address",
    remove: "Use the address of the account",
    /** Forgets an address that was not confirmed. */
    cancel: "Cancel",
    signInFirst: "Sign in again to change the address",
    noMail: "No mail server is set up, so no code can be sent to another address.",
    problems: {
      addressUnfit: "Please enter an e-mail address such as office@example.com.",
      signInTooOld: "Nothing was changed: your sign-in is more than 10 minutes old.",
      tooOften: "Too many codes were sent in the last hour. Please try again later.",
      notSent: "The mail server did not accept the message. Please try again in a few minutes.",
      codeWrong: "This code is wrong or has expired. After five tries, ask for a new one.",
    },
  },
  retention: {
    title: "How long contracts are kept",
    text: "If a field is empty, nothing is deleted. Two weeks before, an e-mail tells you what will be deleted. A note of it and an entry in the log of seals stay.",
    fields: {
      completedMonths: {
        label: "Signed contracts, in months",
        hint: "Counted from the last signature, or from the cancelling of a contract with signatures. 1 to 1200.",
      },
      unfinishedDays: {
        label: "Contracts that nobody signed, in days",
        hint: "Counted from the last change; includes drafts and open contracts. 30 to 3650.",
      },
      leastMonths: {
        label: "Required by law, in months",
        hint: "No signed contract is deleted sooner. 0 to 1200.",
      },
    },
    forEver: "No limit",
    problems: {
      unfit: (least: number, most: number) =>
        `A whole number from ${least} to ${most}, or nothing.`,
      belowLeast: (_least: number, _most: number) => "This is shorter than what the law requires.",
    },
    /** What was told of already. */
    next: (count: number, day: string) =>
      isOne.en(count)
        ? `1 contract will be deleted on ${day}.`
        : `${count} contracts will be deleted, the first on ${day}.`,
    none: "No contract is about to be deleted.",
    save: "Save periods",
  },
  hold: {
    title: "Hold",
    text: "A contract that is held is not deleted before that day: not by hand, not over the API, and not because its period has ended.",
    until: "Held until (UTC)",
    /** Of a contract that is held. */
    held: (day: string) => `Held until ${day}.`,
    notHeld: "It is no longer held.",
    save: "Hold",
    lift: "Release the hold",
    unfit: "Nothing was changed: please enter a day in the future.",
  },
  signInAgain: {
    title: "Sign in again to change the settings below",
    refused: "Nothing was changed: your sign-in is more than 10 minutes old.",
    text: "Only somebody who signed in within the last 10 minutes can change these settings.",
  },
};

/** What the account's page of settings says, by the visitor's language. */
export interface SettingsWords extends WordsLike<typeof en> {}
