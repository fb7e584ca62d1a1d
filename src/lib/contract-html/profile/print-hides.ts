import { type AnyNode, type Document, type Element, isTag, isText } from "domhandler";
import type { Cascade } from "./cascade.ts";
import { type Hiding, hidesAll, hidingWithin, SEEN } from "./hidden-text.ts";
import { quote, type Warnings } from "./limits.ts";
import { putInPlace, textOf } from "./markup.ts";
import { isBlock, REMOVED } from "./profile.ts";

/** How an element stands on one of the two media, all around it included. */
interface Sight {
  /** Nothing of it is seen, whatever it asks for. */
  gone: boolean;
  hiding: Hiding;
}

const IN_SIGHT: Sight = { gone: false, hiding: SEEN };

interface Walk {
  print: Cascade;
  /** Made on first need: most contracts hide nothing in print. */
  screen(): Cascade;
  warnings: Warnings;
  isLess: boolean;
}

/**
 * Takes out of the document what belongs to the page around a contract: buttons,
 * toolbars, and what is seen on a screen and hidden in print by `display` or
 * `visibility`. It is in nobody's contract then, and whoever sent it is told with
 * its words. What is hidden on screens as well is text of the contract.
 * @returns whether anything was taken out
 */
export function leaveOut(
  document: Document,
  print: Cascade,
  makeScreen: () => Cascade,
  warnings: Warnings,
): boolean {
  let made: Cascade | undefined;
  const screen = () => {
    made ??= makeScreen();
    return made;
  };
  const walk: Walk = { print, screen, warnings, isLess: false };
  for (const child of [...document.children]) {
    if (isTag(child)) visit(child, { invisible: false, inHeading: false }, walk);
  }
  return walk.isLess;
}

interface Place {
  /** In print. */
  invisible: boolean;
  inHeading: boolean;
}

function visit(element: Element, around: Place, walk: Walk): void {
  if (isUnseen(element)) return;
  const { arrangement } = walk.print.styleOf(element);
  if (isButton(element) && !around.inHeading) {
    drop(element, "Buttons and toolbars were left out", walk);
    return;
  }
  if (arrangement.get("display") === "none" && isSeen(element, walk)) {
    drop(element, PRINT, walk);
    return;
  }
  const asked = arrangement.get("visibility");
  const invisible = asked === undefined ? around.invisible : asked !== "visible";
  const inHeading = around.inHeading || HEADINGS.has(element.name) || roleOf(element) === "heading";
  for (const child of [...element.children]) {
    if (isTag(child)) visit(child, { invisible, inHeading }, walk);
  }
  if (invisible && isOpen(sightOf(element, walk.screen()))) removeOwnContent(element, walk);
}

/** Takes out what is the element's own: its children may be visible where it is not. */
function removeOwnContent(element: Element, walk: Walk): void {
  if (REPLACED.has(element.name)) {
    drop(element, PRINT, walk);
    return;
  }
  const own = element.children.filter((child) => isText(child));
  tell(PRINT, own, walk);
  for (const child of own) putInPlace(child);
  if (!hasContent(element) && !FRAMES.has(element.name)) putInPlace(element);
}

const PRINT = "What print alone hides was left out";

/** What is never seen itself, and drawings, whose parts are none of the page. */
const UNSEEN = new Set(["head", ...REMOVED]);
const FIELDS = new Set(["input", "textarea", "select"]);
/** Seen without any text in them. */
const REPLACED = new Set(["img", "svg", "hr", ...FIELDS]);
/** They stay where they are empty: the page itself, and cells before which others stand. */
const FRAMES = new Set(["html", "body", "td", "th"]);
/** A button in one of them opens what it is the title of, and stays as such. */
const HEADINGS = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "summary"]);

const BUTTONS = new Set(["button", "submit", "reset", "image"]);

/** Buttons of HTML and of ARIA, and the bars that hold them (WAI-ARIA 1.2, section 5.4). */
function isButton(element: Element): boolean {
  if (element.name === "button") return true;
  if (element.name === "input") {
    return BUTTONS.has(element.attribs.type?.trim().toLowerCase() ?? "");
  }
  return /^(?:button|toolbar)$/.test(roleOf(element));
}

const roleOf = ({ attribs }: Element) =>
  (attribs.role ?? "").trim().toLowerCase().split(/\s/, 1)[0] ?? "";

const isUnseen = ({ name }: Element) => UNSEEN.has(name) && !FIELDS.has(name);

const isOpen = ({ gone, hiding }: Sight) =>
  !gone && !hiding.invisible && !hiding.withoutSize && !hiding.withoutInk;

/** Whether anything of the element is seen on a screen. */
function isSeen(element: Element, walk: Walk): boolean {
  const screen = walk.screen();
  const parent = element.parent;
  const around = parent !== null && isTag(parent) ? sightOf(parent, screen) : IN_SIGHT;
  const look = (one: Element, outer: Sight): boolean => {
    if (isUnseen(one)) return false;
    const sight = sightWithin(one, outer, screen);
    if (sight.gone) return false;
    if (isOpen(sight) && REPLACED.has(one.name)) return true;
    return one.children.some((child) =>
      isTag(child)
        ? look(child, sight)
        : isOpen(sight) && isText(child) && child.data.trim() !== "",
    );
  };
  return look(element, around);
}

function sightOf(element: Element, screen: Cascade): Sight {
  const parent = element.parent;
  const around = parent !== null && isTag(parent) ? sightOf(parent, screen) : IN_SIGHT;
  return sightWithin(element, around, screen);
}

function sightWithin(element: Element, around: Sight, screen: Cascade): Sight {
  const { arrangement } = screen.styleOf(element);
  return {
    gone: around.gone || hidesAll(element, arrangement) !== null,
    hiding: hidingWithin(arrangement, around.hiding),
  };
}

/** Whether there is anything in it that could be printed. */
function hasContent(element: Element): boolean {
  if (REPLACED.has(element.name)) return true;
  return element.children.some((child) =>
    isText(child) ? child.data.trim() !== "" : isTag(child) && hasContent(child),
  );
}

function drop(element: Element, kind: string, walk: Walk): void {
  tell(kind, [element], walk);
  putInPlace(element);
}

function tell(kind: string, nodes: readonly AnyNode[], walk: Walk): void {
  const words = nodes.map(wordsOf).join("").replace(/\s+/g, " ").trim();
  if (words === "") return;
  walk.isLess = true;
  walk.warnings.meaning(`${kind}: ${quote(words)}.`);
}

/** What is read on a screen, in the order it stands in. */
function wordsOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || isUnseen(node)) return "";
  const { value, alt, type } = node.attribs;
  if (node.name === "input")
    return /^(?:hidden|password)$/i.test(type ?? "") ? "" : ` ${value ?? alt ?? ""} `;
  if (node.name === "select" || node.name === "textarea") return ` ${textOf(node)} `;
  if (node.name === "img" || node.name === "svg") return ` ${alt || `<${node.name}>`} `;
  const words = node.children.map(wordsOf).join("");
  return isBlock(node.name) || node.name === "button" ? ` ${words} ` : words;
}
