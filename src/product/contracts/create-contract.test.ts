import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAttachmentType } from "#attachments/attachment-types.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { readEntries } from "#trail/trail-store.ts";
import { findContract } from "./contracts-store.ts";
import { createContract } from "./create.ts";
import { createdFacts } from "./created-facts.ts";
import { textViewName } from "./documents.ts";
import { pageSecretHash } from "./page-secrets.ts";
import { findSigners } from "./signers-store.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

const HTML = { content: "<h1>Lease</h1><p>The rent is 900 €.</p>" };
const PAGE = { entries: "/MediaBox [0 0 400 400]", content: "10 10 100 100 re f" };
const pdf = (pages = 1) => Buffer.from(pagesPdf(Array.from({ length: pages }, () => PAGE)));
const PDF = (pages?: number): Partial<CreateContract> => ({
  document: { pdf: pdf(pages).toString("base64"), name: "rent.pdf" },
});
const ATTACHED = { attachments: [exampleAttachment("gdpr-information-notice")] };

async function refused(input: CreateContract, own: ContractsRoom = services) {
  return refusalOf(await createContract(own, await room.newCaller(), input));
}

test("of HTML everything that is left out has its usual value, and the file is what was hashed", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, { ...HTML, signatureFields: [], finalize: false });
  const { accountId, status, language, tags, form, documentName, firstHeading } = draft;
  assert.deepEqual(
    { accountId, status, language, tags, form, documentName, firstHeading },
    {
      accountId: caller.account.id,
      status: "draft",
      language: "en",
      tags: [],
      form: "html",
      documentName: null,
      firstHeading: "Lease",
    },
  );
  assert.deepEqual(
    [draft.completionEmail, draft.summary, draft.paidByCredit, draft.signatureCount],
    [true, true, false, 0],
  );
  assert.deepEqual(
    draft.fields.map(({ type, label }) => [type, label]),
    [["signature", "Signature"]],
  );
  const base = await room.files.get(draft.id, draft.baseSha256);
  assert.equal(sha256Hex(base), draft.baseSha256);
  assert.match(Buffer.from(base.subarray(0, 5)).toString(), /%PDF-/);
  assert.deepEqual(
    draft.documents.map(({ name, type, pages, order }) => [name, type, pages, order]),
    [["Lease", "contract", draft.pages.length, 1]],
  );
  const view = Buffer.from(await room.files.get(draft.id, textViewName({ order: 1 }))).toString();
  assert.match(view, /900/);
  assert.deepEqual(await read(services, draft), draft);
});

test("what is asked for is kept: language, names, tags, and whether a mail and a summary are wanted", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, {
    ...HTML,
    title: "Vertrag",
    language: "de",
    tags: ["a"],
    finalize: false,
    signatureFields: [],
    completionEmail: false,
    summary: false,
  });
  assert.deepEqual(
    [draft.title, draft.language, draft.tags, draft.completionEmail, draft.summary],
    ["Vertrag", "de", ["a"], false, false],
  );
  assert.deepEqual(
    draft.fields.map(({ label }) => label),
    ["Unterschrift"],
  );
  assert.equal(draft.documents[0]?.name, "Vertrag");
});

test("signable at once, it is so within the plan, waits for payment with a credit, and is refused without a trace else", async () => {
  const within = await created(services, await room.newCaller({ ownLimit: 1 }), { summary: false });
  assert.deepEqual([within.status, within.finalizedAt], ["pending", within.createdAt]);
  const waiting = await created(services, await room.newCaller({ ownLimit: 0, credits: 1 }));
  assert.deepEqual([waiting.status, waiting.finalizedAt], ["pending_payment", null]);
  const poor = await room.newCaller({ ownLimit: 0, credits: 0 });
  let made = "";
  const ids = { ...room.ids, uuid: () => (made = room.ids.uuid()) };
  const refusal = refusalOf(
    await createContract({ ...services, ids }, poor, { ...HTML, finalize: true }),
  );
  assert.equal(refusal.refused, "LIMIT_REACHED");
  assert.equal(await findContract(room.database, { id: made }), null);
  const draft = await created(services, poor, { finalize: false });
  assert.equal(draft.status, "draft");
});

test("a plan without limit asks nobody how much was used, and one of its month starts anew with it", async () => {
  const caller = await room.newCaller({ ownLimit: 1 });
  await created(services, caller);
  assert.equal(
    refusalOf(await createContract(services, caller, { ...HTML, finalize: true })).refused,
    "LIMIT_REACHED",
  );
  room.clock.moveMs(32 * 86_400_000);
  assert.equal((await created(services, caller)).status, "pending");
});

test("the trail begins with who made it and what it is, and ends with that it can be signed", async () => {
  const caller = await room.newCaller();
  const email = newAddress();
  const open = await created(services, caller, {
    signers: [{ role: "Tenant", email, title: "Mr" }],
  });
  const [first, second, ...more] = await readEntries(room.database, open.id);
  assert.deepEqual(
    [first?.event, second?.event, more],
    [...["contract.created", "contract.finalized"], []],
  );
  assert.deepEqual(first?.by, caller.by);
  const { owner, signers, status, dateZone, baseSha256 } = first?.data ?? {};
  assert.deepEqual(
    { owner, signers, status, dateZone, baseSha256 },
    {
      owner: { accountId: caller.account.id, name: null, email: caller.account.email },
      signers: [{ role: "Tenant", email, level: "ses", jobTitle: "Mr" }],
      status: "pending",
      dateZone: "UTC",
      baseSha256: open.baseSha256,
    },
  );
  assert.deepEqual(second?.data, {
    baseSha256: open.baseSha256,
    linksTo: ["Tenant"],
    summaryAllowed: true,
  });
  const [signer] = await findSigners(room.database, open.id);
  assert.deepEqual(
    [signer?.status, signer?.epoch, signer?.sendCount, signer?.sentAt],
    ["created", 1, 0, null],
  );
  const mails = await room.database
    .selectFrom("outgoing_mail")
    .select(["kind", "recipient", "signer_id", "epoch"])
    .where("contract_id", "=", open.id)
    .execute();
  assert.deepEqual(mails, [
    { kind: "invitation", recipient: email, signer_id: signer?.id, epoch: 1 },
  ]);
});

test("its pages are opened by secrets of its own, which the row holds sealed", async () => {
  const open = await created(services, await room.newCaller());
  const [sign, status] = (["sign", "status"] as const).map((page) =>
    services.pageSecrets.read(open, page),
  );
  assert.notEqual(sign, status);
  const bySecret = await findContract(room.database, {
    signSecretHash: pageSecretHash("sign", sign ?? ""),
  });
  assert.equal(bySecret?.id, open.id);
  const byStatus = await findContract(room.database, {
    statusSecretHash: pageSecretHash("status", status ?? ""),
  });
  assert.equal(byStatus?.id, open.id);
});

test("an uploaded PDF is kept as it came, and beside it the base that was written anew from it", async () => {
  const draft = await created(services, await room.newCaller(), {
    ...PDF(2),
    content: undefined,
    finalize: false,
    signatureFields: [
      { label: "Tenant", page: 2, x: 10, y: 20 },
      { type: "date", label: "Tenant", x: 5, y: 6, width: 30, height: 7 },
    ],
  } as Partial<CreateContract>);
  const uploaded = pdf(2);
  assert.deepEqual(
    [draft.form, draft.documentName, draft.firstHeading, draft.pages.length],
    ["pdf", "rent.pdf", null, 2],
  );
  assert.equal(draft.originalSha256, sha256Hex(uploaded));
  const base = await room.files.get(draft.id, draft.baseSha256);
  assert.equal(sha256Hex(base), draft.baseSha256);
  assert.notEqual(draft.baseSha256, draft.originalSha256);
  assert.deepEqual(Buffer.from(await room.files.get(draft.id, draft.originalSha256)), uploaded);
  const [first, second] = draft.fields;
  assert.deepEqual([first?.page, first?.x, first?.y, first?.optional], [2, 10, 20, false]);
  assert.ok((first?.width ?? 0) > 0 && (first?.height ?? 0) > 0);
  assert.deepEqual([second?.page, second?.width, second?.height], [1, 30, 7]);
  assert.deepEqual(
    draft.documents.map(({ type, pages }) => [type, pages]),
    [["document", 2]],
  );
});

test("a document needs somebody who signs it, while HTML has a signer of its own", async () => {
  const unsigned = await refused(PDF() as CreateContract);
  assert.deepEqual(
    unsigned.details?.map(({ path }) => path),
    ["signatureFields"],
  );
});

test("attachments stand behind the contract, each with its text under its hash", async () => {
  const draft = await created(services, await room.newCaller(), { ...ATTACHED, finalize: false });
  const [own, attached] = draft.documents;
  assert.deepEqual(
    [own?.type, own?.order, attached?.type, attached?.order],
    [...["contract", 1, "attachment", 2]],
  );
  assert.equal((own?.pages ?? 0) + (attached?.pages ?? 0), draft.pages.length);
  const text = await room.files.get(draft.id, attached?.sha256 ?? "");
  assert.equal(sha256Hex(text), attached?.sha256);
  assert.equal(attached?.language, "en");
  assert.ok((await room.files.get(draft.id, textViewName({ order: 2 }))).length > 0);
  assert.ok(draft.fields.every(({ page }) => page <= (own?.pages ?? 0)));
});

test("a document that cannot be opened is refused with why, and one whose fields lie outside with where", async () => {
  const broken = Buffer.from("%PDF-1.7\nnothing").toString("base64");
  const unread = await refused({ document: { pdf: broken } });
  assert.deepEqual(
    unread.details?.map(({ path }) => path),
    ["document.pdf"],
  );
  const far = await refused({
    ...PDF(1),
    signatureFields: [{ label: "Tenant", page: 3, x: 1, y: 1 }],
  } as CreateContract);
  assert.deepEqual(
    far.details?.map(({ path }) => path),
    ["signatureFields[0].page"],
  );
});

test("what is wrong with words and with the document is told in one answer", async () => {
  const broken = Buffer.from("%PDF-1.7\nnothing").toString("base64");
  const title = "x".repeat(LIMITS.titleCharacters + 1);
  const wrongWords = await refused({ ...HTML, title, attachments: [{ type: "no-such-type" }] });
  const paths = wrongWords.details?.map(({ path }) => path) ?? [];
  assert.equal(paths[0], "title");
  assert.ok(paths.some((path) => path.startsWith("attachments[0]")));
  const both = await refused({
    document: { pdf: broken },
    attachments: [{ type: "no-such-type" }],
  });
  const told = both.details?.map(({ path }) => path) ?? [];
  assert.ok(
    told.includes("document.pdf") && told.some((path) => path.startsWith("attachments")),
    told.join(),
  );
});

test("letters that nothing prints are told with the field they stand in", async () => {
  const unfit = await refused({
    ...HTML,
    signatureFields: [{ label: "A" }, { label: "B \u{10ffff}" }],
  });
  const [problem] = unfit.details ?? [];
  assert.deepEqual([problem?.path, problem?.field], ["signatureFields[1].label", 1]);
});

test("HTML that cannot be set is refused with where it is wrong", async () => {
  const unfit = await refused({ content: "<p></p>" });
  assert.equal(unfit.refused, "INVALID");
  assert.equal(unfit.details?.[0]?.path, "content");
});

test("what takes the workers too long is the document's fault, and what breaks otherwise is nobody's", async () => {
  const failing = (error: Error): ContractsRoom => ({
    ...services,
    workers: {
      ...room.workers,
      run: (name, input, account) =>
        name === "missingLetters" ? room.workers.run(name, input, account) : Promise.reject(error),
    },
  });
  const late = new TaskFailure("over its processor time");
  const ofHtml = await refused(HTML, failing(late));
  assert.deepEqual(
    ofHtml.details?.map(({ path }) => path),
    ["content"],
  );
  assert.match(ofHtml.message, /within the limits/);
  const { document } = PDF();
  const ofPdf = await refused({ document: document! }, failing(late));
  assert.deepEqual(
    ofPdf.details?.map(({ path }) => path),
    ["document.pdf"],
  );
  const broken = new Error("no such child");
  await assert.rejects(createContract(failing(broken), await room.newCaller(), HTML), broken);
});

test("signers who are no roles, and more of one address than may be mailed, are refused", async () => {
  const unknown = await refused({ ...HTML, signers: [{ role: "Nobody", email: newAddress() }] });
  assert.equal(unknown.refused, "UNKNOWN_ROLE");
  const email = newAddress();
  const narrow = contractsRoom(room, {
    mailLimits: { fromOneAccount: 1, fromAllAccounts: 20, ofAccountHourly: 1_000 },
  });
  const crowd = await refused(
    {
      ...HTML,
      signatureFields: [{ label: "A" }, { label: "B" }],
      signers: [
        { role: "A", email },
        { role: "B", email },
      ],
    },
    narrow,
  );
  assert.deepEqual(
    crowd.details?.map(({ role }) => role),
    ["A", "B"],
  );
});

test("where its rows are not stored its bytes go, and where links cannot go out nothing is made", async () => {
  const owners: string[] = [];
  const files = {
    ...room.files,
    deleteAll: async (owner: string) => {
      owners.push(owner);
      await room.files.deleteAll(owner);
    },
  };
  const caller = await room.newCaller();
  const fails = async () => {
    throw new Error("not kept");
  };
  await assert.rejects(createContract({ ...services, files }, caller, HTML, fails), /not kept/);
  assert.equal(owners.length, 1);
  assert.equal(await findContract(room.database, { id: owners[0] ?? "" }), null);
  const narrow = {
    ...contractsRoom(room, {
      mailLimits: { fromOneAccount: 5, fromAllAccounts: 20, ofAccountHourly: 0 },
    }),
    files,
  };
  const signers = [{ role: "Tenant", email: newAddress() }];
  const fields = [{ label: "Tenant" }];
  const full = await createContract(narrow, caller, {
    ...HTML,
    signers,
    signatureFields: fields,
    finalize: true,
  });
  assert.equal(refusalOf(full).refused, "RATE_LIMITED");
  assert.equal(owners.length, 2);
});

test("the trail has type and state of the law of each attachment, and what is due of its words is warned of", async () => {
  const attachments = ["at-withdrawal-notice", "gdpr-information-notice"].map((id) =>
    exampleAttachment(id),
  );
  const { contract, warnings } = taken(
    await createContract(services, await room.newCaller(), { ...HTML, attachments }),
  );
  assert.partialDeepStrictEqual(
    createdFacts(contract).attachments,
    attachments.map(({ type }) => ({
      type,
      asOf: findAttachmentType(type)?.source.asOf,
    })),
  );
  const of = { ...contract, documents: contract.documents.map(({ words: _, ...of }) => of) };
  for (const one of createdFacts(of).attachments)
    assert.ok(!("type" in one || "asOf" in one), "contracts of before have neither");
  assert.match(warnings.join(), /at-withdrawal-notice were to be looked at again/);
  assert.doesNotMatch(warnings.join(), /gdpr/);
});

test("what is kept with it is kept in the transaction that makes it", async () => {
  const kept: [string, number][] = [];
  const { contract, warnings } = taken(
    await createContract(services, await room.newCaller(), HTML, async (_transaction, told) => {
      kept.push([told.contract.id, told.signers.length]);
    }),
  );
  assert.deepEqual(kept, [[contract.id, 0]]);
  assert.deepEqual(warnings, []);
});
