import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readRecord } from "#evidence/seal-log/evidence-record.ts";
import { KEY_TYPE } from "#evidence/seal-log/key-type.ts";
import { checkpointText, readCheckpoint } from "#evidence/seal-log/note.ts";
import { openLog } from "#evidence/seal-log/open-log.ts";
import { LOG_PARTS, type LogProof } from "#evidence/seal-log/proof-parts.ts";
import { proofBytes, proveLeaf } from "#evidence/seal-log/prove-leaf.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { stampLog } from "#evidence/seal-log/stamp.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type LogRoom, noteSealOf, openLogRoom, stampingServices } from "#kit/rooms/log-room.ts";
import { signJws } from "#lib/pki/jws.ts";
import { checkLogParts } from "./check-log-parts.ts";

const SEALED = Buffer.from("a sealed file");
const PUBLIC_ID = "0000-0000-0000-0";
let room: LogRoom;
let parts: Map<string, Uint8Array>;
let proof: LogProof;
/** When the seal says that it was made, and when the head was stamped. */
let sealedAt: string;
let roots: { seals: Uint8Array[]; timestamps: Uint8Array[] };
before(async () => {
  room = await openLogRoom();
  sealedAt = room.clock.now().toISOString();
  await room.note(2);
  const id = await noteSealOf(room, SEALED.toString());
  await room.note(2);
  await sequenceLog(room);
  await stampLog(stampingServices(room));
  const proven = await proveLeaf(room.database, id);
  assert.ok(proven?.evidence);
  proof = proven.proof;
  parts = new Map([
    [LOG_PARTS.proof, proofBytes(proof)],
    [LOG_PARTS.checkpoint, Buffer.from(proven.checkpoint)],
    [LOG_PARTS.key, Buffer.from(proven.attestation)],
    [LOG_PARTS.record, proven.evidence],
  ]);
  roots = {
    seals: [room.keys.seal.chain.at(-1)!],
    timestamps: [room.keys.timestampAuthority.chain.at(-1)!],
  };
});
after(() => room.close());

const NAMED = { sealed: SEALED, publicId: PUBLIC_ID, trailHead: null };

/** What is found where these parts are otherwise; null for one that is not there. */
async function found(
  change: Record<string, Uint8Array | string | null> = {},
  named: Partial<typeof NAMED & { sealedAt: string | null }> = {},
  { known = roots, isKnown = true } = {},
) {
  const all = new Map(parts);
  for (const [name, content] of Object.entries(change)) {
    if (content === null) all.delete(name);
    else all.set(name, typeof content === "string" ? Buffer.from(content) : content);
  }
  const { wrong, told } = await checkLogParts(
    all,
    { ...NAMED, sealedAt, ...named },
    { known, isKnown },
  );
  return {
    wrong: wrong.map(({ code, values }) => `${code} ${values.name}`),
    told: told.map(({ code }) => code),
  };
}

const HOLDS = { wrong: [], told: ["log-holds"] };
const changed = (name: string) => ({ wrong: [`bundle-part-changed ${name}`], told: [] });

test("a seal is in the log where its proof leads to a head that the log's key signed and an authority stamped", async () => {
  assert.deepEqual(await found(), HOLDS);
  const { told, certificates } = await checkLogParts(
    parts,
    { ...NAMED, sealedAt },
    { known: roots, isKnown: true },
  );
  assert.deepEqual(told[0]?.values, {
    number: "3",
    origin: "sign.example/log",
    at: room.clock.now().toISOString(),
    authority: told[0]?.values.authority,
  });
  assert.notEqual(told[0]?.values.authority, "");
  const used = certificates.map((der) => Buffer.from(der, "latin1").toString("hex"));
  for (const der of [...room.keys.seal.chain, ...roots.timestamps]) {
    assert.ok(used.includes(Buffer.from(der).toString("hex")));
  }
});

test("before the log has anything of a seal it waits, and what is there of it is there as a whole", async () => {
  const none = Object.fromEntries([...parts.keys()].map((name) => [name, null]));
  assert.deepEqual(await found(none), { wrong: [], told: ["log-waits"] });
  assert.deepEqual(await found({ ...none, "contract.pdf": "x" }), {
    wrong: [],
    told: ["log-waits"],
  });
  assert.deepEqual(await found({ [LOG_PARTS.record]: null }), {
    wrong: [],
    told: ["log-unattested"],
  });
  for (const name of [LOG_PARTS.proof, LOG_PARTS.checkpoint, LOG_PARTS.key]) {
    assert.deepEqual(await found({ [name]: null }), {
      wrong: [`bundle-part-missing ${name}`],
      told: [],
    });
  }
  assert.deepEqual(await found({ ...none, "log/other": "" }), {
    wrong: [LOG_PARTS.proof, LOG_PARTS.checkpoint, LOG_PARTS.key].map(
      (name) => `bundle-part-missing ${name}`,
    ),
    told: [],
  });
});

test("a proof is of this very file, its document ID and how its trail ended", async () => {
  const other = changed(LOG_PARTS.proof);
  assert.deepEqual(await found({}, { sealed: Buffer.from("another file") }), other);
  assert.deepEqual(await found({}, { publicId: "1111-1111-1111-1" }), other);
  assert.deepEqual(await found({}, { trailHead: "0".repeat(64) as never }), other);
});

test("a proof that says anything else, or says it otherwise, is none", async () => {
  const written = (change: object) => proofBytes({ ...proof, ...change } as LogProof);
  const [first = "", ...more] = proof.hashes;
  const flipped = `${first.startsWith("0") ? "1" : "0"}${first.slice(1)}`;
  const { statement } = proof;
  const WRONG: (Uint8Array | string)[] = [
    ...["", "no JSON", "null", "{}", "[]"],
    `${canonicalJson(proof)} x`,
    JSON.stringify(proof, null, 1),
    Uint8Array.of(0xff, ...proofBytes(proof)),
    written({ salt: proof.salt.toUpperCase() }),
    written({ salt: proof.salt.slice(2) }),
    written({ salt: "0".repeat(64) }),
    written({ hashes: [flipped, ...more] }),
    written({ hashes: more }),
    written({ hashes: [...proof.hashes, first] }),
    written({ position: proof.position + 1 }),
    written({ position: -1 }),
    written({ size: proof.size + 1 }),
    written({ statement: { ...statement, at: "2026-01-01T00:00:00.000Z" } }),
    written({ statement: { ...statement, kind: "deletion" } }),
    written({ statement: null }),
  ];
  for (const [at, wrong] of WRONG.entries()) {
    assert.deepEqual(await found({ [LOG_PARTS.proof]: wrong }), changed(LOG_PARTS.proof), `${at}`);
  }
});

test("a head is this log's own, signed by its key, and of the tree that the proof leads to", async () => {
  const note = Buffer.from(parts.get(LOG_PARTS.checkpoint)!).toString();
  const head = readCheckpoint(note)!;
  const other = changed(LOG_PARTS.checkpoint);
  assert.deepEqual(await found({ [LOG_PARTS.checkpoint]: "no head" }), other);
  const regrown = note.replace(`\n${head.size}\n`, `\n${head.size + 1}\n`);
  assert.deepEqual(await found({ [LOG_PARTS.checkpoint]: regrown }), other);
  const renamed = await room.logSigner.sign(
    checkpointText({ ...head, origin: "other.example/log" }),
  );
  assert.deepEqual(await found({ [LOG_PARTS.checkpoint]: renamed }), other);
  const { database, clock, keys } = room;
  const stranger = await openLog(database, {
    serverKeys: new KeyRing([new Uint8Array(32).fill(9)]),
    keyHolder: keys.seal,
    baseUrl: "https://sign.example",
    clock,
  });
  const byAnother = await stranger.sign(checkpointText(head));
  assert.deepEqual(await found({ [LOG_PARTS.checkpoint]: byAnother }), other);
  // One that the log's key signed is of another tree, or of another size.
  for (const change of [{ root: new Uint8Array(32) }, { size: head.size + 1 }]) {
    const forked = await room.logSigner.sign(checkpointText({ ...head, ...change }));
    const without = { [LOG_PARTS.checkpoint]: forked, [LOG_PARTS.record]: null };
    assert.deepEqual(await found(without), changed(LOG_PARTS.proof));
  }
});

test("a head is read byte by byte: a mark before it, or a byte that is no letter, is another", async () => {
  const note = Buffer.from(parts.get(LOG_PARTS.checkpoint)!);
  for (const other of [
    Buffer.concat([Buffer.from("\ufeff"), note]),
    Buffer.concat([note, Buffer.of(0xfc)]),
  ]) {
    assert.deepEqual(await found({ [LOG_PARTS.checkpoint]: other }), changed(LOG_PARTS.checkpoint));
  }
});

test("the sealing key vouches for the log's key, in words of just that kind and while it was valid", async () => {
  const { seal } = room.keys;
  const key = room.logSigner.keyLine;
  const at = room.clock.now().toISOString();
  const word = { type: "countersign-log-key", key, at };
  const signed = (said: object, type = KEY_TYPE) => signJws(seal, type, said);
  assert.deepEqual(await found({ [LOG_PARTS.key]: await signed(word) }), HOLDS);
  const WRONG = [
    ...["", "a.b.c", (await signed(word)).slice(0, -2)],
    await signed(word, "countersign-receipt+jws"),
    await signed({ ...word, type: "countersign-receipt" }),
    await signed({ ...word, key: "no key" }),
    await signed({ ...word, at: "2126-01-01T00:00:00.000Z" }),
    await signed({ ...word, at: "some day" }),
  ];
  for (const [index, wrong] of WRONG.entries()) {
    assert.deepEqual(await found({ [LOG_PARTS.key]: wrong }), changed(LOG_PARTS.key), `${index}`);
  }
});

test("a sealer whom nobody knows may vouch for a log that nobody knows, and none that is known", async () => {
  const strangers = { ...roots, seals: roots.timestamps.slice(0, 0) };
  assert.deepEqual(await found({}, {}, { known: strangers, isKnown: false }), HOLDS);
  const unknown = await found({}, {}, { known: strangers, isKnown: true });
  assert.deepEqual(unknown, changed(LOG_PARTS.key));
});

test("a record that is not over this head is wrong, and one of a stranger attests nothing", async () => {
  const record = parts.get(LOG_PARTS.record)!;
  const cut = record.subarray(0, -1);
  const flipped = Uint8Array.from(record);
  flipped[flipped.length - 1]! ^= 1;
  for (const wrong of [new Uint8Array(), cut, flipped]) {
    assert.deepEqual(await found({ [LOG_PARTS.record]: wrong }), changed(LOG_PARTS.record));
  }
  const strangers = { ...roots, timestamps: [] };
  assert.deepEqual(await found({}, {}, { known: strangers, isKnown: true }), {
    wrong: [],
    told: ["log-unattested"],
  });
});

test("tokens that lie beside the record are those in it, under their numbers", async () => {
  const token = readRecord(parts.get(LOG_PARTS.record)!)[0]![0]!.token;
  assert.deepEqual(await found({ "log/timestamp-1.tst": token }), HOLDS);
  const other = "log/timestamp-1.tst";
  assert.deepEqual(await found({ [other]: token.subarray(1) }), changed(other));
  for (const name of ["log/timestamp-2.tst", "log/timestamp-0.tst"]) {
    assert.deepEqual(await found({ [name]: token }), changed(name));
  }
  // What is named otherwise is nobody's token.
  assert.deepEqual(await found({ "log/timestamp-1.tst.txt": "read me" }), HOLDS);
});

test("a head that was stamped more than a week behind its seal is late, and that is told before", async () => {
  const before = (ms: number) => new Date(room.clock.now().getTime() - ms).toISOString();
  assert.deepEqual(await found({}, { sealedAt: before(7 * DAY_MS) }), HOLDS);
  const late = await found({}, { sealedAt: before(7 * DAY_MS + 1_000) });
  assert.deepEqual(late, { wrong: [], told: ["log-late", "log-holds"] });
  assert.deepEqual(await found({}, { sealedAt: null }), HOLDS);
  const longAgo = { ...NAMED, sealedAt: before(9.5 * DAY_MS) };
  const { told } = await checkLogParts(parts, longAgo, { known: roots, isKnown: true });
  assert.deepEqual(told[0]?.values, { count: "9" });
});
