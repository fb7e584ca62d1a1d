import { type AnyNode, type Document, Element, Text } from "domhandler";
import { findHeap } from "#kernel/visible-text.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { arrange } from "./arranging/arrange.ts";
import { settlePlaces } from "./arranging/places-to-write.ts";
import { cascade } from "./cascade.ts";
import { beginningOf, cleanCharacters } from "./characters.ts";
import { cleanTree } from "./clean-tree.ts";
import { type Names, rulesFor } from "./css-blocks.ts";
import { readSheets, type Sheet, type StyleRule } from "./css-sheets.ts";
import { readEditors } from "./editors/read-editors.ts";
import { fillForms } from "./forms/fill-forms.ts";
import {
  CannotTake,
  collectWarnings,
  MARKUP_BYTES,
  quote,
  SANITISED_BYTES,
  type UnfitImage,
  type Warnings,
} from "./limits.ts";
import { askedTargets } from "./link-targets.ts";
import { checkSize, elementsOf, readMarkup, setChildren, textOf, writeHtml } from "./markup.ts";
import { generate } from "./numbering/generate.ts";
import { hasOwnSignatureLines } from "./own-signature-lines.ts";
import { takePageBoxes } from "./page-boxes.ts";
import type { PageSetup } from "./page-setup.ts";
import { pictureShelf } from "./picture-shelf.ts";
import { leaveOut } from "./print-hides.ts";
import { isHeading } from "./profile.ts";
import { bracketAnnotations } from "./ruby.ts";
import { gatherRunning } from "./running-elements.ts";
import { secondSieve } from "./second-sieve.ts";
import { classesOf } from "./selector-matcher.ts";

export interface SanitisedContract {
  /** What is stored, shown, hashed and printed: the profile of docs/use/html-profile.md, styles inline. */
  html: string;
  /** What was changed, each once, at most 50 of each weight. */
  warnings: Warning[];
  /** Text of the first heading, at most 255 characters. */
  firstHeading: string | null;
  /** Text of the `title` element, at most 255 characters. */
  title: string | null;
  /** What `@page` asks for; null where it asks for nothing. */
  page: PageSetup | null;
}

/** A contract that cannot be taken. */
export interface ContractProblem extends DocumentProblem {
  /** Where images are the reason: those that nobody fetched, or that cannot be taken. */
  images?: readonly UnfitImage[];
}

/**
 * Brings HTML from outside into the form that a contract is stored in. Nothing
 * of it can run, load or lead elsewhere but by a plain link; its text is kept.
 * Sanitising what was sanitised changes nothing.
 * @param images data URLs of the images from elsewhere, by the address that stands in the contract.
 *   Without them the problem says which it takes
 * @param below what the service adds below the text; lines to sign on in the text itself stay empty then
 * @throws what `withDecoders` catches
 * @returns a problem where the HTML is too large, nested too deep, has no content,
 *   or carries an image that cannot be taken
 */
export function sanitiseContract(
  html: string,
  images: ReadonlyMap<string, string> = new Map(),
  below: "signatures" | "nothing" = "signatures",
): SanitisedContract | ContractProblem {
  try {
    const warnings = collectWarnings();
    const { nodes, title, page } = readClean(html, images, warnings);
    if (below === "signatures" && hasOwnSignatureLines(nodes)) warnings.layout(OWN_LINES);
    const written = secondSieve(writeHtml(nodes)).trim();
    if (byteLength(withoutImages(written)) > SANITISED_BYTES) {
      throw new CannotTake(
        "the styles make the HTML longer than 4 MB when written to each element",
      );
    }
    return {
      html: written,
      warnings: warnings.list(),
      firstHeading: firstHeading(nodes),
      title,
      page,
    };
  } catch (error) {
    if (!(error instanceof CannotTake)) throw error;
    const { message, images } = error;
    const problem = `The contract cannot be taken: ${message}.`;
    return images.length > 0 ? { problem, images } : { problem };
  }
}

const OWN_LINES =
  "The text has lines to sign on of its own, which stay empty: a box for each signer is added below it.";

function readClean(
  html: string,
  images: ReadonlyMap<string, string>,
  warnings: Warnings,
): { nodes: AnyNode[]; title: string | null; page: PageSetup | null } {
  const document = withBody(readBounded(html));
  bracketAnnotations(document);
  const sheets = [...elementsOf(document)]
    .filter((one) => one.name === "style")
    .map((one) => ({ css: withoutImages(textOf(one)), media: one.attribs.media }));
  const pictures = pictureShelf(images, warnings, sheetsOfDrawings(sheets, document));
  const { rules, page, boxes } = readSheets(sheets, namesIn(document), warnings);
  const styles = cascade(
    rules.filter(({ media }) => media.print),
    warnings,
  );
  for (const element of elementsOf(document)) styles.styleOf(element);
  const isLess = leaveOut(document, styles, () => onScreen(rules), warnings);
  generate(document, styles, warnings);
  readEditors(document, styles, warnings);
  fillForms(document, styles, warnings);
  const pages = takePageBoxes(document, styles, page);
  gatherRunning(document, boxes, styles, warnings);
  settlePlaces(document, styles);
  arrange(document, styles, warnings);
  const targets = askedTargets(document);
  const nodes = cleanTree(document.children, { cascade: styles, pictures, targets, warnings });
  const unfit = pictures.unfitImages();
  const root = new Element("div", {}, nodes as never);
  if (unfit.length === 0 && !hasContent(root)) {
    const beside = isLess ? " beside buttons, toolbars and what print alone hides" : "";
    throw new CannotTake(`the HTML has no text and no image${beside}`);
  }
  checkSize(nodes);
  checkMarks(nodes);
  if (unfit.length > 0) throw new CannotTake(unfit.map(inWords).join("; "), unfit);
  return { nodes, title: titleOf(document), page: pages };
}

/** What of the sheets may speak of drawings, which know nothing of the page around them. */
function sheetsOfDrawings(sheets: readonly Sheet[], document: Document): string[] {
  const drawings = [...elementsOf(document)].filter(({ name }) => name === "svg");
  if (drawings.length === 0) return [];
  const names = namesIn({ children: drawings });
  return sheets.map(({ css }) => rulesFor(css, names));
}

/** The styles of a screen; what they lack is told for those of print. */
const onScreen = (rules: StyleRule[]) =>
  cascade(
    rules.filter(({ media }) => media.screen),
    collectWarnings(),
  );

function namesIn(document: { children: AnyNode[] }): Names {
  const [tags, classes, ids] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const element of elementsOf(document)) {
    tags.add(element.name);
    for (const name of classesOf(element)) classes.add(name);
    ids.add(element.attribs.id ?? "");
  }
  return { tags, classes, ids };
}

/** Letters and what is on them are set as one; heaps of marks hide the lines around. */
function checkMarks(nodes: AnyNode[]): void {
  const markers = [...elementsOf({ children: nodes })].map(
    (one) => one.attribs["data-marker"] ?? "",
  );
  for (const text of [textOf({ children: nodes }), ...markers]) {
    const heap = findHeap(text);
    if (heap === null) continue;
    const words = text.slice(Math.max(0, heap - 30), heap + 60).toWellFormed();
    throw new CannotTake(`more than four combining marks stand on one letter, in ${quote(words)}`);
  }
}

function inWords({ address, problem }: UnfitImage): string {
  const image = `the image ${quote(address)}`;
  return problem === null
    ? `it needs ${image}, which was not fetched`
    : `${image} will not do: ${problem}`;
}

function readBounded(html: string): Document {
  if (byteLength(withoutImages(html)) > MARKUP_BYTES) {
    throw new CannotTake("the HTML is larger than 1 MB");
  }
  return readMarkup(html);
}

/** Images inside the contract count by their own limits, not as text. */
function withoutImages(html: string): string {
  return html.length > MARKUP_BYTES / 4 ? html.replace(INLINE_IMAGE, "") : html;
}

const INLINE_IMAGE = /data:image\/[a-z+]{1,12};base64,[A-Za-z0-9+/=]{0,2900000}/g;

const byteLength = (text: string) => Buffer.byteLength(text, "utf8");

/**
 * A fragment gets the `html` and `body` that a browser would put around it, for rules that name them;
 * text beside a body is text of it (HTML, section 13.2.6.4).
 */
function withBody(document: Document): Document {
  for (const element of elementsOf(document)) {
    if (element.name !== "body") continue;
    takeLooseText(element);
    return document;
  }
  const [html, body] = [new Element("html", {}), new Element("body", {})];
  setChildren(body, document.children);
  setChildren(html, [body]);
  setChildren(document, [html]);
  return document;
}

function takeLooseText(body: Element): void {
  const isLoose = (node: AnyNode) => node instanceof Text && node.data.trim() !== "";
  for (let inner: Element | Document = body; inner.parent; inner = inner.parent as Element) {
    const { parent } = inner;
    const at = parent.children.indexOf(inner as never);
    const [before, behind] = [parent.children.slice(0, at), parent.children.slice(at + 1)];
    const loose = new Set<AnyNode>([...before, ...behind].filter(isLoose));
    if (loose.size === 0) continue;
    const looseAmong = (nodes: AnyNode[]) => nodes.filter((node) => loose.has(node));
    setChildren(body, [...looseAmong(before), ...body.children, ...looseAmong(behind)]);
    setChildren(
      parent,
      parent.children.filter((node) => !loose.has(node)),
    );
  }
}

function hasContent(root: Element): boolean {
  if (textOf(root).trim() !== "") return true;
  for (const element of elementsOf(root)) if (element.name === "img") return true;
  return false;
}

function firstHeading(nodes: AnyNode[]): string | null {
  const root = { children: nodes };
  for (const element of elementsOf(root)) {
    const name = isHeading(element.name) ? nameIn(element) : null;
    if (name !== null) return name;
  }
  return null;
}

function titleOf(document: Document): string | null {
  for (const element of elementsOf(document)) {
    const name = element.name === "title" ? nameIn(element) : null;
    if (name !== null) return name;
  }
  return null;
}

/** The text of an element as a name: one line, nothing invisible in it. */
function nameIn(element: Element): string | null {
  const text = cleanCharacters(textOf(element), collectWarnings());
  const line = beginningOf(text.replace(/\s+/g, " ").trim(), 255);
  return line === "" ? null : line;
}
