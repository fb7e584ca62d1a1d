import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import {
  attached,
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { readEntries } from "#trail/trail-store.ts";
import { findContract } from "./contracts-store.ts";
import { createContract } from "./create.ts";
import { pageSecretHash } from "./page-secrets.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

const REMINDERS = { firstDays: 3, everyDays: 2, most: 4 };

const dataOf = async (id: string) => (await readEntries(room.database, id))[0]?.data ?? {};

test("what nobody asks for is as usual: a signer may say no, need not scroll, pays nothing and is not reminded", async () => {
  const draft = await created(services, await room.newCaller(), { finalize: false });
  const { allowDecline, requireReading, obligationToPay, reminders, returnUrl, withdrawal } = draft;
  assert.deepEqual(
    { allowDecline, requireReading, obligationToPay, reminders, returnUrl, withdrawal },
    {
      allowDecline: true,
      requireReading: false,
      obligationToPay: false,
      reminders: null,
      returnUrl: null,
      withdrawal: [],
    },
  );
  assert.equal(draft.sealedWithdrawSecret, null);
  const data = await dataOf(draft.id);
  for (const name of ["requiresReading", "obligationToPay", "withdrawal"]) {
    assert.equal(name in data, false, name);
  }
});

test("what is asked for beyond the usual is kept, and the trail says what a signer will meet", async () => {
  const asked = {
    allowDecline: false,
    requireReading: true,
    obligationToPay: true,
    reminders: REMINDERS,
    returnUrl: "https://shop.example/thanks",
    message: "Dear all,\nplease sign.",
    signatureFrame: true,
  };
  const draft = await created(services, await room.newCaller(), { ...asked, finalize: false });
  assert.partialDeepStrictEqual(await read(services, draft), asked);
  assert.partialDeepStrictEqual(await dataOf(draft.id), {
    requiresReading: true,
    obligationToPay: true,
    framesSignatures: true,
  });
});

test("a sender's message has at most five hundred characters, and what is in it can be seen", async () => {
  const caller = await room.newCaller();
  const made = async (message: string) =>
    createContract(services, caller, { content: "<p>Text</p>", message, finalize: false });
  for (const unfit of ["x".repeat(501), "a\u202eb", "\u200b"]) {
    assert.deepEqual(
      refusalOf(await made(unfit)).details?.map(({ path }) => path),
      ["message"],
    );
  }
  assert.equal(taken(await made(`${"x".repeat(499)}\n `)).contract.message, "x".repeat(499));
  assert.equal(taken(await made(" ")).contract.message, null);
});

test("an account's reminders are a contract's where it names none of its own, null included", async () => {
  const { account, by } = await room.newCaller();
  const caller = { account: { ...account, reminders: REMINDERS }, by };
  const remindersOf = async (change: Partial<CreateContract>) =>
    (await created(services, caller, { ...change, finalize: false })).reminders;
  assert.deepEqual(await remindersOf({}), REMINDERS);
  assert.equal(await remindersOf({ reminders: null }), null);
  const own = { firstDays: 1, everyDays: 1, most: 1 };
  assert.deepEqual(await remindersOf({ reminders: own }), own);
});

test("signatures are framed as the account has it where a contract does not say, and stay as they began", async () => {
  const { account, by } = await room.newCaller();
  for (const signatureFrame of [true, false]) {
    const caller = { account: { ...account, signatureFrame }, by };
    const isFramed = async (change: Partial<CreateContract>) =>
      (await created(services, caller, { ...change, finalize: false })).signatureFrame;
    assert.equal(await isFramed({}), signatureFrame);
    assert.equal(await isFramed({ signatureFrame: !signatureFrame }), !signatureFrame);
  }
});

test("a notice on withdrawal brings a duty to pay, its terms and a page to withdraw on, which it names", async () => {
  const caller = await room.newCaller();
  const attachments = [attached("eu-withdrawal-notice", "withdrawalPage")];
  const draft = await created(services, caller, { attachments, finalize: false });
  assert.equal(draft.obligationToPay, true);
  assert.equal(draft.withdrawal.length, 1);
  assert.deepEqual((await dataOf(draft.id)).withdrawal, draft.withdrawal);
  const secret = services.pageSecrets.read(draft, "withdraw");
  const hash = pageSecretHash("withdraw", secret);
  assert.equal((await findContract(room.database, { withdrawSecretHash: hash }))?.id, draft.id);
  const notice = await room.files.get(draft.id, draft.documents[1]?.sha256 ?? "");
  assert.ok(Buffer.from(notice).toString().includes(`${services.baseUrl}/withdraw/${secret}`));
  const free = { attachments, obligationToPay: false, finalize: false };
  assert.equal((await created(services, caller, free)).obligationToPay, false);
  const other = { attachments: [attached("gdpr-information-notice")], finalize: false };
  const plain = await created(services, caller, other);
  assert.deepEqual([plain.obligationToPay, plain.withdrawal], [false, []]);
});

test("a paper and the duty to pay are kept with the role that they name, and the trail has it", async () => {
  const caller = await room.newCaller();
  const notice = { ...attached("eu-withdrawal-notice"), role: " Tenant " };
  const asked = { attachments: [notice], finalize: false };
  const draft = await created(services, caller, asked);
  assert.deepEqual([draft.payingRoles, draft.withdrawal[0]?.role], [["Tenant"], "Tenant"]);
  const stands = await read(services, draft);
  assert.deepEqual([stands.payingRoles, stands.documents[1]?.role], [["Tenant"], "Tenant"]);
  const data = await dataOf(draft.id);
  assert.partialDeepStrictEqual(data, {
    obligationToPay: true,
    payingRoles: ["Tenant"],
    attachments: [{ role: "Tenant" }],
  });
  const duty = { obligationToPay: { role: "Landlord" }, finalize: false };
  assert.deepEqual((await created(services, caller, duty)).payingRoles, ["Landlord"]);
});

test("a role that no field makes is named, wherever a paper or the duty to pay names one", async () => {
  const refused = await createContract(services, await room.newCaller(), {
    content: "<p>Text</p>",
    signatureFields: [{ label: "Tenant" }],
    attachments: [{ ...attached("eu-withdrawal-notice"), role: "Tennant" }],
    obligationToPay: { role: "Payer" },
    finalize: false,
  });
  const { details } = refusalOf(refused);
  assert.deepEqual(
    details?.map(({ path, message }) => [path, message]),
    [
      ["attachments[0].role", 'no signature field has the label "Tennant"'],
      ["obligationToPay.role", 'no signature field has the label "Payer"'],
    ],
  );
});

test("what a test key makes is known by its document ID, and what others make is not", async () => {
  const { account, by } = await room.newCaller();
  const plain = await created(services, { account, by });
  assert.doesNotMatch(plain.publicId, /^T/);
  const testAccount = { account: { ...account, liveAccountId: account.id }, by };
  assert.match((await created(services, testAccount)).publicId, /^T/);
});

test("an upload is kept beside its base, also once its draft is finalized", async () => {
  const pdf = Buffer.from(pagesPdf([{ entries: "/MediaBox [0 0 400 400]", content: "" }]));
  const printed = {
    content: undefined,
    document: { pdf: pdf.toString("base64") },
    signatureFields: [
      { label: "A", x: 10, y: 10 },
      { type: "text", text: "Paid", x: 5, y: 60 },
    ],
  } as Partial<CreateContract>;
  const isKept = async (finalize: boolean) => {
    const made = await created(services, await room.newCaller(), { ...printed, finalize });
    assert.equal(made.originalSha256, sha256Hex(pdf));
    return (await room.files.names(made.id)).includes(made.originalSha256);
  };
  assert.deepEqual([await isKept(false), await isKept(true)], [true, true]);
});

test("signatures stand in the middle where that is asked for, and the draft says so", async () => {
  const caller = await room.newCaller();
  const xOf = async (signaturesCentered: boolean) => {
    const draft = await created(services, caller, {
      signaturesCentered,
      finalize: false,
      signatureFields: [{ label: "A" }],
    });
    assert.equal(draft.documents[0]?.isCentred ?? false, signaturesCentered);
    return draft.fields[0]?.x ?? 0;
  };
  assert.ok((await xOf(true)) > (await xOf(false)));
});

test("where files lie on another machine no row is written before they are there, and none where they cannot be", async () => {
  const caller = await room.newCaller();
  const order: string[] = [];
  const files = (put: (...file: Parameters<Room["files"]["put"]>) => Promise<void>) => ({
    ...services,
    files: { ...room.files, isElsewhere: true, put },
  });
  const slow = files(async (...file) => {
    await room.files.put(...file);
    order.push("file");
  });
  const input = { content: "<p>Rent</p>" };
  taken(await createContract(slow, caller, input, async () => void order.push("row")));
  assert.deepEqual([order.at(-1), order.filter((one) => one === "row").length], ["row", 1]);
  const away = new Error("the storage is away");
  const failing = files(() => Promise.reject(away));
  await assert.rejects(createContract(failing, caller, input), away);
  const rows = await room.database
    .selectFrom("contract")
    .select("id")
    .where("account_id", "=", caller.account.id)
    .execute();
  assert.equal(rows.length, 1);
});
