import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { isRefusal } from "#kernel/refusals.ts";
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
import type { CreateContract, UpdateContract } from "#schemas/contracts.ts";
import { readEntries } from "#trail/trail-store.ts";
import { asRequest } from "./as-request.ts";
import { changeContract } from "./change.ts";
import { findUpload } from "./change-content.ts";
import type { Contract } from "./contract.ts";
import { findHtml } from "./contracts-store.ts";
import { createContract } from "./create.ts";
import { contentFacts } from "./created-facts.ts";
import { deleteContract } from "./delete.ts";
import { textViewName } from "./documents.ts";
import { findAttached } from "./sent-documents.ts";
import { findSigners } from "./signers-store.ts";

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

const PAGE = {
  entries: "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 18 Tf 40 500 Td (Lease) Tj ET",
};
const pdf = (pages: number) =>
  Buffer.from(pagesPdf(Array.from({ length: pages }, () => PAGE))).toString("base64");
const NOTICE = ATTACHMENT_TYPES.find(({ id }) => id === "gdpr-information-notice")!;
const ATTACHED = {
  attachments: [
    {
      type: NOTICE.id,
      fields: Object.fromEntries(NOTICE.fields.map(({ id, example }) => [id, example])),
    },
  ],
};

const HTML = {
  content: "<h1>Lease</h1><p>The rent is 900 €.</p>",
  signatureFields: [{ label: "A" }, { label: "B", name: "Here" }],
};
const MARKDOWN = {
  content: "# Lease\r\n\r\n*The rent* is 900 €.\n\n| a | b |\n|---|--:|\n| 1 | 2 |",
  contentFormat: "markdown" as const,
};
const UPLOAD = {
  document: { name: "lease.pdf", pdf: pdf(2) },
  signatureFields: [
    { label: "A", x: 10, y: 10 },
    { type: "input" as const, label: "A", x: 1 / 3, y: 50, page: 2, optional: true, text: "1" },
  ],
};
const PRINTED = {
  ...UPLOAD,
  ...ATTACHED,
  signatureFields: [
    { label: "A", x: 10, y: 10, width: 30, height: 8 },
    { type: "text" as const, text: "Paid", x: 5, y: 5 },
  ],
};

const TURNED = { ...PAGE, entries: `${PAGE.entries} /Rotate 90` };
const PAPERS = {
  attachments: [
    { type: "document", role: "A", fields: { name: "Terms", pdf: pdf(1) } },
    {
      type: "document",
      fields: { name: "Plan", pdf: Buffer.from(pagesPdf([TURNED])).toString("base64") },
    },
  ],
};

async function make(input: CreateContract): Promise<Contract> {
  return taken(await createContract(services, caller, input)).contract;
}

async function change(of: Contract, wanted: UpdateContract) {
  return changeContract(services, caller, { accountId: of.accountId, id: of.id }, wanted);
}

/** What is signed, apart from the ids that are new each time. */
function signedOf(contract: Contract) {
  const { fieldsSha256: _, ...facts } = contentFacts(contract);
  const fields = contract.fields.map(({ id: _id, ...field }) => field);
  return JSON.parse(canonicalJson({ ...facts, fields }));
}

/** What a draft's parts say of themselves, apart from ids and files that are new each time. */
const partsOf = ({ documents }: Contract) =>
  documents.map(({ id: _, view: _view, ...part }) => part);

/** A draft, a change, and the request that would have made the same at once. */
const CHANGES: [what: string, CreateContract, UpdateContract, CreateContract][] = [
  ["another text", HTML, { content: "<p>New</p>" }, { ...HTML, content: "<p>New</p>" }],
  [
    "other fields of a text",
    HTML,
    { signatureFields: [{ label: "C" }], signaturesCentered: true },
    { ...HTML, signatureFields: [{ label: "C" }], signaturesCentered: true },
  ],
  [
    "other fields of a Markdown",
    MARKDOWN,
    { signatureFields: [{ label: "C" }] },
    { ...MARKDOWN, signatureFields: [{ label: "C" }] },
  ],
  [
    "another text, written in what it was",
    MARKDOWN,
    { content: "# New\n\n<i>x</i>" },
    { ...MARKDOWN, content: "# New\n\n<i>x</i>" },
  ],
  [
    "HTML for Markdown",
    MARKDOWN,
    { content: "<p>*x*</p>", contentFormat: "html" },
    { ...MARKDOWN, content: "<p>*x*</p>", contentFormat: "html" },
  ],
  ["Markdown for a file", UPLOAD, MARKDOWN, MARKDOWN],
  ["a file for Markdown", MARKDOWN, UPLOAD, UPLOAD],
  [
    "fields alone, on an upload that stays",
    UPLOAD,
    { signatureFields: PRINTED.signatureFields },
    { ...UPLOAD, signatureFields: PRINTED.signatureFields },
  ],
  [
    "fields alone, where texts and attachments are in the base already",
    PRINTED,
    { signatureFields: UPLOAD.signatureFields },
    { ...PRINTED, signatureFields: UPLOAD.signatureFields },
  ],
  [
    "another file, under the same fields",
    PRINTED,
    { document: { name: "new.pdf", pdf: pdf(3) } },
    { ...PRINTED, document: { name: "new.pdf", pdf: pdf(3) } },
  ],
  [
    "a title with a text, which the document is named after",
    HTML,
    { title: "Flat", content: "<p>New</p>" },
    { ...HTML, title: "Flat", content: "<p>New</p>" },
  ],
  ["a file for a text", HTML, UPLOAD, UPLOAD],
  [
    "a text for a file",
    UPLOAD,
    { content: "<p>x</p>" },
    { content: "<p>x</p>", signatureFields: [{ label: "Signature" }] },
  ],
];

for (const [what, first, wanted, whole] of CHANGES) {
  test(`a draft that is changed is the one that would have been created: ${what}`, async () => {
    const draft = await make(first);
    taken(await change(draft, wanted));
    const [changed, same] = [await read(services, draft), await make(whole)];
    assert.deepEqual(signedOf(changed), signedOf(same));
    assert.deepEqual(partsOf(changed), partsOf(same));
    for (const name of changed.form === "pdf" ? [changed.originalSha256] : []) {
      assert.equal(sha256Hex(await room.files.get(draft.id, name)), name);
    }
    assert.equal(sha256Hex(await room.files.get(draft.id, changed.baseSha256)), changed.baseSha256);
    const [own] = changed.documents;
    if (changed.form === "html" && own) {
      const view = Buffer.from(await room.files.get(draft.id, textViewName(own))).toString();
      const [its] = same.documents;
      const expected = await room.files.get(same.id, textViewName(its!));
      assert.equal(view, Buffer.from(expected).toString());
    }
    const last = (await readEntries(room.database, draft.id)).at(-1);
    assert.equal(last?.event, "contract.content_changed");
    const { fromSha256, ...told } = last.data as Record<string, unknown>;
    assert.equal(fromSha256, draft.baseSha256);
    assert.deepEqual(told, JSON.parse(canonicalJson(contentFacts(changed))));
  });
}

const MARKDOWN_OF_ROLE_A = { ...MARKDOWN, signatureFields: [{ label: "A" }] };

test("what a contract says of itself creates the same again", async () => {
  const signers = [{ role: "A", email: newAddress(), title: "Tenant" }];
  const settings = { completionEmail: false, allowDecline: false, returnUrl: "https://a.example/" };
  const withPapers = [HTML, UPLOAD].map((of) => ({ ...of, ...PAPERS }));
  const made = [HTML, MARKDOWN_OF_ROLE_A, UPLOAD, PRINTED, ...withPapers] as CreateContract[];
  for (const input of made) {
    const draft = await make({ ...input, signers, tags: ["home"], ...settings, title: "Flat" });
    const html = await findHtml(room.database, draft.id);
    const file = input.document?.pdf ?? "";
    const known = await findSigners(room.database, draft.id);
    const papers = await findAttached(room, draft);
    assert.ok(!isRefusal(papers));
    const again = asRequest(draft, known, { html, pdf: file, attached: papers });
    assert.deepEqual(again.attachments, input.attachments);
    assert.deepEqual(again.signers, signers);
    if (input.contentFormat) {
      assert.deepEqual([again.content, again.contentFormat], [input.content, "markdown"]);
      assert.equal(draft.originalSha256, sha256Hex(input.content ?? ""));
    }
    const same = await make(again);
    assert.deepEqual(signedOf(same), signedOf(draft));
    for (const name of ["title", "tags", "returnUrl", "allowDecline", "completionEmail"] as const) {
      assert.deepEqual(same[name], draft[name]);
    }
  }
});

test("a draft that is made anew keeps the PDFs that go with it, and their files", async () => {
  const draft = await make({ ...HTML, ...PAPERS });
  const before = draft.documents.slice(1);
  const content = HTML.content.replace("<h1>", "<h1>New ");
  const changed = taken(await change(draft, { content })).contract;
  const after = changed.documents.slice(1);
  assert.deepEqual(
    after.map(({ name, pages, sha256, role, input }) => [name, pages, sha256, role, input]),
    before.map(({ name, pages, sha256, role, input }) => [name, pages, sha256, role, input]),
  );
  const [one, other] = PAPERS.attachments.map(({ fields }) => Buffer.from(fields.pdf, "base64"));
  for (const [part, file] of [
    [after[0], one],
    [after[1], other],
  ] as const) {
    assert.equal(part?.sha256, sha256Hex(file!));
    assert.ok(Buffer.from(await room.files.get(draft.id, part!.sha256!)).equals(file!));
    assert.ok(!JSON.stringify(part).includes("JVBERi"), "the row has the file in it");
  }
  assert.equal(changed.pages.length, draft.pages.length);
});

const namesOf = async ({ id }: Contract) => (await room.files.names(id)).sort();

/** What somebody is told who changes what is signed, and that nothing of it was stored. */
async function refusedFor(draft: Contract, wanted: UpdateContract) {
  const before = [await read(services, draft), await namesOf(draft)];
  const { refused, message } = refusalOf(await change(draft, wanted));
  assert.deepEqual([await read(services, draft), await namesOf(draft)], before);
  return { refused, message };
}

test("a format is named with the text that is written in it", async () => {
  const draft = await make(MARKDOWN);
  for (const contentFormat of ["html", "markdown"] as const) {
    const { message } = await refusedFor(draft, { contentFormat });
    assert.match(message, /^contentFormat: .*sent with it/);
  }
});

test("what belongs to another account, or to nobody, takes no content", async () => {
  const draft = await make(HTML);
  const stranger = { ...draft, accountId: room.ids.uuid() };
  const nobody = { ...draft, id: room.ids.uuid() };
  for (const other of [stranger, nobody]) {
    const { refused } = refusalOf(await change(other, { content: "<p>x</p>" }));
    assert.equal(refused, "UNKNOWN");
  }
  assert.deepEqual(await room.files.names(nobody.id), []);
});

test("a draft whose attachments do not say what they were made from is not made anew", async () => {
  const draft = await make({ ...HTML, ...ATTACHED });
  const documents = draft.documents.map(({ input: _, ...part }) => part);
  await room.database
    .updateTable("contract")
    .set({ documents: JSON.stringify(documents) as never })
    .where("id", "=", draft.id)
    .execute();
  const { refused, message } = await refusedFor(draft, { content: "<p>x</p>" });
  assert.equal(refused, "CONFLICT");
  assert.match(message, /made by an earlier version/);
});

test("a draft whose upload is lost takes no other fields, and another file all the same", async () => {
  const draft = await make(PRINTED);
  await room.files.remove(draft.id, draft.originalSha256);
  const fields = { signatureFields: UPLOAD.signatureFields };
  const { refused, message } = await refusedFor(draft, fields);
  assert.equal(refused, "CONFLICT");
  assert.match(message, /Send it again/);
  const file = { name: "again.pdf", pdf: pdf(2) };
  taken(await change(draft, { ...fields, document: file }));
  taken(await change(draft, { signatureFields: PRINTED.signatureFields }));
  assert.deepEqual(signedOf(await read(services, draft)).documentName, "again.pdf");
});

test("an upload that is there but cannot be read is not said to be lost", async () => {
  const draft = await make(UPLOAD);
  const broken = new Error("the place does not answer");
  const files = { ...room.files, get: () => Promise.reject(broken) };
  await assert.rejects(findUpload({ files }, draft), broken);
  const found = await findUpload(room, draft);
  assert.ok(found instanceof Uint8Array && sha256Hex(found) === draft.originalSha256);
});

test("a notice that is set anew names the page to withdraw on that the contract has", async () => {
  const attachments = [attached("eu-withdrawal-notice", "withdrawalPage")];
  const draft = await make({ ...HTML, attachments });
  const { contract } = taken(await change(draft, { content: "<p>x</p>" }));
  const page = `${services.baseUrl}/withdraw/${services.pageSecrets.read(draft, "withdraw")}`;
  assert.notEqual(contract.baseSha256, draft.baseSha256);
  const notice = await room.files.get(draft.id, contract.documents[1]?.sha256 ?? "");
  assert.ok(Buffer.from(notice).toString().includes(page));
});

test("nothing is stored for a draft that is deleted while its content is made, and what is stored was noted before", async () => {
  const [kept, gone] = [await make(HTML), await make(HTML)];
  const run = (async (task, order, account) => {
    const done = await room.workers.run(task, order, account);
    await deleteContract(services, caller, { accountId: gone.accountId, id: gone.id });
    return done;
  }) as typeof room.workers.run;
  const workers = { ...room.workers, run };
  const put: string[] = [];
  const noted = async (id: string) => {
    const rows = room.database.selectFrom("superseded_file").select("name");
    return (await rows.where("contract_id", "=", id).execute()).map(({ name }) => name);
  };
  const files: typeof room.files = {
    ...room.files,
    async put(owner, name, ...rest) {
      put.push(owner);
      assert.ok((await noted(owner)).includes(name), name);
      await room.files.put(owner, name, ...rest);
    },
  };
  for (const draft of [gone, kept]) {
    const key = { accountId: draft.accountId, id: draft.id };
    const made = await changeContract({ ...services, workers, files }, caller, key, {
      content: "<p>x</p>",
    });
    if (draft === kept) taken(made);
    else assert.equal(refusalOf(made).refused, "UNKNOWN");
  }
  assert.deepEqual(new Set(put), new Set([kept.id]));
});

test("only a draft takes another content: nothing that was sent or signed changes", async () => {
  const wanted: UpdateContract[] = [
    { content: "<p>x</p>" },
    UPLOAD,
    { signatureFields: [{ label: "A" }], title: "New" },
    { signaturesCentered: true },
  ];
  const poor = await room.newCaller({ ownLimit: 0, credits: 1 });
  const waiting = await created(services, poor, { finalize: true });
  const open = await created(services, caller);
  for (const [contract, by] of [
    [open, caller],
    [waiting, poor],
  ] as const) {
    const before = await read(services, contract);
    const stored = await namesOf(contract);
    for (const one of wanted) {
      const key = { accountId: contract.accountId, id: contract.id };
      const refused = refusalOf(await changeContract(services, by, key, one));
      assert.equal(refused.refused, "NOT_A_DRAFT");
    }
    assert.deepEqual(await read(services, contract), before);
    assert.deepEqual(await namesOf(contract), stored);
  }
});

test("a change of content breaks no rule of creating, and then changes nothing", async () => {
  const draft = await make(UPLOAD);
  const WRONG: UpdateContract[] = [
    { signatureFields: [] },
    { signatureFields: [{ label: "A", x: 90, y: 1 }] },
    { signatureFields: [{ label: "A" }] },
    { signatureFields: [{ type: "date", label: "A", x: 1, y: 1 }] },
    { content: "<p>x</p>", document: UPLOAD.document },
    { content: "" },
    { document: { pdf: "AAAA" } },
    { document: { pdf: pdf(1) } },
    { ...HTML, content: '<img src="http://a.example/x.png">' },
    {
      signatureFields: [{ label: "C", x: 1, y: 1 }],
      signers: [{ role: "A", email: newAddress() }],
    },
  ];
  for (const wanted of WRONG) refusalOf(await change(draft, wanted));
  assert.deepEqual(await read(services, draft), draft);
});

test("a signer whose role no field has any more is taken out, and the trail says so", async () => {
  const signers = ["A", "B"].map((role) => ({ role, email: newAddress() }));
  const draft = await make({ ...HTML, signers });
  const wanted = {
    signatureFields: [{ label: "B" }, { label: "C" }],
    signers: [{ role: "C", email: newAddress() }],
    finalize: true as const,
  };
  const { contract } = taken(await change(draft, wanted));
  assert.equal(contract.status, "pending");
  const left = await findSigners(room.database, draft.id);
  assert.deepEqual(left.map(({ role }) => role).sort(), ["B", "C"]);
  const told = (await readEntries(room.database, draft.id)).map(({ event, data }) => [event, data]);
  assert.deepEqual(told.map(([event]) => event).slice(1), [
    "contract.content_changed",
    "signer.changed",
    "contract.finalized",
  ]);
  assert.deepEqual(Object(told[1]?.[1]).dropped, ["A"]);
});

test("a draft that changes while its content is made anew keeps that change, and the content is refused", async () => {
  const draft = await make(HTML);
  const slow: ContractsRoom = {
    ...services,
    files: {
      ...room.files,
      async put(...file) {
        await room.files.put(...file);
        taken(await change(draft, { title: "Meanwhile" }));
      },
    },
  };
  const key = { accountId: draft.accountId, id: draft.id };
  const refused = refusalOf(await changeContract(slow, caller, key, { content: "<p>x</p>" }));
  assert.equal(refused.refused, "CONFLICT");
  const { title, baseSha256 } = await read(services, draft);
  assert.deepEqual([title, baseSha256], ["Meanwhile", draft.baseSha256]);
});
