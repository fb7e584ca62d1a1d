import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { insertPartyRows } from "#kit/rooms/party-rows.ts";
import { closeRoom, newAddress, openRoom, type Room } from "#kit/rooms/room.ts";
import { sendGivenBack } from "./send-given-back.ts";

let room: Room;
before(async () => {
  // Of its own: it looks at the mails of all contracts.
  room = await openRoom();
});
after(() => closeRoom(room));

type State = "due" | "sent" | "failed" | "dropped";

/** A mail of a contract of its own, as it was left by whoever took it for sending. */
async function mailLeft(state: State, claim: { by: string | null; at: Date | null }) {
  const rows = await insertPartyRows(room, { accountId: await room.openAccount() });
  const left = async () => {
    const id = await rows.mail(newAddress(), { state });
    await room.database
      .updateTable("outgoing_mail")
      .set({ claimed_by: claim.by, claimed_at: claim.at })
      .where("id", "=", id)
      .execute();
  };
  await left();
  return { contractId: rows.id, leaveAnother: left };
}

/** What was put forward by one look. */
async function look() {
  const forward: unknown[] = [];
  await sendGivenBack({
    database: room.database,
    jobs: {
      async putForward(name, contractIds) {
        forward.push([name, contractIds.toSorted()]);
      },
    },
  });
  return forward;
}

test("where nothing was given back nothing is put forward", async () => {
  assert.deepEqual(await look(), []);
});

test("the mails of whoever is gone are put forward, once for each contract, and no others", async () => {
  const at = room.clock.now();
  const [one, other] = [
    await mailLeft("due", { by: null, at }),
    await mailLeft("due", { by: null, at }),
  ];
  await one.leaveAnother();
  await mailLeft("due", { by: null, at: null });
  for (const state of ["sent", "failed", "dropped"] as const) {
    await mailLeft(state, { by: null, at });
  }
  const expected = [one.contractId, other.contractId].toSorted();
  assert.deepEqual(await look(), [["mail-contract", expected]]);
});
