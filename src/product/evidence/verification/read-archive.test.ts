import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateRawSync } from "node:zlib";
import { BrokenArchive, isArchive, readArchive } from "./read-archive.ts";

interface Packed {
  name: string;
  content: string;
  method?: number;
  /** What the directory says of it, where that is not so. */
  says?: { packed?: number; unpacked?: number };
  extra?: string;
  comment?: string;
}

/** An archive as APPNOTE.TXT 6.3.10 lays it out, odd ones included. */
function archive(files: readonly Packed[], { comment = "", count = files.length } = {}): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 0, says = {}, extra = "", comment: own = "" } of files) {
    const plain = Buffer.from(content);
    const data = method === 8 ? deflateRawSync(plain) : plain;
    const { packed = data.length, unpacked = plain.length } = says;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed, 14);
    common.writeUInt32LE(unpacked, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    common.writeUInt16LE(extra.length, 24);
    const named = Buffer.from(name + extra);
    const head = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, named, data]);
    const place = Buffer.alloc(14);
    place.writeUInt16LE(own.length, 0);
    place.writeUInt32LE(at, 10);
    const made = Buffer.from([20, 0]);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002"), made, common, place, named, Buffer.from(own)]),
    );
    chunks.push(head);
    at += head.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([
    ...chunks,
    entries,
    Buffer.from("PK\u0005\u0006"),
    end,
    Buffer.from(comment),
  ]);
}

const read = async (bytes: Uint8Array) =>
  (await readArchive(bytes)).map(({ name, content }) => [name, Buffer.from(content).toString()]);

test("what begins as archives do is one, and nothing else", () => {
  assert.equal(isArchive(archive([{ name: "a", content: "" }])), true);
  for (const text of ["", "PK", "PK\u0003", "PK\u0005\u0006", "%PDF"]) {
    assert.equal(isArchive(Buffer.from(text)), false);
  }
});

test("files are read stored and packed, in their order, with their names as often as they stand there", async () => {
  const files = [
    { name: "contract.pdf", content: "one" },
    { name: "log/", content: "" },
    { name: "log/prööf.json", content: "two ".repeat(500), method: 8 },
    { name: "contract.pdf", content: "three", extra: "abcd", comment: "a note" },
    { name: "empty", content: "", method: 8 },
  ];
  const expected = [files[0], files[2], files[3], files[4]].map((file) => [
    ...[file?.name, file?.content],
  ]);
  assert.deepEqual(await read(archive(files)), expected);
  assert.deepEqual(await read(archive(files, { comment: "of the archive" })), expected);
  assert.deepEqual(await read(archive([])), []);
});

test("an archive that stands within other bytes is read from where it stands", async () => {
  const whole = archive([{ name: "a", content: "b" }]);
  const within = Buffer.concat([Buffer.from("before"), whole]).subarray(6);
  assert.deepEqual(await read(within), [["a", "b"]]);
});

const FILE = { name: "a", content: "content" };
const BROKEN: [what: string, bytes: () => Buffer][] = [
  ["that is nothing", () => Buffer.alloc(0)],
  ["without an end", () => archive([FILE]).subarray(0, -22)],
  ["whose directory is cut off", () => archive([FILE], { count: 2 })],
  ["of more files than anybody packs", () => archive([FILE], { count: 1_001 })],
  ["packed in another way", () => archive([{ ...FILE, method: 14 }])],
  ["whose file is longer than the archive", () => archive([{ ...FILE, says: { packed: 9_999 } }])],
  ["that is too large unpacked", () => archive([{ ...FILE, says: { unpacked: 300_000_001 } }])],
  [
    "that unpacks to more than it says",
    () => archive([{ ...FILE, method: 8, says: { unpacked: 6 } }]),
  ],
  ["whose packed bytes are none", () => archive([{ ...FILE, method: 8, says: { packed: 3 } }])],
  [
    "whose file is not where the directory says",
    () => {
      const bytes = archive([FILE]);
      bytes.write("XX", 0);
      return bytes;
    },
  ],
  [
    "whose directory is not where the end says",
    () => {
      const bytes = archive([FILE]);
      bytes.writeUInt32LE(2, bytes.length - 6);
      return bytes;
    },
  ],
];

for (const [what, bytes] of BROKEN) {
  test(`an archive ${what} is broken`, async () => {
    await assert.rejects(readArchive(bytes()), BrokenArchive);
  });
}

test("a name in an old code page keeps a letter for each byte, and one that says it is UTF-8 has to be", async () => {
  const made = archive([{ name: "Vertr?ge/a", content: "x" }]);
  for (let at = made.indexOf("?"); at >= 0; at = made.indexOf("?", at)) made[at] = 0x84;
  const [entry] = await readArchive(made);
  assert.equal(entry?.name, "Vertr\u0084ge/a");
  const directory = made.indexOf("PK\u0001\u0002");
  made.writeUInt16LE(0x800, directory + 8);
  await assert.rejects(readArchive(made), { name: "BrokenArchive", message: /not UTF-8/ });
});

test("a thousand files are read, and no more", async () => {
  const files = Array.from({ length: 1_000 }, (_, at) => ({ name: `${at}`, content: "" }));
  assert.equal((await readArchive(archive(files))).length, 1_000);
  const more = [...files, { name: "more", content: "" }];
  await assert.rejects(readArchive(archive(more)), /too many files/);
});
