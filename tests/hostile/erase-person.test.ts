import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Caller } from "#accounts/account.ts";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { erasePerson, planErasure } from "#data/erasure/erase-person.ts";
import { findErasure, insertErasure, listErasures } from "#data/erasure/erasure-store.ts";
import { systemRandom } from "#kernel/random.ts";
import { contractsRoom, created, read, taken } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { ORIGIN, personalLink, signingRoom, submitted } from "#kit/rooms/signing-room.ts";
import { recordOpened } from "#signing/opened.ts";
import { sign } from "#signing/sign.ts";
import { findBreak } from "#trail/chain.ts";
import { readEntries } from "#trail/trail-store.ts";
import { sealPayload } from "#webhooks/sealed-payload.ts";
import { insertWebhook } from "#webhooks/webhooks-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

interface Scene {
  caller: Caller;
  email: string;
  /** Cancelled after the page was opened; sent elsewhere since; signed by them; waiting for them. */
  contracts: Record<"cancelled" | "passedOn" | "signed" | "open", Contract>;
}

async function scene(): Promise<Scene> {
  const services = contractsRoom(room);
  const signing = signingRoom(room, services);
  const caller = await room.newCaller();
  const email = newAddress();
  const sent = () =>
    created(services, caller, { signers: [{ role: "Tenant", email, title: "Director" }] });
  const keyOf = ({ id }: Contract) => ({ accountId: caller.account.id, id });
  const linkOf = async (contract: Contract) => {
    const [signer] = await findSigners(room.database, contract.id);
    return personalLink(room, signer!);
  };
  const [cancelled, passedOn, signed, open] = [
    await sent(),
    await sent(),
    await sent(),
    await sent(),
  ];
  await recordOpened(signing, await linkOf(cancelled), ORIGIN);
  taken(await cancelContract(services, caller, keyOf(cancelled)));
  const to = { signers: [{ role: "Tenant", email: newAddress() }] };
  taken(await changeContract(services, caller, keyOf(passedOn), to));
  taken(await sign(signing, await linkOf(signed), submitted("Tenant"), ORIGIN));
  return { caller, email, contracts: { cancelled, passedOn, signed, open } };
}

async function ask({ caller, email }: Scene): Promise<string> {
  const id = randomUUID();
  const request = { id, accountId: caller.account.id, email, askedAt: room.clock.now() };
  await insertErasure(room.database, { ...request, askedBy: randomUUID() });
  return id;
}

const services = (change = {}) => ({
  ...room,
  testMailKeys: room.serverKeys,
  payloadKeys: room.serverKeys,
  mailbox: { erase: async () => {} },
  ...change,
});

/** Every row of the whole database in which a text stands, by table and contract. */
async function whereItStands(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(
    room.database,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(t) as row from ${sql.table(name)} t
        where position(${text} in lower(to_jsonb(t)::text)) > 0`.execute(room.database);
      return rows.map(({ row }) => `${name} ${row.contract_id ?? row.id}`);
    }),
  );
  return [...new Set(found.flat())].sort();
}

/** Contracts of these of which a program that listens can still hear. */
async function eventsToldOf(ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct contract_id as id from told_event
    where contract_id = any(${ids}::uuid[])`.execute(room.database);
  return rows.map(({ id }) => id);
}

async function filesWith(scene: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const [kind, { id }] of Object.entries(scene.contracts)) {
    for (const name of await room.files.names(id)) {
      const bytes = Buffer.from(await room.files.get(id, name));
      if (bytes.includes(scene.email)) found.push(kind);
    }
  }
  return found;
}

test("after somebody was erased, nothing in the database or the files has the address but what was named as kept, and every chain holds", async () => {
  const of = await scene();
  const { contracts, email, caller } = of;
  const plan = await planErasure(room, caller.account.id, email.toUpperCase());
  assert.ok(typeof plan === "object");
  const { counts, open } = plan;
  const fates = { erased: 2, evidence: 1, open: 1, old: 0 };
  assert.deepEqual({ ...counts, mails: 0 }, { ...fates, mails: 0, invitations: 0, requests: 0 });
  assert.deepEqual(
    open.map(({ id }) => id),
    [contracts.open.id],
  );
  const before = await readEntries(room.database, contracts.cancelled.id);
  for (const { id, accountId } of [contracts.cancelled, contracts.open]) {
    await sql`insert into told_event (account_id, id, contract_id, event, sealed_rest, created_at)
      values (${accountId}, ${randomUUID()}, ${id}, 'contract.created', '\\x00', now())`.execute(
      room.database,
    );
  }

  const erasureId = await ask(of);
  await erasePerson(services(), { erasureId });
  const kept = new Set([contracts.signed.id, contracts.open.id]);
  const places = await whereItStands(email);
  assert.ok(places.length > 0);
  assert.deepEqual(
    places.filter((place) => !kept.has(place.split(" ")[1] ?? "")),
    [],
  );
  assert.deepEqual(await filesWith(of), []);
  // Encrypted, they are not found by their words.
  assert.deepEqual(await eventsToldOf([contracts.cancelled.id, contracts.open.id]), [
    contracts.open.id,
  ]);

  for (const { id } of Object.values(contracts)) {
    const entries = await readEntries(room.database, id);
    const { trail } = await read(contractsRoom(room), { id });
    assert.equal(findBreak(id, entries), null);
    assert.deepEqual(entries.at(-1)?.hash, trail.head);
  }
  const entries = await readEntries(room.database, contracts.cancelled.id);
  assert.deepEqual(
    entries.map(({ hash }) => hash),
    before.map(({ hash }) => hash),
  );
  const opened = entries.find(({ event }) => event === "signer.opened");
  const day = `[erased ${room.clock.now().toISOString().slice(0, 10)}]`;
  assert.ok(opened);
  const { deliveredTo, ip, userAgent, role } = opened.data;
  assert.deepEqual([deliveredTo, ip, userAgent, role], [day, day, day, "Tenant"]);

  const [done] = await listErasures(room.database, caller.account.id, 10);
  assert.equal(done?.email, null);
  assert.equal(done?.counts.erased, 2);
  assert.equal(done?.counts.evidence, 1);
});

test("an erasure that dies after any of its transactions is finished by whoever takes it up, and once done changes nothing", async () => {
  for (const dies of [1, 2, 3]) {
    const of = await scene();
    const erasureId = await ask(of);
    let left = dies;
    const clock = {
      ...room.clock,
      now() {
        left -= 1;
        if (left === 0) throw new Error("killed");
        return room.clock.now();
      },
    };
    await assert.rejects(erasePerson(services({ clock }), { erasureId }), /killed/);
    assert.ok((await findErasure(room.database, erasureId))?.email);
    await erasePerson(services(), { erasureId });
    const done = await findErasure(room.database, erasureId);
    assert.equal(done?.counts.erased, 2, `died at ${dies}`);
    await erasePerson(services(), { erasureId });
    assert.deepEqual(await findErasure(room.database, erasureId), done);
  }
});

test("what webhooks were not told yet goes where it tells of the person, and what tells of others stays", async () => {
  const of = await scene();
  const accountId = of.caller.account.id;
  const [webhook, theirs, others] = [randomUUID(), randomUUID(), randomUUID()];
  const createdAt = room.clock.now();
  await insertWebhook(
    room.database,
    accountId,
    {
      id: webhook,
      url: "https://a.example/",
      events: ["contract.cancelled"],
      active: true,
      createdAt,
      updatedAt: createdAt,
    },
    new Uint8Array(),
  );
  const keys = { payloadKeys: room.serverKeys, random: systemRandom };
  for (const [id, email] of [
    [theirs, of.email.toUpperCase()],
    [others, "somebody-else@example.org"],
  ] as const) {
    const event = "contract.cancelled" as const;
    const rest = `"contract":{"signers":[${JSON.stringify({ email })}]}}`;
    const sealedRest = sealPayload(keys, rest, { accountId, event, createdAt });
    await sql`insert into webhook_delivery (id, webhook_id, account_id, contract_id, event,
        sealed_rest, status, next_attempt_at, created_at)
      values (${id}, ${webhook}, ${accountId}, ${of.contracts.cancelled.id}, ${event},
        ${Buffer.from(sealedRest)}, 'pending', ${createdAt}, ${createdAt})`.execute(room.database);
  }
  await erasePerson(services(), { erasureId: await ask(of) });
  const left = await sql<{ id: string }>`select id from webhook_delivery
    where webhook_id = ${webhook}`.execute(room.database);
  assert.deepEqual(left.rows, [{ id: others }]);
});

test("of the mailbox goes what this account sent the person, and what another sent them stays", async () => {
  const [of, other] = [await scene(), await scene()];
  const erased: string[] = [];
  const mailbox = {
    async erase(ids: ReadonlySet<string>) {
      erased.push(...ids);
    },
  };
  const sent = async ({ caller }: Scene) => {
    const { rows } = await sql<{ id: string }>`
      with theirs as (select id, row_number() over (order by id) as n from outgoing_mail
        where account_id = ${caller.account.id})
      update outgoing_mail set state = 'sent', recipient = ${of.email}
      from theirs where outgoing_mail.id = theirs.id and n = 1
      returning outgoing_mail.id`.execute(room.database);
    assert.equal(rows.length, 1);
    return rows[0]!.id;
  };
  const [own, foreign] = [await sent(of), await sent(other)];
  await erasePerson(services({ mailbox }), { erasureId: await ask(of) });
  assert.deepEqual([erased.includes(own), erased.includes(foreign)], [true, false]);
});

test("two who erase the same person at once leave what one leaves", async () => {
  const of = await scene();
  const erasureId = await ask(of);
  const both = [erasePerson(services(), { erasureId }), erasePerson(services(), { erasureId })];
  await Promise.all(both);
  const places = await whereItStands(of.email);
  const kept = [of.contracts.signed.id, of.contracts.open.id];
  assert.ok(
    places.every((place) => kept.some((id) => place.endsWith(id))),
    places.join(),
  );
});
