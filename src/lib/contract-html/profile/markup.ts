import render from "dom-serializer";
import { type AnyNode, Document, type Element, isTag, isText, type ParentNode } from "domhandler";
import { DomHandler, Parser } from "htmlparser2";
import { CannotTake, NESTING_LEVELS, NODES } from "./limits.ts";
import { openElements } from "./open-elements.ts";

/**
 * Reads HTML (or, for pictures, XML) into a tree and stops as soon as it is
 * nested too deep or has too many nodes.
 * @throws CannotTake
 */
export function readMarkup(markup: string, xml = false): Document {
  const handler = new DomHandler(null, { xmlMode: xml });
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > NODES) throw tooMany();
  };
  const open = openElements(
    {
      open(name, attributes, depth) {
        count();
        if (depth > NESTING_LEVELS) throw tooDeep();
        handler.onopentag(name, attributes);
      },
      close: () => handler.onclosetag(),
    },
    !xml,
  );
  const parser = new EndTags(
    {
      onparserinit: (self) => handler.onparserinit(self as never),
      onopentag: (name, attributes) => open.push(name, attributes),
      onclosetag: (_, implied) => open.pop(implied),
      ontext(text) {
        if (!xml) open.text(text);
        handler.ontext(text);
      },
    },
    { xmlMode: xml, decodeEntities: true },
  );
  if (!xml) parser.isDone = (start, end) => open.end(markup.slice(start, end).toLowerCase());
  parser.end(markup);
  handler.onend();
  const document = new Document(handler.dom as never);
  for (const child of document.children) child.parent = document;
  for (const _text of textsOf(document)) count();
  return document;
}

/** The parser says nothing of end tags without an element; some are of elements that it does not know. */
class EndTags extends Parser {
  /** Whether the end tag of the name that stands there was done with. */
  isDone: (start: number, end: number) => boolean = () => false;

  override onclosetag(start: number, end: number): void {
    if (!this.isDone(start, end)) super.onclosetag(start, end);
  }
}

/**
 * Checks that a tree can be read again within the same limits once it is written.
 * @throws CannotTake
 */
export function checkSize(nodes: AnyNode[]): void {
  let count = 0;
  const walk = (list: AnyNode[], depth: number) => {
    if (depth > NESTING_LEVELS + 1) throw tooDeep();
    count += list.length;
    for (const node of list) if ("children" in node) walk(node.children, depth + 1);
  };
  walk(nodes, 1);
  if (count > NODES) throw tooMany();
}

const tooDeep = () => new CannotTake(`the HTML is nested deeper than ${NESTING_LEVELS} levels`);
const tooMany = () => new CannotTake(`the HTML has more than ${NODES} elements and texts`);

/** Writes a tree as HTML; every character that could begin mark-up is escaped. */
export function writeHtml(nodes: AnyNode[]): string {
  return render(nodes, { encodeEntities: "utf8" });
}

/** Writes a tree as XML, for pictures. */
export function writeXml(nodes: AnyNode[]): string {
  return render(nodes, { xmlMode: true, encodeEntities: "utf8" });
}

/** Gives a parent its children: whose they are, and who stands beside each. */
export function setChildren(parent: ParentNode, nodes: readonly AnyNode[]): void {
  parent.children = nodes as never;
  for (const [at, node] of nodes.entries()) {
    node.parent = parent;
    node.prev = (nodes[at - 1] ?? null) as never;
    node.next = (nodes[at + 1] ?? null) as never;
  }
}

/** Puts nodes in the place of one; none take it out of the tree. */
export function putInPlace(node: AnyNode, nodes: readonly AnyNode[] = []): void {
  const { parent, prev, next } = node;
  if (parent === null) return;
  parent.children.splice(parent.children.indexOf(node as never), 1, ...(nodes as never[]));
  for (const one of nodes) one.parent = parent;
  const row = [prev, ...nodes, next];
  for (const [at, one] of row.entries()) {
    if (one && at > 0) one.prev = (row[at - 1] ?? null) as never;
    if (one && at < row.length - 1) one.next = (row[at + 1] ?? null) as never;
  }
  node.parent = null;
}

/** Every element below, parents first. */
export function* elementsOf(root: { children: AnyNode[] }): Generator<Element> {
  for (const child of root.children) {
    if (!isTag(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The text below, as one string. */
export function textOf(root: { children: AnyNode[] }): string {
  return [...textsOf(root)].join("");
}

/** All text inside in one line, as it is quoted. */
export const lineOf = (root: { children: AnyNode[] }): string =>
  textOf(root).replace(/\s+/g, " ").trim();

function* textsOf(root: { children: AnyNode[] }): Generator<string> {
  for (const child of root.children) {
    if (isText(child)) yield child.data;
    else if ("children" in child) yield* textsOf(child);
  }
}
