import type { WordsLike } from "#words/words-like.ts";

const PRINT_AGAIN = "Open it, print it as a PDF (Print, Save as PDF) and choose that file.";

export const en = {
  /** A field by its number, what of it, and what is wrong with that. */
  ofField: (number: number, what: string, sentence: string) =>
    `Field ${number}, ${what}: ${sentence}`,
  /** A further document by its name, and what is wrong with it. */
  attached: (name: string, sentence: string) => `“${name}”: ${sentence}`,
  file: {
    noPdf: "The file is not a PDF.",
    damaged: `The PDF is damaged and cannot be read. ${PRINT_AGAIN}`,
    encrypted: `The PDF asks for a password. ${PRINT_AGAIN}`,
    forCertificates:
      "The PDF is encrypted for certain people and opens with their certificate alone. Whoever can open it prints it as a PDF (Print, Save as PDF) and chooses that file.",
    xfa: `The PDF is a form whose pages exist only in Adobe’s programs. ${PRINT_AGAIN}`,
    signed: `The PDF carries digital signatures already, which further fields would break. Choose the unsigned file. Where there is none, since its maker signed it: ${PRINT_AGAIN}`,
    noPages: "The PDF has no pages.",
    tooManyPages: "The PDF has more than 500 pages.",
    tooLarge: "The PDF has more than 3 MB.",
    other: `This PDF cannot be used as it is. ${PRINT_AGAIN}`,
  },
  text: {
    empty: "The text is empty.",
    tooLong: "The text has more than 1 MB.",
    other: "This text cannot be set as it is.",
  },
  title: "The title is too long, or has characters that cannot be printed.",
  field: {
    place:
      "It has to lie on the page whole: from the left and width together at most 100%, from the top and height too.",
    page: (count: number) =>
      count === 1 ? "The document has 1 page." : `The document has ${count} pages.`,
    noLabel: "Say who it is for.",
    labelOfNobody: "Nobody of this name has a signature or initials field.",
    label:
      "This name cannot be used: it is too long, looks like another one, or has characters that cannot be printed.",
    noText: "Write the text that is printed there.",
    text: "This text cannot be used: it does not fit, or has characters that cannot be printed.",
    name: "This cannot be used: it is too long, or has characters that cannot be printed.",
    type: "This does not go with this kind of field.",
    none: "At least one field for a signature or initials is needed.",
    other: "This cannot be used.",
  },
  people: {
    address: (role: string) => `The address of “${role}” is not an e-mail address.`,
    title: "What somebody signs as is too long, or has characters that cannot be printed.",
    name: "A signer’s name is too long, or has characters that cannot be printed.",
    tooManyMails:
      "One of the addresses has had as many e-mails as can be sent today. Try again later.",
    other: "One of the entries about the people cannot be used.",
  },
  /** Of what a sender gives a contract beside what is signed. */
  own: {
    message: "The message has more than 500 characters, or characters that cannot be shown.",
    requests:
      "One of the files to ask for has no name, is there twice or names nobody who signs, or there are more than 5.",
    copies:
      "One of the addresses for copies is not an e-mail address or is there twice, or there are more than 10.",
    reference: "Your reference is too long, or has characters that cannot be shown.",
    metadata:
      "Your own values are more than 20, or one of them is too long: 40 characters for the name, 500 for the value.",
  },
  whole: {
    tooFast: "Too many requests in a minute. Wait a moment, then try again.",
    overtaken: "The draft was changed elsewhere in the meantime. Please reload this page.",
    noDraft: "This contract is no longer a draft.",
    limit:
      "All documents of this month are used and there is no credit left. Buy a credit, or wait for the first day of the next month.",
    uploadGone: "The file of this draft is not kept any more. Begin again with the file.",
    busy: "The service is very busy right now. Try again in a moment.",
    other: "That cannot be done as it is.",
  },
  /** Before a sentence of the service itself, which is in English. */
  said: "The service says:",
};

/** Why a draft is not taken as it is, for whoever makes it by hand. */
export interface DraftProblemWords extends WordsLike<typeof en> {}
