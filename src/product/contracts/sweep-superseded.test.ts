import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import type { Files } from "#lib/storage/files.ts";
import type { UpdateContract } from "#schemas/contracts.ts";
import { changeContract } from "./change.ts";
import type { Contract } from "./contract.ts";
import { deleteContract } from "./delete.ts";
import { SUPERSEDED_KEPT_MS, sweepSuperseded } from "./sweep-superseded.ts";

let room: Room;
let services: ContractsRoom;
let caller: Caller;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());
beforeEach(async () => {
  services = contractsRoom(room);
  caller = await room.newCaller();
});

const PAGE = {
  entries: "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 18 Tf 40 500 Td (Lease) Tj ET",
};
const pdf = (pages: number) => ({
  pdf: Buffer.from(pagesPdf(Array.from({ length: pages }, () => PAGE))).toString("base64"),
});
/** Uploads are their own base: the same one again is the same file again. */
const UPLOAD = {
  content: undefined,
  document: pdf(1),
  finalize: undefined,
  signatureFields: [{ label: "A", x: 10, y: 10 }],
};
/** Printed into the base, so that the upload is a file of its own. */
const PRINTED = [
  { label: "A", x: 10, y: 10, width: 30, height: 8 },
  { type: "text" as const, text: "Paid", x: 5, y: 5 },
];

const keyOf = ({ accountId, id }: Contract) => ({ accountId, id });
const change = async (of: Contract, wanted: UpdateContract) =>
  taken(await changeContract(services, caller, keyOf(of), wanted)).contract;
const draft = (content: string) => created(services, caller, { content, finalize: undefined });
const names = async ({ id }: Contract) => (await room.files.names(id)).sort();
const sweep = () =>
  sweepSuperseded({ ...room, kept: room.files }, new Date(room.clock.now().getTime() + 1));

test("what a draft named before goes with what was made to show it a week later, and what it names stays", async () => {
  const first = await draft("<p>First</p>");
  await room.files.put(first.id, `page-5-${first.baseSha256.slice(0, 16)}-1-800.webp`, []);
  const second = await change(first, { content: "<p>Second</p>" });
  const both = await names(first);
  room.clock.moveMs(SUPERSEDED_KEPT_MS - HOUR_MS);
  await sweep();
  assert.deepEqual(await names(first), both);
  room.clock.moveMs(HOUR_MS);
  await sweep();
  const left = await names(first);
  assert.deepEqual(left.length, 2, left.join());
  assert.ok(left.includes(second.baseSha256));
  assert.equal((await read(services, first)).baseSha256, second.baseSha256);
  await sweep();
  assert.deepEqual(await names(first), left);
});

test("an upload is kept beside its base as long as the contract is, also once it is signable", async () => {
  const made = await created(services, caller, {
    content: undefined,
    document: pdf(1),
    signatureFields: PRINTED,
    finalize: undefined,
  });
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  await sweep();
  assert.ok((await names(made)).includes(made.originalSha256));
  const open = await change(made, { finalize: true });
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  await sweep();
  assert.ok((await names(made)).includes(made.originalSha256));
  assert.ok((await names(made)).includes(open.baseSha256));
});

test("a file that a draft names again stays, however long ago it was superseded", async () => {
  const first = await created(services, caller, UPLOAD);
  await change(first, { document: pdf(2) });
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  const back = await change(first, { document: pdf(1) });
  assert.equal(back.baseSha256, first.baseSha256);
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  await sweep();
  assert.ok(await room.files.get(first.id, first.baseSha256));
});

test("whoever stores a file again waits for whoever is removing it", async () => {
  const first = await created(services, caller, UPLOAD);
  await change(first, { document: pdf(2) });
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  let changing: Promise<Contract> | null = null;
  const slow: Pick<Files, "remove"> = {
    async remove(owner, name) {
      if (name === first.baseSha256) {
        changing = change(first, { document: pdf(1) });
        // It has stored nothing as long as it waits for this row.
        await untilWaiting();
      }
      await room.files.remove(owner, name);
    },
  };
  await sweepSuperseded({ ...room, files: slow, kept: room.files }, room.clock.now());
  assert.ok(changing);
  const back: Contract = await changing;
  assert.ok(await room.files.get(first.id, back.baseSha256));
});

test("a file that cannot be removed keeps no other, and is told of", async () => {
  const [stuck, other] = [
    await created(services, caller, UPLOAD),
    await created(services, caller, UPLOAD),
  ];
  for (const one of [stuck, other]) {
    await change(one, { document: pdf(2) });
    room.clock.moveMs(1);
  }
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  const files: Pick<Files, "remove"> = {
    remove: (owner, name) =>
      owner === stuck.id ? Promise.reject(new Error("stuck")) : room.files.remove(owner, name),
  };
  const swept = { ...room, files, kept: room.files };
  await assert.rejects(sweepSuperseded(swept, room.clock.now()), { cause: new Error("stuck") });
  assert.ok(!(await names(other)).includes(other.baseSha256));
  await sweep();
  assert.ok(!(await names(stuck)).includes(stuck.baseSha256));
});

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await room.database.run(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
      ["%superseded_file%"],
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test("what a change stored that ended before its commit goes, and of a draft deleted meanwhile nothing is left", async () => {
  const first = await draft("<p>First</p>");
  const dying = (act: () => Promise<unknown>): ContractsRoom => ({
    ...services,
    files: {
      ...room.files,
      async put(...file) {
        await room.files.put(...file);
        if (file[1].length === 64) await act();
      },
    },
  });
  const killed = dying(() => Promise.reject(new Error("killed")));
  const wanted = { content: "<p>Second</p>" };
  await assert.rejects(changeContract(killed, caller, keyOf(first), wanted), /killed/);
  assert.ok((await names(first)).length > 2);
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  await sweep();
  assert.equal((await names(first)).length, 2);

  const deleting = dying(() => deleteContract(services, caller, keyOf(first)));
  const refused = await changeContract(deleting, caller, keyOf(first), wanted);
  assert.equal(Object(refused).refused, "UNKNOWN");
  assert.deepEqual(await names(first), []);
});

test("a removal that ends before its row is gone is carried out again, and a storage that is away leaves the row", async () => {
  const first = await draft("<p>First</p>");
  await change(first, { content: "<p>Second</p>" });
  room.clock.moveMs(SUPERSEDED_KEPT_MS);
  const dying = {
    async remove(owner: string, name: string) {
      await room.files.remove(owner, name);
      throw new Error("killed");
    },
  };
  const swept = { ...room, files: dying, kept: room.files };
  await assert.rejects(sweepSuperseded(swept, room.clock.now()), /killed/);
  await sweep();
  assert.equal((await names(first)).length, 2);
});
