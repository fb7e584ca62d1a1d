import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from "#documents/pdf/objects.ts";
import { toHex } from "#kernel/bytes.ts";
import { systemRandom } from "#kernel/random.ts";
import { startIssuing } from "#kit/authority/issuing.ts";
import { heldClock } from "#kit/held-clock.ts";
import { pagesPdf } from "#kit/pdfs/handmade.ts";
import { append, type Bytes } from "#kit/tampering/edit-bytes.ts";
import {
  addNote,
  attachFile,
  drawOver,
  type Editing,
  leaveUnused,
  replaceMetadata,
  update,
} from "#kit/tampering/increments.ts";
import { type Certificate, readableCertificates } from "#lib/pki/certificate.ts";
import { holdKey } from "#sealing/crypto/key-holder.ts";
import { openLocalTimestampAuthority } from "#sealing/crypto/local-timestamp-authority.ts";
import { checkAdditions } from "./check-additions.ts";
import { coveredBytes } from "./check-seal.ts";
import { findSignatures } from "./find-seals.ts";
import { openRevision } from "./read-updates.ts";

const clock = heldClock();
const issuing = startIssuing({ clock, base: "http://127.0.0.1:1" });
const authority = openLocalTimestampAuthority({
  keyHolder: holdKey(issuing.timestamp.privateKey, issuing.timestamp.chain),
  clock,
  random: systemRandom,
});
const known = readableCertificates([issuing.root.certificate]);

const PAGE = "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>";
const SEALED: Bytes = Uint8Array.from(
  pagesPdf([{ entries: PAGE, content: "BT /F1 18 Tf 40 500 Td (Lease) Tj ET" }]),
);

async function added(file: Uint8Array, roots: readonly Certificate[] = known) {
  const { found } = findSignatures(file);
  const sealed = openRevision(SEALED, SEALED.length);
  const { findings, chains, last } = await checkAdditions(file, sealed, found, roots);
  const said = findings.map(({ code, values }) => [code, ...Object.values(values)].join(" "));
  return { said: said.sort(), chains, last };
}

const saidOf = async (...given: Parameters<typeof added>) => (await added(...given)).said;

const ROOM = 16_000;
const NUMBER = 1_000_000_000;

interface Stamped {
  type?: string;
  /** What takes the place of the token's digits; what is left of the room is filled with zeros. */
  digits?: (token: string) => string;
  /** For what bytes the token is, where not for those that it covers. */
  stamped?: Uint8Array;
  besides?: (editing: Editing) => void;
}

/** The file with an update that holds a document timestamp over all before it. */
async function withStamp(file: Bytes, change: Stamped = {}): Promise<Bytes> {
  const { type = "DocTimeStamp", digits = (token) => token, stamped, besides } = change;
  const numbers = [0, NUMBER, NUMBER, NUMBER].map((value) => PdfNumber.of(value));
  const whole = update(file, (editing) => {
    const value = new PdfDict([
      ["Type", PdfName.of(type)],
      ["SubFilter", PdfName.of("ETSI.RFC3161")],
      ["ByteRange", new PdfArray(numbers)],
      ["Contents", new PdfString(new Uint8Array(ROOM / 2), "hex")],
    ]);
    const field = new PdfDict([
      ["FT", PdfName.of("Sig")],
      ["T", PdfString.fromString(`Time ${file.length}`)],
      ["V", editing.revision.add(value)],
    ]);
    const fields = editing.catalog
      .getDict("AcroForm", editing.pdf.resolve)
      ?.getArray("Fields", editing.pdf.resolve);
    const all = new PdfArray([...(fields?.toArray() ?? []), editing.revision.add(field)]);
    editing.catalog.set("AcroForm", new PdfDict([["Fields", all]]));
    besides?.(editing);
  });
  const text = Buffer.from(whole).toString("latin1");
  const gapStart = text.lastIndexOf("/Contents <") + "/Contents ".length;
  const gapEnd = gapStart + ROOM + 2;
  assert.equal(text[gapEnd - 1], ">");
  const range = [gapStart, gapEnd, text.length - gapEnd].map((one) =>
    String(one).padStart(10, "0"),
  );
  const ranged = text.replace(`[0 ${NUMBER} ${NUMBER} ${NUMBER}]`, `[0 ${range.join(" ")}]`);
  assert.notEqual(ranged, text);
  const bytes = Uint8Array.from(Buffer.from(ranged, "latin1"));
  const at = { gapStart, gapEnd, coversTo: text.length, contents: null, hasOneCase: true };
  const imprint = createHash("sha256")
    .update(stamped ?? coveredBytes(bytes, at))
    .digest();
  const value = digits(toHex(await authority.timestamp(imprint))).padEnd(ROOM, "0");
  bytes.set(Buffer.from(value, "latin1"), gapStart + 1);
  return bytes;
}

const STAMP = `document-timestamp Test time-stamps ${clock.now().toISOString()}`;

test("of a file behind whose seal nothing came nothing is told, and it is its own last state", async () => {
  const { said, chains, last } = await added(SEALED);
  assert.deepEqual([said, chains], [[], []]);
  assert.equal(last.end, SEALED.length);
});

test("each change is told by what was done, over all updates together", async () => {
  for (const [edit, code] of [
    [() => {}, null],
    [drawOver, "changed-page 1"],
    [addNote, "changed-annotation 1"],
    [replaceMetadata, "added-metadata"],
    [attachFile, "changed-attachment"],
    [leaveUnused, "added-unused-objects"],
  ] as const) {
    assert.deepEqual(await saidOf(update(SEALED, edit)), code === null ? [] : [code]);
  }
  const twice = update(update(SEALED, replaceMetadata), addNote);
  const { said, last } = await added(twice);
  assert.deepEqual(said, ["added-metadata", "changed-annotation 1"]);
  assert.equal(last.end, twice.length);
});

test("bytes that are no update are told by what they are and how many", async () => {
  assert.deepEqual(await saidOf(append(SEALED, "\r\n\n")), ["added-line-ends 3"]);
  assert.deepEqual(await saidOf(append(SEALED, "more")), ["added-bytes 4"]);
});

test("a timestamp over the whole file is told with who made it and when, and with its chain", async () => {
  const file = await withStamp(SEALED);
  const { said, chains, last } = await added(file);
  assert.deepEqual(said, [STAMP]);
  assert.equal(last.end, file.length);
  const [chain, ...others] = chains;
  assert.deepEqual([chain?.use, chain?.at, others], ["file-time", clock.now(), []]);
  assert.equal(chain?.certificates[0]?.name, "Test time-stamps");
});

test("of several timestamps each is told", async () => {
  const { said, chains } = await added(await withStamp(await withStamp(SEALED)));
  assert.deepEqual([said, chains.length], [[STAMP, STAMP], 2]);
});

test("one of somebody whom nobody knows holds, and is told as that", async () => {
  const said = await saidOf(await withStamp(SEALED), []);
  assert.deepEqual(said, [STAMP.replace("timestamp", "timestamp-unknown")]);
});

test("one for other bytes is wrong, and so is one that cannot be read; neither has a chain", async () => {
  const other = await added(await withStamp(SEALED, { stamped: SEALED }));
  assert.deepEqual(other.said, ["document-timestamp-wrong for-something-else"]);
  assert.deepEqual(other.chains, []);
  for (const digits of [() => "", () => "ff", (token: string) => token.slice(0, 200)]) {
    const [first, ...others] = await saidOf(await withStamp(SEALED, { digits }));
    assert.deepEqual([first?.split(" ")[0], others], ["document-timestamp-wrong", []]);
  }
});

test("what stands behind the token, or in letters of both cases, is told as hidden", async () => {
  const behind = await withStamp(SEALED, { digits: (token) => `${token}01` });
  assert.deepEqual(await saidOf(behind), [STAMP, "hidden-in-seal"]);
  const mixed = (token: string) => token.replace(/[a-f]/, (letter) => letter.toUpperCase());
  assert.deepEqual(await saidOf(await withStamp(SEALED, { digits: mixed })), [
    ...[STAMP, "hidden-in-seal"],
  ]);
});

test("a timestamp excuses nothing that came with it", async () => {
  const said = await saidOf(await withStamp(SEALED, { besides: drawOver }));
  assert.deepEqual(said, ["changed-page 1", STAMP]);
});

test("another signature is no timestamp: it is told as a change", async () => {
  const said = await saidOf(await withStamp(SEALED, { type: "Sig" }));
  assert.deepEqual(said, ["added-unused-objects", "changed-signature-added"]);
});

test("a field of a timestamp whose value is none is a broken one", async () => {
  const said = await saidOf(await withStamp(SEALED, { digits: () => "zz" }));
  assert.deepEqual(said, ["document-timestamp-wrong unreadable"]);
});
