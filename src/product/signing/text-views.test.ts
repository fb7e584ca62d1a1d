import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { StoredDocument } from "#contracts/contract.ts";
import { textViewName } from "#contracts/documents.ts";
import { openWorkers } from "#documents/workers/workers.ts";
import { knownText } from "#kernel/personal-text.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import type { PictureReason } from "#lib/text-view/read-pages.ts";
import { filesIn } from "#store/files-in-folder.ts";
import { pageTextWords } from "#words/page-text-words.ts";
import type { PagesServices } from "./pages-services.ts";
import { basePdf } from "./shown-pdf.ts";
import type { SignedSoFar } from "./signed-so-far.ts";
import { firstPageOf, readTextViews } from "./text-views.ts";

let folder: string;
let services: PagesServices;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-views-"));
  services = {
    files: filesIn(join(folder, "files")),
    kept: filesIn(join(folder, "kept")),
    workers: openWorkers(),
    clock: heldClock(),
  };
});
after(async () => {
  services.workers.close();
  await rm(folder, { recursive: true });
});

const part = (change: Partial<StoredDocument>): StoredDocument => ({
  id: `part-${change.order ?? 1}`,
  name: knownText("A name"),
  type: "document",
  pages: 1,
  order: 1,
  ...change,
});

const contractOf = (id: string, documents: StoredDocument[]) => ({
  id,
  accountId: "account",
  baseSha256: "0".repeat(64),
  language: "de" as const,
  pages: [],
  documents,
});

const store = (id: string, of: StoredDocument, html: string) =>
  services.files.put(id, textViewName(of), [Buffer.from(html)]);

/** As if the pages had been read before. */
const keepTexts = (id: string, texts: string[], pictures: PictureReason[] = []) =>
  services.kept.put(id, "pages-text-4-0000000000000000.json", [
    Buffer.from(JSON.stringify({ texts, pictures: texts.map((_, at) => pictures[at] ?? null) })),
  ]);

const words = pageTextWords.de;

/** While nobody has signed. */
const viewsOf = (contract: ReturnType<typeof contractOf>, by = services) =>
  readTextViews(by, contract, { shown: basePdf(by, contract), signed: [] });

const picture = (page: number, sentence: string) =>
  `<figure data-page-picture="${page}"><figcaption>${sentence}</figcaption></figure>`;

test("parts that were set from HTML are shown as they were made, the attachments in their order", async () => {
  const asks = { version: "1", text: "I agree." };
  const own = part({ type: "contract" });
  const first = part({ order: 2, pages: 3, type: "attachment", language: "fr" });
  const second = part({ order: 3, kind: "asks", type: "attachment", language: "en", asks });
  const certificate = part({ order: 4, type: "certificate" });
  await store("made", own, "<p>own</p>");
  await store("made", first, "<p>first</p>");
  await store("made", second, "<p>second</p>");
  const views = await viewsOf(contractOf("made", [own, first, second, certificate]));
  assert.equal(views.own, "<p>own</p>");
  assert.deepEqual(views.attachments, [
    {
      ...{ id: "part-2", name: "A name", pages: 3, order: 2, language: "fr" },
      ...{ html: "<p>first</p>", kind: "binds" },
    },
    {
      id: "part-3",
      name: "A name",
      pages: 1,
      order: 3,
      language: "en",
      html: "<p>second</p>",
      kind: "asks",
      asks,
    },
  ]);
});

test("an upload is shown page by page, each part its own pages, and a page without text says so", async () => {
  const own = part({ pages: 2 });
  const attachment = part({ order: 2, pages: 1, type: "attachment", language: "fr" });
  await keepTexts("read", ["<p>one</p>", "", "<p>three</p>"], [null, "none", null]);
  const views = await viewsOf(contractOf("read", [own, attachment]));
  assert.equal(
    views.own,
    `<h3>${words.page(1)}</h3><p>one</p><h3>${words.page(2)}</h3>${picture(2, words.noText)}`,
  );
  // In its own language, and counted from its own first page.
  assert.equal(views.attachments[0]?.html, `<h3>${pageTextWords.fr.page(1)}</h3><p>three</p>`);
});

test("a page whose text is not what it shows stands there as a picture, counted over all parts", async () => {
  const own = part({ pages: 1 });
  const attachment = part({ order: 2, pages: 1, type: "attachment", language: "fr" });
  await keepTexts("lies", ["<p>one</p>", ""], [null, "lies"]);
  const views = await viewsOf(contractOf("lies", [own, attachment]));
  const { page, notBelieved } = pageTextWords.fr;
  assert.equal(views.attachments[0]?.html, `<h3>${page(1)}</h3>${picture(2, notBelieved)}`);
});

test("pages that cannot be read now are said to be, and nothing is kept of it", async () => {
  const contract = contractOf("unread", [part({ pages: 2 })]);
  assert.equal((await viewsOf(contract)).own, `<p>${words.notNow}</p>`);
  await keepTexts("unread", ["<p>one</p>", "<p>two</p>"]);
  assert.match((await viewsOf(contract)).own, /<p>two<\/p>/);
});

test("behind what was set from HTML it says who has signed, which its own text has no place for", async () => {
  const own = part({ type: "contract" });
  const attachment = part({ order: 2, type: "attachment", language: "de" });
  await store("entered", own, "<p>own</p>");
  await store("entered", attachment, "<p>attachment</p>");
  const contract = contractOf("entered", [own, attachment]);
  const ada: SignedSoFar = {
    role: knownText("Mieterin"),
    name: knownText("Ada <b>"),
    title: null,
    at: new Date("2026-11-26T22:29:00Z"),
    zone: null,
    entries: [],
    hidden: 0,
  };
  const shown = basePdf(services, contract);
  const views = await readTextViews(services, contract, { shown, signed: [ada] });
  assert.match(views.own, /^<p>own<\/p><h3>[^<]+<\/h3><p>Ada &lt;b&gt; hat als Mieterin unter/);
  assert.match(views.own, /26\.11\.2026 22:29 UTC/);
  assert.equal(views.attachments[0]?.html, "<p>attachment</p>");
});

test("an attachment in no language is a fault, and never shown in a wrong one", async () => {
  const attachment = part({ order: 2, type: "attachment" });
  await store("none", part({}), "<p>own</p>");
  await store("none", attachment, "<p>attachment</p>");
  await assert.rejects(
    viewsOf(contractOf("none", [part({}), attachment])),
    /part-2 has no language/,
  );
});

test("a part begins behind the pages of those before it, however they are listed", () => {
  const documents = [
    part({ order: 3, pages: 5 }),
    part({ order: 1, pages: 2 }),
    part({ order: 2 }),
  ];
  const first = (order: number) => firstPageOf(documents, { order });
  assert.deepEqual([first(1), first(2), first(3), first(4)], [1, 3, 4, 9]);
});

test("a text that cannot be read for now is no text that is missing: nothing is shown in its place", async () => {
  const away = new Error("the disk is away");
  const files = { ...services.files, get: () => Promise.reject(away) };
  await assert.rejects(viewsOf(contractOf("away", [part({})]), { ...services, files }), away);
});

test("the certificate is nobody's to sign: no text of it is looked for", async () => {
  const [own, certificate] = [part({ type: "contract" }), part({ order: 2, type: "certificate" })];
  await store("signed", own, "<p>own</p>");
  const asked: string[] = [];
  const files = {
    ...services.files,
    get(owner: string, name: string) {
      asked.push(name);
      return services.files.get(owner, name);
    },
  };
  await viewsOf(contractOf("signed", [own, certificate]), { ...services, files });
  assert.deepEqual(asked, [textViewName(own)]);
});
