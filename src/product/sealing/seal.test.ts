import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { lockContract, updateContract } from "#contracts/contracts-store.ts";
import { SERVICE } from "#kernel/actor.ts";
import { sha256Hex, sha256 as sha256Of } from "#kernel/digest.ts";
import { readEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { openSealingRoom, type SealingRoom, signedByAll } from "#kit/rooms/sealing-room.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { checkSignedData } from "#lib/pki/check-signed-data.ts";
import { checkTimestampToken } from "#lib/pki/check-timestamp-token.ts";
import { OID } from "#lib/pki/oids.ts";
import { readSignedData, singleValue } from "#lib/pki/read-signed-data.ts";
import { TimestampFailure } from "#lib/pki/timestamp-authority.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { inTransaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import { downloadSealed } from "./download.ts";
import { CONTRADICTS_ITSELF, FalseRecord } from "./prove-record.ts";
import { sealContract } from "./seal.ts";
import { SealEnded, UnprovenSeal } from "./seal-waits.ts";
import { trialSeal } from "./trial-seal.ts";

let room: Room;
let contracts: ContractsRoom;
let sealing: SealingRoom;
let authority: TestAuthority;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  sealing = await openSealingRoom(room);
  authority = await startTestAuthority({ clock: room.clock });
});
after(async () => {
  await authority.close();
  await sealing.close();
  await use.end();
});

const signed = async (change = {}) =>
  signedByAll(
    room,
    contracts,
    await room.newCaller(),
    { content: "<h1>Lease</h1>", ...change },
    sealing,
  );

/** Each signature of a file: the bytes that it covers, and what stands in its gap. */
function signaturesIn(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf);
  const ranges = [...bytes.toString("latin1").matchAll(/\/ByteRange\s*\[([\d\s]+)\]/g)];
  return ranges.map(([, numbers = ""]) => {
    const [from, length, next, rest] = numbers.trim().split(/\s+/).map(Number) as number[];
    const parts = [bytes.subarray(from!, from! + length!), bytes.subarray(next!, next! + rest!)];
    const gap = bytes.subarray(length! + 1, next! - 1).toString("latin1");
    return { covered: Buffer.concat(parts), end: next! + rest!, contents: Buffer.from(gap, "hex") };
  });
}

/** DER ends by itself; what fills up the gap comes behind it. */
function withoutFilling(contents: Buffer): Uint8Array {
  const lengths = contents[1]! & 0x7f;
  return contents.subarray(0, 2 + lengths + contents.readUIntBE(2, lengths));
}

test("a signed contract is sealed once, however many ask for it at the same time", async () => {
  const contract = await signed();
  const since = sealing.told.length;
  room.clock.moveMs(60_000);
  const asked = Array.from({ length: 4 }, () => sealContract(sealing, contract.id));
  const [sha256, ...others] = await Promise.all(asked);
  assert.deepEqual(new Set(others), new Set([sha256]));
  const id = { contractId: contract.id };
  assert.deepEqual(sealing.told.slice(since), [
    { ...id, stored: true },
    { ...id, sealed: true },
  ]);
  const lines = sealing.lines.filter((line) => line.contract === contract.id);
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["contract.sealed"],
  );
  assert.ok(Number(lines[0]?.ms) > 0 && Number(lines[0]?.ms) < 600_000);

  const stored = await read(contracts, contract);
  assert.deepEqual([stored.sealedSha256, stored.sealProblem], [sha256, null]);
  assert.deepEqual(stored.sealedAt, room.clock.now());
  const [own, certificate, ...more] = stored.documents;
  assert.deepEqual([own, more], [contract.documents[0], []]);
  const { pages, ...named } = certificate!;
  assert.deepEqual(named, {
    id: `${contract.id}-certificate`,
    name: "Audit certificate",
    type: "certificate",
    order: 2,
  });
  assert.ok(pages >= 2, `${pages}`);
  // Whoever comes later gets what there is.
  assert.equal(await sealContract(sealing, contract.id), sha256);
  assert.equal(sealing.told.length, since + 2);
});

test("what is told of a seal is what was stored: the file, how the trail ended, and when", async () => {
  const contract = await signed();
  const seals: unknown[] = [];
  let certificatePages = 0;
  const put: unknown[] = [];
  const run = (async (task, order, account) => {
    const done = await sealing.workers.run(task, order, account);
    const { pageCount } = done as { pageCount: number };
    certificatePages = pageCount - contract.pages.length;
    assert.equal(account, contract.accountId);
    return done;
  }) as typeof sealing.workers.run;
  const services: SealingRoom = {
    ...sealing,
    workers: { ...sealing.workers, run },
    files: {
      ...sealing.files,
      async put(owner, name, parts, kind) {
        put.push({ owner, name, kind });
        await sealing.files.put(owner, name, parts, kind);
      },
    },
    sealEvents: {
      ...sealing.sealEvents,
      async storing(_transaction, contractId, seal) {
        seals.push({ contractId, ...seal });
      },
    },
  };
  const sha256 = await sealContract(services, contract.id);
  const { publicId, trail } = contract;
  const trailHead = Buffer.from(trail.head!).toString("hex");
  assert.deepEqual(seals, [
    {
      contractId: contract.id,
      publicId,
      sealedSha256: sha256,
      trailHead,
      at: room.clock.now(),
    },
  ]);
  assert.deepEqual(put, [{ owner: contract.id, name: sha256, kind: { isSealed: true } }]);
  assert.equal((await read(contracts, contract)).documents.at(-1)?.pages, certificatePages);
});

test("the file begins with the base, and what is in it holds: seal, timestamp, and one over everything", async () => {
  const contract = await signed();
  const sha256 = await sealContract(sealing, contract.id);
  const pdf = await room.files.get(contract.id, sha256);
  const base = await room.files.get(contract.id, contract.baseSha256);
  assert.equal(sha256Hex(pdf), sha256);
  assert.ok(Buffer.from(pdf).subarray(0, base.length).equals(Buffer.from(base)));

  const [seal, stamp, ...others] = signaturesIn(pdf);
  assert.ok(seal && stamp && others.length === 0);
  assert.ok(seal.end < pdf.length);
  assert.equal(stamp.end, pdf.length);
  const data = readSignedData(withoutFilling(seal.contents));
  const { problems, signer } = await checkSignedData(data, OID.data, seal.covered);
  assert.deepEqual(problems, []);
  assert.equal(signer?.name, sealing.sealer.subject);
  const token = singleValue(data.signer.unsignedAttributes, OID.signatureTimestampToken);
  const trustedRoots = [sealing.sealer.keyHolder.chain.at(-1)!];
  const question = { nonce: null, trustedRoots, at: null };
  const imprints: [Uint8Array, Uint8Array][] = [
    [token!, sha256Of(data.signer.signature)],
    [withoutFilling(stamp.contents), sha256Of(stamp.covered)],
  ];
  for (const [one, imprint] of imprints) {
    assert.deepEqual(await checkTimestampToken(one, { ...question, imprint }), []);
  }
  const text = Buffer.from(pdf).toString("latin1");
  assert.match(text, /\/DSS\b/);
  // What proves the signature is found by the SHA-1 of its whole string (ISO 32000-2, 12.8.4.4).
  const key = createHash("sha1").update(seal.contents).digest("hex").toUpperCase();
  assert.ok(text.includes(`/${key}`), key);
  assert.match(text, /Sealed after 2 signatures, document /);
  assert.ok(text.includes(contract.publicId));
});

test("a contract that somebody has not signed yet is not sealed, and nothing of it is told", async () => {
  const open = await created(contracts, await room.newCaller());
  const since = sealing.told.length;
  await assert.rejects(sealContract(sealing, open.id), /only a signed contract is sealed/);
  await assert.rejects(sealContract(sealing, room.ids.uuid()), /only a signed contract is sealed/);
  assert.equal(sealing.told.length, since);
});

/** What is kept and told of a contract that could not be sealed. */
async function failureOf(services: SealingRoom, contract: Contract) {
  const stands = await read(contracts, contract);
  assert.deepEqual([stands.sealedSha256, stands.sealedAt], [null, null]);
  assert.equal(
    stands.documents.some(({ type }) => type === "certificate"),
    false,
  );
  const lines = services.lines.filter((line) => line.contract === contract.id);
  return { problem: stands.sealProblem, told: services.told.at(-1), lines };
}

test("a record that contradicts itself is never sealed: its owner reads that it does, the operator where", async () => {
  const contract = await signed({ title: "Lease" });
  await room.database
    .updateTable("contract")
    .set({ title: knownText("Gift") })
    .where("id", "=", contract.id)
    .execute();
  await assert.rejects(sealContract(sealing, contract.id), FalseRecord);
  const { problem, told, lines } = await failureOf(sealing, contract);
  assert.equal(problem, CONTRADICTS_ITSELF);
  const words = `${CONTRADICTS_ITSELF}: of the contract the trail says otherwise: title`;
  assert.deepEqual(told, { contractId: contract.id, failed: { reason: "record", words } });
  assert.deepEqual(lines, [{ event: "record.false", contract: contract.id, why: words }]);
});

test("a trail that goes on while a signed contract is read to be sealed makes its record no false one", async () => {
  const contract = await signed();
  let invitations = 0;
  /** As where a mail is noted late, and its signer was fast. */
  const goOn = () =>
    inTransaction(room.database, async (transaction) => {
      invitations += 1;
      const locked = await lockContract(transaction.queries, { id: contract.id });
      assert.ok(locked);
      const at = momentAfter(locked.trail, room.clock.now());
      const email = readEmail(`signer-${invitations}@example.org`).text;
      assert.ok(email);
      const data = { role: knownText("Signature"), email };
      const event = { event: "signer.invited" as const, by: SERVICE, data };
      const trail = await contracts.trail.append(transaction, locked, [event], at);
      updateContract(transaction, locked, { ...locked, trail, updatedAt: at });
    });
  const run: typeof room.database.run = async (text, values) => {
    if (invitations < 2 && /from "trail_entry"/.test(text)) await goOn();
    return room.database.run(text, values);
  };
  const database = new Proxy(room.database, {
    get(target, name) {
      if (name === "run") return run;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const sha256 = await sealContract({ ...sealing, database }, contract.id);
  assert.equal(invitations, 2);
  assert.equal((await read(contracts, contract)).sealedSha256, sha256);
});

test("without an authority that answers a seal waits, and is made as soon as one does", async () => {
  const timestampRoots = [authority.root.certificate];
  const services = await sealing.sealedWith({
    timestampUrls: [authority.timestampUrl],
    timestampRoots,
  });
  authority.setTimestampFault("status 500");
  const contract = await signed();
  await assert.rejects(sealContract(services, contract.id), TimestampFailure);
  const { problem, told, lines } = await failureOf(services, contract);
  assert.match(problem ?? "", /answered with status 500/);
  assert.deepEqual(told, {
    contractId: contract.id,
    failed: { reason: "timestamps", words: problem },
  });
  assert.deepEqual(
    lines.map(({ event, kind, why }) => [event, kind, why]),
    [["seal.waits", "timestamp", problem]],
  );
  const waiting = refusalOf(await downloadSealed(services, { id: contract.id }));
  assert.deepEqual(
    [waiting.refused, waiting.headers],
    ["TIMESTAMP_FAILED", { "retry-after": "30" }],
  );
  authority.setTimestampFault(null);
  const { sha256, pdf } = taken(await downloadSealed(services, { id: contract.id }));
  pdf.stream.destroy();
  const stored = await read(contracts, contract);
  assert.deepEqual([stored.sealedSha256, stored.sealProblem], [sha256, null]);
});

test("a certificate that nobody can say the state of is not sealed with, unless that is allowed and then said", async () => {
  const silent = startIssuing({ clock: room.clock, base: "http://127.0.0.1:1" });
  const p12 = join(tmpdir(), `countersign-silent-${room.ids.token()}.p12`);
  await writeFile(p12, silent.issueSeal({ commonName: "Silent seal" }).p12("secret"));
  const own = { p12, p12Password: "secret" };
  const strict = await sealing.sealedWith(own);
  const contract = await signed();
  await assert.rejects(sealContract(strict, contract.id), UnprovenSeal);
  const { problem, told, lines } = await failureOf(strict, contract);
  assert.match(problem ?? "", /could not be proven in years: .*Silent seal/);
  assert.deepEqual(told, {
    contractId: contract.id,
    failed: { reason: "sealing", words: problem },
  });
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ["proof"],
  );

  const lenient = await sealing.sealedWith({ ...own, allowsUnproven: true });
  const asked: unknown[] = [];
  const { workers } = lenient;
  const run: typeof workers.run = (name, input, account) => {
    if (name === "prepareSeal") asked.push(input);
    return workers.run(name, input, account);
  };
  await sealContract({ ...lenient, workers: { ...workers, run } }, contract.id);
  const [{ pages }] = asked as [{ pages: { certificate: { seal: Record<string, unknown> } } }];
  assert.partialDeepStrictEqual(pages.certificate.seal, {
    certificateSubject: "Silent seal",
    timestampTrust: "local",
    unproven: ["Silent seal", "Test intermediate"],
    rootUrl: "https://sign.example/seal/root.pem",
    rootSha256: sha256Hex(silent.root.certificate),
  });
});

test("what proves a seal is asked for before it is signed and again for what stamped it", async () => {
  const contract = await signed();
  const asked: (readonly (readonly Uint8Array[])[])[] = [];
  const missingAt = (...missing: { certificate: string; why: string }[][]) => ({
    ...sealing.sealer,
    async material(chains: readonly (readonly Uint8Array[])[]) {
      asked.push(chains);
      const found = await sealing.sealer.material(chains);
      return { ...found, missing: missing[asked.length - 1] ?? [] };
    },
  });
  const orders: string[] = [];
  const workers: typeof sealing.workers = {
    ...sealing.workers,
    run(task, order, account) {
      orders.push(task);
      return sealing.workers.run(task, order, account);
    },
  };
  const silent = { certificate: "Stamps", why: "nobody answers" };
  const early = { ...sealing, workers, sealer: missingAt([silent]) };
  await assert.rejects(sealContract(early, contract.id), UnprovenSeal);
  assert.deepEqual(orders, []);
  // What the certificate did not say cannot be missing in the end, though it may be.
  asked.length = 0;
  const late = { ...missingAt([], [silent]), allowsUnproven: true };
  await assert.rejects(sealContract({ ...sealing, sealer: late }, contract.id), UnprovenSeal);
  asked.length = 0;
  await sealContract({ ...sealing, sealer: missingAt() }, contract.id);
  const chain = sealing.sealer.authority.isLocal ? asked[0]?.[0] : [];
  assert.ok(chain && chain.length > 0);
  assert.deepEqual(asked, [[chain], [chain, chain]]);
});

test("what keeps a seal from being made is kept in two thousand letters, and where files lie is not told", async () => {
  const contract = await signed();
  const failing = (error: unknown): SealingRoom => ({
    ...sealing,
    workers: { ...sealing.workers, run: () => Promise.reject(error) },
  });
  await assert.rejects(sealContract(failing(new Error("x".repeat(2_001))), contract.id));
  assert.equal((await failureOf(sealing, contract)).problem, "x".repeat(2_000));
  const saying = sealContract(failing("no error"), contract.id);
  await assert.rejects(saying, (thrown) => thrown === "no error");
  assert.equal((await failureOf(sealing, contract)).problem, "unknown");
  const away = new StorageAway("the bucket at 10.0.0.7 is silent");
  const files = { ...sealing.files, get: () => Promise.reject(away) };
  await assert.rejects(sealContract({ ...sealing, files }, contract.id), away);
  const { problem, told, lines } = await failureOf(sealing, contract);
  assert.equal(problem, "the storage does not answer");
  assert.deepEqual(told, {
    contractId: contract.id,
    failed: { reason: "sealing", words: away.message },
  });
  assert.deepEqual(lines.at(-1), {
    event: "seal.waits",
    contract: contract.id,
    kind: "storage",
    why: away.message,
  });
});

test("how far an authority is trusted stands on the certificate: checked, or taken at its word", async () => {
  for (const [timestampRoots, trust] of [
    [[authority.root.certificate], "checked"],
    [null, "unchecked"],
  ] as const) {
    const timestampUrls = [authority.timestampUrl];
    const services = await sealing.sealedWith({ timestampUrls, timestampRoots });
    const seals: Record<string, unknown>[] = [];
    const { workers } = services;
    const run: typeof workers.run = (name, input, account) => {
      seals.push(
        (input as { pages: { certificate: { seal: Record<string, unknown> } } }).pages.certificate
          .seal,
      );
      return workers.run(name, input, account);
    };
    await sealContract({ ...services, workers: { ...workers, run } }, (await signed()).id);
    const [seal] = seals;
    assert.deepEqual([seal?.timestampTrust, seal?.unproven], [trust, []]);
    assert.match(String(seal?.timestampAuthority), /Test time-stamps/);
  }
});

test("from the moment on at which the sealing certificate ends nothing is sealed", async () => {
  const contract = await signed();
  const endsAt = room.clock.now();
  const ended = { ...sealing, sealer: { ...sealing.sealer, endsAt } };
  await assert.rejects(sealContract(ended, contract.id), SealEnded);
  const { problem, lines } = await failureOf(sealing, contract);
  assert.equal(problem, `the sealing certificate ended at ${endsAt.toISOString()}`);
  assert.deepEqual(
    lines.map(({ event, kind }) => [event, kind]),
    [["seal.waits", "ended"]],
  );
  // Nobody elsewhere will be well again: that is the operator's to mend, and no "try again soon".
  await assert.rejects(downloadSealed(ended, { id: contract.id }), SealEnded);
  const last = { ...sealing.sealer, endsAt: new Date(endsAt.getTime() + 1) };
  await sealContract({ ...sealing, sealer: last }, contract.id);
});

test("a file that is gone keeps its contract from being sealed, and is told as what it is", async () => {
  const contract = await signed();
  await room.files.deleteAll(contract.id);
  await assert.rejects(sealContract(sealing, contract.id));
  const { told, lines } = await failureOf(sealing, contract);
  assert.equal(told && "failed" in told && told.failed.reason, "sealing");
  assert.deepEqual(lines, []);
});

test("a contract that is deleted while it is sealed is not said to be", async () => {
  const contract = await signed();
  const since = sealing.told.length;
  const gone = {
    ...sealing,
    files: {
      ...sealing.files,
      async put(...put: Parameters<typeof sealing.files.put>) {
        await sealing.files.put(...put);
        await room.database
          .updateTable("contract")
          .set({ sealed_sha256: "ab" })
          .where("id", "=", contract.id)
          .execute();
      },
    },
  };
  await assert.rejects(sealContract(gone, contract.id), /sealed meanwhile, or is gone/);
  assert.equal((await read(contracts, contract)).sealedSha256, "ab");
  assert.ok(!sealing.told.slice(since).some((one) => "sealed" in one));
});

test("a download is the sealed file under the contract's name, for its owner and nobody else", async () => {
  const contract = await signed({ title: "Lease of the mill" });
  const key = { accountId: contract.accountId, id: contract.id };
  const first = taken(await downloadSealed(sealing, key));
  assert.match(first.fileName, /^Lease of the mill.*\.pdf$/);
  assert.equal(first.sha256, sha256Hex(await buffer(first.pdf.stream)));
  const again = taken(await downloadSealed(sealing, key));
  again.pdf.stream.destroy();
  assert.deepEqual([again.sha256, again.pdf.bytes], [first.sha256, first.pdf.bytes]);
  const stranger = { ...key, accountId: room.ids.uuid() };
  assert.equal(refusalOf(await downloadSealed(sealing, stranger)).refused, "UNKNOWN");
  const open = await created(contracts, await room.newCaller());
  const early = refusalOf(await downloadSealed(sealing, { id: open.id }));
  assert.deepEqual([early.refused, early.extra], ["NOT_SIGNED", { status: "pending" }]);
});

test("a seal for trial is as whole as any, and stops for what would stop one", async () => {
  const contract = await created(contracts, await room.newCaller());
  const base = await room.files.get(contract.id, contract.baseSha256);
  const pdf = await trialSeal(sealing, base, contract.pages);
  assert.ok(Buffer.from(pdf).subarray(0, base.length).equals(Buffer.from(base)));
  const [seal, stamp, ...others] = signaturesIn(pdf);
  assert.ok(seal && stamp && others.length === 0 && stamp.end === pdf.length);
  const data = readSignedData(withoutFilling(seal.contents));
  assert.deepEqual((await checkSignedData(data, OID.data, seal.covered)).problems, []);
  assert.equal(readCertificate(data.certificates[0]!).name, sealing.sealer.subject);

  const missing = [{ certificate: "x", why: "nobody answers" }];
  const material = async (chains: readonly (readonly Uint8Array[])[]) => ({
    ...(await sealing.sealer.material(chains)),
    missing,
  });
  const unproven = { ...sealing, sealer: { ...sealing.sealer, material } };
  await assert.rejects(trialSeal(unproven, base, contract.pages), UnprovenSeal);
  const allowed = { ...unproven, sealer: { ...unproven.sealer, allowsUnproven: true } };
  assert.ok((await trialSeal(allowed, base, contract.pages)).length > base.length);
});
