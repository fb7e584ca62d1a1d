import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
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
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { MissingFile } from "#lib/storage/files.ts";
import type { CreateContract, UpdateContract } from "#schemas/contracts.ts";
import { changeContract } from "./change.ts";
import { findUpload } from "./change-content.ts";
import type { Contract } from "./contract.ts";
import { findContract } from "./contracts-store.ts";
import { deleteContract } from "./delete.ts";

let room: Room;
let services: ContractsRoom;
let caller: Caller;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
  caller = await room.newCaller();
});
after(() => use.end());

const pdf = (pages: number) =>
  Buffer.from(
    pagesPdf(
      Array.from({ length: pages }, () => ({ entries: "/MediaBox [0 0 400 600]", content: "" })),
    ),
  );
/** Something is printed into it, so that what is signed is not the upload. */
const PRINTED = {
  content: undefined,
  document: { pdf: pdf(1).toString("base64") },
  signatureFields: [
    { label: "A", x: 10, y: 10 },
    { type: "text" as const, text: "Paid", x: 5, y: 60 },
  ],
};

const draftOf = (change: Partial<CreateContract> = {}) =>
  created(services, caller, { finalize: false, ...change });
const change = (of: Contract, wanted: UpdateContract, by = caller, own = services) =>
  changeContract(own, by, { accountId: by.account.id, id: of.id }, wanted);

test("an upload that is printed on is kept beside what is signed, of another file as of the first", async () => {
  const draft = await draftOf(PRINTED);
  const original = async (of: Contract) =>
    Buffer.from(await room.files.get(of.id, of.originalSha256));
  assert.deepEqual(await original(draft), pdf(1));
  const document = { pdf: pdf(2).toString("base64") };
  const { contract } = taken(await change(draft, { document }));
  assert.notEqual(contract.originalSha256, contract.baseSha256);
  assert.deepEqual(await original(await read(services, draft)), pdf(2));
});

test("a notice on withdrawal names the same page to withdraw on whatever else of its draft changes", async () => {
  const attachments = [attached("eu-withdrawal-notice", "withdrawalPage")];
  const draft = await draftOf({ attachments });
  const page = `/withdraw/${services.pageSecrets.read(draft, "withdraw")}`;
  const textOf = async ({ id, documents }: Contract) =>
    Buffer.from(await room.files.get(id, documents[1]?.sha256 ?? "")).toString();
  assert.ok((await textOf(draft)).includes(page));
  const { contract } = taken(await change(draft, { content: "<p>New</p>" }));
  assert.equal(await textOf(contract), await textOf(draft));
});

test("what had to be changed in a new text is told, and of a change of names nothing is", async () => {
  const draft = await draftOf();
  const content = "<p>Rent</p><script>alert(1)</script>";
  assert.equal(taken(await change(draft, { content })).warnings.length, 1);
  assert.deepEqual(taken(await change(draft, { title: "Flat" })).warnings, []);
});

test("another account's draft is unknown, and takes no content", async () => {
  const draft = await draftOf();
  const other = await room.newCaller();
  const refused = refusalOf(await change(draft, { content: "<p>Mine</p>" }, other));
  assert.equal(refused.refused, "UNKNOWN");
  assert.deepEqual(await read(services, draft), draft);
});

/** At which step somebody else deletes the draft whose content is being made anew. */
const MOMENTS: [when: string, (remove: () => Promise<unknown>) => Partial<ContractsRoom>][] = [
  [
    "before its files are stored",
    (remove) => ({
      workers: {
        ...room.workers,
        run: (name, input, account) =>
          room.workers
            .run(name, input, account)
            .then((done) => (name === "composeHtml" ? remove().then(() => done) : done)),
      },
    }),
  ],
  [
    "once its files are stored",
    (remove) => {
      const puts: Promise<void>[] = [];
      return {
        files: {
          ...room.files,
          async put(...file) {
            puts.push(room.files.put(...file));
            // All of them begin together.
            await Promise.resolve();
            await Promise.all(puts);
            await remove();
          },
        },
      };
    },
  ],
];

for (const [when, deleting] of MOMENTS) {
  test(`a draft that is deleted ${when} is unknown then, and leaves no file`, async () => {
    const draft = await draftOf();
    const remove = () => deleteContract(services, caller, { id: draft.id });
    const own = { ...services, ...deleting(remove) };
    const refused = refusalOf(await change(draft, { content: "<p>New</p>" }, caller, own));
    assert.equal(refused.refused, "UNKNOWN");
    assert.equal(await findContract(room.database, { id: draft.id }), null);
    assert.deepEqual(await room.files.names(draft.id), []);
  });
}

test("an upload that is not kept any more has to be sent again, and a disk that fails is nobody's fault", async () => {
  const draft = await draftOf(PRINTED);
  const away = new Error("the disk is away");
  const files = { ...room.files, get: () => Promise.reject(away) };
  await assert.rejects(findUpload({ files }, draft), away);
  const gone = { ...room.files, get: () => Promise.reject(new MissingFile("gone")) };
  assert.equal(refusalOf(await findUpload({ files: gone }, draft)).refused, "CONFLICT");
  const fields = { signatureFields: [{ label: "B", x: 10, y: 10 }] };
  const missing = { ...services, files: gone };
  assert.equal(refusalOf(await change(draft, fields, caller, missing)).refused, "CONFLICT");
  assert.deepEqual(await read(services, draft), draft);
});

test("a draft of an earlier version, whose attachments do not say what they are made from, is told to be made anew", async () => {
  const draft = await draftOf({ attachments: [attached("gdpr-information-notice")] });
  const documents = JSON.stringify(draft.documents.map(({ input: _, ...part }) => part));
  await room.database
    .updateTable("contract")
    .set({ documents })
    .where("id", "=", draft.id)
    .execute();
  const refused = refusalOf(await change(draft, { content: "<p>New</p>" }));
  assert.equal(refused.refused, "CONFLICT");
  taken(await change(draft, { title: "Flat" }));
});

test("whose role a change takes out is sent nothing by it, and is no signer any more", async () => {
  const [a, b] = ["A", "B"].map((role) => ({ role, email: newAddress() }));
  const signatureFields = [{ label: "A" }, { label: "B" }];
  const draft = await draftOf({ signers: [a!, b!], signatureFields });
  taken(await change(draft, { signatureFields: [{ label: "B" }], finalize: true }));
  const rolesIn = async (table: "outgoing_mail" | "signer") =>
    (
      await room.database
        .selectFrom(table)
        .select("role")
        .where("contract_id", "=", draft.id)
        .execute()
    ).map(({ role }) => role);
  assert.deepEqual([await rolesIn("outgoing_mail"), await rolesIn("signer")], [["B"], ["B"]]);
});

test("of what is no draft no file is made for a content that it does not take", async () => {
  const open = await created(services, caller);
  const before = await room.files.names(open.id);
  const refused = refusalOf(await change(open, { content: "<p>New</p>" }));
  assert.equal(refused.refused, "NOT_A_DRAFT");
  assert.deepEqual(await room.files.names(open.id), before);
});
