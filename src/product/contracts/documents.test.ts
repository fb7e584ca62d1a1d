import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { sha256Hex } from "#kernel/digest.ts";
import { knownText, type PersonalText } from "#kernel/personal-text.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import type { ComposedContract } from "./compose.ts";
import { documentsOf, storeFiles, textViewName, withNewViews } from "./documents.ts";
import type { SentAttachment } from "./sent-documents.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const attachment = (name: string, change = {}): ComposedContract["attachments"][number] => ({
  name,
  language: "fr",
  html: `<p>${name}</p>`,
  textView: `view of ${name}`,
  pages: 2,
  ...change,
});
const HTML = {
  html: "<p>x</p>",
  textView: "own view",
  base: [Buffer.from("ba"), Buffer.from("se")],
  ownPages: 3,
  firstHeading: null,
  attachments: [] as ComposedContract["attachments"],
} as unknown as ComposedContract;
const NO_NAMES = { title: null, documentName: null };
const FORM = { text: "<p>x</p>", format: "html" as const, layout: "profile" as const };
const NOTHING = { filled: [], attachments: [], centred: false };

const parts = (
  names: Partial<Record<keyof typeof NO_NAMES, PersonalText>> = {},
  composed: Partial<ComposedContract> = {},
  madeFrom: Partial<Parameters<typeof documentsOf>[3]> = {},
) =>
  documentsOf(
    room.ids,
    { ...NO_NAMES, ...names, form: FORM },
    { ...HTML, ...composed },
    {
      ...NOTHING,
      ...madeFrom,
    },
  );

test("what is signed goes by its file's name, else its title, else its first heading, else by what it is", () => {
  const [documentName, title, firstHeading] = ["a.pdf", "Lease", "Of rent"].map(knownText);
  const nameOf = (...given: Parameters<typeof parts>) => parts(...given)[0]?.name;
  assert.equal(nameOf({ documentName, title }, { firstHeading }), "a.pdf");
  assert.equal(nameOf({ title }, { firstHeading }), "Lease");
  assert.equal(nameOf({}, { firstHeading }), "Of rent");
  assert.equal(nameOf(), "contract");
});

test("parts stand in the order of their pages, the attachments behind what they belong to", () => {
  const asks = { version: "1", text: "I agree." };
  const attachments = [attachment("One"), attachment("Two", { language: "en", pages: 1 })];
  const [own, one, two] = parts(
    {},
    { attachments },
    {
      filled: [{ asks: null }, { asks }] as SentAttachment[],
      attachments: [{ type: "first", fields: { a: "b" } }, { type: "second" }],
    },
  );
  const { id: _own, ...first } = own!;
  assert.deepEqual(first, { name: "contract", type: "contract", pages: 3, order: 1 });
  assert.deepEqual(
    [one, two].map((part) => ({ ...part, id: null })),
    [
      {
        id: null,
        name: "One",
        type: "attachment",
        pages: 2,
        order: 2,
        language: "fr",
        sha256: sha256Hex("<p>One</p>"),
        input: { type: "first", fields: { a: "b" } },
      },
      {
        id: null,
        name: "Two",
        type: "attachment",
        pages: 1,
        order: 3,
        language: "en",
        asks,
        sha256: sha256Hex("<p>Two</p>"),
        input: { type: "second", fields: {} },
      },
    ],
  );
  assert.equal(new Set([own, one, two].map((part) => part?.id)).size, 3);
});

test("an upload is a document, and where signatures stand in the middle its draft says so", () => {
  assert.equal(parts({}, { html: null })[0]?.type, "document");
  assert.equal(parts({}, {}, { centred: true })[0]?.isCentred, true);
  assert.equal("isCentred" in parts()[0]!, false);
});

test("a text view goes by its place, unless its draft was made anew: then by what it was made for, too", () => {
  assert.equal(textViewName({ order: 2 }), "text-1-2.html");
  assert.equal(textViewName({ order: 2, view: "text-1-2-x.html" }), "text-1-2-x.html");
  const views = (base: string) =>
    withNewViews(parts({}, { attachments: [attachment("One")] }), base).map(textViewName);
  const first = views("ab".repeat(32));
  assert.deepEqual(first, ["text-1-1-abababababababab.html", "text-1-2-abababababababab.html"]);
  assert.notDeepEqual(views("cd".repeat(32)), first);
});

/** The names that are stored of a contract, with what they hold. */
async function stored(
  composed: Partial<ComposedContract>,
  { original = null, sent = "o" }: { original?: Buffer | null; sent?: string } = {},
) {
  const id = room.ids.uuid();
  const whole = { ...HTML, ...composed };
  const hashes = { baseSha256: "b", originalSha256: sent };
  const documents = documentsOf(room.ids, { ...NO_NAMES, form: FORM }, whole, NOTHING);
  await storeFiles(room.files, { id, ...hashes, documents }, whole, original);
  const names = (await room.files.names(id)).toSorted();
  const texts = names.map(async (name) => [
    ...[name, Buffer.from(await room.files.get(id, name)).toString()],
  ]);
  return Object.fromEntries(await Promise.all(texts));
}

test("the base is stored in one, each attachment's text once under its hash, and the view of each part", async () => {
  const attachments = [attachment("One"), attachment("One", { textView: "again" })];
  assert.deepEqual(await stored({ attachments }), {
    b: "base",
    [sha256Hex("<p>One</p>")]: "<p>One</p>",
    "text-1-1.html": "own view",
    "text-1-2.html": "view of One",
    "text-1-3.html": "again",
  });
});

test("an upload has no view of its own, and is stored beside its base where that is another file", async () => {
  const original = Buffer.from("upload");
  const upload = { html: null, textView: null };
  assert.deepEqual(await stored(upload, { original }), { b: "base", o: "upload" });
  assert.deepEqual(await stored(upload, { original, sent: "b" }), { b: "base" });
  assert.deepEqual(await stored(upload), { b: "base" });
});
