import type { FetchedImage } from "#documents/compose-html.ts";
import { quote, type UnfitImage } from "#documents/html/limits.ts";
import { OwnLack } from "#documents/own-lack.ts";
import type { DocumentProblem, FieldBox, PageSize } from "#documents/parts.ts";
import { UnfitPdf } from "#documents/pdf/intake/unfit-pdf.ts";
import type { Warning } from "#documents/warnings.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type PlacedBoxes, takeBoxesOfLinks } from "./boxes-of-links.ts";
import type { Browser } from "./browser.ts";
import { BrowserGone, BrowserRefusal, type Devtools } from "./devtools.ts";
import { type BoxToPlace, type PageLook, placeBlock, settlePage } from "./in-page.ts";
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
const NOWHERE =
  "its style sheets leave no place for the boxes that are signed: they hide or shift the body";

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
    await page.call("Page.setDocumentContent", { frameId: page.frame, html: input.content });
    const look = await page.ask<PageLook>(settlePage(input.language, input.title));
    await asked.settled();
    const wanted = asked.images().filter((url) => !input.images?.has(url));
    const missing = look.missingPictures.filter((address) => !isWanted(address, wanted));
    if (wanted.length > 0 || missing.length > 0) return imagesProblem(wanted, missing);
    const placed = await printWithBoxes(page, input);
    if ("problem" in placed) return placed;
    if (asked.leadsAway()) return { problem: LEADS_AWAY };
    const { pdf, fields } = placed;
    return {
      ...{ pdf, fields, isSandboxed, printedBy: product.replace("HeadlessChrome/", "Chromium ") },
      firstHeading: look.heading ?? look.title,
      warnings: warningsOf(look, asked),
    };
  } catch (error) {
    if (error instanceof UnfitPdf) return { problem: error.message };
    throw error;
  }
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
    ...wanted.map((address) => ({ address, problem: unfetchable(address) })),
    ...missing.map((address) => ({
      address: /^data:/i.test(address) ? quote(address) : address,
      problem: /^data:/i.test(address)
        ? "the browser cannot read it"
        : "its address is none of those taken: data: and https: URLs",
    })),
  ];
  return { problem: "some images are not there", images };
}

function unfetchable(address: string): string | null {
  if (/^https:/i.test(address)) return null;
  return "its address is none of those taken: data: and https: URLs";
}

interface OpenPage {
  session: string;
  frame: string;
  call(method: string, params?: object): Promise<Record<string, unknown>>;
  /** The value of an expression, in a world that the document's names do not reach. */
  ask<T>(expression: string): Promise<T>;
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

async function openPage(devtools: Devtools): Promise<OpenPage> {
  await devtools.call("Target.setDiscoverTargets", { discover: true });
  const { targetInfos } = (await devtools.call("Target.getTargets")) as unknown as {
    targetInfos: { type: string; targetId: string }[];
  };
  const target = targetInfos.find(({ type }) => type === "page");
  if (!target) throw new OwnLack("the browser opened no page");
  const attached = await devtools.call("Target.attachToTarget", {
    targetId: target.targetId,
    flatten: true,
  });
  const session = String(attached.sessionId);
  const call = (method: string, params?: object) => devtools.call(method, params, session);
  // Whatever else would open waits for a leave that is never given.
  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await call("Target.setAutoAttach", autoAttach);
  await call("Page.enable");
  await call("Emulation.setScriptExecutionDisabled", { value: true });
  await call("Emulation.setEmulatedMedia", { media: "print" });
  const { frameTree } = (await call("Page.getFrameTree")) as unknown as {
    frameTree: { frame: { id: string } };
  };
  const frame = frameTree.frame.id;
  const ask = async <T>(expression: string): Promise<T> => {
    const world = await call("Page.createIsolatedWorld", { frameId: frame });
    const { result, exceptionDetails } = (await call("Runtime.evaluate", {
      ...{ expression, contextId: world.executionContextId },
      ...{ awaitPromise: true, returnByValue: true },
    })) as unknown as Evaluated;
    if (exceptionDetails) throw new BrowserRefusal("the page could not be looked at");
    return result.value as T;
  };
  return { session, frame, call, ask };
}

/** What DevTools answer to an expression. */
interface Evaluated {
  result: { value: unknown };
  exceptionDetails?: unknown;
}

/** Whether somebody ended the page's process, rather than what it shows. */
function isOfOthers({ status, errorCode }: Record<string, unknown>): boolean {
  return status === "killed" && (errorCode === 9 || errorCode === 15);
}

/** A4, with a margin that every printer keeps, where the document asks for nothing else. */
const PAPER = {
  ...{ paperWidth: 210 / 25.4, paperHeight: 297 / 25.4 },
  ...{ marginTop: 10 / 25.4, marginBottom: 10 / 25.4 },
  ...{ marginLeft: 10 / 25.4, marginRight: 10 / 25.4 },
};
/** Points from the paper's edge that printers leave white. */
const WHITE_EDGE = 28;

type Placed = Pick<PrintedPage, "pdf" | "fields">;

async function printWithBoxes(
  page: OpenPage,
  { fields, centred }: PageToPrint,
): Promise<Placed | PrintProblem> {
  const boxes = fields.map(({ id, label }) => ({ mark: markOf(id), label }));
  let inset = 0;
  for (;;) {
    await page.ask<boolean>(placeBlock({ boxes, centred, inset }));
    const printed = await printedBytes(page);
    if (printed === null) {
      return { problem: `its print has more than ${LIMITS.printedBytes} bytes` };
    }
    const placed = takeBoxesOfLinks(printed, new Set(boxes.map(({ mark }) => mark)));
    const found = fieldsOf(fields, placed);
    if (found === null) return { problem: NOWHERE };
    const edge = edgeOf(found, placed.pages);
    // A document without margins of its own page has its block moved in, once.
    if (inset > 0 || edge >= WHITE_EDGE) return { pdf: placed.pdf, fields: found };
    inset = WHITE_EDGE - Math.min(edge, 0);
  }
}

/** No document names it: the field's id is drawn for this one. */
const markOf = (id: string): BoxToPlace["mark"] => `https://signature.invalid/${id}`;

function fieldsOf(fields: readonly { id: string }[], { boxes }: PlacedBoxes) {
  const found = fields.flatMap(({ id }) => {
    const box = boxes.get(markOf(id));
    return box && isOnPage(box) ? [{ id, ...box }] : [];
  });
  return found.length === fields.length ? found : null;
}

function isOnPage({ x, y, width, height }: FieldBox): boolean {
  return x >= 0 && y >= 0 && x + width <= 100 && y + height <= 100;
}

/** Points between the nearest side of the paper and a box. */
function edgeOf(fields: readonly FieldBox[], pages: readonly PageSize[]): number {
  const edges = fields.map(({ page, x, width }) => {
    const right = 100 - x - width;
    return (Math.min(x, right) / 100) * (pages[page - 1]?.width ?? 0);
  });
  return Math.min(...edges);
}

const PART_BYTES = 1024 * 1024;

/** The page as a PDF; null where it is too large. */
async function printedBytes(page: OpenPage): Promise<Uint8Array | null> {
  const { stream } = await page.call("Page.printToPDF", {
    ...PAPER,
    ...{ printBackground: true, preferCSSPageSize: true },
    ...{ generateTaggedPDF: true, generateDocumentOutline: true },
    // One more than is taken says that there are too many.
    pageRanges: `1-${LIMITS.pdfPages + 1}`,
    transferMode: "ReturnAsStream",
  });
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const read = await page.call("IO.read", { handle: stream, size: PART_BYTES });
    const { data, base64Encoded, eof } = read as { [key: string]: unknown };
    const part = Buffer.from(String(data), base64Encoded ? "base64" : "latin1");
    length += part.length;
    if (length > LIMITS.printedBytes) return null;
    parts.push(part);
    if (eof) return Buffer.concat(parts);
  }
}

/** What is told of elements that show another document, or nothing on paper. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  script: "scripts do not run: what they would write is not on the pages",
};

function warningsOf({ leftOut }: PageLook, asked: Asked): Warning[] {
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
  return [...elements, ...refused];
}
