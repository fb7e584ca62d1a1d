import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { contractsRoom, created, read, refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import type { UpdateContract } from "#schemas/contracts.ts";
import { readEntries } from "#trail/trail-store.ts";
import { changeContract } from "./change.ts";
import type { Contract } from "./contract.ts";
import { findSigners } from "./signers-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const DRAFT = { finalize: false };

async function change(
  of: Contract,
  caller: Caller,
  wanted: UpdateContract,
  services = contractsRoom(room),
) {
  const { accountId, id } = of;
  room.clock.moveMs(MINUTE_MS);
  const changed = await changeContract(services, caller, { accountId, id }, wanted);
  return isRefusal(changed) ? changed : changed.contract;
}

const mailsOf = ({ id }: Contract) =>
  room.database
    .selectFrom("outgoing_mail")
    .select(["kind", "role", "recipient", "epoch", "state"])
    .where("contract_id", "=", id)
    .orderBy("requested_at")
    .orderBy("role")
    .execute();

const eventsOf = async ({ id }: Contract) =>
  (await readEntries(room.database, id)).map(({ event, data }) => ({ event, data })).slice(1);

test("what a change does not name stays as it is", async () => {
  const [services, caller] = [contractsRoom(room), await room.newCaller()];
  const draft = await created(services, caller, { ...DRAFT, title: "Lease", tags: ["home"] });
  const renamed = taken(await change(draft, caller, { title: "Flat" }));
  assert.deepEqual([renamed.title, renamed.tags, renamed.status], ["Flat", ["home"], "draft"]);
  assert.equal(renamed.updatedAt.getTime(), room.clock.now().getTime());
  const tagged = taken(await change(draft, caller, { tags: ["a", "a", "b"] }));
  assert.deepEqual([tagged.title, tagged.tags], ["Flat", ["a", "b"]]);
  const bare = taken(await change(draft, caller, { title: "", tags: [] }));
  assert.deepEqual([bare.title, bare.tags], [null, []]);
  assert.equal(bare.finalizedAt, null);
  const stored = await read(services, draft);
  assert.deepEqual([stored.title, stored.tags, stored.trail.length], [null, [], 5]);
});

test("each change stands in the trail with what was before, and what changes nothing does not", async () => {
  const caller = await room.newCaller();
  const draft = await created(contractsRoom(room), caller, { ...DRAFT, title: "Lease" });
  taken(await change(draft, caller, { title: "Lease" }));
  assert.deepEqual(await eventsOf(draft), []);
  taken(await change(draft, caller, { title: "Flat" }));
  const email = newAddress();
  taken(await change(draft, caller, { signers: [{ role: "Tenant", email, title: "Director" }] }));
  taken(await change(draft, caller, { signers: [{ role: "Tenant", title: "Director" }] }));
  const to = { email, level: "ses", jobTitle: "Director" };
  assert.deepEqual(await eventsOf(draft), [
    { event: "contract.title_changed", data: { from: "Lease", to: "Flat" } },
    { event: "signer.changed", data: { role: "Tenant", from: null, to } },
    { event: "signer.changed", data: { role: "Tenant", from: to, to } },
  ]);
});

test("made signable, everyone with an address is invited once, and the trail names them", async () => {
  const caller = await room.newCaller();
  const email = newAddress();
  const draft = await created(contractsRoom(room), caller, {
    ...DRAFT,
    signers: [
      { role: "Tenant", email },
      { role: "Landlord", title: "Owner" },
    ],
  });
  assert.deepEqual(await mailsOf(draft), []);
  const open = taken(await change(draft, caller, { finalize: true }));
  assert.deepEqual([open.status, open.finalizedAt], ["pending", room.clock.now()]);
  assert.deepEqual(await mailsOf(draft), [
    { kind: "invitation", role: "Tenant", recipient: email, epoch: 1, state: "due" },
  ]);
  const [finalized, ...more] = await eventsOf(draft);
  assert.deepEqual(more, []);
  assert.equal(finalized?.event, "contract.finalized");
  assert.deepEqual(finalized?.data.linksTo, ["Tenant"]);
});

test("a contract that is signable already is not made so again, and its time stays", async () => {
  const caller = await room.newCaller();
  const open = await created(contractsRoom(room), caller);
  assert.equal(refusalOf(await change(open, caller, { finalize: true })).refused, "NOT_A_DRAFT");
  const renamed = taken(await change(open, caller, { title: "Later" }));
  assert.deepEqual(renamed.finalizedAt, open.finalizedAt);
  assert.deepEqual(
    (await eventsOf(open)).map(({ event }) => event),
    ["contract.finalized", "contract.title_changed"],
  );
});

test("another address makes another link and takes the place of what is due; the same one reminds", async () => {
  const caller = await room.newCaller();
  const [first, second] = [newAddress(), newAddress()];
  const signers = [{ role: "Tenant", email: first, title: "Director" }];
  const open = await created(contractsRoom(room), caller, { signers });
  taken(await change(open, caller, { signers: [{ role: "Tenant", email: second }] }));
  const [signer, ...others] = await findSigners(room.database, open.id);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [signer?.email, signer?.epoch, signer?.title, signer?.status],
    [second, 2, "Director", "created"],
  );
  const due = (await mailsOf(open)).filter(({ state }) => state === "due");
  assert.deepEqual(
    due.map(({ recipient, epoch }) => [recipient, epoch]),
    [[second, 2]],
  );
  await room.database
    .updateTable("signer")
    .set({ status: "sent", sent_at: room.clock.now(), send_count: 1 })
    .where("contract_id", "=", open.id)
    .execute();
  taken(await change(open, caller, { signers: [{ role: "Tenant", email: second }] }));
  const [again] = await findSigners(room.database, open.id);
  assert.deepEqual([again?.epoch, again?.sendCount], [2, 1]);
  const last = (await mailsOf(open)).at(-1);
  assert.deepEqual([last?.kind, last?.recipient, last?.epoch], ["reminder", second, 2]);
  const changed = (await eventsOf(open)).filter(({ event }) => event === "signer.changed");
  assert.deepEqual(
    changed.map(({ data }) => data.linkDue),
    [true, true],
  );
});

test("an address is taken out of a draft, whose role then has no link; not out of what was sent", async () => {
  const caller = await room.newCaller();
  const signers = [{ role: "Tenant", email: newAddress(), title: "Director" }];
  const draft = await created(contractsRoom(room), caller, { ...DRAFT, signers });
  const without = { signers: [{ role: "Tenant", email: null }] };
  taken(await change(draft, caller, without));
  const [signer] = await findSigners(room.database, draft.id);
  assert.deepEqual([signer?.email, signer?.title], [null, "Director"]);
  const next = newAddress();
  taken(await change(draft, caller, { signers: [{ role: "Tenant", email: next }] }));
  taken(await change(draft, caller, { finalize: true }));
  assert.deepEqual(
    (await mailsOf(draft)).map(({ kind, recipient }) => [kind, recipient]),
    [["invitation", next]],
  );
  const changed = (await eventsOf(draft)).filter(({ event }) => event === "signer.changed");
  assert.equal(
    (changed[0]?.data.to as { email: unknown } | undefined)?.email,
    null,
    "the trail says so",
  );
  assert.equal(refusalOf(await change(draft, caller, without)).refused, "NOT_A_DRAFT");
});

test("the same mailbox in another spelling is reminded, and its link lives on", async () => {
  const caller = await room.newCaller();
  const name = newAddress().split("@")[0];
  const email = `${name}@müller.example`;
  const open = await created(contractsRoom(room), caller, { signers: [{ role: "Tenant", email }] });
  for (const spelled of [
    `${name?.toUpperCase()}@MÜLLER.example`,
    `${name}@xn--mller-kva.example`,
  ]) {
    taken(await change(open, caller, { signers: [{ role: "Tenant", email: spelled }] }));
    const [signer] = await findSigners(room.database, open.id);
    assert.deepEqual([signer?.email, signer?.epoch], [email, 1], spelled);
  }
  assert.deepEqual((await mailsOf(open)).map(({ recipient, epoch }) => [recipient, epoch]).at(-1), [
    email,
    1,
  ]);
});

test("of a draft, which was sent to nobody, the last spelling of an address counts", async () => {
  const caller = await room.newCaller();
  const email = newAddress();
  const draft = await created(contractsRoom(room), caller, {
    ...DRAFT,
    signers: [{ role: "Tenant", email }],
  });
  const spelled = email.replace("@", "@MAIL.");
  taken(await change(draft, caller, { signers: [{ role: "Tenant", email: spelled }] }));
  taken(
    await change(draft, caller, { signers: [{ role: "Tenant", email: spelled.toLowerCase() }] }),
  );
  const [signer] = await findSigners(room.database, draft.id);
  assert.equal(signer?.email, spelled.toLowerCase());
});

test("a reminder, or another job title, takes nobody's level away", async () => {
  const known = await room.newCaller();
  const caller = { ...known, account: { ...known.account, qesEnabled: true } };
  const email = newAddress();
  const signers = [{ role: "Tenant", email, level: "qes", title: "CEO" }];
  const open = await created(contractsRoom(room), caller, { signers });
  for (const [entry, level, title] of [
    [{ email }, "qes", "CEO"],
    [{ title: "Boss" }, "qes", "Boss"],
    [{ email: newAddress() }, "qes", "Boss"],
    [{ level: "ses" }, "ses", "Boss"],
  ] as const) {
    taken(await change(open, caller, { signers: [{ role: "Tenant", ...entry }] }));
    const [signer] = await findSigners(room.database, open.id);
    assert.deepEqual([signer?.level, signer?.title], [level, title], JSON.stringify(entry));
  }
});

test("while one role is to sign with a qualified signature no other can be made to", async () => {
  const known = await room.newCaller();
  const caller = { ...known, account: { ...known.account, qesEnabled: true } };
  const signers = [{ role: "Tenant", email: newAddress(), level: "qes" }];
  const open = await created(contractsRoom(room), caller, { signers });
  const both = [
    { role: "Tenant", title: "CEO" },
    { role: "Landlord", level: "qes" },
  ];
  assert.equal(refusalOf(await change(open, caller, { signers: both })).refused, "QES_ROLE_TAKEN");
});

test("a signer who is changed without an address is sent nothing", async () => {
  const caller = await room.newCaller();
  const email = newAddress();
  const open = await created(contractsRoom(room), caller, { signers: [{ role: "Tenant", email }] });
  const before = await mailsOf(open);
  taken(await change(open, caller, { signers: [{ role: "Tenant", title: "Director" }] }));
  assert.deepEqual(await mailsOf(open), before);
  const [, changed] = await eventsOf(open);
  assert.equal("linkDue" in (changed?.data ?? {}), false);
  const [signer] = await findSigners(room.database, open.id);
  assert.deepEqual([signer?.title, signer?.email, signer?.epoch], ["Director", email, 1]);
});

test("after five links to a role in a day a sixth is refused, with when it can go out, and changes nothing", async () => {
  const services = contractsRoom(room, {
    mailLimits: { fromOneAccount: 50, fromAllAccounts: 50, ofAccountHourly: 1_000 },
  });
  const caller = await room.newCaller();
  const ask = { signers: [{ role: "Tenant", email: newAddress() }] };
  const open = await created(services, caller, ask);
  const from = room.clock.now().getTime();
  for (let sent = 1; sent < LIMITS.linkSends.sends; sent += 1) {
    taken(await change(open, caller, ask, services));
  }
  const before = await read(services, open);
  const refused = refusalOf(await change(open, caller, { ...ask, title: "Changed" }, services));
  assert.equal(refused.refused, "RATE_LIMITED");
  const waitS = (from + DAY_MS - room.clock.now().getTime()) / 1_000;
  assert.equal(refused.headers?.["retry-after"], String(waitS));
  assert.deepEqual(await read(services, open), before);
});

test("of one address no more mail asks than its limits say, whoever sends it", async () => {
  const services = contractsRoom(room, {
    mailLimits: { fromOneAccount: 5, fromAllAccounts: 2, ofAccountHourly: 1_000 },
  });
  const signers = [{ role: "Tenant", email: newAddress() }];
  for (let sent = 0; sent < 2; sent += 1)
    await created(services, await room.newCaller(), { signers });
  const caller = await room.newCaller();
  const draft = await created(services, caller, { ...DRAFT, signers });
  const refused = refusalOf(await change(draft, caller, { finalize: true }, services));
  assert.equal(refused.refused, "RATE_LIMITED");
  assert.deepEqual(
    refused.details?.map(({ path, role }) => [path, role]),
    [["signers", "Tenant"]],
  );
  assert.equal((await read(services, draft)).status, "draft");
});

test("roles of a change and those before it may not crowd at one address", async () => {
  const services = contractsRoom(room, {
    mailLimits: { fromOneAccount: 1, fromAllAccounts: 20, ofAccountHourly: 1_000 },
  });
  const caller = await room.newCaller();
  const email = newAddress();
  const draft = await created(services, caller, { ...DRAFT, signers: [{ role: "Tenant", email }] });
  const crowd = { signers: [{ role: "Landlord", email }] };
  const refused = refusalOf(await change(draft, caller, crowd, services));
  assert.equal(refused.refused, "INVALID");
  assert.deepEqual(refused.details?.map(({ role }) => role).sort(), ["Landlord", "Tenant"]);
});

test("a role that has signed keeps its presets, and others may be changed", async () => {
  const [services, caller] = [contractsRoom(room), await room.newCaller()];
  const open = await created(services, caller);
  await sign(open, "Tenant");
  const signers = (role: string) => ({ signers: [{ role, email: newAddress() }] });
  const refused = refusalOf(await change(open, caller, signers("Tenant")));
  assert.equal(refused.refused, "ALREADY_SIGNED");
  assert.match(refused.message, /"Tenant"/);
  taken(await change(open, caller, signers("Landlord")));
});

test("the address of a role is not changed more often than its link can count", async () => {
  const caller = await room.newCaller();
  const email = newAddress();
  const draft = await created(contractsRoom(room), caller, {
    ...DRAFT,
    signers: [{ role: "Tenant", email }],
  });
  const setEpoch = (epoch: number) =>
    room.database
      .updateTable("signer")
      .set({ epoch })
      .where("contract_id", "=", draft.id)
      .execute();
  const another = () => ({ signers: [{ role: "Tenant", email: newAddress() }] });
  await setEpoch(LIMITS.linkEpochs - 1);
  taken(await change(draft, caller, another()));
  const refused = refusalOf(await change(draft, caller, another()));
  assert.equal(refused.refused, "CONFLICT");
  taken(await change(draft, caller, { signers: [{ role: "Tenant", title: "Director" }] }));
});

test("a change of what is not there, or another account's, is unknown", async () => {
  const services = contractsRoom(room);
  const [owner, other] = [await room.newCaller(), await room.newCaller()];
  const draft = await created(services, owner, DRAFT);
  const key = { accountId: other.account.id, id: draft.id };
  const refused = refusalOf(await changeContract(services, other, key, { title: "Mine" }));
  assert.equal(refused.refused, "UNKNOWN");
  assert.equal((await read(services, draft)).title, null);
});

test("words that cannot be kept or printed are told with where they stand, before anything is looked up", async () => {
  const caller = await room.newCaller();
  const draft = await created(contractsRoom(room), caller, DRAFT);
  const wrong = {
    title: "x".repeat(LIMITS.titleCharacters + 1),
    tags: ["x".repeat(LIMITS.tagCharacters + 1)],
    signers: [{ role: "Tenant", title: "\u{1f9ff}\u{10ffff}" }],
  };
  const refused = refusalOf(await change(draft, caller, wrong));
  assert.equal(refused.refused, "INVALID");
  const paths = refused.details?.map(({ path }) => path) ?? [];
  assert.deepEqual(paths.slice(0, 2), ["title", "tags[0]"]);
  assert.ok(paths.includes("signers[0].title"), paths.join());
});

async function sign({ id, accountId }: Contract, role: string): Promise<void> {
  await room.database
    .insertInto("signature")
    .values({
      id: room.ids.uuid(),
      account_id: accountId,
      contract_id: id,
      submission_id: room.ids.uuid(),
      role: role as never,
      signer_name: "Ana" as never,
      drawing: "{}",
      inputs: "{}",
      consent: "{}",
      delivered_link: false,
      ip: "::1",
      user_agent: "",
      answer: "{}",
      signed_at: room.clock.now(),
    })
    .execute();
}
