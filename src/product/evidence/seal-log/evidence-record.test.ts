import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { concatBytes } from "#kernel/bytes.ts";
import { sha256 } from "#kernel/digest.ts";
import { integer, nothing, octetString, oid, sequence, tagged } from "#lib/pki/der.ts";
import { OID } from "#lib/pki/oids.ts";
import { MalformedDer } from "#lib/pki/read-der.ts";
import {
  type ArchiveTimestamp,
  chainsBefore,
  type EvidenceRecord,
  groupTreeOver,
  hashtreeOver,
  nextHash,
  type RecordDigest,
  readHashtree,
  readRecord,
  recordDigest,
  rootBySteps,
  withTimestamp,
  writeHashtree,
  writeRecord,
  writeSequence,
} from "./evidence-record.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const hashed = (text: string) => sha256(text);
const DIGESTS: RecordDigest[] = ["SHA-256", "SHA-512"];
const token = (text: string) => sequence(octetString(Buffer.from(text)));
const stamp = (text: string, digest: RecordDigest = "SHA-256"): ArchiveTimestamp => ({
  digest,
  hashtree: [],
  token: token(text),
});

const bytes = fc.uint8Array({ minLength: 1, maxLength: 64 });
const steps = fc.array(fc.array(bytes, { minLength: 1, maxLength: 3 }), { maxLength: 4 });
const timestamps = fc.record({
  digest: fc.constantFrom(...DIGESTS),
  hashtree: steps,
  token: bytes.map((content) => sequence(octetString(content))),
});
const records = fc.array(fc.array(timestamps, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

/** Octets are compared, of whichever class they are. */
const plain = (record: EvidenceRecord) =>
  record.map((chain) =>
    chain.map(({ digest, hashtree, token: of }) => [
      digest,
      hashtree.map((s) => s.map(hex)),
      hex(of),
    ]),
  );

test("whatever record is written is read again, and written anew it is the same", () => {
  fc.assert(
    fc.property(records, (record) => {
      const der = writeRecord(record);
      assert.deepEqual(plain(readRecord(der)), plain(record));
      assert.equal(hex(writeRecord(readRecord(der))), hex(der));
    }),
  );
  fc.assert(
    fc.property(steps, (hashtree) => {
      assert.deepEqual(
        readHashtree(writeHashtree(hashtree)).map((step) => step.map(hex)),
        hashtree.map((step) => step.map(hex)),
      );
    }),
  );
});

test("a record is laid out as RFC 4998 has it: version, digests, each once, and chains of timestamps", () => {
  const [one, two] = [hashed("one"), hashed("two")];
  const record = [
    [stamp("a"), { ...stamp("b"), hashtree: [[one, two], [one]] }],
    [stamp("c", "SHA-512")],
  ];
  const named = (digest: string) => tagged(0, oid(digest));
  const tree = tagged(2, sequence(octetString(one), octetString(two)), sequence(octetString(one)));
  const chains = sequence(
    sequence(
      sequence(named(OID.sha256), token("a")),
      sequence(named(OID.sha256), tree, token("b")),
    ),
    sequence(sequence(named(OID.sha512), token("c"))),
  );
  assert.equal(hex(writeSequence(record)), hex(chains));
  const digests = sequence(sequence(oid(OID.sha256)), sequence(oid(OID.sha512)));
  assert.equal(hex(writeRecord(record)), hex(sequence(integer(1), digests, chains)));
});

const digests = sequence(sequence(oid(OID.sha256)));
const chain = (...parts: Uint8Array[]) => sequence(sequence(sequence(...parts)));
const sha256Named = tagged(0, oid(OID.sha256));
const good = chain(sha256Named, token("a"));

test("information on keys and attributes may stand in a record, and are passed over", () => {
  const attributed = chain(sha256Named, tagged(1, nothing), token("a"));
  const read = readRecord(sequence(integer(1), digests, tagged(0, nothing), attributed));
  assert.deepEqual(plain(read), plain([[stamp("a")]]));
});

const WRONG: [what: string, der: Uint8Array, why: RegExp][] = [
  ["of another version", sequence(integer(2), digests, good), /unknown version/],
  ["of what is encrypted", sequence(integer(1), digests, tagged(1, nothing), good), /encrypted/],
  ["with something behind it", sequence(integer(1), digests, good, nothing), /unexpected bytes/],
  ["without a chain", sequence(integer(1), digests, sequence()), /without a timestamp/],
  ["with an empty chain behind a full one", writeRecord([[stamp("a")], []]), /without a timestamp/],
  ["that names no digest", sequence(integer(1), digests, chain(token("a"))), /no digest is named/],
  [
    "of a digest that is broken",
    sequence(integer(1), digests, chain(tagged(0, oid(OID.sha1)), token("a"))),
    /the digest 1\.3\.14\.3\.2\.26/,
  ],
  [
    "with something behind a token",
    sequence(integer(1), digests, chain(sha256Named, token("a"), nothing)),
    /unexpected bytes/,
  ],
];

for (const [what, der, why] of WRONG) {
  test(`a record ${what} is none`, () => {
    assert.throws(
      () => readRecord(der),
      (error) => error instanceof MalformedDer && why.test(error.message),
    );
  });
}

test("50 chains of 1,000 timestamps over trees of 64 steps are read, and not one more of any", () => {
  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  const chains = (count: number) => many(count, [stamp("a")]);
  const inOne = (count: number) => [many(count, stamp("a"))];
  const deep = (count: number) => [[{ ...stamp("a"), hashtree: many(count, [hashed("x")]) }]];
  const wide = (count: number) => [[{ ...stamp("a"), hashtree: [many(count, hashed("x"))] }]];
  for (const [most, of] of [
    [50, chains],
    [1_000, inOne],
    [64, deep],
    [64, wide],
  ] as const) {
    assert.doesNotThrow(() => readRecord(writeRecord(of(most))));
    assert.throws(() => readRecord(writeRecord(of(most + 1))), MalformedDer);
  }
});

test("steps lead from a hash to a root by hashes in the order of their bytes (RFC 4998, 4.2)", async () => {
  const [low, own, high] = [new Uint8Array(32), new Uint8Array(32).fill(1), hashed("x").fill(9)];
  const together = await recordDigest("SHA-256", concatBytes(low, own, high));
  for (const first of [
    [own, high, low],
    [high, low, own],
  ]) {
    assert.deepEqual(
      await rootBySteps(own, { digest: "SHA-256", hashtree: [first] }),
      new Uint8Array(together),
    );
  }
  // At each further step the root so far takes part, wherever it sorts.
  const sorted = [low, new Uint8Array(together)].sort(Buffer.compare);
  const above = await recordDigest("SHA-256", concatBytes(...sorted));
  const hashtree = [[own, high, low], [low]];
  assert.deepEqual(await rootBySteps(own, { digest: "SHA-256", hashtree }), above);
  // One alone is itself, and without any step a hash is its own root.
  assert.equal(await rootBySteps(own, { digest: "SHA-512", hashtree: [[own]] }), own);
  assert.equal(await rootBySteps(own, { digest: "SHA-256", hashtree: [] }), own);
  assert.equal(await rootBySteps(hashed("other"), { digest: "SHA-256", hashtree }), null);
});

test("over any number of hashes each has steps of its own to the one root", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 33 }),
      fc.constantFrom(...DIGESTS),
      async (n, digest) => {
        const hashes = await Promise.all(
          Array.from({ length: n }, (_, at) => recordDigest(digest, Uint8Array.of(at))),
        );
        const { root, steps: all } = await hashtreeOver(digest, hashes);
        assert.equal(all.length, n);
        for (const [at, hash] of hashes.entries()) {
          const hashtree = all[at] ?? [];
          assert.deepEqual(await rootBySteps(hash, { digest, hashtree }), root);
          // A tree is as high as it has to be.
          assert.ok(hashtree.length <= Math.ceil(Math.log2(n)));
        }
      },
    ),
    { numRuns: 40 },
  );
  await assert.rejects(hashtreeOver("SHA-256", []), RangeError);
});

test("a group leads to the root together: its first step names its hashes and no others", async () => {
  const groups = ["a", "b", "c", "d", "e"].map((name, at) =>
    Array.from({ length: (at % 3) + 1 }, (_, index) => hashed(`${name} ${index}`)),
  );
  for (let count = 1; count <= groups.length; count += 1) {
    const some = groups.slice(0, count);
    const { root, steps: all } = await groupTreeOver("SHA-256", some);
    for (const [at, group] of some.entries()) {
      const [first, ...rest] = all[at] ?? [];
      assert.deepEqual(first?.map(hex), group.map(hex));
      for (const hash of group) {
        const hashtree = [group, ...rest];
        assert.deepEqual(await rootBySteps(hash, { digest: "SHA-256", hashtree }), root);
      }
    }
  }
});

const HEAD = Buffer.from("a head");

test("a first timestamp is over the bytes, one of the same digest over the last token (5.2)", async () => {
  const chains = [[stamp("a"), stamp("b")]];
  assert.deepEqual(await nextHash([], "SHA-512", HEAD), await recordDigest("SHA-512", HEAD));
  assert.deepEqual(
    await nextHash(chains, "SHA-256", HEAD),
    await recordDigest("SHA-256", token("b")),
  );
});

test("one of another digest is over the bytes together with all that stood for them (5.3)", async () => {
  const chains = [[stamp("a"), stamp("b")]];
  const own = await recordDigest("SHA-512", HEAD);
  const before = await recordDigest("SHA-512", writeSequence(chains));
  assert.deepEqual(
    await nextHash(chains, "SHA-512", HEAD),
    await recordDigest("SHA-512", concatBytes(own, before)),
  );
});

test("a further timestamp stands in the last chain while its digest is that chain's, else begins one", () => {
  const [a, b, c] = [stamp("a"), stamp("b"), stamp("c", "SHA-512")];
  assert.deepEqual(withTimestamp([], a), [[a]]);
  assert.deepEqual(withTimestamp([[a]], b), [[a, b]]);
  assert.deepEqual(withTimestamp([[a, b]], c), [[a, b], [c]]);
  assert.deepEqual(withTimestamp([[a], [c]], c), [[a], [c, c]]);
});

test("the chains before a digest are those that older ones made, or all of them", () => {
  const [a, c] = [stamp("a"), stamp("c", "SHA-512")];
  assert.deepEqual(chainsBefore([[a], [c]], "SHA-512"), [[a]]);
  assert.deepEqual(chainsBefore([[a], [c]], "SHA-256"), []);
  assert.deepEqual(chainsBefore([[a]], "SHA-512"), [[a]]);
});
