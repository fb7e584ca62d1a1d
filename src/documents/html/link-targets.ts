import { type AnyNode, type Document, Element, isTag } from "domhandler";
import { placeOf } from "./links.ts";
import { elementsOf } from "./markup.ts";

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
  const numbered = new Map<string, string>();
  for (const element of elementsOf({ children: nodes })) {
    const { id, ...rest } = element.attribs;
    if (id === undefined) continue;
    const name = numbered.has(id) ? undefined : `to-${numbered.size + 1}`;
    if (name !== undefined) numbered.set(id, name);
    element.attribs = name === undefined ? rest : { ...rest, id: name };
  }
  return withoutDangling(nodes, numbered);
}

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
