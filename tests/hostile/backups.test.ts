import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { keepOwnSecrets } from "#app/installation/key-store.ts";
import { openUnder, sealUnder, WrongPassphrase } from "#data/backup/passphrase.ts";
import { BLOCK, readTarHeader, tarHeader } from "#data/backup/tar.ts";
import { systemRandom } from "#kernel/random.ts";
import {
  CONTRACT,
  madeBackup,
  PASSPHRASE,
  type Parts,
  wholeParts,
} from "#kit/documents/made-backup.ts";

let backup: Awaited<ReturnType<typeof madeBackup>>;
before(async () => {
  backup = await madeBackup();
});
after(() => backup?.close());

/** A header as a hostile program writes it, whose sum fits. */
function header(change: { name?: string; bytes?: number; type?: string; link?: string }): Buffer {
  const block = tarHeader({ name: "README.txt", bytes: change.bytes ?? 0, modifiedAt: 0 });
  if (change.name) block.fill(0, 0, 100).write(change.name, 0, 100);
  if (change.type) block.write(change.type, 156);
  if (change.link) block.write(change.link, 157);
  block.write("        ", 148);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

const begunWith = (first: Buffer) => (bytes: Buffer) => Buffer.concat([first, bytes]);

/** Where the first entry begins whose name begins so. */
function entryAt(bytes: Buffer, name: string): number {
  for (let at = 0; at < bytes.length; at += BLOCK) {
    if (readTarHeader(bytes.subarray(at, at + BLOCK))?.name.startsWith(name)) return at;
  }
  throw new Error(`no ${name}`);
}

/** Changes what stands behind the header of this entry. */
const within = (name: string, change: (body: Buffer) => void) => (bytes: Buffer) => {
  const changed = Buffer.from(bytes);
  change(changed.subarray(entryAt(changed, name) + BLOCK));
  return changed;
};

/** The entry and its header once more, at the same place. */
const twice = (name: string, blocks: number) => (bytes: Buffer) => {
  const at = entryAt(bytes, name);
  const entry = bytes.subarray(at, at + blocks * BLOCK);
  return Buffer.concat([bytes.subarray(0, at), entry, bytes.subarray(at)]);
};

const without = (name: string, blocks: number) => (bytes: Buffer) => {
  const at = entryAt(bytes, name);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + blocks * BLOCK)]);
};

const flip = (at: number) => (body: Buffer) => {
  body[at] = (body[at] ?? 0) ^ 1;
};
const HUGE = 8 ** 11 - 1;

const CHANGED: [what: string, change: (bytes: Buffer) => Buffer, said: RegExp][] = [
  ["a name that climbs out", begunWith(header({ name: "../../etc/passwd" })), /nothing that a/],
  ["a name from the root", begunWith(header({ name: "/etc/passwd" })), /nothing that a backup/],
  ["a name that climbs within", begunWith(header({ name: "files/../../x" })), /nothing that a/],
  ["a name of another system", begunWith(header({ name: "files\\..\\x" })), /nothing that a/],
  ["a symbolic link", begunWith(header({ type: "2", link: "/etc/passwd" })), /no plain file/],
  ["a hard link", begunWith(header({ type: "1", link: "/etc/passwd" })), /no plain file/],
  ["a device", begunWith(header({ type: "3" })), /no plain file/],
  ["a folder", begunWith(header({ type: "5" })), /no plain file/],
  ["a name in an extension", begunWith(header({ type: "x" })), /no plain file/],
  ["a long name of GNU tar", begunWith(header({ type: "L" })), /no plain file/],
  ["a file that says it is huge", begunWith(header({ bytes: HUGE })), /says that it has/],
  [
    "a huge manifest",
    begunWith(header({ name: "manifest.json", bytes: HUGE })),
    /says that it has/,
  ],
  ["something compressed", (bytes) => gzipSync(bytes), /compressed/],
  ["nothing", () => Buffer.alloc(0), /cut short/],
  ["zeros", () => Buffer.alloc(2 * BLOCK), /no manifest/],
  ["half of it", (bytes) => bytes.subarray(0, bytes.length / 2), /cut short/],
  ["all but its end", (bytes) => bytes.subarray(0, -BLOCK), /cut short|behind its end/],
  ["something behind its end", (bytes) => Buffer.concat([bytes, header({})]), /behind its end/],
  ["a file that was changed", within("files/", flip(0)), /is damaged/],
  ["rows that were changed", within("tables/contract/", flip(5)), /is damaged/],
  ["a list of hashes that was changed", within("hashes/", flip(0)), /is damaged|lists of hashes/],
  ["a manifest that was changed", within("manifest.json", flip(60)), /passphrase|manifest/],
  ["keys that were changed", within("keys.sealed", flip(200)), /passphrase|cannot be read/],
  ["an entry twice", twice("files/", 2), /out of order/],
  ["rows twice", twice("tables/contract/", 2), /out of order/],
  ["an entry less", without("files/", 2), /is missing, which/],
  ["no keys", without("keys.sealed", 2), /no keys/],
];

for (const [what, change, said] of CHANGED) {
  test(`a backup with ${what} is refused in words, whoever made it`, async () => {
    const found = await backup.verify(change(backup.bytes)).then(
      ({ findings }) => findings.join("; "),
      (error: Error) => error.message,
    );
    assert.match(found, said);
  });
}

test("the backup that the others were made of is whole", async () => {
  const { findings, contracts, trailEntries, keys } = await backup.verify(backup.bytes);
  assert.deepEqual(findings, []);
  assert.deepEqual([contracts, trailEntries, [...(keys ?? []).keys()]], [1, 2, ["link.key"]]);
});

test("another passphrase opens nothing, and says so", async () => {
  await assert.rejects(backup.verify(backup.bytes, "another passphrase"), WrongPassphrase);
});

/** Everything but what follows from a passphrase, which takes half a second a try. */
const verifyWithout = (bytes: Buffer) =>
  backup.verify(bytes, null).then(
    ({ findings }) => findings,
    (error: Error) => [error.message],
  );

test("cut at any byte, a backup is refused", async () => {
  const length = fc.integer({ min: 0, max: backup.bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(length, async (at) => {
      assert.notDeepEqual(await verifyWithout(backup.bytes.subarray(0, at)), []);
    }),
    { numRuns: 100 },
  );
});

test("with any byte changed before its manifest, a backup is refused", async () => {
  const end = entryAt(backup.bytes, "manifest.json");
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: end }),
      fc.integer({ min: 1, max: 255 }),
      async (at, by) => {
        const changed = Buffer.from(backup.bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        assert.notDeepEqual(await verifyWithout(changed), []);
      },
    ),
    { numRuns: 150 },
  );
});

const MADE_ANEW: [what: string, change: (parts: Parts) => void, said: RegExp][] = [
  [
    "an entry of the trail that was rewritten",
    ({ trail }) => {
      trail[0]!.event = "contract.created";
    },
    /entry 1 of its trail/,
  ],
  ["a trail that lost its last entry", ({ trail }) => void trail.pop(), /1 entries, not 2/],
  [
    "a head that is another",
    ({ contract }) => {
      contract.trail_head = "\\N";
    },
    /does not end/,
  ],
  [
    "a trail of no contract",
    ({ contract }) => {
      contract.id = CONTRACT.replace(/1$/, "2");
    },
    /of no contract/,
  ],
  ["a document less", ({ files }) => void files.pop(), /files that rows name are missing/],
  [
    "a document that is not what its name says",
    ({ files }) => {
      files[0]!.bytes = Buffer.from("another");
    },
    /not what its name says/,
  ],
  [
    "more rows than there are",
    (parts) => {
      parts.manifest.tables = [{ name: "contract", columns: [], rows: 7, parts: 1 }];
    },
    /rows instead of 7/,
  ],
];

for (const [what, change, said] of MADE_ANEW) {
  test(`a backup with ${what} is refused though all its hashes fit`, async () => {
    const parts = wholeParts();
    change(parts);
    const made = await madeBackup(parts);
    try {
      const { findings } = await made.verify(made.bytes);
      assert.match(findings.join("; "), said);
    } finally {
      await made.close();
    }
  });
}

test("a file that was lost before the backup was taken is told, and does not damage it", async () => {
  const parts = wholeParts();
  const { owner, name } = parts.files.pop()!;
  const lost = [`files/${owner}/${name}`];
  const made = await madeBackup({ ...parts, manifest: { lost } });
  try {
    const verified = await made.verify(made.bytes);
    assert.deepEqual([verified.findings, verified.lost], [[], lost]);
  } finally {
    await made.close();
  }
});

test("keys that would take more memory than a machine has to open are not tried", async () => {
  const sealed = await sealUnder(PASSPHRASE, Buffer.from("{}"), "here", systemRandom);
  for (const [name, value] of [
    ["N", 2 ** 30],
    ["N", 3],
    ["r", 1_000],
    ["p", 1_000],
    ["nonce", ""],
    ["kdf", "none"],
  ] as const) {
    const changed = JSON.stringify({ ...JSON.parse(sealed), [name]: value });
    await assert.rejects(openUnder(PASSPHRASE, changed, "here"), WrongPassphrase, name);
  }
  assert.equal(String(await openUnder(PASSPHRASE, sealed, "here")), "{}");
  await assert.rejects(openUnder(PASSPHRASE, sealed, "elsewhere"), WrongPassphrase);
});

test("a key whose name leads elsewhere is put nowhere", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-keys-"));
  try {
    for (const name of ["../stolen", "former/x.pem", "/etc/x", ".unfinished-x", ""]) {
      const keys = new Map([[name, Buffer.from("x")]]);
      const settings = { masterKeys: null, dataDir, random: systemRandom };
      await assert.rejects(keepOwnSecrets(null as never, keys, settings), /none is called so/);
    }
    assert.deepEqual(await readdir(dataDir), []);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
