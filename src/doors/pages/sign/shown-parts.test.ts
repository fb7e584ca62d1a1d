import assert from "node:assert/strict";
import { test } from "node:test";
import type { StoredDocument } from "#contracts/contract.ts";
import { knownText } from "#kernel/personal-text.ts";
import type { DocumentState } from "#signing/document-state.ts";
import { PICTURE_WIDTHS } from "#signing/page-picture.ts";
import { shownParts } from "./shown-parts.ts";

const PAGE = { width: 595, height: 842 };

function part(type: StoredDocument["type"], order: number, pages: number): StoredDocument {
  return { id: `${type}-${order}`, name: knownText("A"), type, pages, order };
}

const attachment = (order: number, html: string) => ({
  id: `attachment-${order}`,
  name: knownText("AGB"),
  pages: 1,
  order,
  language: "en" as const,
  html,
  kind: "binds" as const,
});

function shown(
  documents: StoredDocument[],
  layers: string[],
  attachments = [] as ReturnType<typeof attachment>[],
  state = UNSIGNED,
) {
  const pages = Array.from(
    { length: documents.reduce((sum, { pages }) => sum + pages, 0) },
    () => PAGE,
  );
  const contract = { documents, pages, language: "en" as const };
  const read = { layers, pictures: pages.map(() => null) };
  const texts = { own: "<p>own</p>", attachments };
  return shownParts("a/b", contract, { texts, read, state });
}

const UNSIGNED: DocumentState = {
  sha256: "5".repeat(64),
  hidesEntries: false,
  signed: [],
  fields: [],
  context: null,
  opened: [],
  files: [],
  filesFrom: 1,
};

test("each part has its own pages, counted over all, and its own text", () => {
  const documents = [part("contract", 0, 2), part("attachment", 1, 1)];
  const parts = shown(documents, [], [attachment(1, "<p>AGB</p>")]);
  assert.deepEqual(
    parts.map(({ pages }) => pages.map(({ page }) => page)),
    [[1, 2], [3]],
  );
  assert.deepEqual(
    parts.map(({ text }) => text),
    ["<p>own</p>", "<p>AGB</p>"],
  );
  assert.deepEqual(
    parts.map((one) => one.attachment?.name ?? null),
    [null, "AGB"],
  );
});

test("the certificate is no part of what is signed", () => {
  const parts = shown([part("contract", 0, 1), part("certificate", 1, 1)], []);
  assert.deepEqual(
    parts.map(({ order }) => order),
    [0],
  );
});

test("a link is written so that nothing in it leads elsewhere", () => {
  const [only] = shown([part("contract", 0, 1)], []);
  assert.deepEqual(
    only?.pages[0]?.pictures,
    PICTURE_WIDTHS.map((width) => ({ url: `/sign/a%2Fb/pages/1?width=${width}`, width })),
  );
});

test("a page that something stands on by now has addresses of that state, and all others keep theirs", () => {
  const entered = { id: "f", label: "Tenant", page: 2, x: 1, y: 1, width: 9, height: 9 };
  const field = { ...entered, printed: "text" as const, content: { text: "1 euro" } };
  const large = "x".repeat(150_001);
  const [only] = shown([part("contract", 0, 2)], [large, large], [], {
    ...UNSIGNED,
    fields: [field],
  });
  const [first, second] = only?.pages ?? [];
  assert.equal(first?.pictures[0]?.url, "/sign/a%2Fb/pages/1?width=720");
  assert.equal(second?.pictures[0]?.url, "/sign/a%2Fb/pages/2?width=720&state=2-5555555555555555");
  assert.deepEqual(first?.layer, { url: "/sign/a%2Fb/layers/1" });
  assert.deepEqual(second?.layer, { url: "/sign/a%2Fb/layers/2?state=2-5555555555555555" });
});

test("layers stand within the page as long as there is room, and the first beyond it is fetched", () => {
  const fits = "x".repeat(150_000);
  const layersOf = (layers: string[]) =>
    shown([part("contract", 0, layers.length)], layers)[0]?.pages.map(({ layer }) => layer);
  assert.deepEqual(layersOf([fits]), [{ svg: fits }]);
  assert.deepEqual(layersOf([`${fits}x`]), [{ url: "/sign/a%2Fb/layers/1" }]);
  assert.deepEqual(layersOf([fits, "y"]), [{ svg: fits }, { url: "/sign/a%2Fb/layers/2" }]);
});

test("a page without text has no layer, and takes no room", () => {
  const layers = ["", "x".repeat(150_000), ""];
  const [only] = shown([part("contract", 0, 3)], layers);
  assert.deepEqual(
    only?.pages.map(({ layer }) => layer && "svg" in layer),
    [null, true, null],
  );
});

test("pictures of a part's text are fetched from the part that they are in", () => {
  const documents = [part("contract", 0, 1), part("attachment", 1, 1)];
  const html = '<img src="data:image/png;base64,AAAA">';
  const [, second] = shown(documents, [], [attachment(1, html)]);
  assert.match(second?.text ?? "", /src="\/sign\/a%2Fb\/parts\/1\/pictures\/1"/);
});
