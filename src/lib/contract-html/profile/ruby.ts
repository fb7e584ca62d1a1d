import { type Document, type Element, isTag, Text } from "domhandler";
import { elementsOf, setChildren } from "./markup.ts";

/**
 * Annotations above or beside their words are set behind them in parentheses, as
 * HTML has it for readers without ruby (section 4.5.12), where the contract has none.
 */
export function bracketAnnotations(document: Document): void {
  for (const around of [...elementsOf(document)]) {
    let before = "";
    for (const child of around.children.filter(isTag)) {
      if (child.name === "rt" && before !== "rp") bracket(child);
      before = child.name;
    }
  }
}

function bracket(annotation: Element): void {
  const [opening, closing] = [new Text("("), new Text(")")];
  setChildren(annotation, [opening, ...annotation.children, closing]);
}
