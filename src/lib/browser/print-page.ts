import type { Language } from "#kernel/language.ts";
import { OwnLack } from "#kernel/own-lack.ts";
import { quote, type UnfitImage } from "#lib/contract-html/profile/limits.ts";
import type { FetchedImage } from "#lib/images/fetched-image.ts";
import { UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import type { DocumentProblem, FieldBox } from "#lib/pdf/parts.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import type { Browser } from "./browser.ts";
import { BrowserGone, BrowserRefusal, type Devtools } from "./devtools.ts";
import { fitToPaper } from "./fit-to-paper.ts";
import { type PageLook, type PaperFacts, readyForPaper, settlePage } from "./in-page.ts";
import { type OpenPage, openPage } from "./open-page.ts";
import { type RunningBrowser, withBrowser } from "./run-browser.ts";
import { type Asked, watchRequests } from "./watch-requests.ts";

export interface PageToPrint {
  /** HTML as it was sent. */
  content: string;
  title: string | null;
  language: Language;
  /** Signature fields in their order; each gets a box in the signature block. */
  fields: { id: string; label: string }[];
  centred: boolean;
  /** Images from elsewhere, by the address that the browser asks for; none when absent. */
  images?: ReadonlyMap<string, FetchedImage>;
  browser: Browser;
}

export interface PrintedPage {
  pdf: Uint8Array;
  fields: ({ id: string } & FieldBox)[];
  firstHeading: string | null;
  warnings: Warning[];
  /** What printed it, with its version. */
  printedBy: string;
  /** Whether the browser kept the document apart by a sandbox of its own. */
  isSandboxed: boolean;
}

/** Why a page cannot be printed. */
export interface PrintProblem extends DocumentProblem {
  /** Images that are the reason; those that nobody fetched yet have no problem. */
  images?: UnfitImage[];
}

/** A browser that neither works nor answers for so long does so never. */
const PATIENCE_MS = 60_000;

const TOO_MUCH =
  "it asks the browser for more than one document is given here: take out what is far larger than a page, and effects such as filters over it";
const LEADS_AWAY =
  "it leads to another page by itself; take out the meta element that says so (refresh)";

/**
 * Prints HTML as a browser does, with a box for every signature at its end. The
 * browser is one of its own, which is given nothing but the text and the images
 * that the service fetched, and is ended then.
 * @throws OwnLack where the browser does not start, is ended by others or does not answer
 */
export async function printPage(input: PageToPrint): Promise<PrintedPage | PrintProblem> {
  return withBrowser(input.browser, async (running) => {
    let isSet = false;
    const late = Promise.withResolvers<never>();
    const patience = setTimeout(
      () => late.reject(new OwnLack("the browser does not answer")),
      PATIENCE_MS,
    );
    try {
      const work = print(running, input, () => {
        isSet = true;
      });
      return await Promise.race([work, late.promise, fallOf(running.devtools)]);
    } catch (error) {
      if (error instanceof BrowserGone) return afterItsEnd(running, error, isSet);
      if (!(error instanceof BrowserRefusal)) throw error;
      if (isSet) return { problem: TOO_MUCH };
      throw new OwnLack("the browser refuses its work", { cause: error });
    } finally {
      clearTimeout(patience);
    }
  });
}

/** What a process ends by that somebody wants gone, or whose memory the system needs. */
const OF_OTHERS: ReadonlySet<string> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/** A document that was being printed may have asked too much; nothing else is its fault. */
function afterItsEnd(
  { endedBy }: RunningBrowser,
  error: BrowserGone,
  isSet: boolean,
): PrintProblem {
  const signal = endedBy();
  if (isSet && (signal === null || !OF_OTHERS.has(signal))) return { problem: TOO_MUCH };
  throw new OwnLack(`the browser is gone: ${error.message}`, { cause: error });
}

async function print(
  { devtools, product, isSandboxed }: RunningBrowser,
  input: PageToPrint,
  onSet: () => void,
): Promise<PrintedPage | PrintProblem> {
  const page = await openPage(devtools);
  const asked = watchRequests(devtools, page, input.images ?? new Map());
  try {
    await page.call("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    onSet();
    const load = () => loadPage(page, input);
    const look = await load();
    await asked.settled();
    const wanted = asked.images().filter((url) => !input.images?.has(url));
    const missing = look.missingPictures.filter((address) => !isWanted(address, wanted));
    if (wanted.length > 0 || missing.length > 0) return imagesProblem(wanted, missing);
    const fitted = await fitToPaper(page, { ...input, paper: look.paper, reload: load });
    if ("problem" in fitted) return fitted;
    if (asked.leadsAway()) return { problem: LEADS_AWAY };
    return {
      ...fitted,
      isSandboxed,
      printedBy: product.replace("HeadlessChrome/", "Chromium "),
      firstHeading: look.heading ?? look.title,
      warnings: warningsOf(look, asked),
    };
  } catch (error) {
    if (error instanceof UnfitPdf) return { problem: error.message };
    throw error;
  }
}

/** Shows the document from its start, and makes it ready for paper. */
async function loadPage(
  page: OpenPage,
  { content, language, title }: PageToPrint,
): Promise<PageLook & { paper: PaperFacts }> {
  await page.call("Page.setDocumentContent", { frameId: page.frame, html: content });
  const look = await page.ask<PageLook>(settlePage(language, title));
  return { ...look, paper: await page.ask<PaperFacts>(readyForPaper()) };
}

/** The browser spells an address in its own way; whoever wrote it knows it as it is written. */
function isWanted(address: string, wanted: readonly string[]): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  url.hash = "";
  return wanted.includes(url.href);
}

function imagesProblem(wanted: readonly string[], missing: readonly string[]): PrintProblem {
  const images = [
    ...wanted.map((address) => ({ address, problem: checkAddress(address) })),
    ...missing.map((address) => ({
      address: /^data:/i.test(address) ? quote(address) : address,
      problem: /^data:/i.test(address)
        ? "the browser cannot read it"
        : "its address is none of those taken: data: and https: URLs",
    })),
  ];
  return { problem: "some images are not there", images };
}

function checkAddress(address: string): string | null {
  if (/^https:/i.test(address)) return null;
  return "its address is none of those taken: data: and https: URLs";
}

/**
 * Rejects once the process falls that shows the page, which answers nothing then.
 * @throws OwnLack where somebody ended it; BrowserRefusal where it fell over what it shows
 */
function fallOf(devtools: Devtools): Promise<never> {
  const fell = Promise.withResolvers<never>();
  devtools.onEvent(({ method, params }) => {
    if (method !== "Target.targetCrashed") return;
    const isLack = isOfOthers(params);
    fell.reject(
      isLack ? new OwnLack("the browser's page was ended") : new BrowserRefusal("it fell"),
    );
  });
  return fell.promise;
}

/** Whether somebody ended the page's process, rather than what it shows. */
function isOfOthers({ status, errorCode }: Record<string, unknown>): boolean {
  return status === "killed" && (errorCode === 9 || errorCode === 15);
}

/** What is told of elements that show another document, or nothing on paper. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  script: "scripts do not run: what they would write is not on the pages",
};

function warningsOf({ leftOut, paper }: PageLook & { paper: PaperFacts }, asked: Asked): Warning[] {
  const elements = leftOut.map((name): Warning => {
    const text = LEFT_OUT[name] ?? `<${name}> was left out: it shows something from elsewhere`;
    return { weight: "meaning", text };
  });
  const refused = asked.refused().map(({ kind, url }): Warning => {
    if (kind === "Font") {
      const text = `the font at ${quote(url)} was not loaded: another one stands for it`;
      return { weight: "decoration", text };
    }
    const what = kind === "Stylesheet" ? "the style sheet at" : "what lies at";
    const text = `${what} ${quote(url)} was not loaded: nothing outside the text is, but https: images`;
    return { weight: "layout", text };
  });
  return [...elements, ...warningsOfPaper(paper), ...refused];
}

function warningsOfPaper({ buttons, isDark }: PaperFacts): Warning[] {
  const words = buttons.map((text) => quote(text)).join(", ");
  const left = `buttons were left out: ${words}`;
  const ground =
    "the page is dark: it was printed on white, as browsers do; print-color-adjust: exact keeps its ground";
  return [
    ...(words === "" ? [] : [{ weight: "meaning", text: left } as const]),
    ...(isDark ? [{ weight: "decoration", text: ground } as const] : []),
  ];
}
