import { type AnyNode, Element, Text } from "domhandler";

/** The counters of CSS Paged Media 3 (section 7.1), which only the finished pages can say. */
export type PageCounter = "page" | "pages";

/** What is read where a number of pages will be printed. */
export const UNCOUNTED = "…";

/** A place for the number of the page, or of all pages; only headers and footers of pages have one. */
export function counterElement(name: PageCounter): Element {
  const text = new Text(UNCOUNTED);
  const element = new Element("span", { "data-counter": name }, [text]);
  text.parent = element;
  return element;
}

/** Noncharacters (Unicode, section 23.7) that stand in generated text for the counters of pages. */
export const PAGE_COUNTS: Readonly<Record<PageCounter, string>> = {
  page: "\uFDD0",
  pages: "\uFDD1",
};

/** Generated text, with elements for the counters of pages in it. */
export function withCounters(text: string): AnyNode[] {
  return text
    .split(/([\uFDD0\uFDD1])/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (piece === PAGE_COUNTS.page) return counterElement("page");
      return piece === PAGE_COUNTS.pages ? counterElement("pages") : new Text(piece);
    });
}
