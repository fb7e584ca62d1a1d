import { type AnyNode, type Document, Element, isTag, isText } from "domhandler";
import { placeOf } from "./links.ts";
import { elementsOf, textOf } from "./markup.ts";
import { isBlock } from "./profile.ts";

/** The names that links within the contract lead to. */
export function askedTargets(document: Document): ReadonlySet<string> {
  const asked = new Set<string>();
  for (const element of elementsOf(document)) {
    const place = element.name === "a" ? placeOf(element.attribs.href) : null;
    if (place) asked.add(place);
  }
  return asked;
}

/** The name under which links find the element, if any leads to it. */
export function targetOf(element: Element, asked: ReadonlySet<string>): string | null {
  const names = [element.attribs.id, element.name === "a" ? element.attribs.name : undefined];
  return names.find((name) => name !== undefined && asked.has(name)) ?? null;
}

/**
 * Gives the targets of links within the contract names of the service's own, in
 * their order, and takes away links that lead nowhere; their text stays.
 */
export function numberTargets(nodes: AnyNode[]): AnyNode[] {
  const others = passOn(nodes);
  const numbered = new Map<string, string>();
  for (const element of elementsOf({ children: nodes })) {
    const { id, ...rest } = element.attribs;
    if (id === undefined) continue;
    const name = numbered.has(id) ? undefined : `to-${numbered.size + 1}`;
    if (name !== undefined) numbered.set(id, name);
    element.attribs = name === undefined ? rest : { ...rest, id: name };
  }
  for (const [id, other] of others) {
    const name = numbered.get(other);
    if (name !== undefined && !numbered.has(id)) numbered.set(id, name);
  }
  return withoutDangling(nodes, numbered);
}

/**
 * A target without any words, in a line without any, stands for what follows it.
 * Returns, of names that were not passed on since the next words have one, which
 * that is.
 */
function passOn(nodes: AnyNode[]): Map<string, string> {
  const others = new Map<string, string>();
  let waiting: string[] = [];
  const visit = (children: AnyNode[], inWords: boolean) => {
    for (const element of children) {
      if (!isTag(element)) continue;
      const isLine = isBlock(element.name) ? hasLine(element.children) : inWords;
      const { id, ...rest } = element.attribs;
      const isHome =
        element.name === "img" || hasLine(element.children) || (inWords && id !== undefined);
      if (id !== undefined && !isHome && !hasWords(element)) {
        element.attribs = rest;
        waiting.push(id);
      } else if (waiting.length > 0 && isHome) {
        const own = id ?? waiting[0]!;
        if (id === undefined) element.attribs = { ...element.attribs, id: own };
        for (const one of waiting) if (one !== own) others.set(one, own);
        waiting = [];
      }
      visit(element.children, isLine);
    }
  };
  visit(nodes, hasLine(nodes));
  return others;
}

/** Whether a line of the element's own has words, not only blocks within it. */
function hasLine(children: AnyNode[]): boolean {
  return children.some((child) => {
    if (isText(child)) return child.data.trim() !== "";
    return (
      isTag(child) && !isBlock(child.name) && (child.name === "img" || hasLine(child.children))
    );
  });
}

const hasWords = (element: Element): boolean => textOf(element).trim() !== "";

function withoutDangling(nodes: AnyNode[], numbered: ReadonlyMap<string, string>): AnyNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node)) return [node];
    const children = withoutDangling(node.children, numbered);
    const place = node.name === "a" ? placeOf(node.attribs.href) : null;
    const { href, ...rest } = node.attribs;
    const name = place === null ? undefined : numbered.get(place);
    if (place === null) return [new Element(node.name, node.attribs, children as never)];
    if (name !== undefined)
      return [new Element("a", { href: `#${name}`, ...rest }, children as never)];
    return Object.keys(rest).length > 0 ? [new Element("span", rest, children as never)] : children;
  });
}
