import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import {
  listOf,
  manifestOf,
  type RawEntry,
  rawArchive,
  withRaw,
} from "#kit/documents/raw-archive.ts";
import { BrokenBackup } from "./archive-entries.ts";
import { boundToManifest, checkArchive } from "./check-archive.ts";
import type { Manifest } from "./manifest.ts";
import { sealUnder, WrongPassphrase } from "./passphrase.ts";

const OWNERS = [1, 2].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`);
const PDF = "%PDF-1.7 as it was signed";
const README: RawEntry = ["README.txt", "what it is"];
const ROWS: readonly RawEntry[] = [
  ["tables/contract/000001.tsv", "1\ta\n2\tb\n"],
  ["tables/contract/000002.tsv", "3\tc\n"],
  ["tables/signer/000001.tsv", "9\n"],
];
const FILES: readonly RawEntry[] = [
  [`files/${OWNERS[0]}/${sha256Hex(PDF)}`, PDF],
  [`files/${OWNERS[1]}/picture.png`, "a picture"],
];
const KEYS: RawEntry = ["keys.sealed", "sealed"];
const SAID: Partial<Manifest> = {
  tables: [
    { name: "contract", columns: ["id", "name"], rows: 3, parts: 2 },
    { name: "signer", columns: ["id"], rows: 1, parts: 1 },
  ],
  files: { count: 2, bytes: PDF.length + "a picture".length },
};

/** A backup of these entries in one list, with a manifest that says so. */
function backup(
  entries: readonly RawEntry[] = [README, ...ROWS, ...FILES],
  said = SAID,
): RawEntry[] {
  const list = listOf(entries);
  return [...entries, list, manifestOf([list], said), KEYS];
}

const check = (entries: readonly RawEntry[], passphrase: string | null = null) =>
  withRaw(rawArchive(...entries), (archive) => checkArchive(archive, passphrase));

const findings = async (entries: readonly RawEntry[]) => (await check(entries)).findings;

const broken = (entries: readonly RawEntry[], why: RegExp) =>
  assert.rejects(check(entries), (error: Error) => {
    assert.ok(error instanceof BrokenBackup, String(error));
    assert.match(error.message, why);
    return true;
  });

test("a backup whose every hash fits has nothing wrong with it, and its keys stay closed without a passphrase", async () => {
  const { manifest, keys, findings } = await check(backup());
  assert.deepEqual([findings, keys, manifest.files], [[], null, SAID.files]);
});

test("a backup in several lists is whole, and each list is held to its number and to the manifest", async () => {
  const parts = [[README, ...ROWS], [...FILES]];
  const lists = parts.map((entries, index) => listOf(entries, index + 1));
  const [one, two] = lists as [RawEntry, RawEntry];
  const whole = [...(parts[0] ?? []), one, ...(parts[1] ?? []), two];
  assert.deepEqual(await findings([...whole, manifestOf(lists, SAID), KEYS]), []);
  const told = "the lists of hashes are not those that the manifest tells of";
  assert.deepEqual(await findings([...whole, manifestOf([one], SAID), KEYS]), [told]);
  assert.deepEqual(await findings([...whole, manifestOf([two, one], SAID), KEYS]), [told]);
  const second = [README, ...ROWS, listOf([README, ...ROWS], 2)];
  await broken([...second, manifestOf([], SAID), KEYS], /000002\.sha256 is out of order/);
});

test("an entry that is not what its list says is damaged, and so is one that no list has", async () => {
  const entries = [README, ...ROWS, ...FILES];
  const list = listOf([["README.txt", "something else"], ...ROWS, ...FILES]);
  assert.deepEqual(await findings([...entries, list, manifestOf([list], SAID), KEYS]), [
    "README.txt is damaged: its bytes are not those that were written",
  ]);
  const short = listOf([...ROWS, ...FILES]);
  assert.deepEqual(await findings([...entries, short, manifestOf([short], SAID), KEYS]), [
    "README.txt is damaged: its bytes are not those that were written",
  ]);
});

test("an entry that a list has and that is not there makes it no backup", async () => {
  const list = listOf([README, ...ROWS, ...FILES]);
  const entries = [README, ...ROWS, FILES[0] as RawEntry];
  await broken([...entries, list, manifestOf([list], SAID), KEYS], /picture\.png is missing/);
});

test("a file that is not what its name says is found, unless it was lost before", async () => {
  const name = `files/${OWNERS[0]}/${sha256Hex(PDF)}`;
  const entries: RawEntry[] = [README, ...ROWS, [name, `${PDF}!`], FILES[1] as RawEntry];
  const files = { count: 2, bytes: PDF.length + 1 + "a picture".length };
  assert.deepEqual(await findings(backup(entries, { ...SAID, files })), [
    `${name} is not what its name says`,
  ]);
  assert.deepEqual(await findings(backup(entries, { ...SAID, files, lost: [name] })), []);
});

test("rows, tables and files are counted, and held to what the manifest says", async () => {
  const table = (rows: number, parts = 2) => ({
    name: "contract",
    columns: ["id", "name"],
    rows,
    parts,
  });
  const signer = { name: "signer", columns: ["id"], rows: 1, parts: 1 };
  const cases: [change: Partial<Manifest>, found: string[]][] = [
    [{ tables: [table(4), signer] }, ["the table contract has 3 rows instead of 4"]],
    [{ tables: [table(3, 1), signer] }, ["the table contract has 3 rows instead of 3"]],
    [{ tables: [table(3)] }, ["the manifest knows no table signer"]],
    [
      { tables: [table(3), signer, { ...signer, name: "webhook" }] },
      ["the table webhook has 0 rows instead of 1"],
    ],
    [{ files: { count: 3, bytes: SAID.files?.bytes ?? 0 } }, ["it holds 2 files instead of 3"]],
    [{ files: { count: 2, bytes: 1 } }, ["it holds 2 files instead of 2"]],
  ];
  for (const [change, found] of cases) {
    const entries = [README, ...ROWS, ...FILES];
    assert.deepEqual(await findings(backup(entries, { ...SAID, ...change })), found);
  }
});

/** Orders in which no backup is written. */
const DISORDER: [what: string, entries: RawEntry[], why: RegExp][] = [
  [
    "a table's second part first",
    [README, ...[ROWS[1], ROWS[0]].map((row) => row as RawEntry)],
    /000002\.tsv is out of order/,
  ],
  [
    "a table that goes on behind another",
    [README, ROWS[0] as RawEntry, ROWS[2] as RawEntry, ROWS[1] as RawEntry],
    /000002\.tsv is out of order/,
  ],
  ["a table's part twice", [README, ROWS[0] as RawEntry, ROWS[0] as RawEntry], /out of order/],
  ["rows behind files", [README, FILES[0] as RawEntry, ROWS[0] as RawEntry], /out of order/],
  ["files in another order", [README, ...[...FILES].reverse()], /out of order/],
  ["a file twice", [README, FILES[0] as RawEntry, FILES[0] as RawEntry], /out of order/],
];

for (const [what, entries, why] of DISORDER) {
  test(`${what} makes it no backup`, async () => {
    await broken(backup(entries, {}), why);
  });
}

test("manifest and keys come last, in this order, and both are there", async () => {
  const [list, manifest, keys] = backup().slice(-3) as [RawEntry, RawEntry, RawEntry];
  const before = [README, ...ROWS, ...FILES];
  await broken([...before, list, manifest], /no manifest, or no keys/);
  await broken([...before, list, keys], /keys stand before its manifest/);
  await broken([...before, list], /no manifest, or no keys/);
  await broken([...before, manifest, keys], /last list of hashes is missing/);
  await broken([...before, list, manifest, list, keys], /stands behind its manifest/);
  await broken([...before, list, manifest, keys, README], /stands behind its keys/);
  await broken([...before, list, ["manifest.json", "{}"], keys], /manifest cannot be read/);
});

test("of what is damaged throughout the first fifty findings are told", async () => {
  const files = Array.from(
    { length: 60 },
    (_, n): RawEntry => [`files/${OWNERS[0]}/f${String(n).padStart(3, "0")}`, String(n)],
  );
  const list = listOf([README, ...files.map(([name]): RawEntry => [name, "otherwise"])]);
  const found = await findings([README, ...files, list, manifestOf([list]), KEYS]);
  assert.equal(found.length, 50);
});

const PASSPHRASE = "correct horse battery staple";
const NAMED = { "link.key": Buffer.from("one").toString("base64"), "seal.key": "dHdv" };
let withKeys: RawEntry[];
before(async () => {
  const [list, manifest] = backup().slice(-3) as [RawEntry, RawEntry];
  const bound = boundToManifest(sha256Hex(manifest[1] as string));
  const bytes = Buffer.from(JSON.stringify(NAMED));
  const sealed = await sealUnder(PASSPHRASE, bytes, bound, systemRandom);
  withKeys = [README, ...ROWS, ...FILES, list, manifest, ["keys.sealed", sealed]];
});

test("the passphrase opens the keys by their names", async () => {
  const { keys } = await check(withKeys, PASSPHRASE);
  assert.deepEqual(
    keys,
    new Map([
      ["link.key", Buffer.from("one")],
      ["seal.key", Buffer.from("two")],
    ]),
  );
});

test("keys open beside the manifest that they came with, and beside no other", async () => {
  await assert.rejects(check(withKeys, "another passphrase"), WrongPassphrase);
  const [list] = backup().slice(-3) as [RawEntry];
  const other = manifestOf([list], { ...SAID, version: "0.2.0" });
  const entries = [...withKeys.slice(0, -2), other, withKeys.at(-1) as RawEntry];
  assert.deepEqual(await findings(entries), []);
  await assert.rejects(check(entries, PASSPHRASE), WrongPassphrase);
});
