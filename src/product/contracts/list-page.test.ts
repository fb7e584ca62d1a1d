import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql, type Updateable } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { holdQueries } from "#kit/rooms/held-queries.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { ContractTable } from "./contract-table.ts";
import { type FilterQuery, readFilteredPage } from "./filtered-list-store.ts";
import { openContractList } from "./list.ts";
import { type ListQuery, readPage } from "./list-store.ts";
import { NO_PRESETS } from "./signer-presets.ts";
import { insertSigners } from "./signers-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const NOW = new Date("2026-11-21T09:30:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const NO_FILTER = {
  ...{ reference: null, tag: null, email: null, q: null },
  ...{ createdSince: null, createdBefore: null, isOldestFirst: false, now: NOW },
};
const ALL: ListQuery = { status: null, before: null, limit: 10, offset: 0 };

/** An account with contracts that are otherwise than others in these columns, in this order. */
async function accountWith(
  ...contracts: [status: ContractStatus, change?: Updateable<ContractTable>][]
) {
  const accountId = await room.openAccount();
  const ids: string[] = [];
  for (const [status, change = {}] of contracts) {
    const id = room.ids.uuid();
    await insertContractRow(room.database, { id, accountId, status }, change);
    ids.push(id);
  }
  const page = async (query: Partial<ListQuery> = {}) => {
    const found = await readPage(room.database, accountId, { ...ALL, ...query });
    const { total, hasMore, contracts: listed } = found;
    return { ids: listed.map(({ id }) => id), total, hasMore };
  };
  const withdrawals = async (query: Partial<FilterQuery>) => {
    const asked = { ...NO_FILTER, ...ALL, withdrawal: "open" as const, ...query };
    const found = await readFilteredPage(room.database, accountId, asked);
    return { ids: found.contracts.map(({ id }) => id), total: found.total, hasMore: found.hasMore };
  };
  return { accountId, ids, page, withdrawals };
}

test("a contract is listed with what its owner sees of it, and with times that are times", async () => {
  const { accountId, ids } = await accountWith([
    "fully_signed",
    {
      title: knownText("Lease"),
      tags: [knownText("home")],
      language: "de",
      created_at: at(1),
      updated_at: at(2),
      signed_at: at(3),
      withdrawn_at: at(4),
    },
  ]);
  const [id] = ids as [string];
  const signer = {
    ...({ level: "ses", title: knownText("Director"), status: "signed", epoch: 2 } as const),
    name: knownText("Ada Director"),
    message: null,
    order: null,
    sessions: null,
    witnesses: null,
    sentAt: at(5),
    sendCount: 3,
    openedAt: at(6),
    signedAt: at(7),
    declinedAt: at(8),
    declineReason: knownText("Too dear"),
    remindersStoppedAt: at(8),
  };
  const bare = {
    ...({
      level: "qes",
      title: null,
      status: "created",
      epoch: 1,
      sentAt: null,
      sendCount: 0,
    } as const),
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    ...NO_PRESETS,
    declineReason: null,
    remindersStoppedAt: null,
  };
  const signers = [
    { ...signer, id: room.ids.uuid(), role: knownText("A"), email: knownEmail("a@example.org") },
    { ...bare, id: room.ids.uuid(), role: knownText("B"), email: null },
  ];
  await inTransaction(room.database, async (transaction) =>
    insertSigners(transaction, { id, accountId }, signers),
  );
  for (const [role, signedAt] of [
    ["B", at(9)],
    ["A", at(7)],
  ] as const) {
    await room.database
      .insertInto("signature")
      .values({
        id: room.ids.uuid(),
        account_id: accountId,
        contract_id: id,
        submission_id: room.ids.uuid(),
        role: knownText(role),
        signer_name: knownText(`Name of ${role}`),
        drawing: "{}",
        inputs: "{}",
        consent: "{}",
        delivered_link: false,
        ip: "::1",
        user_agent: "",
        answer: "{}",
        signed_at: signedAt,
      })
      .execute();
  }
  const { contracts } = await readPage(room.database, accountId, ALL);
  assert.deepEqual(contracts, [
    {
      id,
      token: id,
      publicId: id,
      title: "Lease",
      status: "fully_signed",
      language: "de",
      tags: ["home"],
      createdAt: at(1),
      expiresAt: null,
      updatedAt: at(2),
      signedAt: at(3),
      withdrawnAt: at(4),
      reference: null,
      metadata: null,
      signatures: [
        { role: "A", signerName: "Name of A", signedAt: at(7) },
        { role: "B", signerName: "Name of B", signedAt: at(9) },
      ],
      signers,
    },
  ]);
});

test("a page has the newest of an account, as many as were asked for, and says whether there are more", async () => {
  const { ids, page } = await accountWith(["draft"], ["pending"], ["draft"]);
  await accountWith(["draft"]);
  const [first, second, third] = ids as [string, string, string];
  assert.deepEqual(await page(), { ids: [third, second, first], total: 3, hasMore: false });
  assert.deepEqual(await page({ limit: 2 }), { ids: [third, second], total: 3, hasMore: true });
  assert.deepEqual(await page({ limit: 2, offset: 1 }), {
    ids: [second, first],
    total: 3,
    hasMore: false,
  });
  assert.deepEqual(await page({ before: third }), {
    ids: [second, first],
    total: 3,
    hasMore: false,
  });
  assert.deepEqual(await page({ before: third, limit: 1 }), {
    ids: [second],
    total: 3,
    hasMore: true,
  });
  assert.deepEqual(await page({ status: "draft" }), {
    ids: [third, first],
    total: 2,
    hasMore: false,
  });
  assert.deepEqual(await page({ status: "draft", before: third }), {
    ids: [first],
    total: 2,
    hasMore: false,
  });
  assert.deepEqual(await page({ offset: 3 }), { ids: [], total: 3, hasMore: false });
});

test("what can be withdrawn from is listed until its time is over or somebody withdrew, and what was from then on", async () => {
  const until = { withdrawable_until: at(1) };
  const { ids, withdrawals } = await accountWith(
    ["fully_signed", until],
    ["fully_signed", { withdrawable_until: NOW }],
    ["fully_signed", { ...until, withdrawn_at: at(-1) }],
    ["pending"],
    ["fully_signed", until],
    ["cancelled", { withdrawn_at: at(-2) }],
    ["fully_signed", until],
  );
  await accountWith(["fully_signed", until]);
  const open = [ids[6], ids[4], ids[0]];
  const of = (withdrawal: "open" | "withdrawn", query = {}) =>
    withdrawals({ withdrawal, ...query });
  assert.deepEqual(await of("open"), { ids: open, total: 3, hasMore: false });
  assert.deepEqual(await of("withdrawn"), { ids: [ids[5], ids[2]], total: 2, hasMore: false });
  assert.deepEqual(await of("withdrawn", { status: "cancelled" }), {
    ids: [ids[5]],
    total: 1,
    hasMore: false,
  });
  assert.deepEqual(await of("open", { limit: 2 }), {
    ids: open.slice(0, 2),
    total: 3,
    hasMore: true,
  });
  assert.deepEqual(await of("open", { limit: 2, offset: 1 }), {
    ids: open.slice(1),
    total: 3,
    hasMore: false,
  });
  assert.deepEqual(await of("open", { before: ids[4]! }), {
    ids: [ids[0]],
    total: 3,
    hasMore: false,
  });
});

/** So many contracts that are nothing but rows. */
async function fill(accountId: string, count: number): Promise<void> {
  const prefix = room.ids.uuid().slice(0, 24);
  await sql`insert into contract (id, account_id, token, public_id, sign_secret_hash,
      sealed_sign_secret, status_secret_hash, sealed_status_secret, status, language, tags, form,
      fields, documents, pages, original_sha256, base_sha256, completion_email, summary,
      created_at, updated_at)
    select id::uuid, ${accountId}::uuid, id, id, id::bytea, '', id::bytea, '', 'draft', 'en', '{}', 'html',
      '[]', '[]', '[]', '', '', true, true, now(), now()
    from (select (${prefix} || lpad(number::text, 12, '0')) as id
      from generate_series(1, ${count}::int) number) numbered`.execute(room.database);
}

test("an account's older contracts go into blocks once two thousand lie in none, and its list stays the same", async () => {
  const errors: unknown[] = [];
  const list = openContractList(room.database, (error) => errors.push(error));
  const accountId = await room.openAccount();
  const read = async () => {
    const { contracts, total, loose } = await list.page(accountId, { ...ALL, offset: 1_500 });
    await list.close();
    return { ids: contracts.map(({ id }) => id), total, loose };
  };
  await fill(accountId, 1_999);
  assert.equal((await read()).loose, 1_999);
  assert.equal((await read()).loose, 1_999, "there are not enough yet");
  await fill(accountId, 1);
  const before = await read();
  assert.equal(before.loose, 2_000);
  assert.deepEqual(await read(), { ...before, loose: 1_000 });
  assert.deepEqual(errors, []);
});

test("blocks are made from two thousand on, by one reader at a time until none is left, and closing waits for that", async () => {
  const held = holdQueries(room.database, "make_contract_blocks");
  const list = openContractList(held.database, assert.ifError);
  const accountId = await room.openAccount();
  const read = () => list.page(accountId, ALL);
  await fill(accountId, 1_999);
  await read();
  assert.equal(held.asked(), 0);
  await fill(accountId, 1);
  await read();
  await read();
  assert.equal(held.asked(), 1);
  let isClosed = false;
  const closing = list.close().then(() => {
    isClosed = true;
  });
  await read();
  assert.equal(isClosed, false);
  held.letGo();
  await closing;
  assert.equal(held.asked(), 2, "the second finds none");
  assert.equal((await read()).loose, 1_000);
  assert.equal(held.asked(), 2);
});

test("what keeps blocks from being made is told of and keeps nobody from the list: the next reader tries again", async () => {
  const held = holdQueries(room.database, "make_contract_blocks");
  const broken = new Error("away");
  held.fail(broken);
  const heard: unknown[] = [];
  const list = openContractList(held.database, (error) => heard.push(error));
  const accountId = await room.openAccount();
  await fill(accountId, 2_000);
  for (const expected of [[broken], [broken, broken]]) {
    assert.equal((await list.page(accountId, ALL)).total, 2_000);
    await list.close();
    assert.deepEqual(heard, expected);
  }
});
