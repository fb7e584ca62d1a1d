import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { createContract } from "#contracts/create.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { isRefusal } from "#kernel/refusals.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import {
  ORIGIN,
  personalLink,
  sharedLink,
  signingRoom,
  submitted,
} from "#kit/rooms/signing-room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { sign } from "#signing/sign.ts";
import { readEntries } from "#trail/trail-store.ts";
import { copyBehindLink } from "./copy-behind-link.ts";
import { mailContract } from "./occasions.ts";
import { sendDue } from "./send-due.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
});
beforeEach(() => void services.sent.splice(0));
after(async () => {
  await services.close();
  await use.end();
});

type Copies = NonNullable<CreateContract["copies"]>;

/** A contract with copies, its mails sent so far. */
async function withCopies(copies: Copies, change = {}) {
  const caller = await room.newCaller();
  const email = newAddress();
  const contract = await created(contracts, caller, {
    title: "Lease",
    signers: [{ role: "Tenant", email }],
    completionEmail: false,
    copies,
    ...change,
  });
  await sendDue(services, { contractId: contract.id });
  return { caller, contract, email };
}

async function signedByBoth(contract: Contract) {
  const signing = signingRoom(room, contracts, { signReceipt: services.sealing.signReceipt });
  const [tenant] = await findSigners(room.database, contract.id);
  taken(await sign(signing, personalLink(room, tenant!), submitted("Tenant"), ORIGIN));
  taken(await sign(signing, sharedLink(contracts, contract), submitted("Landlord"), ORIGIN));
  await mailContract(services, { contractId: contract.id, occasion: "completed" });
}

const change = async (
  { caller, contract }: Awaited<ReturnType<typeof withCopies>>,
  changed: Parameters<typeof changeContract>[3],
) => {
  const result = await changeContract(contracts, caller, { id: contract.id }, changed);
  await sendDue(services, { contractId: contract.id });
  return result;
};

const asked = (caller: Awaited<ReturnType<Room["newCaller"]>>, copies: Copies) =>
  createContract(contracts, caller, {
    content: "<p>The rent is 900 €.</p>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
    copies,
  });

const outlined = (of: string[]) =>
  services.sent.flatMap(({ kind, to }) => (of.includes(to) ? [`${kind} ${to}`] : [])).toSorted();

test("whoever gets copies is sent the status page once links go out and the sealed file once all have signed, each once", async () => {
  const [early, late, both] = [newAddress(), newAddress(), newAddress()];
  const { contract, email } = await withCopies([
    { email: early, name: "Ada", when: "sent" },
    { email: late, when: "completed" },
    { email: both, when: "both" },
  ]);
  const told = [early, late, both];
  assert.deepEqual(outlined(told), [`statusCopy ${early}`, `statusCopy ${both}`].toSorted());
  const status = `https://sign.example/status/${contracts.pageSecrets.read(contract, "status")}`;
  assert.partialDeepStrictEqual(
    services.sent.find(({ to }) => to === early),
    { link: status, name: "Ada" },
  );
  services.sent.splice(0);
  await signedByBoth(contract);
  await mailContract(services, { contractId: contract.id, occasion: "completed" });
  assert.deepEqual(outlined(told), [`sealedCopy ${late}`, `sealedCopy ${both}`].toSorted());
  assert.deepEqual(outlined([email]), [`completedForSigner ${email}`]);
  const sealed = services.sent.find(({ to }) => to === late);
  assert.ok(sealed?.kind === "sealedCopy" && sealed.pdf && sealed.name === null);
  const { sealedSha256 } = await read(contracts, contract);
  const pdf = await room.files.get(contract.id, sealedSha256!);
  assert.ok(Buffer.from(sealed.pdf).equals(Buffer.from(pdf)));
  const secret = sealed.link.split("/copy/")[1] ?? "";
  assert.equal(await copyBehindLink(room.database, services.linkKeys, secret), contract.id);
});

test("of a draft nobody is written to before it can be signed, and of a cancelled contract nobody any more", async () => {
  const [one, other] = [newAddress(), newAddress()];
  const draft = await withCopies([{ email: one, when: "sent" }], { finalize: false });
  assert.deepEqual(outlined([one]), []);
  taken(await change(draft, { finalize: true }));
  assert.deepEqual(outlined([one]), [`statusCopy ${one}`]);

  const caller = await room.newCaller();
  const contract = await created(contracts, caller, { copies: [{ email: other, when: "sent" }] });
  taken(await cancelContract(contracts, caller, { id: contract.id }));
  await sendDue(services, { contractId: contract.id });
  assert.deepEqual(outlined([other]), []);
  const refused = await changeContract(contracts, caller, { id: contract.id }, { copies: [] });
  assert.ok(isRefusal(refused) && refused.refused === "CONFLICT");
});

test("a change writes to those who are new, and to nobody who was taken out or has been written to", async () => {
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  const about = await withCopies([
    { email: first, when: "sent" },
    { email: second, when: "completed" },
  ]);
  services.sent.splice(0);
  taken(
    await change(about, {
      copies: [
        { email: first, when: "sent" },
        { email: third, when: "both" },
      ],
    }),
  );
  assert.deepEqual(outlined([first, second, third]), [`statusCopy ${third}`]);
  services.sent.splice(0);
  await signedByBoth(about.contract);
  assert.deepEqual(outlined([first, second, third]), [`sealedCopy ${third}`]);
});

test("somebody who is taken out before the mail went out and put in again is written to", async () => {
  const address = newAddress();
  const copies: Copies = [{ email: address, when: "sent" }];
  const caller = await room.newCaller();
  const contract = await created(contracts, caller, { copies });
  const about = { caller, contract, email: newAddress() };
  taken(await change(about, { copies: [] }));
  assert.deepEqual(outlined([address]), []);
  taken(await change(about, { copies }));
  assert.deepEqual(outlined([address]), [`statusCopy ${address}`]);
});

test("the trail has who gets copies from the beginning, each change of them, and whether it writes to somebody", async () => {
  const [one, other] = [newAddress(), newAddress()];
  const about = await withCopies([{ email: one, name: "Ada", when: "sent" }], { message: "Hi" });
  taken(await change(about, { copies: [{ email: other, when: "completed" }] }));
  taken(await change(about, { message: "Hello", title: "Other" }));
  taken(await change(about, { message: "Hello" }));
  const entries = await readEntries(room.database, about.contract.id);
  const told = entries.flatMap(({ event, data, personal }) =>
    event === "contract.created" || event === "contract.mails_changed"
      ? [{ event, data, paths: Object.keys(personal ?? {}) }]
      : [],
  );
  assert.equal(told.length, 3);
  assert.partialDeepStrictEqual(told[0]?.data, {
    copies: [{ email: one, name: "Ada", when: "sent" }],
  });
  assert.ok(told[0]?.paths.includes("data.copies.0.email"));
  assert.ok(told[0]?.paths.includes("data.copies.0.name"));
  assert.deepEqual(told[1]?.data, { copies: [{ email: other, when: "completed" }] });
  assert.ok(told[1]?.paths.includes("data.copies.0.email"));
  const last = told[2]?.data ?? {};
  const { message } = last as { message: { from: string; to: string } };
  assert.ok(message.from !== message.to && /^[0-9a-f]{64}$/.test(message.to));
});

test("mails to who gets copies count against their windows when they are asked for, and the refusal names them", async () => {
  const caller = await room.newCaller();
  const address = newAddress();
  const copies: Copies = [{ email: address, when: "both" }];
  // Five a day and address.
  for (let times = 0; times < 2; times += 1) {
    taken(await asked(caller, copies));
  }
  const refused = await asked(caller, copies);
  assert.ok(isRefusal(refused) && refused.refused === "RATE_LIMITED");
  assert.deepEqual(refused.details, [{ path: "copies[0].email", message: "not sent" }]);
  taken(await asked(caller, [{ email: address, when: "sent" }]));
});
