import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { knownText } from "#kernel/personal-text.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { insertPartyRows } from "#kit/rooms/party-rows.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import {
  type OverviewQuery,
  readOverview,
  readOverviewOf,
  readOverviewParties,
} from "./overview-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const ALL: OverviewQuery = { status: null, before: null, from: null, limit: 10 };

/** An account with one contract of each of these, in this order; their ids. */
async function accountWith(...statuses: ContractStatus[]) {
  const accountId = await room.openAccount();
  const ids: string[] = [];
  for (const status of statuses) {
    const id = room.ids.uuid();
    await insertContractRow(room.database, { id, accountId, status });
    ids.push(id);
  }
  const read = async (query: Partial<OverviewQuery>) =>
    (await readOverview(room.database, accountId, { ...ALL, ...query })).map(({ id }) => id);
  return { accountId, ids, read };
}

test("an account sees its own contracts, newest first, as many as it asks for", async () => {
  const { ids, read } = await accountWith("draft", "pending", "draft");
  await accountWith("draft");
  assert.deepEqual(await read({}), ids.toReversed());
  assert.deepEqual(await read({ limit: 2 }), [ids[2], ids[1]]);
  assert.deepEqual(await read({ status: "draft" }), [ids[2], ids[0]]);
});

test("a page ends before one contract and begins with another", async () => {
  const { ids, read } = await accountWith("draft", "draft", "draft", "draft");
  assert.deepEqual(await read({ before: ids[2]! }), [ids[1], ids[0]]);
  assert.deepEqual(await read({ from: ids[2]! }), [ids[3], ids[2]]);
  assert.deepEqual(await read({ before: ids[3]!, from: ids[1]! }), [ids[2], ids[1]]);
});

test("contracts that are named come in the order in which they are named, and none of others", async () => {
  const own = await accountWith("draft", "pending", "draft");
  const [first, second, third] = own.ids as [string, string, string];
  const other = await accountWith("draft");
  const named = [second, other.ids[0]!, third, first];
  const found = await readOverviewOf(room.database, own.accountId, named);
  assert.deepEqual(
    found.map(({ id }) => id),
    [second, third, first],
  );
  assert.deepEqual(await readOverviewOf(room.database, own.accountId, []), []);
});

test("each is shown with its fields and with what opens its pages", async () => {
  const accountId = await room.openAccount();
  const box = { id: "1", text: null, optional: false, page: 1, x: 0, y: 0, width: 1, height: 1 };
  const sign = (label: string) => ({ ...box, type: "signature", label: knownText(label) });
  const fields = [sign("Tenant"), sign("Landlord"), sign("Tenant")];
  const id = room.ids.uuid();
  await insertContractRow(
    room.database,
    { id, accountId, status: "fully_signed" },
    {
      fields: JSON.stringify(fields),
      title: knownText("Lease"),
      signature_count: 2,
      sealed_sign_secret: Buffer.of(1),
      sealed_status_secret: Buffer.of(2),
      sealed_sha256: id,
      seal_problem: "late",
      first_heading: knownText("Of rent"),
      document_name: knownText("lease.pdf"),
    },
  );
  const [shown] = await readOverview(room.database, accountId, ALL);
  assert.ok(shown);
  const { sealedSignSecret, sealedStatusSecret, createdAt, updatedAt, ...rest } = shown;
  assert.deepEqual([[...sealedSignSecret], [...sealedStatusSecret]], [[1], [2]]);
  assert.ok(createdAt instanceof Date && updatedAt instanceof Date);
  assert.deepEqual(rest, {
    id,
    token: id,
    publicId: id,
    title: "Lease",
    documentName: "lease.pdf",
    firstHeading: "Of rent",
    language: "en",
    status: "fully_signed",
    tags: [],
    signatureCount: 2,
    sealedSha256: id,
    sealProblem: "late",
    fields,
  });
});

test("of several contracts at once it is read who signs and who has, of each its own", async () => {
  const { ids: of } = await accountWith("pending", "pending");
  const [first, second] = of as [string, string];
  const { database, ids } = room;
  const accountId = await room.openAccount();
  const rows = await insertPartyRows({ database, ids }, { accountId, status: "pending" });
  await rows.signer("anna@example.org");
  const found = await readOverviewParties(database, [first, rows.id, second]);
  assert.deepEqual([...found.keys()], [first, rows.id, second]);
  assert.deepEqual(found.get(first), { signers: [], signatures: [] });
  const { signers, signatures } = found.get(rows.id)!;
  assert.deepEqual([signers.map(({ email }) => email), signatures], [["anna@example.org"], []]);
  assert.equal((await readOverviewParties(database, [])).size, 0);
});
