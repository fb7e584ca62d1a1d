/** What a session makes for itself is found first, unless a function says where it looks. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";

const CONTRACT = "00000000-0000-7000-8000-0000000000c1";
const WITHDRAWAL = "00000000-0000-7000-8000-0000000000d2";

let store: TestDatabase;
let [owner, service]: pg.Client[] = [];
before(async () => {
  store = await openTestDatabase();
  owner = new pg.Client(store.owner);
  service = new pg.Client(store.address);
  await owner.connect();
  await service.connect();
  await signContract(await store.openAccount());
});
after(async () => {
  await owner?.end();
  await service?.end();
  await store.close();
});

/** A live contract with a signature, a withdrawal and values of people, as their owner could write them. */
async function signContract(accountId: string): Promise<void> {
  await owner!.query(`
    insert into contract (id, account_id, token, public_id, status, language, tags, form, fields,
      documents, pages, original_sha256, base_sha256, completion_email, summary, created_at,
      updated_at, sign_secret_hash, sealed_sign_secret, status_secret_hash, sealed_status_secret,
      signature_count, finalized_at, trail_length)
    values ('${CONTRACT}', '${accountId}', 'tok', 'PUB', 'pending', 'en', '{}', 'html', '[]', '[]',
      '[]', 'x', 'y', true, false, now(), now(), '\\x01', '\\x01', '\\x02', '\\x02', 1, now(), 1);
    insert into trail_entry (contract_id, number, account_id, at, event, data, hash, actor)
    values ('${CONTRACT}', 1, '${accountId}', now(), 'contract.created', '{}', '\\x00',
      '{"kind":"service"}');
    insert into trail_personal (contract_id, number, account_id, opened)
    values ('${CONTRACT}', 1, '${accountId}', '{"/name":{"salt":"s","value":"Ada"}}');
    insert into signature (id, account_id, contract_id, submission_id, role, signer_name, drawing,
      inputs, consent, delivered_link, ip, user_agent, signed_at, answer)
    values ('00000000-0000-7000-8000-0000000000d1', '${accountId}', '${CONTRACT}',
      '00000000-0000-7000-8000-0000000000e1', 'Tenant', 'Ada', '{}', '{}', '{}', false,
      '127.0.0.1', 'ua', now(), '{}');
    insert into withdrawal (id, contract_id, account_id, name, email, stated_at)
    values ('${WITHDRAWAL}', '${CONTRACT}', '${accountId}', 'Ada', 'ada@example.com', now());
    insert into withdrawal_acknowledgement (withdrawal_id, sha256, pdf, sealed_at)
    values ('${WITHDRAWAL}', 'x', '\\x00', now());`);
}

const EVIDENCE = [
  ...["contract", "signature", "trail_entry", "trail_personal"],
  ...["withdrawal", "withdrawal_acknowledgement"],
];

/** How many rows of evidence there are, and what is told of contracts that went. */
async function counts(): Promise<Record<string, number>> {
  const tables = [...EVIDENCE, "deleted_contract", "seal_log_leaf"];
  const columns = tables.map((table) => `(select count(*)::int from public.${table}) "${table}"`);
  const { rows } = await owner!.query(`select ${columns.join(", ")}`);
  return rows[0];
}

const namesOf = async (text: string) =>
  (await owner!.query<{ name: string }>(text)).rows.map(({ name }) => name);

test("the service's role makes no tables of its own", async () => {
  await assert.rejects(service!.query("create temporary table mine (id integer)"), /permission/);
});

/** What makes the rules believe that a contract is a test, or was told as deleted. */
const LIES: Record<string, string> = {
  account: `insert into pg_temp.account (id, twin_of)
    select account_id, account_id from public.contract`,
  contract: "insert into pg_temp.contract select * from public.contract",
  deleted_contract: `insert into pg_temp.deleted_contract (contract_id, deleted_at)
    values ('${CONTRACT}', now())`,
  seal_log_leaf: `insert into pg_temp.seal_log_leaf (contract_id, kind)
    values ('${CONTRACT}', 'deletion')`,
};

const ATTEMPTS = [
  `select forget_kept('${CONTRACT}')`,
  `select forget_test('${CONTRACT}')`,
  `select forget_trail('${CONTRACT}')`,
  `delete from public.withdrawal_acknowledgement where withdrawal_id = '${WITHDRAWAL}'`,
  `delete from public.withdrawal where contract_id = '${CONTRACT}'`,
];

test("whatever tables a session shadows, evidence of a live contract stays", async () => {
  const role = owner!.escapeIdentifier(String(store.address.user));
  const database = owner!.escapeIdentifier(String(store.owner.database));
  await owner!.query(`grant temporary on database ${database} to ${role}`);
  const before = await counts();
  const tables = await namesOf(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const deciding = [
    ["deleted_contract", "seal_log_leaf"],
    ["account", "contract"],
  ];
  for (const shadowed of [...tables.map((table) => [table]), ...deciding, tables]) {
    // One of its own: a function keeps the tables that it found before.
    const session = new pg.Client(store.address);
    await session.connect();
    for (const table of shadowed) {
      await session.query(
        `create temporary table "${table}" as table public."${table}" with no data`,
      );
    }
    for (const table of shadowed) await session.query(LIES[table] ?? "select");
    for (const attempt of ATTEMPTS) await session.query(attempt).catch(() => {});
    await session.end();
    assert.deepEqual(await counts(), before, `with ${shadowed}`);
  }
});

test("every trigger, and every function with its owner's rights, says where it looks", async () => {
  const free = await namesOf(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and (prosecdef or prorettype = 'trigger'::regtype or proname = 'is_told_as_deleted')
      and proconfig is distinct from array['search_path=public, pg_temp']`);
  assert.deepEqual(free, []);
});
