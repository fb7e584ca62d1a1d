import assert from "node:assert/strict";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import { makePng } from "#kit/documents/png-files.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import type { TestAccount, TestAnswer } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn } from "#kit/scenes/signer.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { sweepUnsignedFiles } from "#signing/signer-files-store.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createPending,
  htmlContract,
  type Json,
  pdfOf,
  pdfWith,
  read,
  signed,
} from "./contracts.ts";
import { expectInvalid, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

const PNG = makePng({
  width: 60,
  height: 40,
  colour: (x, y) => (x > y ? [200, 30, 30] : [30, 30, 200]),
}).toString("base64");

const INCOME = { role: "A", name: "Proof of income" };

/** A contract that A and B sign, who are asked for these files. */
const asking = (account: TestAccount, requests: readonly Json[], change = {}) =>
  createPending(account, { requests, ...change });

function send(link: string, file: string, change: Json = {}): Promise<TestAnswer> {
  const body = { role: "A", request: "file-1", file, ...change };
  return at.stranger("POST", `/signing/${link}/files`, body);
}

async function sent(link: string, file: string, change: Json = {}): Promise<Json> {
  const answer = await send(link, file, change);
  expectStatus(answer, 201);
  return answer.body.file;
}

conforms("signing-file.asked", "the view has the files that its roles are asked for", async () => {
  const account = await at.account();
  const photo = { role: "B", name: "Photo", accept: ["png", "jpeg"], required: false };
  const signers = [{ role: "A", email: "a@example.com" }];
  const contract = await asking(account, [INCOME, photo], { signers });
  const full = { accept: ["pdf", "jpeg", "png"], required: true };
  const told = { ...photo, accept: ["jpeg", "png"] };
  const { requests } = await read(account, contract.id);
  assert.deepEqual(requests, [{ ...INCOME, ...full }, told]);
  const viewOver = async (link: string) =>
    (await at.stranger("GET", `/signing/${link}`)).body.requests;
  assert.deepEqual(await viewOver(linkIn(contract.signUrl)), [{ id: "file-2", ...told }]);
  const own = deliveredTo(at.service, contract.signers[0]);
  assert.deepEqual(await viewOver(own), [{ id: "file-1", ...INCOME, ...full }]);
  const plain = await createPending(account);
  assert.equal("requests" in (await read(account, plain.id)), false);
  assert.equal(await viewOver(linkIn(plain.signUrl)), undefined);
});

conforms(
  "signing-file.refused",
  "requests that cannot be kept are refused by their place",
  async () => {
    const account = await at.account();
    const refused = async (requests: readonly Json[], ...paths: string[]) => {
      const answer = await account.call("POST", "/contracts", htmlContract({ requests }));
      expectInvalid(answer, ...paths);
    };
    await refused([{ ...INCOME, role: "Nobody" }], "requests[0].role");
    await refused([{ ...INCOME, name: " " }], "requests[0].name");
    await refused([{ ...INCOME, name: "\ud83d\udd8b" }], "requests[0].name");
    await refused([{ ...INCOME, accept: [] }], "requests[0].accept");
    await refused([INCOME, INCOME], "requests[1].name");
    await refused(
      Array.from({ length: LIMITS.fileRequests + 1 }, (_, n) => ({ ...INCOME, name: `File ${n}` })),
      "requests",
    );
  },
);

conforms("signing-file.draft", "a draft is asked otherwise, and nothing else is", async () => {
  const account = await at.account();
  const draft = await create(account, htmlContract({ requests: [INCOME] }));
  const change = (id: string, body: Json) => account.call("PATCH", `/contracts/${id}`, body);
  const floor = { role: "B", name: "Floor plan", accept: ["pdf"], required: false };
  const changed = await change(draft.id, { requests: [floor] });
  assert.deepEqual(changed.body.contract.requests, [floor]);
  expectInvalid(
    await change(draft.id, { requests: [{ ...floor, role: "C" }] }),
    "requests[0].role",
  );
  // A role that a content without it would leave asked for.
  const without = { content: "<p>x</p>", signatureFields: [{ label: "A" }] };
  expectInvalid(await change(draft.id, without), "requests[0].role");
  const both = await change(draft.id, { ...without, requests: [] });
  assert.equal(both.body.contract.requests, undefined);
  const pending = await asking(account, [INCOME]);
  expectRefused(await change(pending.id, { requests: [] }), 409, "NOT_A_DRAFT");
});

conforms(
  "signing-file.taken signing-file.shown",
  "a file is taken in, can be downloaded as it will be printed, and taken back",
  async () => {
    const account = await at.account();
    const contract = await asking(account, [INCOME]);
    const link = linkIn(contract.signUrl);
    const path = (file: Json) => `/signing/${link}/files/${file.id}`;
    const download = (file: Json) =>
      fetch(`${at.url}/api/v1${path(file)}`).then(async (answer) => ({
        status: answer.status,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }));
    const pdf = await sent(link, pdfOf(2));
    assert.deepEqual(
      { ...pdf, id: "", sha256: "" },
      { id: "", request: "file-1", pages: 2, sha256: "" },
    );
    const picture = await sent(link, PNG);
    assert.equal(picture.pages, 1);
    for (const file of [pdf, picture]) {
      const { status, bytes } = await download(file);
      assert.equal(status, 200);
      assert.equal(sha256Hex(bytes), file.sha256);
      assert.equal(readPageTree(openPdf(bytes)).pages.length, file.pages);
      const page = await fetch(`${at.url}/sign/${link}/files/${file.id}/pages/${file.pages}`);
      assert.equal(page.headers.get("content-type"), "image/webp");
    }
    assert.equal((await fetch(`${at.url}/sign/${link}/files/${pdf.id}/pages/3`)).status, 404);
    expectStatus(await at.stranger("DELETE", path(pdf)), 204);
    assert.equal((await download(pdf)).status, 404);
    expectStatus(await at.stranger("DELETE", path(pdf)), 404);
    const other = linkIn((await asking(account, [INCOME])).signUrl);
    expectStatus(await at.stranger("GET", `/signing/${other}/files/${picture.id}`), 404);
    expectStatus(await at.stranger("DELETE", `/signing/${other}/files/${picture.id}`), 404);
    const missing = await at.stranger("GET", `/signing/${link}/files/${crypto.randomUUID()}`);
    expectStatus(missing, 404);
  },
);

conforms(
  "signing-file.kinds",
  "what is not asked for, or cannot be printed, is refused",
  async () => {
    const account = await at.account();
    const paper = { ...INCOME, accept: ["pdf"] };
    const link = linkIn((await asking(account, [paper, { ...INCOME, name: "Photo" }])).signUrl);
    const codeOf = async (file: string, change = {}) => {
      const answer = await send(link, file, change);
      expectStatus(answer, 400);
      return answer.body.details[0].code;
    };
    assert.equal(await codeOf(PNG), "file-kind");
    assert.equal(
      await codeOf(Buffer.from("GIF89a").toString("base64"), { request: "file-2" }),
      "file-kind",
    );
    assert.equal(await codeOf(""), "file-unreadable");
    assert.equal(await codeOf("%%%"), "file-unreadable");
    assert.equal(await codeOf(Buffer.from("%PDF-1.7\n").toString("base64")), "file-unreadable");
    const cut = Buffer.from(PNG, "base64").subarray(0, 60).toString("base64");
    assert.equal(await codeOf(cut, { request: "file-2" }), "file-unreadable");
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString("base64");
    assert.equal(await codeOf(jpeg, { request: "file-2" }), "file-unreadable");
    assert.equal(await codeOf(pdfOf(LIMITS.signerFilePages + 1)), "file-pages");
    const large = Buffer.alloc(LIMITS.signerFileBytes + 1, "%PDF-");
    assert.equal(await codeOf(large.toString("base64")), "file-size");
    const huge = "A".repeat(LIMITS.fileBodyBytes);
    expectStatus(await send(link, huge), 413);
    assert.equal(await codeOf(pdfOf(), { request: "file-3" }), "stale");
    assert.equal(await codeOf(pdfOf(), { role: "Nobody" }), "stale");
    assert.equal(await codeOf(pdfOf(), { role: "B" }), "stale");
    expectStatus(await send("nothing", pdfOf()), 404);
    for (let n = 0; n < LIMITS.unsignedFiles; n += 1) await sent(link, PNG, { request: "file-2" });
    expectRefused(await send(link, PNG, { request: "file-2" }), 429, "RATE_LIMITED");
  },
);

conforms(
  "signing-file.required signing-file.own",
  "a signature names files that were sent for it, and all that are required",
  async () => {
    const account = await at.account();
    const photo = { role: "A", name: "Photo", required: false };
    const theirs = { role: "B", name: "Plan" };
    const link = linkIn((await asking(account, [INCOME, photo, theirs])).signUrl);
    const sign = (role: string, files: Json) =>
      at.stranger("POST", `/signing/${link}/signatures`, {
        ...submissionOf(role),
        ...(files && { files }),
      });
    const [income, plan] = [
      await sent(link, pdfOf()),
      await sent(link, pdfOf(), { role: "B", request: "file-3" }),
    ];
    const other = linkIn((await asking(account, [INCOME])).signUrl);
    const stranger = await sent(other, pdfOf());
    const codes = async (role: string, files: Json) => {
      const answer = await sign(role, files);
      expectStatus(answer, 400);
      return answer.body.details.map(({ path, code }: Json) => `${path} ${code}`);
    };
    assert.deepEqual(await codes("A", undefined), ["files.file-1 missing"]);
    assert.deepEqual(await codes("A", { "file-1": "no id" }), ["files.file-1 no-file"]);
    assert.deepEqual(await codes("A", { "file-1": stranger.id }), ["files.file-1 no-file"]);
    assert.deepEqual(await codes("A", { "file-1": plan.id }), ["files.file-1 no-file"]);
    assert.deepEqual(await codes("A", { "file-1": income.id, "file-3": plan.id }), [
      "files.file-3 stale",
    ]);
    assert.deepEqual(await codes("A", { "file-1": income.id, "file-2": income.id }), [
      "files.file-2 no-file",
    ]);
    const body = { ...submissionOf("A"), files: { "file-1": income.id } };
    const path = `/signing/${link}/signatures`;
    // The same at once, and again: one signature, one answer.
    const answers = await Promise.all([1, 2, 3].map(() => at.stranger("POST", path, body)));
    for (const answer of answers) expectStatus(answer, 201);
    assert.equal(new Set(answers.map((answer) => answer.body.signatureId)).size, 1);
    expectStatus(await at.stranger("GET", `/signing/${link}/files/${income.id}`), 404);
    expectStatus(await at.stranger("DELETE", `/signing/${link}/files/${income.id}`), 404);
    expectRefused(await send(link, pdfOf()), 409, "ALREADY_SIGNED");
    expectStatus(await sign("B", { "file-3": plan.id }), 201);
  },
);

const submissionOf = (role: string) => ({
  submissionId: crypto.randomUUID(),
  role,
  signerName: "Zoë Łukasiewicz",
  signature: { type: "typed", text: "Zoë", font: "Caveat" },
  consent: true,
});

conforms(
  "signing-file.later signing-file.printed",
  "files are a part of the document for who signs later, and of the sealed PDF",
  async () => {
    const account = await at.account();
    for (const form of [{}, { content: undefined, ...PDF_FORM }]) {
      const contract = await asking(account, [INCOME, { ...INCOME, name: "Photo" }], form);
      const link = linkIn(contract.signUrl);
      const [income, photo] = [
        await sent(link, pdfOf(2)),
        await sent(link, PNG, { request: "file-2" }),
      ];
      const before = await pagesOf(`/signing/${link}/document`);
      await signed(at.url, link, "A", { files: { "file-1": income.id, "file-2": photo.id } });
      assert.equal(await pagesOf(`/signing/${link}/document`), before + 3);
      const view = (await at.stranger("GET", `/signing/${link}`)).body;
      assert.deepEqual(
        view.attachments.map(({ name, pages, kind }: Json) => [name, pages, kind]),
        [
          ["Proof of income · A", 2, "informs"],
          ["Photo · A", 1, "informs"],
        ],
      );
      assert.match(view.attachments[0].html, /Page 2/);
      const html = await (await fetch(`${at.url}/sign/${link}`)).text();
      assert.match(html, /Proof of income/);
      assert.match(html, new RegExp(`/pages/${before + 3}\\?`));
      await signed(at.url, link, "B", { seen: view.seen });
      const sealed = (await account.call("GET", `/contracts/${contract.id}/pdf`)).bytes;
      const opened = openPdf(sealed);
      assert.ok(readPageTree(opened).pages.length > before + 3);
      const record = JSON.parse(evidenceIn(sealed).toString());
      const [first] = record.submissions;
      assert.deepEqual(first.content.files, [
        { name: "Proof of income", pages: 2, request: "file-1", sha256: income.sha256 },
        { name: "Photo", pages: 1, request: "file-2", sha256: photo.sha256 },
      ]);
      assert.equal(sha256Hex(canonicalJson(first.content)), first.sha256);
      const told = record.trail.entries.find(({ event }: Json) => event === "contract.signed");
      assert.deepEqual(
        told.data.files.map(({ sha256 }: Json) => sha256),
        [income.sha256, photo.sha256],
      );
    }
  },
);

const PDF_FORM = {
  document: { pdf: pdfWith(2).toString("base64") },
  signatureFields: [
    { label: "A", x: 10, y: 10 },
    { label: "B", x: 60, y: 10 },
  ],
};

async function pagesOf(path: string): Promise<number> {
  const bytes = await (await fetch(`${at.url}/api/v1${path}`)).arrayBuffer();
  return readPageTree(openPdf(new Uint8Array(bytes))).pages.length;
}

conforms("signing-file.later", "with hideEntries only the sealed file has them", async () => {
  const account = await at.account();
  const contract = await asking(account, [INCOME], { hideEntries: true });
  const link = linkIn(contract.signUrl);
  const before = await pagesOf(`/signing/${link}/document`);
  const file = await sent(link, PNG);
  await signed(at.url, link, "A", { files: { "file-1": file.id } });
  assert.equal(await pagesOf(`/signing/${link}/document`), before);
  const view = (await at.stranger("GET", `/signing/${link}`)).body;
  assert.deepEqual(view.attachments, []);
  await signed(at.url, link, "B");
  const sealed = (await account.call("GET", `/contracts/${contract.id}/pdf`)).bytes;
  assert.ok(readPageTree(openPdf(sealed)).pages.length > before + 1);
});

conforms("signing-file.swept", "what nobody signed with is gone after a day", async () => {
  const account = await at.account();
  const link = linkIn((await asking(account, [INCOME])).signUrl);
  const file = await sent(link, PNG);
  const { database } = at.service.app.services;
  const now = at.clock.now().getTime();
  await sweepUnsignedFiles(database, new Date(now - DAY_MS));
  expectStatus(await at.stranger("GET", `/signing/${link}/files/${file.id}`), 200);
  await sweepUnsignedFiles(database, new Date(now + 1));
  expectStatus(await at.stranger("GET", `/signing/${link}/files/${file.id}`), 404);
});
