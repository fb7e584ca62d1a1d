import assert from "node:assert/strict";
import { test } from "node:test";
import { type Element, isTag } from "domhandler";
import { readMarkup } from "./markup.ts";
import { drawnElements, lostReference } from "./svg-references.ts";

const svg = (inner: string) =>
  readMarkup(`<svg>${inner}</svg>`, true).children.find(isTag) as Element;
const drawn = (inner: string) => drawnElements(svg(inner));

test("elements count once where nothing refers to them", () => {
  assert.equal(drawn("<g><path/><path/></g>"), 4);
});

test("a part counts again wherever it is referred to", () => {
  assert.equal(drawn(`<g id="a"><path/></g><use href="#a"/>`), 1 + 2 + 1 + 2);
  assert.equal(drawn(`<pattern id="a"/><path fill="url(#a)" stroke="url(#a)"/>`), 1 + 1 + 1 + 2);
});

test("references to references unfold", () => {
  const doubling = Array.from(
    { length: 20 },
    (_, at) => `<g id="g${at + 1}"><use href="#g${at}"/><use href="#g${at}"/></g>`,
  ).join("");
  assert.equal(drawn(`<path id="g0"/>${doubling}`) > 2 ** 20, true);
});

test("a part that comes to itself has no end", () => {
  assert.equal(drawn(`<g id="a"><use href="#a"/></g>`), Number.POSITIVE_INFINITY);
  assert.equal(
    drawn(`<mask id="a"><path mask="url(#b)"/></mask><mask id="b"><path mask="url(#a)"/></mask>`),
    Number.POSITIVE_INFINITY,
  );
});

test("a marker counts for every corner that its line may have", () => {
  const marker = `<marker id="m"><path/></marker>`;
  assert.equal(
    drawn(`${marker}<path d="M0 0L1 1" marker-mid="url(#m)"/>`),
    1 + 2 + 1 + 2 * (2 + 4),
  );
  assert.equal(
    drawn(`${marker}<polyline points="1,2 3,4 5,6" marker-end="url(#m)"/>`),
    4 + 2 * (2 + 6),
  );
});

test("what a use draws has to be in the drawing", () => {
  assert.equal(lostReference(svg(`<path id="a"/><use href="#a"/>`)), null);
  assert.equal(lostReference(svg(`<path id="a"/><use href="#b"/>`)), "#b");
  assert.equal(lostReference(svg("<use/>")), "<use>");
});
