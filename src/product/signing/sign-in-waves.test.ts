import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { endOverdue } from "#contracts/end-overdue.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { type ContractsRoom, contractsRoom, created, read } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import {
  ORIGIN,
  personalLink,
  type SigningRoom,
  sharedLink,
  signingRoom,
  submitted,
} from "#kit/rooms/signing-room.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { sendMessage } from "./send-message.ts";
import { sign } from "./sign.ts";

let room: Room;
let contracts: ContractsRoom;
let signing: SigningRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  signing = signingRoom(room, contracts);
});
after(() => use.end());

const ROLES = ["A", "B", "C", "D", "E", "F"] as const;
type Role = (typeof ROLES)[number];
/** Who has a link of their own; the others sign over the shared one. */
const MAILED: readonly Role[] = ["B", "D", "F"];

type Caller = Awaited<ReturnType<Room["newCaller"]>>;

async function opened(orders: readonly number[], caller: Caller): Promise<Contract> {
  return created(contracts, caller, {
    content: "<h1>Lease</h1>",
    signatureFields: ROLES.map((label) => ({ label })),
    signers: ROLES.map((role, index) => ({
      role,
      order: orders[index]!,
      ...(MAILED.includes(role) && { email: newAddress() }),
    })),
  });
}

async function linkOf(contract: Contract, role: Role): Promise<string> {
  if (!MAILED.includes(role)) return sharedLink(contracts, contract);
  const signers = await findSigners(room.database, contract.id);
  return personalLink(room, signers.find((one) => one.role === role)!);
}

async function signs(contract: Contract, role: Role): Promise<boolean> {
  const answer = await sign(signing, await linkOf(contract, role), submitted(role), ORIGIN);
  return !isRefusal(answer);
}

/** Roles in the order in which an invitation was put out to them. */
async function invited({ id }: Contract): Promise<string[]> {
  const mails = await room.database
    .selectFrom("outgoing_mail")
    .select("role")
    .where("contract_id", "=", id)
    .where("kind", "=", "invitation")
    .execute();
  return mails.map(({ role }) => role ?? "").sort();
}

/** What a reader of the rules thinks of a contract, beside the service. */
class Model {
  orders: Map<Role, number>;
  signed: Role[] = [];
  invited = new Set<Role>();
  isOver = false;
  /** In seconds from where the clock stands; null for no deadline. */
  left: number | null = null;
  /** Nobody ended it but the deadline. */
  hasRunOut = false;

  constructor(orders: readonly number[]) {
    this.orders = new Map(ROLES.map((role, index) => [role, orders[index]!]));
    this.invite();
  }

  get current(): number {
    const open = ROLES.filter((role) => !this.signed.includes(role));
    return Math.min(...open.map((role) => this.orders.get(role)!));
  }

  maySign(role: Role): boolean {
    const isFree = !this.isOver && !this.signed.includes(role);
    return isFree && this.orders.get(role) === this.current;
  }

  mayMove(role: Role, order: number): boolean {
    if (this.isOver || this.signed.includes(role)) return false;
    const known = this.orders.get(role)!;
    return order === known || (known > this.current && order >= this.current);
  }

  pass(seconds: number): void {
    if (this.left === null || this.isOver) return;
    this.left -= seconds;
    this.hasRunOut = this.isOver = this.left <= 0;
  }

  sign(role: Role): void {
    this.signed.push(role);
    this.isOver = this.signed.length === ROLES.length;
    this.invite();
  }

  move(role: Role, order: number): void {
    this.orders.set(role, order);
    this.invite();
  }

  invite(): void {
    for (const role of MAILED) if (this.maySign(role)) this.invited.add(role);
  }
}

const anyRole = fc.constantFrom(...ROLES);
const anyOrder = fc.integer({ min: 1, max: 4 });
const anyAct = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant("sign" as const), role: anyRole }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("both" as const), role: anyRole, other: anyRole }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant("move" as const), role: anyRole, order: anyOrder }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("decline" as const), role: anyRole }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("cancel" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("deadline" as const),
      seconds: fc.option(fc.integer({ min: 1, max: 6 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("sweep" as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("late" as const), role: anyRole }) },
);
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never;

test("whoever signs, says no, is moved, is cancelled or runs out of time in whatever order: nobody signs before their wave or after the deadline, and each link goes out once, when its wave begins", async () => {
  const caller = await room.newCaller();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOrder, { minLength: 6, maxLength: 6 }),
      fc.array(anyAct, { minLength: 6, maxLength: 24 }),
      async (orders, acts) => {
        const contract = await opened(orders, caller);
        const model = new Model(orders);
        for (const act of acts) {
          await carryOut(contract, caller, model, act);
          assert.deepEqual(await invited(contract), [...model.invited].sort());
        }
        await assertOrdered(contract, model);
      },
    ),
    { numRuns: 40 },
  );
});

async function carryOut(contract: Contract, caller: Caller, model: Model, act: Act): Promise<void> {
  const key = { accountId: contract.accountId, id: contract.id };
  room.clock.moveMs(1_000);
  model.pass(1);
  switch (act.act) {
    case "sign": {
      const may = model.maySign(act.role);
      assert.equal(await signs(contract, act.role), may, `${act.role} signs`);
      if (may) model.sign(act.role);
      return;
    }
    case "both": {
      const both = [...new Set([act.role, act.other])];
      const could = new Set(both.filter((role) => model.maySign(role)));
      const done = await Promise.all(both.map((role) => signs(contract, role)));
      const signed = both.filter((_, index) => done[index]);
      // Of two at once, one may let the other in; whose turn it was is never refused.
      for (const role of signed.toSorted((one) => (could.has(one) ? -1 : 1))) {
        assert.ok(model.maySign(role), `${role} signs with another`);
        model.sign(role);
      }
      for (const role of could) assert.ok(signed.includes(role), `${role} is refused`);
      return;
    }
    case "move": {
      const { role, order } = act;
      const change = { signers: [{ role, order }] };
      const answer = await changeContract(contracts, caller, key, change);
      assert.equal(!isRefusal(answer), model.mayMove(role, order), `${role} to ${order}`);
      if (!isRefusal(answer)) model.move(role, order);
      return;
    }
    case "decline": {
      const said = { kind: "decline" as const, role: act.role, text: "no" };
      await sendMessage(signing, await linkOf(contract, act.role), said, ORIGIN);
      return;
    }
    case "cancel": {
      const answer = await cancelContract(contracts, caller, key);
      if (!isRefusal(answer)) model.isOver = true;
      return;
    }
    case "deadline": {
      const { seconds } = act;
      const at = seconds === null ? null : new Date(room.clock.now().getTime() + seconds * 1_000);
      const change = { expiresAt: at?.toISOString() ?? null };
      const answer = await changeContract(contracts, caller, key, change);
      assert.equal(isRefusal(answer), model.isOver, `a deadline in ${seconds} s`);
      if (!isRefusal(answer)) model.left = seconds;
      return;
    }
    case "sweep": {
      await endOverdue(contracts);
      return;
    }
    // A signature at the last millisecond of a deadline, and one at the deadline, beside the sweep.
    case "late": {
      if (model.isOver || model.left === null) return;
      room.clock.moveMs(model.left * 1_000 - 1);
      const isFirst = model.maySign(act.role);
      const [signed] = await Promise.all([signs(contract, act.role), endOverdue(contracts)]);
      assert.equal(signed, isFirst, "in the last millisecond");
      if (isFirst) model.sign(act.role);
      room.clock.moveMs(1);
      model.pass(model.left);
      const next = ROLES.find((role) => !model.signed.includes(role));
      const ends = [next && signs(contract, next), endOverdue(contracts)] as const;
      assert.ok(!(await Promise.all(ends))[0], "at the deadline");
    }
  }
}

/** The trail by itself, with the orders that it tells of, has nobody before their wave. */
async function assertOrdered(contract: Contract, model: Model): Promise<void> {
  const entries = await readEntries(room.database, contract.id);
  const orders = new Map<string, number>();
  const signed = new Set<string>();
  for (const entry of entries) {
    for (const { data } of entriesOf([entry], "contract.created")) {
      for (const { role, order = 1 } of data.signers) orders.set(role, order);
    }
    for (const { data } of entriesOf([entry], "signer.changed")) {
      orders.set(data.role, data.to.order ?? 1);
    }
    for (const { data } of entriesOf([entry], "contract.signed")) {
      const earlier = ROLES.filter((role) => orders.get(role)! < orders.get(data.role)!);
      assert.ok(earlier.every((role) => signed.has(role)));
      signed.add(data.role);
    }
  }
  assert.deepEqual([...signed].sort(), model.signed.toSorted());
  await endOverdue(contracts);
  const { status, expiresAt } = await read(contracts, contract);
  assert.equal(status === "pending", !model.isOver);
  const ended = entriesOf(await readEntries(room.database, contract.id), "contract.cancelled");
  assert.deepEqual(
    ended.map(({ by, data }) => [by.kind, data.reason]),
    status !== "cancelled" ? [] : model.hasRunOut ? [["service", "expired"]] : [["key", undefined]],
  );
  const late = entriesOf(entries, "contract.signed").filter(
    ({ at }) => expiresAt && at >= expiresAt,
  );
  assert.deepEqual(late, []);
}
