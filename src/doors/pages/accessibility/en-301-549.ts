import type { Barrier } from "#words/accessibility-words.ts";
import type { SHOWN_BY } from "./shown-by.ts";

type Test = keyof typeof SHOWN_BY;

/** A clause of EN 301 549 V3.2.1 and how this service stands to it. */
export type Clause = {
  /** Its number there, or the first and last of a chapter that is answered as one. */
  clause: string;
  /** What it asks, in words of our own. */
  asks: string;
  /** By what it is met, what of it is missing, or why it does not concern this service. */
  how: string;
} & (
  | { state: "supports"; shownBy: readonly [Test, ...Test[]] }
  | { state: "partly" | "does not"; barrier: Barrier; shownBy: readonly Test[] }
  | { state: "not concerned" }
);

/** When somebody last went through every clause, as a day. */
export const REVIEWED = "2026-11-27";

type Shown = readonly [Test, ...Test[]];

function supports(clause: string, asks: string, how: string, ...shownBy: Shown): Clause {
  return { clause, asks, how, state: "supports", shownBy };
}

function partly(
  clause: string,
  barrier: Barrier,
  asks: string,
  how: string,
  ...shownBy: Shown
): Clause {
  return { clause, asks, how, state: "partly", barrier, shownBy };
}

function lacks(clause: string, barrier: Barrier, asks: string, how: string): Clause {
  return { clause, asks, how, state: "does not", barrier, shownBy: [] };
}

function notConcerned(clause: string, asks: string, how: string): Clause {
  return { clause, asks, how, state: "not concerned" };
}

const NO_MEDIA = "there is no sound and no moving picture on the pages";
const NO_MEDIA_IN_FILES = "neither signed PDFs nor mails hold sound or moving pictures";

const GENERIC: readonly Clause[] = [
  notConcerned(
    "5.1",
    "devices that shut out a person's own aids speak, and can be felt",
    "the pages are opened in one's own browser, with one's own aids",
  ),
  supports(
    "5.2",
    "an aid can be switched on without what it makes up for",
    "nothing has to be switched on: what helps is part of every page, and settings of browser and system are followed",
    "forcedColours",
    "narrow",
    "signedWithoutScript",
  ),
  supports(
    "5.3",
    "who is identified by their body has another way as well",
    "a passkey may ask for a finger or a face; a mailed link, a password and a code lead in as well",
    "passkey",
    "ways",
  ),
  partly(
    "5.4",
    "uploads",
    "what makes a document accessible outlives its conversion",
    "HTML keeps headings, lists, tables, picture descriptions and languages in text view and PDF; a tagged upload stays tagged in the file, while its text view is made of its words alone",
    "archive",
    "tableHeads",
    "textLanguages",
    "staysTagged",
  ),
  notConcerned(
    "5.5",
    "parts of a device need no firm grip, and can be felt before they are worked",
    "it is software",
  ),
  notConcerned(
    "5.6",
    "a key that locks or toggles on a device tells its state by touch, sound and sight",
    "it is software without such keys; boxes to tick are told by name and state (9.4.1.2)",
  ),
  notConcerned("5.7", "keys that repeat can be slowed", "keys are the system's and the browser's"),
  notConcerned(
    "5.8",
    "a key that is struck twice by mistake can be ignored",
    "keys are the system's and the browser's",
  ),
  supports(
    "5.9",
    "nothing has to be done at one time with two hands",
    "each act is one key or one press; keys that are held together choose more in the editor, whose buttons do the same",
    "byEar",
    "editorKeys",
  ),
  notConcerned("6", "speech in both directions comes with text", "nobody speaks through it"),
  notConcerned("7", "videos have captions and a described track", NO_MEDIA),
  notConcerned("8", "devices can be reached, gripped and heard", "it is software"),
];

const WEB_PERCEIVED: readonly Clause[] = [
  supports(
    "9.1.1.1",
    "what is no text has a text that serves for it",
    "pictures of pages carry the words of the page, pictures in a text their descriptions, icons the words beside them",
    "axe",
    "pageWords",
    "textPictures",
  ),
  notConcerned("9.1.2.1", "sound or film alone has a text beside it", NO_MEDIA),
  notConcerned("9.1.2.2", "recorded film has captions", NO_MEDIA),
  notConcerned("9.1.2.3", "recorded film is described, or told in text", NO_MEDIA),
  notConcerned("9.1.2.4", "live film has captions", NO_MEDIA),
  notConcerned("9.1.2.5", "recorded film has a described track", NO_MEDIA),
  partly(
    "9.1.3.1",
    "uploads",
    "structure that is seen is told to programs as well",
    "pages, forms and the text of HTML contracts have headings, lists, heads of tables and labels; of an uploaded PDF and of a page that a browser printed paragraphs and titles are found by their looks, and tables are lines",
    "heard",
    "tableHeads",
    "controls",
  ),
  supports(
    "9.1.3.2",
    "what is read out comes in an order that makes sense",
    "the document is heard from its first word to its last, then the form, each field where it stands",
    "byEar",
    "fieldOrder",
  ),
  supports(
    "9.1.3.3",
    "nothing is explained by shape, place or sound alone",
    "every sentence calls a button by its words",
    "byEar",
    "oneWord",
  ),
  supports(
    "9.1.3.4",
    "a screen may be held either way",
    "all works upright and on the side; the pad is offered on the side and never asks for it",
    "narrow",
    "turned",
  ),
  supports(
    "9.1.3.5",
    "fields about oneself say to the browser what they are for",
    "name, address, job title, password and code have their `autocomplete`",
    "purpose",
    "axe",
  ),
  supports(
    "9.1.4.1",
    "nothing is told by colour alone",
    "states have words and marks of their own shape",
    "forcedColours",
    "steps",
  ),
  notConcerned("9.1.4.2", "sound that begins by itself can be stopped", NO_MEDIA),
  supports(
    "9.1.4.3",
    "letters stand out from their ground by 4.5, large ones by 3",
    "the colours of both schemes are reckoned, an account's own ones are made to fit, and axe looks at the pages",
    "contrasts",
    "axe",
    "dark",
    "signingAxe",
  ),
  supports(
    "9.1.4.4",
    "letters can be twice as large without a loss",
    "sizes follow the reader's own",
    "narrow",
    "smallScreens",
  ),
  supports(
    "9.1.4.5",
    "words are text, not pictures of it",
    "pages of a document are shown as they will be sealed, which is the point of them; the same words are text in the text view and below each page",
    "eitherView",
    "pageWords",
  ),
  supports(
    "9.1.4.10",
    "on 320 pixels nobody has to scroll both ways",
    "every page fits; pages of a document do so in the text view",
    "narrow",
    "smallScreens",
    "docsAxe",
  ),
  supports(
    "9.1.4.11",
    "edges of controls and marks stand out by 3",
    "edges and marks are of colours that are reckoned",
    "contrasts",
    "forcedColours",
  ),
  supports(
    "9.1.4.12",
    "lines, words and letters may be spaced wider by the reader",
    "nothing is cut off and nothing sticks out",
    "spacing",
  ),
  supports(
    "9.1.4.13",
    "what appears on pointing or focus can be put away, pointed at, and stays",
    "nothing of the pages' own appears so; the exact time is a browser's own tip, and opens by no key",
    "times",
    "focusOnly",
  ),
];

const WEB_WORKED: readonly Clause[] = [
  supports(
    "9.2.1.1",
    "everything works by keyboard",
    "read, signed, refused, withdrawn from, sent and set up without a pointer; a typed signature stands for a drawn one",
    "byEar",
    "ownBoxes",
    "refusal",
    "accountKeys",
    "editorKeys",
  ),
  supports(
    "9.2.1.2",
    "keys lead out of everything that they lead into",
    "the sheet closes by Escape and by its button, the editor is left by Tab",
    "byEar",
    "pressed",
    "editorKeys",
  ),
  supports(
    "9.2.1.4",
    "single letters are no commands, or can be switched off",
    "no page listens to letters; the editor does on a box that has the focus alone",
    "letters",
  ),
  supports(
    "9.2.2.1",
    "who needs longer gets longer",
    "no page for signing runs out, and what was entered outlives loading it again; sessions hold three days unused; a mailed code ends soon, for safety, and another is there at a press",
    "nothingLost",
    "sessions",
  ),
  supports(
    "9.2.2.2",
    "what moves by itself can be stopped",
    "nothing does; what turns while something is sent stands still where the system asks for less motion",
    "still",
  ),
  supports("9.2.3.1", "nothing flashes three times a second", "nothing flashes", "still"),
  supports(
    "9.2.4.1",
    "what repeats on every page can be passed over",
    "headings and landmarks on every page, with little before the first heading",
    "axe",
    "accountAxe",
    "docsAxe",
  ),
  supports(
    "9.2.4.2",
    "a page's title says what it is about",
    "the title names document and act",
    "titled",
    "axe",
  ),
  supports(
    "9.2.4.3",
    "the focus goes in an order that makes sense",
    "fields as they stand on the page; into the sheet, and back to where it was opened",
    "fieldOrder",
    "byEar",
  ),
  supports(
    "9.2.4.4",
    "what a link is for is clear from its words and their surroundings",
    "links say what they lead to",
    "axe",
    "docsAxe",
  ),
  supports(
    "9.2.4.5",
    "there is more than one way to a page",
    "contracts and documentation have lists and a search; signing is one step of a process",
    "found",
    "docsSearch",
  ),
  supports(
    "9.2.4.6",
    "headings and labels describe what they head",
    "one first heading a page that says what it is, and a label to every control",
    "titled",
    "controls",
  ),
  supports(
    "9.2.4.7",
    "where the focus is can be seen",
    "a ring stands around whatever a key comes to",
    "pressed",
    "ways",
  ),
  supports(
    "9.2.5.1",
    "one finger and no path is enough",
    "a signature is typed instead of drawn, a field is placed by numbers instead of dragged, pages have buttons for their size",
    "typed",
    "editorNumbers",
    "byEar",
  ),
  supports(
    "9.2.5.2",
    "a press can be taken back before it is let go",
    "buttons act when they are let go; a stroke on the pad can be undone",
    "released",
  ),
  supports(
    "9.2.5.3",
    "a name that is heard begins with what is seen",
    "boxes on a page are called by the words in them",
    "labelSeen",
    "signingAxe",
  ),
  notConcerned(
    "9.2.5.4",
    "what is done by moving the device is done otherwise as well",
    "nothing is done by moving it",
  ),
];

const WEB_UNDERSTOOD: readonly Clause[] = [
  supports(
    "9.3.1.1",
    "a page says its language",
    "the contract's or the visitor's, one of four",
    "titled",
    "docsLanguage",
  ),
  partly(
    "9.3.1.2",
    "languages",
    "parts in another language say so",
    "attachments and parts of an HTML contract do; titles, roles and names do not, for nobody tells their language",
    "textLanguages",
    "attachmentLanguage",
  ),
  supports(
    "9.3.2.1",
    "nothing changes because something has the focus",
    "keys go through a page without a change of it",
    "focusOnly",
  ),
  supports(
    "9.3.2.2",
    "nothing leads on because something was chosen or typed",
    "what was chosen shows what belongs to it; only buttons send",
    "focusOnly",
  ),
  supports(
    "9.3.2.3",
    "ways on stand in one order on all pages",
    "account and documentation have one frame each",
    "sameWays",
  ),
  supports(
    "9.3.2.4",
    "what does the same is called the same",
    "one table says by which word a thing is called in each language",
    "oneWord",
  ),
  supports(
    "9.3.3.1",
    "a mistake is named in words, where it was made",
    "in text at the field, said aloud, and the focus goes to the first",
    "heard",
    "withdrawn",
    "settingsFaults",
  ),
  supports(
    "9.3.3.2",
    "fields say what they want",
    "a label each, and a hint where a form is asked for",
    "controls",
    "axe",
  ),
  supports(
    "9.3.3.3",
    "where it is known how to mend a mistake, that is said",
    "letters that cannot be printed are named, what is missing is gone to by a press",
    "said",
    "missing",
  ),
  supports(
    "9.3.3.4",
    "what binds legally can be checked, corrected or taken back",
    "what will be printed is shown before the declaration and the last button; what others entered meanwhile is shown before it counts",
    "asPrinted",
    "newOnIt",
  ),
  supports(
    "9.4.1.1",
    "mark-up is whole, and no ID stands twice",
    "pages are written by one renderer, which closes every element and escapes every value",
    "ids",
  ),
  supports(
    "9.4.1.2",
    "every control tells programs its name, role, state and value",
    "a robot that knows nothing but what a screen reader is told signs in every language",
    "byEar",
    "axe",
    "signingAxe",
  ),
  supports(
    "9.4.1.3",
    "what happens is told without taking the focus",
    "what is new, wrong, sent or done is a status or an alert",
    "byEar",
    "heard",
    "refusal",
  ),
  notConcerned("9.5", "a list of what level AAA would ask as well", "it asks for nothing"),
  partly(
    "9.6",
    "uploads",
    "whole pages and whole processes conform, by technology that aids understand",
    "signing conforms from the link to the receipt, but for what 9.1.3.1 and 9.3.1.2 say of the document in it",
    "byEar",
    "signingAxe",
  ),
];

const DOCUMENTS: readonly Clause[] = [
  partly(
    "10.1.1.1",
    "uploads",
    "what is no text has a text that serves for it",
    "signatures and pictures of HTML contracts are described; pictures of an upload as its maker described them",
    "archive",
    "heardSealed",
    "mails",
  ),
  notConcerned("10.1.2.1", "sound or film alone has a text beside it", NO_MEDIA_IN_FILES),
  notConcerned("10.1.2.2", "recorded film has captions", NO_MEDIA_IN_FILES),
  notConcerned("10.1.2.3", "recorded film is described, or told in text", NO_MEDIA_IN_FILES),
  notConcerned("10.1.2.4", "live film has captions", NO_MEDIA_IN_FILES),
  notConcerned("10.1.2.5", "recorded film has a described track", NO_MEDIA_IN_FILES),
  partly(
    "10.1.3.1",
    "uploads",
    "structure that is seen is told to programs as well",
    "files from HTML are PDF/UA-1, mails have headings; an upload is as its maker tagged it",
    "archive",
    "archivePrinted",
    "staysTagged",
    "mails",
  ),
  partly(
    "10.1.3.2",
    "uploads",
    "what is read out comes in an order that makes sense",
    "files from HTML are read in their order, then who signed, then the certificate; an upload is as its maker tagged it",
    "heardSealed",
    "archive",
  ),
  supports(
    "10.1.3.3",
    "nothing is explained by shape, place or sound alone",
    "certificate and mails say in words what their marks mean",
    "heardSealed",
    "mails",
  ),
  supports(
    "10.1.3.4",
    "a screen may be held either way",
    "programs show files and mails either way",
    "mailsNarrow",
  ),
  notConcerned(
    "10.1.3.5",
    "fields about oneself say what they are for",
    "neither signed PDFs nor mails have fields",
  ),
  supports(
    "10.1.4.1",
    "nothing is told by colour alone",
    "states on the certificate and in mails are words",
    "heardSealed",
    "mails",
  ),
  notConcerned("10.1.4.2", "sound that begins by itself can be stopped", NO_MEDIA_IN_FILES),
  partly(
    "10.1.4.3",
    "uploads",
    "letters stand out from their ground by 4.5, large ones by 3",
    "colours of HTML contracts are made to, mails are looked at in both schemes; an upload and a page that a browser printed keep theirs",
    "legible",
    "mails",
  ),
  supports(
    "10.1.4.4",
    "letters can be twice as large without a loss",
    "letters in files are letters, which any program enlarges; mails follow the reader's size",
    "mailsNarrow",
    "archive",
  ),
  partly(
    "10.1.4.5",
    "uploads",
    "words are text, not pictures of it",
    "files from HTML, certificate and mails are text; a scan is a picture, and stays one",
    "heardSealed",
    "mails",
  ),
  partly(
    "10.1.4.10",
    "fixedPages",
    "on 320 pixels nobody has to scroll both ways",
    "mails fit; pages of a signed PDF are paper, which some readers set anew by its tags",
    "mailsNarrow",
  ),
  supports(
    "10.1.4.11",
    "edges of controls and marks stand out by 3",
    "edges of mails' buttons are of the pages' colours; files have no controls",
    "contrasts",
    "mails",
  ),
  supports(
    "10.1.4.12",
    "lines, words and letters may be spaced wider by the reader",
    "mails lose nothing by it; in PDFs nobody can",
    "mailsSpaced",
  ),
  notConcerned(
    "10.1.4.13",
    "what appears on pointing or focus can be put away, pointed at, and stays",
    "nothing appears so in files and mails",
  ),
  supports(
    "10.2.1.1",
    "everything works by keyboard",
    "there are links and nothing else, which mail programs and PDF readers reach by key",
    "fileLinks",
    "mails",
  ),
  supports(
    "10.2.1.2",
    "keys lead out of everything that they lead into",
    "links hold nobody",
    "fileLinks",
    "mails",
  ),
  notConcerned("10.2.1.4", "single letters are no commands", "files and mails run nothing"),
  notConcerned("10.2.2.1", "who needs longer gets longer", "files and mails have no time"),
  notConcerned("10.2.2.2", "what moves by itself can be stopped", NO_MEDIA_IN_FILES),
  notConcerned("10.2.3.1", "nothing flashes three times a second", NO_MEDIA_IN_FILES),
  supports(
    "10.2.4.2",
    "a title says what it is about",
    "a file carries the contract's title and shows it, a mail has a subject",
    "fileTitle",
    "tagged",
  ),
  supports(
    "10.2.4.3",
    "the focus goes in an order that makes sense",
    "links follow one another as they stand",
    "archive",
    "mails",
  ),
  supports(
    "10.2.4.4",
    "what a link is for is clear from its words and their surroundings",
    "links in files say where they lead, buttons in mails what they do",
    "fileLinks",
    "mails",
  ),
  supports(
    "10.2.4.6",
    "headings and labels describe what they head",
    "certificate and its log have headings and bookmarks",
    "heardSealed",
    "bookmarks",
  ),
  supports(
    "10.2.4.7",
    "where the focus is can be seen",
    "mail program and PDF reader draw the ring around links, and nothing here takes it away",
    "mails",
  ),
  notConcerned("10.2.5.1", "one finger and no path is enough", "files and mails have links alone"),
  notConcerned("10.2.5.2", "a press can be taken back", "links are the program's"),
  supports(
    "10.2.5.3",
    "a name that is heard begins with what is seen",
    "links and buttons in mails are called by their words",
    "mails",
  ),
  notConcerned("10.2.5.4", "nothing needs the device to be moved", "nothing is done by moving it"),
  supports(
    "10.3.1.1",
    "a document says its language",
    "files and mails say the contract's",
    "tagged",
    "mails",
  ),
  partly(
    "10.3.1.2",
    "languages",
    "parts in another language say so",
    "parts of an HTML contract and attachments do; titles, roles and names do not",
    "archive",
    "mailsDirection",
  ),
  notConcerned("10.3.2.1", "nothing changes because something has the focus", "nothing can change"),
  notConcerned("10.3.2.2", "nothing leads on because something was typed", "there are no fields"),
  notConcerned("10.3.3.1", "a mistake is named in words", "there are no fields"),
  notConcerned("10.3.3.2", "fields say what they want", "there are no fields"),
  notConcerned("10.3.3.3", "it is said how to mend a mistake", "there are no fields"),
  notConcerned("10.3.3.4", "what binds can be checked or taken back", "nothing is sent from them"),
  supports(
    "10.4.1.1",
    "mark-up is whole",
    "files are held against PDF/UA-1 by veraPDF, mails are looked at by axe",
    "archive",
    "mails",
  ),
  partly(
    "10.4.1.2",
    "uploads",
    "every part tells programs its name and role",
    "links and figures of files from HTML do; an upload's as its maker tagged them",
    "archive",
    "fileLinks",
    "mails",
  ),
  notConcerned(
    "10.4.1.3",
    "what happens is told without taking the focus",
    "nothing happens there",
  ),
  notConcerned("10.5", "captions hide nothing", NO_MEDIA_IN_FILES),
  notConcerned("10.6", "a described track keeps time", NO_MEDIA_IN_FILES),
];

const SOFTWARE_AND_SUPPORT: readonly Clause[] = [
  notConcerned(
    "11.1 to 11.6",
    "programs beyond the web are perceivable, operable, understandable and open to aids",
    "people meet web pages, which chapter 9 is about; the operator's commands are lines of text in a terminal and no part of this report",
  ),
  supports(
    "11.7",
    "a program follows what its user set in the system",
    "size of letters, light or dark, forced colours, less motion, language and zone",
    "narrow",
    "dark",
    "forcedColours",
    "still",
    "times",
  ),
  partly(
    "11.8.1",
    "authoring",
    "the tool does what 11.8.2 to 11.8.5 ask as far as its formats can hold it",
    "tagged PDF holds all of it, and HTML that is sent becomes that; what is lacking stands at 11.8.2 and 11.8.4",
    "archive",
    "tableHeads",
  ),
  partly(
    "11.8.2",
    "authoring",
    "the tool lets and helps authors make accessible content",
    "the editor itself works by key and by ear, and names of fields become their labels; a PDF comes as it is, and nobody asks whether it is tagged",
    "editorKeys",
    "editorNumbers",
    "editorAxe",
  ),
  supports(
    "11.8.3",
    "what makes content accessible outlives a change of its form",
    "tags of an upload stay, structure of HTML goes into text view and file",
    "staysTagged",
    "archive",
    "textLanguages",
  ),
  lacks(
    "11.8.4",
    "authoring",
    "what is inaccessible is found and can be mended",
    "an upload without tags is not told of, and there is no tool to tag it",
  ),
  notConcerned("11.8.5", "accessible templates are offered", "no templates are offered"),
  supports(
    "12.1.1",
    "the documentation says what helps and how it is had",
    "this page does, and the statement at `/accessibility`",
    "report",
  ),
  supports(
    "12.1.2",
    "the documentation is accessible itself",
    "it is served as pages like the others",
    "docsAxe",
    "docsSearch",
  ),
  notConcerned(
    "12.2.2",
    "support knows what helps and how it is had",
    "the software comes without a support desk; who runs the service gives support, and has this page for it",
  ),
  notConcerned(
    "12.2.3",
    "support can be reached by people whatever their abilities",
    "who runs the service says with ACCESSIBILITY_CONTACT where they are reached",
  ),
  notConcerned(
    "12.2.4",
    "what support hands out is accessible",
    "what is handed out is the documentation, of which 12.1.2 says how it is",
  ),
  notConcerned(
    "13",
    "services that relay calls, and emergency calls, carry speech, text and sign",
    "it relays no calls",
  ),
];

/**
 * EN 301 549 V3.2.1 as far as it can concern this service, a row a clause: clauses that the
 * standard leaves void, and headings that ask for nothing, have none.
 */
export const CLAUSES: readonly Clause[] = [
  ...GENERIC,
  ...WEB_PERCEIVED,
  ...WEB_WORKED,
  ...WEB_UNDERSTOOD,
  ...DOCUMENTS,
  ...SOFTWARE_AND_SUPPORT,
];

/** How many clauses are met in full, and of how many that concern this service. */
export function clausesMet(): { met: number; all: number } {
  const met = CLAUSES.filter(({ state }) => state === "supports").length;
  const apart = CLAUSES.filter(({ state }) => state === "not concerned").length;
  return { met, all: CLAUSES.length - apart };
}

/** The clauses that each barrier keeps from being met in full, in the order of the standard. */
export function clausesByBarrier(): ReadonlyMap<Barrier, readonly string[]> {
  const found = new Map<Barrier, string[]>();
  for (const row of CLAUSES) {
    if (!("barrier" in row)) continue;
    found.set(row.barrier, [...(found.get(row.barrier) ?? []), row.clause]);
  }
  return found;
}
