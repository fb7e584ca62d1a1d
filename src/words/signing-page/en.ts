import type { PersonalText } from "#kernel/personal-text.ts";
import type { ProblemCode } from "#kernel/problem-codes.ts";
import { isOne } from "#words/plural.ts";
import type { WordsLike } from "#words/words-like.ts";

export const en = {
  pageTitle: (title: string) => `Sign: ${title}`,
  documentId: "Document ID",
  qualified: "Qualified signature",
  parts: "What you sign",
  pages: (count: number) => (isOne.en(count) ? "1 page" : `${count} pages`),
  theDocument: "The document",
  /** Names the choice of how large the pages are. */
  zoom: "Size of the pages",
  /** Goes to the next box that is to be filled. */
  nextPlace: "Next field",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  /** Where a page will be seen. */
  pageComing: (page: number) => `Page ${page} is loading`,
  pagesLabel: (name: string) => `${name}: pages`,
  /** The two ways to see the document; `aid` says which of them is signed. */
  views: {
    legend: "How the document is shown",
    pages: "Pages",
    text: "Text",
    aid: "Reading aid. You sign the pages.",
    /** On paper, in place of the pages' pictures. */
    onPaper:
      "The pages themselves are in the PDF that this page offers for download. What follows is their text.",
    toPages: "Show the pages",
  },
  /** In a box that waits to be filled, by its kind; and in one that will be. */
  boxes: {
    signature: "Sign here",
    initials: "Initials",
    date: "Date of signing",
    signed: "Signed",
  },
  signNow: "Continue to sign",
  readFirst: "Read everything? Then you can sign.",
  signingAs: (role: string) => `You sign as ${role}`,
  withoutScript: "You can read the document here. Without JavaScript it is signed otherwise:",
  verify: "Check a signed document",
  nothingHappens: "Reading does not commit you. Only your signature does.",
  dialog: {
    close: "Close",
    optional: "optional",
    /** Beside a box that counts only of who opened the document as a PDF. */
    openAsPdf: "Open as a PDF (new tab)",
    openedAsPdf: "Opened as a PDF: you can tick this box now.",
    who: "Who are you?",
    signAs: "I sign as",
    aboutYou: "Your details",
    name: "First and last name",
    nameHint: "As it should appear under your signature.",
    jobTitle: "Job title",
    jobTitleHint: "Managing director, for instance. Printed under your name.",
    /** Above the address of a witness, who saw that role sign. */
    witness: (role: string) =>
      `You sign as a witness: you confirm that you saw ${role} sign, or heard them acknowledge the signature.`,
    address: "Your postal address",
    addressHint:
      "Street, postcode, town and country, in one line. It is printed on the certificate.",
    email: "E-mail address",
    emailHint:
      "We send the link to the signed PDF there. The address is stored with your signature.",
    deliveredTo: (email: PersonalText) =>
      `This link was sent by e-mail to ${email}. That is stored with your signature.`,
    inputs: "Please fill in",
    /** Names an input that has no name of its own. */
    inputNumbered: (number: number, page: number | null) =>
      page ? `Field ${number} (page ${page})` : `Field ${number}`,
    /** Beside an entry: from where to where it may be. */
    range: {
      least: (least: string) => `From ${least}.`,
      most: (most: string) => `Up to ${most}.`,
      both: (least: string, most: string) => `From ${least} to ${most}.`,
    },
    signature: "Your signature",
    initials: "Your initials",
    addInitials: "Add separate initials",
    initialsHint: "Without them, your signature is used in the boxes for initials too.",
    draw: "Draw",
    type: "Type",
    upload: "Upload",
    drawHere: "Sign here",
    drawHint: "With a finger, a pen or the mouse. Using the keyboard? Choose “Type”.",
    typedMeanwhile: "Use your typed name as it stands, or draw over it.",
    undo: "Undo",
    clear: "Clear",
    typedSignature: "Your name as the signature",
    typedInitials: "Your initials",
    typedHint: "This is how it will appear in the document.",
    typedLeaning:
      "This typeface lacks some of these letters: they are printed in a plain, slanted one.",
    picture: "Picture of your signature",
    pictureHint:
      "PNG or JPEG. A photo of your signature is enough: only the ink is used, without the paper and its lines.",
    addJobTitle: "Add a job title",
    /** Lets the pad fill the screen, and leaves that. */
    largerPad: "Larger",
    padDone: "Done",
    /** Names the choice between the faces that can be printed, and each of them in their order. */
    typedFace: "Typeface",
    typedFaces: ["Handwriting", "Italic print"] as readonly string[],
    /** Names what is shown of the picture: the ink alone. */
    /** Files that a role is asked for. */
    files: "Files",
    /** `kinds` as a list: PDF, JPEG or PNG. */
    fileHint: (kinds: string) => `${kinds}, at most 3 MB and 20 pages.`,
    fileSeen: "They are printed behind the document, and everyone who signs can see them.",
    photo: "Take a photo",
    fileShown: "So it will be printed. To replace it, choose another file.",
    removeFile: "Remove file",
    pictureLifted: "Your signature, taken from the picture",
    /** Turns it by a quarter. */
    turn: "Turn",
    crop: {
      title: "Crop the picture",
      hint: "Drag the frame so that it holds your signature alone, or tap where its nearest edge should be. With the keyboard, the arrow keys move each edge.",
      whole: "Whole picture",
      isWhole: "The whole picture is used.",
      edges: { left: "Left edge", right: "Right edge", top: "Top edge", bottom: "Bottom edge" },
    },
    /** Stands over the signature as it will stand on the page. */
    printed: "This is how it will be printed",
    /** Of a date field, while no script says which day. */
    dateZone: (zone: string) =>
      `The date that will be printed is the day of signing in the time zone ${zone}.`,
    continueOnPhone: "Sign on your phone",
    scan: "Scan the code with your phone’s camera. It holds only the address of this page; do not pass it on to anyone.",
    consent: "Your declaration",
    submit: "Sign and agree",
    /** In place of `submit` where a duty to pay follows from signing, as the consumer's law of each country has it. */
    submitPaying: "Sign with obligation to pay",
    /** What is signed, said before the button; takes `{role}` before the name. */
    signing: (name: string, attachments: number) =>
      attachments === 0
        ? `As {role}, you sign “${name}”.`
        : `As {role}, you sign “${name}” with ${attachments} ${isOne.en(attachments) ? "attachment" : "attachments"}:`,
    /** Before the attachments that are not signed along. */
    besides: { informs: "For your information:", asks: "Asked separately:" },
    /** The same of whoever is the only one and has no name. */
    signingAlone: (name: string, attachments: number) =>
      attachments === 0
        ? `You sign “${name}”.`
        : `You sign “${name}” with ${attachments} ${isOne.en(attachments) ? "attachment" : "attachments"}:`,
    /** What is kept of whoever signs over such a link. */
    recorded: {
      shared:
        "Kept with your signature as evidence: what you entered, date and time, time zone, IP address, browser, and what this page has shown you.",
      session:
        "Kept with your signature as evidence: what you entered, date and time, time zone, IP address, browser, what this page has shown you, and who you are signed in as with the sender, where it told us.",
      hosted:
        "Kept with your signature as evidence: what you entered, date and time, time zone, IP address, browser, what this page has shown you, that several sign on this device, and who hands it round, where the sender told us.",
      personal:
        "Kept with your signature as evidence: what you entered, date and time, time zone, IP address, browser, and what this page has shown you. When you opened this page is already stored, with IP address and browser.",
    },
    responsible: (sender: string) => `Responsible for your data: ${sender}.`,
    /** Leads to PRIVACY_URL. */
    privacy: "Privacy notice",
  },
  /** Sentences that the page's script shows; `{role}` and the like are filled in there. */
  island: {
    printedDay: "Date that will be printed: {day} ({zone})",
    /** Takes `{role}`. */
    dialogTitle: "Sign as {role}",
    /** Which of the boxes to be filled was gone to; takes `{place}` and `{places}`. */
    place: "Field {place} of {places}",
    sending: "Signing …",
    again: "Try again",
    checkFields: "Something is missing or cannot be used as it is. Please check the marked fields.",
    /** Said while it is typed; takes `{letters}`. */
    unprintable: "{letters} cannot be printed here. Please write it in Latin letters.",
    roleMissing: "Please choose who you are.",
    addressMissing: "Please enter your postal address.",
    nameMissing: "Please enter your first and last name.",
    emailWrong: "Please enter a complete e-mail address, or leave this empty.",
    inputMissing: "Please fill in this field.",
    signatureMissing: "Please draw your signature.",
    typedMissing: "Please type your name.",
    fileMissing: "Please choose a file.",
    fileSending: "The file is being sent …",
    fileTaken: "The file is here.",
    fileRemoved: "The file was removed.",
    /** `{page}` is its number, `{name}` what was asked for. */
    filePage: "Page {page}: {name}",
    pictureMissing: "Please choose a picture of your signature.",
    pictureUnreadable: "This picture cannot be read. Please choose a PNG or JPEG file.",
    consentMissing: "Please tick the box.",
    padEmpty: "Signature pad, still empty",
    padDrawn: "Signature pad, signed",
    offline:
      "No internet connection. What you entered is kept. Please try again once you are online.",
    broken:
      "Something went wrong on our side. What you entered is kept. Please try again in a moment.",
    tooMany: "Too many attempts. Please wait a minute and try again.",
    conflict: "You can no longer sign here. Someone may have signed in the meantime.",
    /** Somebody else has signed since the document was shown. */
    changed:
      "Nothing was signed: somebody else has signed since you opened this page. What you entered is kept. Please look at what is new, then sign.",
    signedAlready:
      "You have signed already, in another tab or on another device. Nothing was signed twice.",
    gone: "This link no longer works. Please ask the sender for a new one.",
    /** Takes `{page}`. */
    pageFailed: "Page {page} could not be loaded.",
    /** How much is missing; `other` takes `{count}`. */
    missing: { one: "1 entry is still missing", other: "{count} entries are still missing" },
    pictureFaults: {
      none: "No signature can be made out in this picture. Please photograph it in dark ink on light paper.",
      speck:
        "The signature takes up too little of this picture and would be printed as a speck. Please photograph it from closer up.",
      block:
        "Too much of this picture is dark: it would be printed as a blot. Please photograph nothing but the signature and light paper around it.",
    },
    expired:
      "The time for signing this document has run out in the meantime. Your signature was not stored.",
    withdrawn:
      "The sender has cancelled this document in the meantime. Your signature was not stored.",
    replaced:
      "This link has been replaced by a new one in the meantime. Please use the newer message.",
    /** Describes the picture of the page that was signed; takes `{page}`. */
    ownPage: "Page {page} with your signature",
    /** Who signs after the reader; take `{names}`. */
    still: { one: "{names} still has to sign.", other: "{names} still have to sign." },
    /** Where the sealed file goes; take `{email}`. */
    copyTo: "Once everyone has signed, the signed PDF goes to {email}.",
    linkTo: "Once everyone has signed, a link to the signed PDF goes to {email}.",
    /** The same once all have. */
    linkNow: "A link to the signed PDF is on its way to {email}.",
    addressWrong: "Please enter a complete e-mail address.",
    addressRefused:
      "This address cannot be written to right now. You can download the signed PDF on this page, with this browser.",
    fetchHere:
      "You gave no address. Once everyone has signed, you can download the signed PDF on this page, with this browser.",
    reload: "Show the current state",
    /** What the service finds wrong with a value. */
    problems: {
      missing: "Please fill in this field.",
      unfit: "This cannot be used as it is. Please write it shorter or with other characters.",
      unprintable: "This contains characters that cannot be printed. Please write it differently.",
      "no-address": "Please enter a complete e-mail address, or leave this empty.",
      "no-ink": "There is hardly anything to be seen here. Please draw it again, a little larger.",
      "no-picture":
        "No signature can be made out in this picture, or it is too large. Please choose another one.",
      "no-file": "The file is no longer here. Please choose it again.",
      "file-kind":
        "Files of this kind are not taken here. Please choose one of the kinds that are named.",
      "file-size": "This file is too large. Please choose one of at most 3 MB.",
      "file-pages": "This file has too many pages: at most 20 are taken.",
      "file-unreadable":
        "This file cannot be read. Please save or photograph it again, then choose it once more.",
      unread: "Please read the document to its end. After that you can sign.",
      unopened: "Open the document as a PDF first. After that you can tick this box.",
      stale: "This page is out of date. Please reload it and try again.",
      "no-choice": "Please choose one of what is offered.",
      "no-date": "Please enter a date that exists, for example 31/12/2026.",
      "no-number": "Please enter a number, for example 1,250.50.",
      "no-iban": "This is not a valid IBAN. Please check it letter by letter.",
      "no-email": "Please enter a complete e-mail address.",
      "no-phone": "Please enter a phone number, for example +44 20 7946 0000.",
      "no-postcode": "This is not a valid postcode of that country.",
      "out-of-range": "This is outside of what is allowed here.",
      "too-many-lines": "This has too many lines.",
    } satisfies Record<ProblemCode, unknown>,
  },
  receipt: {
    title: "You have signed",
    othersOpen: "Your signature is stored.",
    complete: "Everyone has now signed. The document is being sealed.",
    details: "Signing receipt and technical details",
    role: "Signed as",
    name: "Name",
    at: "Time",
    signatureId: "Signature number",
    fingerprint: "Checksum of the document (SHA-256)",
    /** What the signed receipt is for. */
    keep: "The signing receipt is signed by this service: it shows later what you signed, in which role and when.",
    save: "Save the signing receipt (PDF)",
    /** What of it programs check. */
    saveFile: "Signed file alone (JWS)",
    /** Has the sealed file mailed, after signing without an address. */
    sendToMe: "Send it to me",
    handOver: "Hand over to the next signer",
    handOverHint: "Someone else is to sign on this device. Your entries are cleared first.",
    done: "Done",
  },
  copiesMailed:
    "Everyone who gave an address has received the signed PDF, or a link to it, by e-mail.",
  /** Of what is signed, before anybody has. */
  original: "Download the document",
  download: "Download the signed PDF",
  /** Of the archive with everything that proves it. */
  evidence: "Download all evidence (ZIP)",
};

/** All that the signing page says, by the contract's language. */
export interface SigningPageWords extends WordsLike<typeof en> {}
