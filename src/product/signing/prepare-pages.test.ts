import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deleteContract } from "#contracts/delete.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import type { Workers } from "#documents/workers/workers.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { type ContractsRoom, contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { emptyBoxes } from "./empty-boxes.ts";
import { pagePicture } from "./page-picture.ts";
import { pagesText } from "./pages-text.ts";
import { preparePages } from "./prepare-pages.ts";
import { basePdf } from "./shown-pdf.ts";

let room: Room;
let contracts: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
});
after(() => use.end());

const PAGE = {
  entries: "/MediaBox [0 0 400 400] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 18 Tf 40 360 Td (Lease) Tj ET",
};

async function uploaded(pages: number, change: Partial<CreateContract> = {}) {
  const pdf = Buffer.from(pagesPdf(Array.from({ length: pages }, () => PAGE)));
  return created(contracts, await room.newCaller(), {
    content: undefined,
    document: { pdf: pdf.toString("base64") },
    signatureFields: [
      { type: "text", text: "Paid", x: 40, y: 40 },
      { label: "Tenant", x: 2, y: 80 },
    ],
    ...change,
  } as Partial<CreateContract>);
}

/** Where nothing can be made. */
const closed = (error: Error) => ({
  ...room,
  workers: { ...room.workers, run: () => Promise.reject(error) },
});

type Run = Workers["run"];

/** Services whose workers do everything when there is time, by `run`, and nothing for whoever waits. */
function idleOnly(run: Run = room.workers.run) {
  const services = closed(new Error("somebody waits"));
  return { ...services, workers: { ...services.workers, runWhenIdle: run } };
}

test("what is seen first is made ahead, when there is time: the text, the empty boxes, three pages in each width and the first one small", async () => {
  const contract = await uploaded(4);
  const accounts = new Set<string>();
  const run: Run = (name, input, account) => {
    accounts.add(account);
    return room.workers.run(name, input, account);
  };
  await preparePages(idleOnly(run), contract.id);
  const of = contract.baseSha256.slice(0, 16);
  const names = (await room.kept.names(contract.id)).toSorted();
  assert.deepEqual(names.length, 3 + 9, names.join());
  for (const page of [1, 2, 3]) {
    for (const width of [720, 840, 1_200]) {
      assert.ok(names.includes(`page-5-${of}-${page}-${width}.webp`), names.join());
    }
  }
  assert.deepEqual([...accounts], [contract.accountId]);
  // All of it is there now for whoever comes, and nothing is made.
  const services = closed(new Error("made anew"));
  assert.match(
    (await pagesText(services, basePdf(services, contract)))?.texts.join() ?? "",
    /Lease/,
  );
  assert.deepEqual(await emptyBoxes(services, contract), [false, true]);
  const picture = Buffer.from(await pagePicture(services, basePdf(services, contract), 3, 840));
  assert.equal(picture.subarray(8, 12).toString(), "WEBP");
  await assert.rejects(pagePicture(services, basePdf(services, contract), 4, 840), /made anew/);
});

test("of what has fewer pages all are made, and of what nobody can sign now nothing is", async () => {
  const short = await uploaded(1);
  await preparePages(idleOnly(), short.id);
  assert.equal((await room.kept.names(short.id)).length, 3 + 3);
  const draft = await uploaded(1, { finalize: false });
  await preparePages(idleOnly(), draft.id);
  assert.deepEqual(await room.kept.names(draft.id), []);
  await preparePages(idleOnly(), room.ids.uuid());
});

test("of a contract that is deleted meanwhile nothing is left, and of one that is not all is", async () => {
  const caller = await room.newCaller();
  const [contract, stays] = [await created(contracts, caller), await uploaded(1)];
  const run: Run = (name, input, account) =>
    room.workers
      .run(name, input, account)
      .then((done) => deleteContract(contracts, caller, { id: contract.id }).then(() => done));
  const services = idleOnly(run);
  await preparePages(services, contract.id).catch(() => {});
  assert.deepEqual(await room.kept.names(contract.id), []);
  assert.deepEqual(await room.files.names(contract.id), []);
  await preparePages(services, stays.id);
  assert.ok((await room.files.names(stays.id)).length > 0);
});

test("where pages cannot be read, boxes do without words and the pictures without text; what is wrong is nobody's to see", async () => {
  const contract = await uploaded(1);
  const services = closed(new TaskFailure("over its time"));
  assert.equal(await pagesText(services, basePdf(services, contract)), null);
  assert.deepEqual(await emptyBoxes(services, contract), [false, false]);
});

test("a picture shows the page that is asked for, as wide as it is asked for", async () => {
  const contract = await uploaded(2);
  const asked: { page: number; width: number }[] = [];
  const run: Run = (name, input, account) => {
    asked.push(input as never);
    return room.workers.run(name, input, account);
  };
  const services = { ...room, workers: { ...room.workers, run } };
  const first = await pagePicture(services, basePdf(services, contract), 2, 720);
  const again = await pagePicture(services, basePdf(services, contract), 2, 720);
  assert.deepEqual(Buffer.from(first), Buffer.from(again));
  assert.deepEqual(
    asked.map(({ page, width }) => [page, width]),
    [[2, 720]],
  );
});
