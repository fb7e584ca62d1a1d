/** What a connection to the database makes of a contract: every row of a signature, and no seal. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { RECEIPT_TYPE, type Receipt, type SignReceipt } from "#evidence/schemas/receipt.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import { type NewDatabase, newDatabase } from "#kit/rooms/new-database.ts";
import { ORIGIN, submitted } from "#kit/rooms/signing-room.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { signJws } from "#lib/pki/jws.ts";
import { CONTRADICTS_ITSELF } from "#sealing/prove-record.ts";
import { sealContract } from "#sealing/seal.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";
import { sign } from "#signing/sign.ts";
import { openDatabase } from "#store/database.ts";
import { chain, type TrailPlace } from "#trail/chain.ts";
import { openTrail } from "#trail/trail.ts";

const INVITED = "erika@example.org";

let database: NewDatabase;
let dataDir: string;
let service: TestService;
let account: TestAccount;
/** With the rights of the service's own role. */
let thief: ReturnType<typeof openDatabase>;
/** Owns the tables: whatever the service's role may not, this one may. */
let owner: pg.Client;
before(async () => {
  database = await newDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "countersign-forged-"));
  await start();
  thief = openDatabase(database.address, () => {});
  owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query("set session_replication_role = replica");
});
after(async () => {
  await thief?.close();
  await owner?.end();
  await service?.close();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = await startService({
    dataDir,
    keepLog: true,
    env: { DATABASE_URL: database.databaseUrl, DATABASE_OWNER_URL: database.ownerUrl },
  });
  account = await service.openAccount();
}

interface Target {
  id: string;
  publicId: string;
  signUrl: string;
}

/** Somebody else's contract, of which the thief knows what stands in the database. */
async function target(): Promise<Target> {
  const { status, body } = await account.call("POST", "/contracts", {
    content: "<h1>Loan</h1><p>Ms Mustermann owes 100,000 €.</p>",
    signatureFields: [{ label: "Debtor" }, { label: "Lender" }],
    signers: [{ role: "Debtor", email: INVITED }],
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.contract;
}

/** Signs as the invited person: link, rows, trail and contract, all by the thief's connection alone. */
async function forge({ id }: Target, signReceipt: SignReceipt, role = "Debtor"): Promise<string> {
  const { clock } = service;
  const linkKeys = linkKeysOf(systemRandom(32));
  const signer = await thief.database
    .selectFrom("signer")
    .select(["id", "epoch", "email"])
    .where("contract_id", "=", id)
    .executeTakeFirstOrThrow();
  const link = deliveredSecret(linkKeys, {
    signerId: signer.id,
    epoch: signer.epoch,
    email: signer.email ?? "",
  });
  const services = {
    database: thief.database,
    clock,
    linkKeys,
    signReceipt,
    random: systemRandom,
    workers: { run: async () => [] } as never,
    trail: openTrail(async () => {}, systemRandom),
    ids: idsFrom(clock, systemRandom),
  };
  const done = await sign(
    services,
    link,
    submitted(role, { signerName: "Erika Mustermann" }),
    ORIGIN,
  );
  assert.ok(!isRefusal(done), JSON.stringify(done));
  return done.signatureId;
}

const signReally = async ({ signUrl }: Target, role: string): Promise<string> => {
  const { status, body } = await signOver(service.url, linkIn(signUrl), role);
  assert.equal(status, 201, JSON.stringify(body));
  return body.receipt.jws;
};

/** However often it is asked for, there is no seal: owner and operator are told, the latter why. */
async function assertUnsealed({ id }: Target, why: RegExp): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    assert.notEqual((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
    await wait(50);
  }
  const { rows } = await owner.query(
    "select seal_problem, sealed_sha256 from contract where id = $1",
    [id],
  );
  assert.deepEqual(rows, [{ seal_problem: CONTRADICTS_ITSELF, sealed_sha256: null }]);
  const told = service.logLines
    .map((line) => JSON.parse(line))
    .filter((line) => line.event === "record.false" && line.contract === id);
  assert.ok(told.length > 0);
  assert.match(told[0].why, why);
  const { rows: troubles } = await owner.query(
    "select words from trouble where kind = 'record' and subject = $1 and ended_at is null",
    [id],
  );
  assert.match(troubles[0]?.words, why);
  const { rows: mails } = await owner.query(
    "select kind from outgoing_mail where contract_id = $1 and kind = 'recordFalse'",
    [id],
  );
  assert.equal(mails.length, 1);
}

const NONE = /the signature of "Debtor" has no receipt by a key of this service/;
const strange = () =>
  startIssuing({ clock: service.clock, base: "http://127.0.0.1:1" }).issueSeal();

test("what the thief does is what the service does: with the service's own key it is sealed", async () => {
  const contract = await target();
  await signReally(contract, "Lender");
  await forge(contract, service.app.services.signReceipt);
  assert.equal((await account.call("GET", `/contracts/${contract.id}/pdf`)).status, 200);
});

test("a signature by rows alone is not sealed: its receipt is made up", async () => {
  const contract = await target();
  await signReally(contract, "Lender");
  await forge(contract, async () => "made.up.receipt");
  await assertUnsealed(contract, NONE);
});

test("a signature by rows alone is not sealed: it has no receipt, and nobody makes one afterwards", async () => {
  const contract = await target();
  await signReally(contract, "Lender");
  const id = await forge(contract, async () => "made.up.receipt");
  await owner.query("delete from receipt where signature_id = $1", [id]);
  await assertUnsealed(contract, NONE);
  const { rows } = await owner.query("select jws from receipt where signature_id = $1", [id]);
  assert.deepEqual(rows, []);
});

test("a signature by rows alone is not sealed: its receipt is of another key, also with the service's chain behind it", async () => {
  const { keyHolder } = strange();
  const own = service.app.services.sealer.keyHolder.chain;
  const leafless = { ...keyHolder, chain: [...own] };
  const under = { ...keyHolder, chain: [...keyHolder.chain.slice(0, 1), ...own] };
  for (const holder of [keyHolder, leafless, under]) {
    const contract = await target();
    await signReally(contract, "Lender");
    await forge(contract, (receipt) => signJws(holder, RECEIPT_TYPE, receipt));
    await assertUnsealed(contract, NONE);
  }
});

test("a signature by rows alone is not sealed: its receipt is a genuine one of another signature, contract or role", async () => {
  const other = await target();
  const ofOther = await signReally(other, "Lender");
  const contract = await target();
  const ofLender = await signReally(contract, "Lender");
  await forge(contract, async () => ofLender);
  await assertUnsealed(
    contract,
    /receipt of the signature of "Debtor" says otherwise: .*signatureId/,
  );
  const again = await target();
  await signReally(again, "Lender");
  await forge(again, async () => ofOther);
  await assertUnsealed(again, /receipt of the signature of "Debtor" says otherwise: .*signatureId/);
});

test("a signature by rows alone is not sealed: a genuine receipt says something else by now, or is of no algorithm", async () => {
  const contracts = [await target(), await target()];
  const rewritten = (jws: string) => async (receipt: Receipt) => {
    const [header, , signature] = jws.split(".");
    return `${header}.${Buffer.from(JSON.stringify(receipt)).toString("base64url")}.${signature}`;
  };
  const plain = (jws: string) => async (receipt: Receipt) => {
    const { x5c } = JSON.parse(Buffer.from(jws.split(".")[0]!, "base64url").toString());
    const header = JSON.stringify({ alg: "none", typ: RECEIPT_TYPE, x5c });
    const said = [header, JSON.stringify(receipt)].map((text) =>
      Buffer.from(text).toString("base64url"),
    );
    return `${said.join(".")}.AA`;
  };
  for (const [index, change] of [rewritten, plain].entries()) {
    const contract = contracts[index]!;
    const jws = await signReally(contract, "Lender");
    await forge(contract, change(jws));
    await assertUnsealed(contract, NONE);
  }
});

test("what the key signed for something else is no receipt", async () => {
  const contract = await target();
  await signReally(contract, "Lender");
  const { keyHolder } = service.app.services.sealer;
  await forge(contract, (receipt) => signJws(keyHolder, "countersign-log-key+jws", receipt));
  await assertUnsealed(contract, NONE);
});

test("who owns the tables changes no signature that was given: trail and rows told anew contradict its receipt", async () => {
  const contract = await target();
  await signReally(contract, "Lender");
  await forge(contract, service.app.services.signReceipt);
  const { rows: entries } = await owner.query(
    "select event, actor as by, data, at from trail_entry where contract_id = $1 order by number",
    [contract.id],
  );
  let end: TrailPlace = { length: 0, head: null };
  for (const { event, by, data, at } of entries) {
    const told = event === "contract.signed" ? { ...data, ip: "203.0.113.9" } : data;
    const [entry] = chain(contract.id, end, [{ event, by, data: told } as never], at);
    end = { length: entry!.number, head: entry!.hash };
    await owner.query(
      "update trail_entry set data = $3, hash = $4 where contract_id = $1 and number = $2",
      [contract.id, end.length, JSON.stringify(told), Buffer.from(entry!.hash)],
    );
  }
  await owner.query("update contract set trail_head = $2 where id = $1", [contract.id, end.head]);
  await owner.query("update signature set ip = '203.0.113.9' where contract_id = $1", [
    contract.id,
  ]);
  await assertUnsealed(contract, /receipt of the signature of "Debtor" says otherwise: trailHash/);
});

test("a certificate that somebody writes into the database is believed by nobody, before a start and after it", async () => {
  const { keyHolder } = strange();
  const contract = await target();
  await signReally(contract, "Lender");
  const certificates = [keyHolder.chain[0]!, keyHolder.chain.at(-1)!];
  for (const certificate of certificates) {
    await thief.database
      .insertInto("seal_root")
      .values({
        sha256: sha256Hex(certificate),
        certificate,
        used_from: new Date(service.clock.now().getTime() - DAY_MS),
        used_until: service.clock.now(),
      })
      .execute();
  }
  await forge(contract, (receipt) => signJws(keyHolder, RECEIPT_TYPE, receipt));
  await assertUnsealed(contract, NONE);
  await service.close();
  await start();
  const warned = service.logLines.map((line) => JSON.parse(line));
  const [line] = warned.filter(({ event }) => event === "seal.unknown");
  for (const certificate of certificates) assert.ok(line?.why.includes(sha256Hex(certificate)));
  const known = service.app.services.ownRoots.map((der) => sha256Hex(der));
  for (const certificate of certificates) assert.ok(!known.includes(sha256Hex(certificate)));
  await assert.rejects(sealContract(service.app.services, contract.id), NONE);
});
