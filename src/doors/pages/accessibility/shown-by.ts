/** A test, by its file and its name or an unmistakable part of that. */
export interface ShownBy {
  file: string;
  name: string;
}

const journey = (file: string, name: string): ShownBy => ({
  file: `tests/journeys/${file}.test.ts`,
  name,
});

/** Every test that the report on accessibility names, once. */
export const SHOWN_BY = {
  // Every page that is opened without an account, in every state.
  axe: journey("page-states", "no state has an accessibility violation"),
  dark: journey("page-states", "no state has an accessibility violation in the dark"),
  titled: journey("page-states", "every state says in its own language what it is"),
  narrow: journey("page-states", "no state is wider than any screen, with letters twice as large"),
  pressed: journey("page-states", "whatever is pressed is 44 px high, and keys reach it"),
  forcedColours: journey("page-states", "with forced colours, marks and steps keep their shapes"),
  times: journey("page-states", "times are the reader's own, and to the second in UTC"),
  // The signing page.
  signingAxe: journey(
    "accessible-signing",
    "no state of the signing page breaks a rule, best practice among them",
  ),
  spacing: journey("accessible-signing", "spaced as wide as a reader may ask"),
  letters: journey("accessible-signing", "no letter does anything by itself"),
  released: journey("accessible-signing", "what is pressed acts when it is let go"),
  focusOnly: journey("accessible-signing", "nothing happens because something has the focus"),
  still: journey("accessible-signing", "nothing moves, sounds or flashes by itself"),
  purpose: journey(
    "accessible-signing",
    "fields about oneself say to the browser what they are for",
  ),
  ids: journey("accessible-signing", "every ID stands once on its page"),
  sameWays: journey(
    "accessible-signing",
    "the ways on from a page stand in one order on all of them",
  ),
  byEar: journey("by-ear", "is read without a lost word and signed within 25 keys"),
  heard: journey("by-ear", "headings go down by one, tables have heads"),
  labelSeen: journey("by-ear", "what a box on a page is called begins with what is seen in it"),
  pageWords: journey("pages-and-text", "a screen reader is given the words of every page"),
  eitherView: journey("pages-and-text", "pages first on a desktop"),
  signedWithoutScript: journey("without-script", "without a script a document is signed by a form"),
  smallScreens: journey("narrow-pages", "with letters twice as large"),
  ownBoxes: journey("reading", "every box of one's own is a button"),
  fieldOrder: journey("reading", "fields follow one another as they stand on the page"),
  turned: journey("signing-sheet", "is seen whole on a phone that lies on its side"),
  asPrinted: journey("signing-sheet", "the stamp is shown as it will be printed"),
  missing: journey(
    "signing-sheet",
    "what is missing is counted, and pressing the count goes to it",
  ),
  nothingLost: journey("signing-sheet", "Back and loading again lose nothing"),
  typed: journey("typed-signature-browser", "a typed signature is shown in the face that prints"),
  said: journey("typed-signature-browser", "what cannot be printed is said while it is typed"),
  newOnIt: journey("as-it-stands-browser", "is shown what is new, and loses nothing"),
  refusal: journey("not-only-signing", "a signer says no by keyboard, hears what comes of it"),
  controls: {
    file: "src/doors/pages/sign/signing-page.test.ts",
    name: "every control has a label, and what describes it is there",
  },
  attachmentLanguage: {
    file: "src/doors/pages/sign/asked-apart.test.ts",
    name: "what is asked is marked as of the attachment's language",
  },
  // The text of a document, and the pages' own words and colours.
  textLanguages: {
    file: "src/lib/contract-html/text-view-of-html.test.ts",
    name: "each block and each run says its language",
  },
  tableHeads: {
    file: "src/lib/contract-html/text-view-of-html.test.ts",
    name: "heads of tables stay heads, of rows as of columns",
  },
  textPictures: {
    file: "src/doors/pages/sign/text-pictures.test.ts",
    name: "each picture is fetched when it comes into sight",
  },
  contrasts: {
    file: "src/doors/pages/tokens.test.ts",
    name: "every text has a contrast of 4.5 and every edge one of 3",
  },
  oneWord: {
    file: "src/words/glossary.test.ts",
    name: "calls a thing by a word that is marked as wrong for it",
  },
  steps: {
    file: "src/doors/pages/steps.test.ts",
    name: "the step after those that are done is under way, and told to who does not see it",
  },
  // Accounts, documentation, and what is opened from a mail.
  accountAxe: journey("account-browser", "no account page has an accessibility violation"),
  accountKeys: journey(
    "account-browser",
    "from link to key to signing out with the keyboard alone",
  ),
  ways: journey("account-rooms-browser", "a password, an app and a recovery code each lead in"),
  passkey: journey("passkeys-browser", "a passkey is added, signs in without an address"),
  sessions: journey("sign-in", "a session that nobody uses for three days is over"),
  found: journey("contract-page", "the list is searched by words, address, document ID and tag"),
  settingsFaults: journey("settings", "a form with faults changes nothing, says all of them"),
  withdrawn: journey("withdraw-browser", "and a mistake is named where it was made"),
  docsAxe: journey("docs-browser", "no page has an accessibility violation or is wider"),
  docsLanguage: journey("docs", "the prose is marked as English"),
  docsSearch: journey("docs", "search leads to the one page of a name"),
  report: {
    file: "tests/en-301-549.test.ts",
    name: "the documentation names what helps, and how it is had",
  },
  // The editor.
  editorKeys: journey("new-contract-browser", "signed and sealed: by the keyboard alone"),
  editorNumbers: journey("new-contract-browser", "without script a table of numbers does the same"),
  editorAxe: journey("new-contract-browser", "no step has an accessibility violation"),
  // Mails.
  mails: journey("mails", "every mail can be read by everybody in the"),
  mailsNarrow: journey("mails", "fits a narrow phone and loads nothing"),
  mailsSpaced: journey("mails", "spaced as wide as a reader may ask"),
  mailsDirection: journey("mails", "names run in their own direction"),
  // Sealed PDFs.
  archive: journey("archive", "a contract from HTML is PDF/A-3a and PDF/UA-1"),
  archivePrinted: journey("archive", "a page that a browser printed is PDF/A-3a and PDF/UA-1"),
  heardSealed: journey("archive", "who listens to the sealed file hears who signed"),
  fileTitle: journey("archive", "the sealed file says of itself when it was made and sealed"),
  bookmarks: journey("archive", "the certificate has its place among the bookmarks"),
  tagged: {
    file: "src/lib/contract-html/typesetting/typeset-contract.test.ts",
    name: "a lease of several pages is tagged, in its language, with its title",
  },
  fileLinks: {
    file: "src/lib/pdf/archive/make-archive.test.ts",
    name: "each link says where it leads: the web, a name, a page",
  },
  staysTagged: {
    file: "src/product/documents/append-attachments.test.ts",
    name: "a tagged document stays tagged",
  },
  legible: {
    file: "src/lib/contract-html/profile/legible.test.ts",
    name: "a colour that can just be read stays, one that cannot is made darker",
  },
} as const satisfies Record<string, ShownBy>;
