import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import type { Contract } from "#contracts/contract.ts";
import { findSigners } from "#contracts/signers-store.ts";
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
import type { Message } from "#notifications/mail/message.ts";
import { copySecret } from "#signing/links/copy-link.ts";
import { readReceipts } from "#signing/receipts-store.ts";
import { sign } from "#signing/sign.ts";
import { readSignatures } from "#signing/signing-store.ts";
import { mailReceipt } from "./mail-receipt.ts";
import { mailContract } from "./occasions.ts";
import { sendAllDue } from "./send-due.ts";

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

/** A contract whose tenant has a delivered link, which went out; the landlord gives an address at will. */
async function underWay(change = {}) {
  const [email, typed] = [newAddress(), newAddress()];
  const caller = await room.newCaller();
  const contract = await created(contracts, caller, {
    title: "Lease",
    signers: [{ role: "Tenant", email }],
    ...change,
  });
  await sendAllDue(services, { contractId: contract.id });
  services.sent.splice(0);
  return { caller, contract, email, typed };
}

const signing = () => signingRoom(room, contracts, { signReceipt: services.sealing.signReceipt });

async function signTenant(contract: Contract): Promise<void> {
  const [tenant] = await findSigners(room.database, contract.id);
  taken(await sign(signing(), personalLink(room, tenant!), submitted("Tenant"), ORIGIN));
}

async function signLandlord(contract: Contract, email?: string): Promise<string> {
  const sent = submitted("Landlord", email ? { email } : {});
  return taken(await sign(signing(), sharedLink(contracts, contract), sent, ORIGIN)).signatureId;
}

const outlined = (sent: Message[]) => sent.map(({ kind, to }) => `${kind} ${to}`).toSorted();

test("once all have signed, the file is sealed and everybody whose address is known is written to, once", async () => {
  const { caller, contract, email, typed } = await underWay();
  await signTenant(contract);
  const signatureId = await signLandlord(contract, typed);
  const job = { contractId: contract.id, occasion: "completed" } as const;
  await mailContract(services, job);
  await mailContract(services, job);
  assert.deepEqual(
    outlined(services.sent),
    [
      `completedForSigner ${email}`,
      `completedForSigner ${typed}`,
      `completedForOwner ${caller.account.email}`,
    ].toSorted(),
  );
  const { sealedSha256 } = await read(contracts, contract);
  const pdf = await room.files.get(contract.id, sealedSha256!);
  const of = (to: string) => services.sent.find((message) => message.to === to);
  // Nobody has checked an address that was typed: the file itself does not go there.
  assert.partialDeepStrictEqual(of(typed), {
    isTyped: true,
    pdf: null,
    link: `https://sign.example/copy/${copySecret(services.linkKeys, signatureId)}`,
  });
  const own = of(email);
  assert.ok(own?.kind === "completedForSigner" && !own.isTyped && own.pdf);
  assert.ok(Buffer.from(own.pdf).equals(Buffer.from(pdf)));
});

test("an owner who wants no mail gets none, and who signed without an address neither", async () => {
  const { contract, email } = await underWay({ completionEmail: false });
  await signTenant(contract);
  await signLandlord(contract);
  await mailContract(services, { contractId: contract.id, occasion: "completed" });
  assert.deepEqual(outlined(services.sent), [`completedForSigner ${email}`]);
});

test("a cancelled contract is told to those whose link went out and who had not signed, and to nobody else", async () => {
  const { caller, contract, email } = await underWay();
  const cancel = async (of: Contract) => {
    taken(await cancelContract(contracts, caller, { id: of.id }));
    await mailContract(services, { contractId: of.id, occasion: "cancelled" });
  };
  await cancel(contract);
  assert.deepEqual(outlined(services.sent), [`cancelled ${email}`]);
  const { contract: half } = await underWay();
  await signTenant(half);
  await cancel(half);
  const unsent = await created(contracts, caller, {
    signers: [{ role: "Tenant", email: newAddress() }],
    finalize: false,
  });
  await cancel(unsent);
  assert.deepEqual(outlined(services.sent), [], "told although signed, or never invited");
});

test("a change of its own has put out what it says: nothing but that is sent", async () => {
  const email = newAddress();
  const contract = await created(contracts, await room.newCaller(), {
    signers: [{ role: "Tenant", email }],
  });
  await mailContract(services, { contractId: contract.id, occasion: "links" });
  await mailContract(services, { contractId: contract.id, occasion: "links" });
  assert.deepEqual(outlined(services.sent), [`invitation ${email}`]);
});

test("of a contract that is gone nobody is written to", async () => {
  const gone = { contractId: room.ids.uuid() };
  for (const occasion of ["links", "completed", "cancelled"] as const) {
    await mailContract(services, { ...gone, occasion });
  }
  assert.deepEqual(services.sent, []);
});

test("an address that was typed is written to no more often than links are, and each kind counts apart", async () => {
  const address = newAddress();
  const narrow = { ...services, mailLimits: { ...services.mailLimits, fromOneAccount: 1 } };
  const caller = await room.newCaller();
  for (const count of [1, 2]) {
    const contract = await created(contracts, caller);
    const shared = sharedLink(contracts, contract);
    taken(await sign(signing(), shared, submitted("Tenant"), ORIGIN));
    const signatureId = await signLandlord(contract, address);
    await mailReceipt(narrow, { contractId: contract.id, signatureId });
    await mailContract(narrow, { contractId: contract.id, occasion: "completed" });
    const toThem = outlined(services.sent.filter(({ to }) => to === address));
    assert.deepEqual(
      toThem,
      [`completedForSigner ${address}`, `receipt ${address}`],
      `after contract ${count}`,
    );
  }
});

test("a receipt goes once to whom the link was delivered, else to who typed an address, else to nobody", async () => {
  const { contract, email, typed } = await underWay();
  await signTenant(contract);
  const landlord = await signLandlord(contract, typed);
  const [tenant] = await readSignatures(room.database, contract.id);
  const receipts = await readReceipts(room.database, contract.id);
  for (const signatureId of [tenant!.id, tenant!.id, landlord, room.ids.uuid()]) {
    await mailReceipt(services, { contractId: contract.id, signatureId });
  }
  const said = services.sent.map((message) =>
    message.kind === "receipt" ? [message.to, message.role, message.isTyped, message.jws] : [],
  );
  assert.deepEqual(said, [
    [email, "Tenant", false, receipts.get(tenant!.id)],
    [typed, "Landlord", true, receipts.get(landlord)],
  ]);
  const silent = await underWay();
  const signatureId = await signLandlord(silent.contract);
  await mailReceipt(services, { contractId: silent.contract.id, signatureId });
  assert.deepEqual(services.sent, []);
});
