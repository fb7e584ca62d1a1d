import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { setCredits } from "#kit/rooms/set-credits.ts";
import type { DatabaseAddress } from "#store/database.ts";
import { openStore } from "#store/open-store.ts";

let store: TestDatabase;
let service: pg.Client;
let owner: pg.Client;

before(async () => {
  store = await openTestDatabase();
  [service, owner] = [new pg.Client(store.address), new pg.Client(store.owner)];
  await Promise.all([service.connect(), owner.connect()]);
  await insertSigned(await store.openAccount());
});

after(async () => {
  await Promise.all([service?.end(), owner?.end()]);
  await store?.close();
});

const CONTRACT = "00000000-0000-7000-8000-000000000001";

test("the service's role owns nothing and is no superuser", async () => {
  const { rows } = await service.query(
    `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as mighty,
       (select count(*)::int from pg_class where relowner = pg_roles.oid
          and relnamespace = 'public'::regnamespace) as owns
     from pg_roles where rolname = current_user`,
  );
  assert.deepEqual(rows, [{ mighty: false, owns: 0 }]);
});

const REWRITING = [
  "update trail_entry set data = '{}'",
  "delete from trail_entry",
  "truncate trail_entry cascade",
  "update trail_personal set opened = opened - 'data.ip'",
  'update trail_personal set opened = \'{"by.name": {"value": "Eve", "salt": ""}}\'',
  "delete from trail_personal",
  "update signature set signer_name = 'Somebody Else'",
  "delete from signature",
  "truncate signature cascade",
  "update credit_entry set delta = 100",
  "delete from credit_entry",
  "truncate credit_entry",
];

for (const statement of REWRITING) {
  test(`the service's role may not: ${statement}`, async () => {
    await assert.rejects(service.query(statement), { code: "42501" });
  });

  test(`not even the tables' owner does it by mistake: ${statement}`, async () => {
    await assert.rejects(owner.query(statement), { code: "23001" });
  });
}

/** What leaves a balance that its entries do not add up to. */
const UNBALANCED = [
  "update account set credits = credits + 100",
  "update account set credit_entries = 0",
  `insert into credit_entry (id, account_id, number, at, delta, kind, actor, balance_after)
     select gen_random_uuid(), id, credit_entries + 1, now(), 1, 'granted', '{}', credits + 1
     from account`,
  `with moved as (update account set credits = credits + 100, credit_entries = credit_entries + 1
       returning id, credits, credit_entries)
     insert into credit_entry (id, account_id, number, at, delta, kind, actor, balance_after)
     select gen_random_uuid(), id, credit_entries, now(), 1, 'granted', '{}', credits from moved`,
];

for (const statement of UNBALANCED) {
  test(`nobody makes a balance that is not the sum of its entries: ${statement.replaceAll(/\s+/g, " ")}`, async () => {
    for (const client of [service, owner]) {
      await assert.rejects(client.query(statement), { code: "23000" });
    }
  });
}

const AROUND = [
  "alter table trail_entry disable trigger all",
  "drop trigger signature_unchanged on signature",
  "alter table signature owner to current_user",
  "grant delete on trail_entry to public; delete from trail_entry",
  "create or replace function evidence_is_append_only() returns trigger language plpgsql as 'begin return old; end'",
  "set session_replication_role = replica",
  "set role countersign",
  "drop table trail_entry",
  "alter table trail_entry rename to trail_entries",
  "create function public.forget_trail(text) returns void language sql as 'select'",
  "insert into migration (name) values ('9999_later.sql')",
  "copy signature to program 'true'",
  "select pg_read_file('/etc/passwd')",
];

for (const statement of AROUND) {
  test(`the service's role finds no way around: ${statement}`, async () => {
    await assert.rejects(service.query(statement), { code: "42501" });
  });
}

test("the trail of a signed contract is not forgotten over the function that forgets trails", async () => {
  await assert.rejects(service.query("select forget_trail($1)", [CONTRACT]), { code: "23001" });
});

test("a value of somebody is erased over its function alone, and none of those beside it", async () => {
  await service.query("begin");
  try {
    await service.query("select erase_personal($1, 1, $2, $3)", [
      CONTRACT,
      ["data.ip", "data.none"],
      "2026-12-01T00:00:00Z",
    ]);
    const { rows } = await service.query("select opened from trail_personal");
    assert.deepEqual(rows, [
      {
        opened: {
          "by.name": { salt: "01", value: "Zoë" },
          "data.ip": { erasedAt: "2026-12-01T00:00:00.000Z" },
        },
      },
    ]);
  } finally {
    await service.query("rollback");
  }
});

test("nobody erases a value of a contract that all signed and that waits for its seal", async () => {
  await owner.query("begin");
  try {
    await owner.query(
      "update contract set status = 'fully_signed', signed_at = now() where id = $1",
      [CONTRACT],
    );
    const erasing = owner.query("select erase_personal($1, 1, '{data.ip}', now())", [CONTRACT]);
    await assert.rejects(erasing, { code: "23001" });
  } finally {
    await owner.query("rollback");
  }
});

test("a service whose role could rewrite evidence says so at its start, another does not", async () => {
  for (const [address, says] of [
    [store.owner, true],
    [store.address, false],
  ] as const) {
    const { log, lines } = hearLog();
    const own = await openStore({
      dataDir: "",
      databaseUrl: urlOf(address),
      ownerUrl: says ? null : urlOf(store.owner),
      role: "service",
      log,
    });
    await own.close();
    assert.deepEqual(
      lines.map(({ event }) => event),
      says ? ["database.rights"] : [],
    );
  }
});

function urlOf({ user, host, port, database }: DatabaseAddress): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? "")}`;
}

/** A signed contract with an entry, as small as the tables let it be. */
async function insertSigned(accountId: string): Promise<void> {
  await service.query(
    `insert into contract (id, account_id, token, public_id, status, language, tags, form, fields,
       documents, pages, original_sha256, base_sha256, completion_email, summary, created_at,
       updated_at, signature_count, sign_secret_hash, sealed_sign_secret, status_secret_hash,
       sealed_status_secret)
     values ($1, $2, 'T', 'P', 'pending', 'en', '{}', 'html', '[]', '[]', '[]', '', '', true, true,
       now(), now(), 1, '', '', '', '')`,
    [CONTRACT, accountId],
  );
  await service.query(
    `insert into signature (id, account_id, contract_id, submission_id, role, signer_name, drawing,
       inputs, consent, delivered_link, ip, user_agent, signed_at, answer)
     values ($1, $2, $1, $1, 'Buyer', 'Zoë', '{}', '{}', '{}', false, '127.0.0.1', '', now(), '{}')`,
    [CONTRACT, accountId],
  );
  await service.query(
    `insert into trail_entry (contract_id, number, account_id, at, event, actor, data, hash)
     values ($1, 1, $2, now(), 'contract.created', '{"kind": "service"}', '{}', '\\x00')`,
    [CONTRACT, accountId],
  );
  await service.query(
    `insert into trail_personal (contract_id, number, account_id, opened)
     values ($1, 1, $2, '{"data.ip": {"salt": "00", "value": "::1"}, "by.name": {"salt": "01", "value": "Zoë"}}')`,
    [CONTRACT, accountId],
  );
  await setCredits(store.database, accountId, 3);
}
