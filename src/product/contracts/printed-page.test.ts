import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { changeContract } from "./change.ts";
import { createContract } from "./create.ts";
import { previewContract } from "./preview.ts";

let room: Room;
let services: ContractsRoom;
let caller: Caller;
const use = useRoom();
before(async () => {
  room = await use.start();
  const lack = "none is found on this machine; npm run chromium installs one";
  services = contractsRoom(room, { browsers: { find: () => ({ lack }), note: () => {} } });
  caller = await room.newCaller();
});
after(() => use.end());

const PAGE = { content: "<h1>Lease</h1>", layout: "page" as const };
const SHOWN = { picturesFrom: 1, pictures: 0 };

test("without a browser a page is refused by the name of the property, and what installs one is said", async () => {
  const refused = [
    refusalOf(await createContract(services, caller, PAGE)),
    refusalOf(await previewContract(services, caller, PAGE, SHOWN)),
  ];
  for (const { details } of refused) {
    assert.deepEqual(
      details?.map(({ path }) => path),
      ["layout"],
    );
    assert.match(`${details?.[0]?.message}`, /"page" needs a browser: .*npm run chromium/);
  }
});

test("without a browser a draft keeps what it is, whatever asks for a page", async () => {
  const draft = await created(services, caller, { finalize: false });
  const key = { accountId: caller.account.id, id: draft.id };
  for (const change of [PAGE, { layout: "page" as const }]) {
    const { details } = refusalOf(await changeContract(services, caller, key, change));
    assert.equal(details?.[0]?.path, "layout");
  }
  assert.deepEqual(await read(services, draft), draft);
});

test("the profile asked for by name is the default, and a PDF has no layout", async () => {
  const { documents } = await created(services, caller, { layout: "profile" });
  assert.equal(documents[0]?.printedBy, undefined);
  const document = { pdf: "JVBERi0=" };
  const refused = refusalOf(
    await createContract(services, caller, { document, layout: "profile" }),
  );
  assert.ok(refused.details?.some(({ path }) => path === "layout"));
});
