import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalJson } from "#kernel/canonical-json.ts";
import {
  chained,
  fileWith,
  record,
  SIGNED_BASE,
  sha256Of,
  withRecord,
} from "#kit/documents/attached-record.ts";
import { type Editing, update } from "#kit/judges/tampering/increments.ts";
import { PdfArray, PdfDict, PdfNumber, PdfString } from "#lib/pdf/objects.ts";
import { checkEvidence } from "./check-evidence.ts";
import { openRevision } from "./revision.ts";

type Json = Record<string, unknown>;
const JSON_BYTES = Buffer.from(JSON.stringify(record()));

async function checked(file: Uint8Array) {
  const { findings, evidence } = await checkEvidence(openRevision(file, file.length));
  return { evidence, said: findings.map(({ code, values }) => [code, ...Object.values(values)]) };
}

const said = async (change: Json) => (await checked(withRecord(record(change)))).said;

test("a record that holds together is told with its entries, and what it says of the document", async () => {
  const file = withRecord(record());
  const { said, evidence } = await checked(file);
  assert.deepEqual(said, [["record-holds", "2"]]);
  const { trail } = record() as { trail: { entries: { hash: string }[]; head: string } };
  assert.ok(evidence);
  assert.deepEqual(Buffer.from(evidence.json), JSON_BYTES);
  assert.deepEqual(evidence.hashes, new Set(trail.entries.map(({ hash }) => hash)));
  assert.deepEqual(
    [evidence.publicId, evidence.head, evidence.baseBytes, evidence.baseSha256],
    ["7K3M-9XQ2-W8RD-5", trail.head, SIGNED_BASE.length, sha256Of(SIGNED_BASE)],
  );
});

test("a record of the first version is read as well, and one of a version to come is not", async () => {
  assert.deepEqual(await said({ version: 1 }), [["record-holds", "2"]]);
  for (const version of [0, 3, "2", null]) {
    assert.deepEqual(await said({ version }), [["record-unreadable"]], String(version));
  }
});

test("what is no record is told as unreadable, and never thrown", async () => {
  for (const text of ["", "{", "[]", "null", "5", '"x"', "{}", '{"version":2}']) {
    const { said, evidence } = await checked(withRecord(Buffer.from(text)));
    assert.deepEqual([said, evidence], [[["record-unreadable"]], null], text);
  }
  const broken = Buffer.concat([JSON_BYTES.subarray(0, -1), Buffer.from([0xff, 0x7d])]);
  assert.deepEqual((await checked(withRecord(broken))).said, [["record-unreadable"]]);
  for (const part of ["contract", "trail", "submissions", "consents"]) {
    assert.deepEqual(await said({ [part]: 5 }), [["record-unreadable"]], part);
  }
});

const ENTRIES = record().trail as { entries: Json[]; head: string };

/** The trail with one of its entries otherwise, its hash left as it was. */
function withEntry(at: number, change: Json): Json {
  const entries = ENTRIES.entries.map((entry, index) =>
    index === at ? { ...entry, ...change } : entry,
  );
  return { trail: { ...ENTRIES, entries } };
}

test("whatever of an entry is changed, its place is told", async () => {
  for (const change of [
    { at: "2026-11-21T09:30:00.001Z" },
    { by: { kind: "signer" } },
    { data: { a: 1 } },
    { event: "contract.cancelled" },
    { number: 7 },
    { hash: "0".repeat(64) },
  ]) {
    assert.deepEqual((await said(withEntry(0, change)))[0], ["record-broken", "trail 1"]);
  }
  assert.deepEqual(await said(withEntry(1, { data: {} })), [["record-broken", "trail 2"]]);
});

test("entries that were taken out, put in or turned round are told, and so is another contract's trail", async () => {
  const [first, second] = ENTRIES.entries;
  const trail = (entries: unknown[], head: unknown = ENTRIES.head) =>
    said({ trail: { entries, head } });
  assert.deepEqual(await trail([second]), [["record-broken", "trail 1"]]);
  assert.deepEqual(await trail([second, first]), [["record-broken", "trail 1"]]);
  assert.deepEqual(await trail([first, first]), [["record-broken", "trail 2"]]);
  const { contract } = record() as { contract: Json };
  assert.deepEqual(await said({ contract: { ...contract, id: "c2" } }), [
    ["record-broken", "trail 1"],
  ]);
});

test("a trail that ends elsewhere than it says is cut, and one of nothing is none", async () => {
  const [first] = ENTRIES.entries;
  const trail = async (entries: unknown[], head: unknown) =>
    (await said({ trail: { entries, head }, submissions: [] }))[0];
  assert.deepEqual(await trail([first], ENTRIES.head), ["record-broken", "head"]);
  assert.deepEqual(await trail([first], first?.hash), ["record-holds", "1"]);
  assert.deepEqual(await trail([], null), ["record-broken", "head"]);
  assert.deepEqual(await trail([first], undefined), ["record-broken", "head"]);
});

test("times never go back, though two entries may have the same", async () => {
  const times = (...all: string[]) => {
    const entries = chained(
      "c1",
      all.map((at) => ({ event: "contract.created", at })),
    );
    return said({ trail: { entries, head: entries.at(-1)?.hash }, submissions: [] });
  };
  const [early, late] = ["2026-11-21T09:30:00.000Z", "2026-11-21T09:30:00.001Z"];
  assert.deepEqual(await times(early, early, late), [["record-holds", "3"]]);
  assert.deepEqual(await times(early, late, early), [["record-broken", "trail 3"]]);
});

test("a value of a person fits to what was hashed of it", async () => {
  const salt = "ab".repeat(16);
  const commitment = sha256Of(
    Buffer.concat([
      Buffer.from("countersign-trail-value-1\0"),
      Buffer.from(salt, "hex"),
      Buffer.from("María"),
    ]),
  );
  const told = async (value: string) => {
    const data = { signerName: { committed: commitment } };
    const personal = { "data.signerName": { salt, value } };
    const entries = chained("c1", [{ event: "contract.seen", at: "2026", data, personal }]);
    return said({ trail: { entries, head: entries.at(-1)?.hash }, submissions: [] });
  };
  assert.deepEqual(await told("María"), [["record-holds", "1"]]);
  assert.deepEqual(await told("Marta"), [["record-broken", "trail 1"]]);
});

test("what counts only of who opened the document is given by nobody else, or the record is broken", async () => {
  const by = (role: string, link = "shared") => ({ kind: "signer", role, link });
  const opened = (actor: object, sha256 = "a") => ({
    ...{ event: "attachment.opened", at: "2026", by: actor },
    data: { role: "Tenant", attachmentSha256: sha256 },
  });
  const told = async (
    before: Record<string, unknown>[],
    consent: object,
    attachments: unknown[] = [],
  ) => {
    const consents = [{ attachmentSha256: "a", given: true, ...consent }];
    const created = { event: "contract.created", at: "2026", data: { attachments } };
    const data = { role: "Tenant", consents };
    const signed = { event: "contract.signed", at: "2026", by: by("Tenant"), data };
    const entries = chained("c1", [created, ...before, signed]);
    const [found] = await said({ trail: { entries, head: entries.at(-1)?.hash }, submissions: [] });
    return found?.[0];
  };
  const opensFirst = true;
  assert.equal(await told([opened(by("Tenant"))], { opensFirst }), "record-holds");
  for (const before of [
    [],
    [opened(by("Landlord"))],
    [opened(by("Tenant", "personal"))],
    [opened(by("Tenant"), "b")],
  ]) {
    assert.equal(await told(before, { opensFirst }), "record-broken", JSON.stringify(before));
  }
  assert.equal(await told([], { opensFirst, given: false }), "record-holds");
  assert.equal(await told([], {}, [{ sha256: "a", asks: { opensFirst } }]), "record-broken");
  // As it was before anything had to be opened.
  assert.equal(await told([], {}, [{ sha256: "a", asks: { version: "1" } }]), "record-holds");
});

test("what a signer was shown is the document with the signatures before theirs, or the record is broken", async () => {
  const base = { baseSha256: "b".repeat(64), fieldsSha256: "f".repeat(64) };
  const shown = (trailHash: unknown) => sha256Of(canonicalJson({ ...base, trailHash }));
  const told = async (first: unknown, second: (hash: unknown) => unknown) => {
    const signed = (shownSha256: unknown) => ({
      event: "contract.signed",
      at: "2026",
      data: { ...base, ...(shownSha256 !== undefined && { shownSha256 }) },
    });
    const opened = { event: "signer.opened", at: "2026" };
    const [one] = chained("c1", [signed(first)]);
    const entries = chained("c1", [signed(first), opened, signed(second(one?.hash))]);
    return said({ trail: { entries, head: entries.at(-1)?.hash }, submissions: [] });
  };
  assert.deepEqual(await told(shown(null), shown), [["record-holds", "3"]]);
  // Nobody said so: nothing to hold against anything.
  assert.deepEqual(await told(undefined, () => undefined), [["record-holds", "3"]]);
  assert.deepEqual(await told(shown("0"), shown), [["record-broken", "trail 1"]]);
  assert.deepEqual(await told(shown(null), () => shown(null)), [["record-broken", "trail 3"]]);
  assert.deepEqual(await told(undefined, () => 5), [["record-broken", "trail 3"]]);
});

test("what was submitted is what the trail has the hash of, unless it was erased", async () => {
  const [one] = (record() as { submissions: Json[] }).submissions;
  const submitted = (change: Json) => said({ submissions: [{ ...one, ...change }] });
  const other = { strokes: [] };
  assert.deepEqual(await submitted({}), [["record-holds", "2"]]);
  assert.deepEqual(await submitted({ content: null }), [["record-holds", "2"]]);
  for (const change of [
    { content: other },
    { content: other, sha256: sha256Of(canonicalJson(other)) },
    { content: null, sha256: sha256Of(canonicalJson(other)) },
    { signatureId: "s2" },
    { signatureId: undefined },
  ]) {
    assert.deepEqual(await submitted(change), [["record-broken", "submission 1"]]);
  }
});

test("a wording of consent and the fields are what their hashes say", async () => {
  const consents = [
    { text: "a", sha256: sha256Of("a") },
    { text: "b", sha256: sha256Of("a") },
  ];
  assert.deepEqual(await said({ consents }), [["record-broken", "consent 2"]]);
  assert.deepEqual(await said({ consents: [{ text: 5, sha256: sha256Of("5") }] }), [
    ["record-broken", "consent 1"],
  ]);
  const { contract } = record() as { contract: Json };
  assert.deepEqual(await said({ contract: { ...contract, fields: [] } }), [
    ["record-broken", "fields"],
  ]);
  // Older records do not have them.
  const { fields: _fields, fieldsSha256: _sha256, ...older } = contract;
  assert.deepEqual(await said({ contract: older }), [["record-holds", "2"]]);
});

test("of a broken record no head is taken, and its hashes are all the same", async () => {
  const { evidence } = await checked(withRecord(record(withEntry(1, { data: {} }))));
  assert.deepEqual([evidence?.head, evidence?.hashes.size], [null, 2]);
});

test("a file that begins with another document than was signed is told", async () => {
  const { contract } = record() as { contract: Json };
  for (const baseSha256 of [sha256Of("another"), sha256Of(SIGNED_BASE).toUpperCase(), null]) {
    const file = withRecord(record({ contract: { ...contract, baseSha256 } }));
    const { said, evidence } = await checked(file);
    assert.deepEqual(said, [["record-holds", "2"], ["record-other-base"]]);
    assert.equal(evidence?.baseBytes, null);
  }
});

test("a base that was updated itself before it was signed is found in whole", async () => {
  const updated = update(SIGNED_BASE, () => {});
  const { contract } = record() as { contract: Json };
  const own = record({ contract: { ...contract, baseSha256: sha256Of(updated) } });
  const { said, evidence } = await checked(withRecord(own, updated));
  assert.deepEqual([said, evidence?.baseBytes], [[["record-holds", "2"]], updated.length]);
});

/** What is found of a file whose catalog was given something else. */
const found = async (edit: (editing: Editing) => void) =>
  (await checked(update(SIGNED_BASE, edit))).said[0]?.[0];

test("the record is found among associated files, by either of its names", async () => {
  const associated = (how: Parameters<typeof fileWith>[2]) =>
    found((editing) => {
      const { revision, catalog } = editing;
      const [other, own] = [
        fileWith(editing, Buffer.from("x"), { name: "other.json" }),
        fileWith(editing, JSON_BYTES, how),
      ].map((file) => revision.add(file));
      catalog.set("AF", new PdfArray([PdfNumber.of(5), other!, own!]));
    });
  assert.equal(await associated({ key: "UF" }), "record-holds");
  assert.equal(await associated({ key: "F" }), "record-holds");
  assert.equal(await associated({ name: "evidence.JSON" }), "record-missing");
});

test("it is found in the tree of names as well, below any of its branches, and a tree in a circle ends", async () => {
  const inTree = (name: string) =>
    found((editing) => {
      const { revision, catalog } = editing;
      const file = revision.add(fileWith(editing, JSON_BYTES, { name }));
      const names = new PdfArray([PdfString.fromString(name), file]);
      const leaf = revision.add(new PdfDict([["Names", names]]));
      const root = revision.reserve();
      revision.put(root, new PdfDict([["Kids", new PdfArray([root, leaf])]]));
      catalog.set("Names", new PdfDict([["EmbeddedFiles", root]]));
    });
  assert.equal(await inTree("evidence.json"), "record-holds");
  assert.equal(await inTree("other.json"), "record-missing");
});

test("a document with no file in it, or one without content, has no record", async () => {
  assert.equal(await found(() => {}), "record-missing");
  const empty = ({ catalog, revision }: Editing) => {
    const file = new PdfDict([["UF", PdfString.fromString("evidence.json")]]);
    catalog.set("AF", new PdfArray([revision.add(file)]));
  };
  assert.equal(await found(empty), "record-missing");
});
