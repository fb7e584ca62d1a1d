/** What whoever has one thing of an installation, and nothing else of it, can do with it. */
import assert from "node:assert/strict";
import { createPrivateKey, randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openSecrets } from "#app/installation/key-store.ts";
import { secretsSettings } from "#app/installation/open.ts";
import { RECEIPT_TYPE } from "#evidence/schemas/receipt-type.ts";
import { knownEmail } from "#kernel/email.ts";
import { systemRandom } from "#kernel/random.ts";
import { linkKeysOf } from "#kit/rooms/link-keys-of.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { signJws } from "#lib/pki/jws.ts";
import { fromPem } from "#lib/pki/pem.ts";
import { type AddressedLink, deliveredSecret } from "#signing/links/delivered-link.ts";
import { secretsInDatabase } from "#store/secrets-in-database.ts";

const MASTER_KEY = randomBytes(32);

interface Installation {
  service: TestService;
  account: TestAccount;
  /** Whoever was invited, and what only the database has of it. */
  invited: AddressedLink;
  /** What is to be found nowhere, by what it is. */
  keys: Map<string, Buffer>;
}

async function install(env: Record<string, string>): Promise<Installation> {
  const service = await startService({ env });
  const account = await service.openAccount();
  const made = await account.call("POST", "/contracts", {
    title: "Lease of the mill",
    content: "<p>The miller pays.</p>",
    finalize: true,
    signatureFields: [{ label: "A" }, { label: "B" }],
    signers: [{ role: "A", email: "a@mill.example" }],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, signers, signUrl } = made.body.contract;
  const [{ id: signerId, email }] = signers;
  const named = { signerId, epoch: 1, email };
  assert.equal((await signOver(service.url, linkIn(signUrl), "B")).status, 201);
  const personal = deliveredSecret(service.app.services.linkKeys, named);
  assert.equal((await signOver(service.url, personal, "A")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
  return { service, account, invited: named, keys: await keysOf(service) };
}

async function keysOf({ app }: TestService): Promise<Map<string, Buffer>> {
  const { database, config } = app.services;
  const settings = secretsSettings({ config, random: systemRandom });
  const secrets = await openSecrets(database, settings);
  const keys = new Map([["the master key", MASTER_KEY]]);
  keys.set("the link key", Buffer.from((await secrets.read("link.key")) ?? []));
  for (const name of ["root.pem", "seal.pem", "timestamp.pem"]) {
    const pem = Buffer.from((await secrets.read(name)) ?? []).toString();
    const [der = new Uint8Array()] = fromPem("PRIVATE KEY", pem);
    const key = createPrivateKey({ key: Buffer.from(der), format: "der", type: "pkcs8" });
    keys.set(name, Buffer.from(key.export({ format: "jwk" }).d ?? "", "base64url"));
  }
  for (const [name, key] of keys) assert.equal(key.length, 32, name);
  return keys;
}

/** Which of the keys stand in these bytes, in whichever way they may be spelled there. */
function found(keys: Map<string, Buffer>, bytes: Buffer): string[] {
  // A PEM breaks its lines.
  const unbroken = Buffer.from(bytes.toString("latin1").replaceAll("\n", ""), "latin1");
  const isIn = (key: Buffer) =>
    bytes.includes(key) ||
    [key.toString("hex"), ...inBase64(key)].some((spelled) => unbroken.includes(spelled));
  return [...keys].filter(([, key]) => isIn(key)).map(([name]) => name);
}

/** Within a longer text it is spelled in three ways, by where it begins. */
function inBase64(key: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), key]).toString("base64");
    return shifted.slice(before === 0 ? 0 : before + 1, -4);
  });
}

async function everyRow({ app }: TestService): Promise<Buffer> {
  const { database } = app.services;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database);
  const rows = await Promise.all(
    tables.map(({ schema, name }) =>
      sql<{ row: string }>`select row::text as row from ${sql.id(schema, name)} row`.execute(
        database,
      ),
    ),
  );
  return Buffer.from(rows.flatMap((of) => of.rows.map(({ row }) => row)).join("\n"));
}

async function everyFile(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath !== undefined);
  return Buffer.concat(
    await Promise.all(files.map(({ parentPath, name }) => readUnlessGone(join(parentPath, name)))),
  );
}

/** What was on its way to another name when the folder was read is there under that. */
function readUnlessGone(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
}

let inDatabase: Installation;
let inFolder: Installation;
before(async () => {
  inDatabase = await install({ MASTER_KEY: MASTER_KEY.toString("base64") });
  inFolder = await install({});
});
after(async () => {
  await inDatabase?.service.close();
  await inFolder?.service.close();
});

test("who has the database with the keys under a master key reads contents, and finds no key in any spelling", async () => {
  const rows = await everyRow(inDatabase.service);
  assert.ok(rows.includes("Lease of the mill") && rows.includes("sealed_secrets.sql"));
  assert.deepEqual(found(inDatabase.keys, rows), []);
});

test("who has the database with the keys in a folder finds no key either", async () => {
  assert.deepEqual(found(inFolder.keys, await everyRow(inFolder.service)), []);
});

test("who has all files of an installation with a master key finds no key, and of one without finds them all", async () => {
  const files = await everyFile(inDatabase.service.dataDir);
  assert.deepEqual(found(inDatabase.keys, files), []);
  assert.ok(!files.includes("PRIVATE KEY"));
  const { keys, service } = inFolder;
  assert.deepEqual(
    found(keys, await everyFile(service.dataDir)),
    [...keys.keys()].filter((name) => name !== "the master key"),
  );
});

const opens = async ({ service }: Installation, link: string) =>
  (await request(`${service.url}/api/v1/signing/${link}`, "GET")).status;

test("who has the link key alone makes links that open nothing, and with the database one that opens", async () => {
  const { keys, invited: named } = inFolder;
  const linkKeys = linkKeysOf(keys.get("the link key") ?? Buffer.alloc(0));
  for (let guess = 0; guess < 5; guess += 1) {
    const link = deliveredSecret(linkKeys, { ...named, signerId: randomUUID() });
    assert.equal(await opens(inFolder, link), 404);
  }
  assert.equal(await opens(inFolder, deliveredSecret(linkKeys, named)), 200);
});

test("who has the database and takes the encrypted rows for keys makes links that open nothing", async () => {
  const { invited: named, service } = inDatabase;
  const rows = await service.app.services.database
    .selectFrom("sealed_secret")
    .select("sealed")
    .execute();
  for (const { sealed } of rows) {
    for (const key of [sealed.subarray(0, 32), sealed.subarray(-32)]) {
      assert.equal(await opens(inDatabase, deliveredSecret(linkKeysOf(key), named)), 404);
    }
  }
});

/** Somebody else's contract, with a role that is invited and one that is open. */
async function invite({ account, service }: Installation, email: string) {
  const made = await account.call("POST", "/contracts", {
    title: "Loan",
    content: "<p>The miller owes 100,000 €.</p>",
    finalize: true,
    signatureFields: [{ label: "Debtor" }],
    signers: [{ role: "Debtor", email }],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { id, signers } = made.body.contract;
  const named = { signerId: signers[0].id, epoch: 1, email };
  return { id, link: deliveredSecret(service.app.services.linkKeys, named), named };
}

test("who reads the mailbox of somebody who was invited signs as that person", async () => {
  const { account, service } = inFolder;
  const { id, link } = await invite(inFolder, "read-by-others@mill.example");
  assert.equal((await signOver(service.url, link, "Debtor")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
});

test("who has the database and the link key signs as whoever was invited, through the service alone", async () => {
  const { account, keys, service } = inFolder;
  const { id, named } = await invite(inFolder, "erika@mill.example");
  const link = deliveredSecret(linkKeysOf(keys.get("the link key") ?? Buffer.alloc(0)), named);
  assert.equal((await signOver(service.url, link, "Debtor")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
});

test("who has the database and a link that was delivered to himself has it count for no other address", async () => {
  const { account, service } = inFolder;
  const { id, link } = await invite(inFolder, "mallory@mill.example");
  const write = (email: string, epoch: number) =>
    service.app.services.database
      .updateTable("signer")
      .set({ email: knownEmail(email), epoch })
      .where("contract_id", "=", id)
      .execute();
  // Also where the link is once more the one that the row asks for.
  for (const [epoch, answer] of [
    [1, [404, undefined]],
    [2, [410, "replaced"]],
  ] as const) {
    await write("erika@mill.example", epoch);
    const refused = await signOver(service.url, link, "Debtor");
    assert.deepEqual([refused.status, refused.body.reason], answer);
  }
  await write("mallory@mill.example", 1);
  assert.equal((await signOver(service.url, link, "Debtor")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${id}/pdf`)).status, 200);
});

test("who has the master key and the database has every key", async () => {
  const { app } = inDatabase.service;
  const secrets = secretsInDatabase(app.services.database, [MASTER_KEY], systemRandom);
  const opened = await Promise.all((await secrets.names()).map((name) => secrets.read(name)));
  const text = Buffer.concat(opened.map((bytes) => bytes ?? new Uint8Array())).toString("latin1");
  assert.equal(text.match(/BEGIN PRIVATE KEY/g)?.length, 3);
});

test("who has the sealing key alone signs receipts that are believed, and has no contract to put them on", async () => {
  const { app } = inFolder.service;
  const { keyHolder } = app.services.sealer;
  const receipt = { type: "countersign-receipt", version: 1, signedAt: new Date().toISOString() };
  const jws = await signJws(keyHolder, RECEIPT_TYPE, { ...receipt, signatureId: randomUUID() });
  assert.notEqual(await app.services.readReceipt(jws), null);
  const rows = await app.services.database.selectFrom("receipt").select("jws").execute();
  assert.ok(!rows.some((row) => row.jws === jws));
});

/** The table of SECURITY.md: each cell ends with the numbers of the tests that tried it. */
test("every cell of the table of thieves is tried by a test that there is", async () => {
  const text = await readFile("SECURITY.md", "utf8");
  const section = text.split("## What a thief can and cannot make")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => /^\| (?!who has|---)/.test(line));
  const named = [...section.matchAll(/^(\d+)\. `([\w./-]+)`: (.+)$/gm)];
  assert.ok(rows.length >= 9 && named.length >= 15, `${rows.length} rows, ${named.length} tests`);
  for (const row of rows) {
    const cells = row.split("|").slice(2, -1);
    assert.equal(cells.length, 5, row);
    for (const cell of cells) assert.match(cell, / \d+(, \d+)* $/, row);
  }
  const used = new Set(
    rows.flatMap((row) => [...row.matchAll(/[ ,](\d+)(?=[, ])/g)].map(([, n]) => n)),
  );
  assert.deepEqual(
    named.map(([, number]) => number).filter((number) => !used.has(number)),
    [],
    "named and tried for nothing",
  );
  for (const number of used)
    assert.ok(
      named.some(([, one]) => one === number),
      `test ${number}`,
    );
  for (const [, , file = "", title = ""] of named) {
    const source = await readFile(file, "utf8");
    assert.ok(source.includes(title), `${file} has no test "${title}"`);
  }
});
