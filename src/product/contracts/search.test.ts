import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { lowestUuidFrom, UUID_PATTERN, uuidMadeAt } from "#kernel/ids.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import type { Database } from "#store/database.ts";
import { findNeeds } from "./needs-store.ts";
import { type FoundQuery, findContracts } from "./search-store.ts";
import { readSearch } from "./search-terms.ts";

let store: TestDatabase;
let database: Database;
before(async () => {
  store = await openTestDatabase();
  database = store.database;
});
after(() => store?.close());

let made = 0;
/** A contract; later ones are newer. */
async function add(accountId: string, title: string, tags: string[] = []): Promise<string> {
  made += 1;
  const id = `${made.toString(16).padStart(8, "0")}-0000-7000-8000-000000000000`;
  await insertContractRow(database, { id, accountId, status: "pending" });
  await sql`update contract set title = ${title}, tags = ${tags} where id = ${id}`.execute(
    database,
  );
  return id;
}

async function addSigner(accountId: string, contractId: string, email: string): Promise<string> {
  made += 1;
  const id = `${made.toString(16).padStart(8, "0")}-0000-7000-8000-000000000001`;
  await sql`insert into signer (id, account_id, contract_id, role, email, level, status)
    values (${id}, ${accountId}, ${contractId}, ${id}, ${email}, 'ses', 'created')`.execute(
    database,
  );
  return id;
}

const PLAIN = { tag: null, status: null, before: null, from: lowestUuidFrom(new Date(0)) };

function find(accountId: string, typed: string, change: Partial<FoundQuery> = {}) {
  const query = { ...PLAIN, search: readSearch(typed), limit: 25, ...change };
  return findContracts(database, accountId, query);
}

async function idsOf(accountId: string, typed: string, change: Partial<FoundQuery> = {}) {
  return (await find(accountId, typed, change))?.ids ?? null;
}

test("contracts are found by the beginnings of words, without case and marks, newest first", async () => {
  const account = await store.openAccount();
  const one = await add(account, "Mietvertrag Bahnhofstraße 12", ["Müller GmbH"]);
  const two = await add(account, "Lease, Bahnhofstraße 14 (cellar)");
  for (const typed of ["bahnhof", "BAHNHOFSTRASSE", "Bahnhofstraße"]) {
    assert.deepEqual(await idsOf(account, typed), [two, one], typed);
  }
  assert.deepEqual(await idsOf(account, "bahnhof 12"), [one]);
  assert.deepEqual(await idsOf(account, "muller"), [one]);
  assert.deepEqual(await idsOf(account, "#mu"), [one]);
  const polish = await add(account, "Łódź");
  assert.deepEqual(
    [await idsOf(account, "lodz"), await idsOf(account, "ŁÓDŹ")],
    [[polish], [polish]],
  );
  assert.deepEqual(await idsOf(account, "hofstr"), [], "not from within a word");
  assert.equal(await find(account, "  -- "), null, "nothing to look for");
});

test("an address is found from its beginning, and only while it is that signer's", async () => {
  const account = await store.openAccount();
  const id = await add(account, "A");
  const signer = await addSigner(account, id, "Zoe@Example.org");
  await addSigner(account, id, "zoe@example.org");
  assert.deepEqual(await idsOf(account, "zoe@exam"), [id]);
  await sql`update signer set email = 'new@example.org' where id = ${signer}`.execute(database);
  assert.deepEqual(await idsOf(account, "zoe@example.org"), [id], "another signer has it still");
  await sql`delete from signer where contract_id = ${id} and id <> ${signer}`.execute(database);
  assert.deepEqual(await idsOf(account, "zoe@example.org"), []);
  assert.deepEqual(await idsOf(account, "new@example.org"), [id]);
});

test("nothing of another account is found, nor anything of what was renamed or deleted", async () => {
  const [account, other] = [await store.openAccount(), await store.openAccount()];
  const id = await add(account, "Secret lease", ["house"]);
  assert.deepEqual(await idsOf(other, "secret"), []);
  assert.deepEqual(await idsOf(other, "", { tag: "house" }), []);
  await sql`update contract set title = 'Public', tags = '{}' where id = ${id}`.execute(database);
  assert.deepEqual(await idsOf(account, "secret"), []);
  assert.deepEqual(await idsOf(account, "", { tag: "house" }), []);
  await sql`delete from contract where id = ${id}`.execute(database);
  assert.deepEqual(await idsOf(account, "public"), []);
  const { rows } = await sql`select from contract_word where account_id = ${account}`.execute(
    database,
  );
  assert.equal(rows.length, 0, "no word is left of it");
});

test("a tag is matched whole, a status and a time beside it, and a page follows on another", async () => {
  const account = await store.openAccount();
  const ids: string[] = [];
  for (let at = 0; at < 6; at += 1) ids.unshift(await add(account, `Lease ${at}`, ["flat"]));
  await add(account, "Lease", ["flats"]);
  assert.deepEqual(await idsOf(account, "", { tag: "flat" }), ids);
  assert.deepEqual(await idsOf(account, "lease", { tag: "FLAT", status: "draft" }), []);
  const first = await find(account, "lease", { tag: "flat", limit: 4 });
  assert.deepEqual([first?.ids, first?.further], [ids.slice(0, 4), ids[3]]);
  const second = await find(account, "lease", { tag: "flat", limit: 4, before: ids[3] as string });
  assert.deepEqual([second?.ids, second?.further], [ids.slice(4), null]);
  assert.deepEqual(
    await idsOf(account, "lease", { from: ids[1] as string, tag: "flat" }),
    ids.slice(0, 2),
  );
});

test("two words that hardly ever meet are looked for a stretch at a time, and no contract is missed", async () => {
  const account = await store.openAccount();
  const oldest = await add(account, "left right");
  await sql`
    insert into contract_word select ${account}::uuid, word,
      (lpad(to_hex(2000000 + n), 8, '0') || '-0000-7000-8000-000000000000')::uuid
    from generate_series(1, 1200) n, unnest(array['left', case when n % 2 = 0 then 'right' else 'other' end]) word
    where word <> 'left' or n % 2 = 1`.execute(database);
  await sql`insert into contract (id, account_id, token, public_id, sign_secret_hash, sealed_sign_secret,
      status_secret_hash, sealed_status_secret, status, language, tags, form, fields, documents, pages,
      original_sha256, base_sha256, completion_email, summary, created_at, updated_at)
    select distinct contract_id, ${account}::uuid, contract_id::text, contract_id::text,
      decode(replace(contract_id::text, '-', ''), 'hex'), ''::bytea,
      decode(replace(contract_id::text, '-', ''), 'hex'), ''::bytea, 'draft', 'en', '{}'::text[],
      'html', '[]'::jsonb, '[]'::jsonb, '[]'::jsonb, '', '', true, true, now(), now()
    from contract_word where account_id = ${account} and contract_id <> ${oldest}`.execute(
    database,
  );
  const seen: string[] = [];
  let before: string | null = null;
  let pages = 0;
  do {
    const found = await find(account, "left right", { before });
    seen.push(...(found?.ids ?? []));
    before = found?.further ?? null;
    pages += 1;
    assert.equal(found?.isCutShort, before !== null);
  } while (before !== null && pages < 9);
  assert.deepEqual(seen, [oldest]);
  assert.ok(pages > 1);
});

const HOSTILE = [
  ...["%", "_", "%%%", "le%se", "l_ase", "\\", "'", "';drop table contract;--", '"', "$1", "{}"],
  ...[
    "\0",
    "lease\0",
    "\ud800",
    "* & |",
    ":*",
    "(",
    "[a-z]+",
    ".*",
    "\u202elease",
    "x".repeat(5_000),
  ],
  ...["@", "a@", "@b", "a@%", "#", "##", "#%", `${"a ".repeat(200)}`, "\u{10ffff}", "\u0001"],
];

test("whatever is typed is words to be found and nothing else", async () => {
  const account = await store.openAccount();
  await add(account, "Lease", ["flat"]);
  for (const typed of HOSTILE) {
    const found = await idsOf(account, typed);
    const isPlain = /^lease$/i.test(typed.replace(/[^a-z]/gi, ""));
    if (!isPlain) assert.ok(!found?.length, JSON.stringify(typed.slice(0, 40)));
    await idsOf(account, "", { tag: typed.replaceAll("\0", "").toWellFormed() });
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (typed) => {
      await find(account, typed);
    }),
    { numRuns: 60 },
  );
  assert.equal((await idsOf(account, "lease"))?.length, 1);
});

test("of each kind of need the contract is told once, the most urgent first", async () => {
  const account = await store.openAccount();
  const [unsent, declined, quiet] = [
    await add(account, "u"),
    await add(account, "d"),
    await add(account, "q"),
  ];
  const signer = await addSigner(account, unsent, "a@example.org");
  await sql`insert into outgoing_mail (id, account_id, contract_id, kind, role, epoch, recipient, details, state, requested_at)
    values (gen_random_uuid(), ${account}, ${unsent}, 'linkNotSent', ${signer}, 1, 'o@example.org', '{}', 'sent', now())`.execute(
    database,
  );
  const other = await addSigner(account, declined, "b@example.org");
  await sql`update signer set declined_at = now() where id = ${other}`.execute(database);
  await sql`update contract set updated_at = '2020-01-01' where id in (${quiet}, ${unsent})`.execute(
    database,
  );
  const payment = await add(account, "p");
  await sql`update contract set status = 'pending_payment' where id = ${payment}`.execute(database);
  const seal = await add(account, "s");
  await sql`update contract set status = 'fully_signed', signed_at = now() where id = ${seal}`.execute(
    database,
  );
  const query = {
    accountId: account,
    quietSince: new Date("2021-01-01"),
    quietFrom: lowestUuidFrom(new Date()),
  };
  assert.deepEqual(await findNeeds(database, query), [
    { id: unsent, need: "notSent" },
    { id: declined, need: "declined" },
    { id: payment, need: "payment" },
    { id: seal, need: "seal" },
    { id: quiet, need: "stuck" },
  ]);
  await sql`update signer set status = 'sent' where id = ${signer}`.execute(database);
  await sql`update contract set status = 'cancelled' where id = ${declined}`.execute(database);
  const left = (await findNeeds(database, query)).map(({ id }) => id);
  assert.deepEqual(left.slice(0, 2), [payment, seal]);
  const stranger = { ...query, accountId: await store.openAccount() };
  assert.deepEqual(await findNeeds(database, stranger), []);
});

test("what names one contract is read as such, in any spelling of its document ID", () => {
  const id = lowestUuidFrom(new Date("2026-11-21"));
  assert.ok(UUID_PATTERN.test(id));
  assert.equal(uuidMadeAt(id)?.toISOString(), "2026-11-21T00:00:00.000Z");
  assert.deepEqual(readSearch(` ${id.toUpperCase()} `).named, { id });
  assert.deepEqual(readSearch("7k3m9xq2w8rdX").named, null, "a wrong check character");
  assert.deepEqual(readSearch("abcdefghijkmnpqr").named, { token: "abcdefghijkmnpqr" });
});
