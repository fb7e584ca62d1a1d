import type { HeldBy } from "#kit/peers/faults/away.ts";

/** What people who signed elsewhere report as broken, and what holds that it is not so here. */
export interface SignerComplaint {
  complaint: string;
  /** How it is here. */
  here: string;
  heldBy: readonly [HeldBy, ...HeldBy[]];
}

const by = (file: string, ...tests: string[]): HeldBy[] =>
  tests.map((test) => ({ file: `tests/journeys/${file}.test.ts`, test }));

function complaint(says: string, here: string, ...heldBy: HeldBy[][]): SignerComplaint {
  const [first, ...others] = heldBy.flat();
  if (!first) throw new Error(`nothing holds "${says}"`);
  return { complaint: says, here, heldBy: [first, ...others] };
}

const STROKE = "what a finger draws is where it was, sharp, and nothing scrolls meanwhile";

const SIGNED = "a document is filled in, signed by hand and told to be";

/** By what a signer was doing. */
export const COMPLAINTS: Readonly<Record<string, readonly SignerComplaint[]>> = {
  Drawing: [
    complaint(
      "the stroke lies beside the finger once the page was made larger",
      "the pad asks where it is seen, on a page of any size",
      by("pad-browser", STROKE),
    ),
    complaint(
      "the page scrolls away under the finger that draws",
      "the pad keeps the finger; one beside it scrolls",
      by("pad-browser", STROKE),
    ),
    complaint(
      "turning the phone clears the drawing, or moves it",
      "strokes are kept in the pad's own units, and drawn anew at any size",
      by("pad-browser", STROKE),
    ),
    complaint(
      "a phone that lies on its side has no room to sign in",
      "the pad takes the screen by itself",
      by("signing-sheet", "is seen whole on a phone that lies on its side"),
    ),
    complaint(
      "on a small phone the pad is an inch high, and swallows what should scroll",
      "the sheet takes the screen, and a finger beside the pad scrolls",
      by("pad-browser", "the pad is seen whole, and a finger beside it scrolls"),
    ),
    complaint(
      "the drawing is blurred or cropped on sharp screens",
      "the pad has a pixel for each of the screen's, and strokes are sent as lines",
      by("pad-browser", STROKE),
    ),
    complaint(
      "the browser's address bar comes or goes, and the drawing is gone",
      "a screen that changes its height changes nothing of it",
      by("pad-browser", STROKE),
    ),
    complaint(
      "the stroke is a dull line of one width",
      "it is thinner where the pen was fast, on the pad as in print",
      by("pen-browser", "thinner where the pen was fast"),
    ),
    complaint(
      "the keyboard stays in front of the pad",
      "drawing takes the focus from what was typed in",
      by("signing-sheet", "drawing takes the focus from a text field"),
    ),
    complaint(
      "a palm or a second finger leaves strokes",
      "a second finger that comes at once takes the stroke back",
      by("signed-browser", "a second finger that comes at once takes the stroke back"),
    ),
  ],
  "Typed and photographed signatures": [
    complaint(
      "a typed signature loses its accents",
      "the faces that are shown draw every name as those that print do",
      by("typed-signature-browser", "the faces that are served draw every name"),
    ),
    complaint(
      "the preview of a typed signature is not what is printed",
      "a long name is shrunk to its place, in the preview as in print",
      by("typed-signature-browser", "a long name is shown whole, in letters as small as it needs"),
    ),
    complaint(
      "a photographed signature is printed as a speck",
      "ink is taken from its paper and cropped; what would be a blot or nothing is refused at once",
      by(
        "signature-pictures-browser",
        "the ink alone is taken of dark ink on plain, ruled and squared paper",
        "a picture that would be printed as a blot",
      ),
    ),
  ],
  "Reading and finding the fields": [
    complaint(
      "a long document on a phone does not say where to sign",
      "a bar leads from place to place, and pages come when they are looked at",
      by("signing-anywhere-browser", "of sixty pages those come that are looked at"),
    ),
    complaint(
      "the way to the next field jumps about, or not at all",
      "fields follow one another as they stand on the page",
      by("reading", "fields follow one another as they stand on the page"),
    ),
    complaint(
      "many fields cannot be filled in on a phone",
      "one sheet asks for all, each beside its place, and leads to what is missing",
      by("signing-anywhere-browser", "forty entries fit a phone"),
    ),
    complaint(
      "a tap on a small field opens another one",
      "a tap goes to the nearest box",
      by("reading", "a press of a page goes to the nearest box"),
    ),
    complaint(
      "what earlier signers entered is not to be seen",
      "the document is shown as it stands, and who opened it before is told what is new",
      by("as-it-stands-browser", "is shown what is new, and loses nothing"),
    ),
    complaint(
      "the date that is printed is that of another zone",
      "the sheet says which day will be printed, and in which zone",
      by("asked-apart-browser", "who alone sees the button that pays and the day that is printed"),
    ),
    complaint(
      "paper or ink cannot be read in the dark",
      "paper stays light, and its colours are its own",
      by("signing-anywhere-browser", "in the dark the paper stays light"),
    ),
    complaint(
      "two fingers do not make the page larger",
      "nothing forbids it, on the page or on the sheet",
      by("pad-browser", "two fingers make the signing page and its sheet larger"),
    ),
    complaint(
      "the document is blank in some browsers",
      "no browser has to show a PDF: pages come as pictures",
      by("pages-and-text", "before anybody looks, the first pages are there as pictures"),
      by("other-browsers", "a person reads, fills in, draws and signs"),
    ),
    complaint(
      "a printed page lacks most of the document",
      "print holds the words of all pages, and says where the pages are",
      by("as-it-stands-browser", "a page that is printed holds the text of all pages"),
    ),
  ],
  "The browser, and the way to it": [
    complaint(
      "the browser fills in what belongs to the document",
      "it is asked for name, title and address alone",
      by("signing-anywhere-browser", "a browser fills in what one is called"),
    ),
    complaint(
      "a translated page stops working",
      "what changes is set anew, whatever a translation made of it",
      by("signing-anywhere-browser", SIGNED),
    ),
    complaint(
      "a mail scanner opens the link, and the sender is told that it was read",
      "a person's touch or key opens it; loading it, with scripts and all, does not",
      by("links-browser", "a scanner that loads a link with scripts and all"),
    ),
    complaint(
      "a session ends, the network fails or the page is loaded again, and all is lost",
      "what was entered is kept, and what is sent twice counts once",
      by(
        "signing-sheet",
        "Back and loading again lose nothing",
        "offline in the middle: nothing is lost",
        "a page that is loaded again before an answer came",
      ),
    ),
    complaint(
      "in a private window, or within another app, nothing works",
      "a browser that keeps nothing for a page signs all the same",
      by("signing-anywhere-browser", SIGNED),
    ),
  ],
};

/** `docs/build/signer-complaints.md`. */
export function signerComplaintsPage(): string {
  return [
    "# What signers complain of elsewhere",
    "",
    "<!-- Made from tools/docs/signer-complaints.ts by `npm run docs`; do not edit. -->",
    "",
    "What people report as broken where they sign online, how it is here, and the tests that hold it. All run in Chromium; one goes through Firefox and WebKit where they are installed. A test fails where one that is named is gone.",
    "",
    ...Object.entries(COMPLAINTS).flatMap(([heading, complaints]) => [
      `## ${heading}`,
      "",
      "| elsewhere | here | held by |",
      "|---|---|---|",
      ...complaints.map(({ complaint: says, here, heldBy }) => {
        const tests = heldBy.map(({ file, test }) => `[${test}](../../${file})`);
        return `| ${says} | ${here} | ${tests.join("<br>")} |`;
      }),
      "",
    ]),
  ].join("\n");
}
