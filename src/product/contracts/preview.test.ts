import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { TaskFailure } from "#documents/workers/errors.ts";
import { LIMITS } from "#kernel/limits.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { previewContract } from "./preview.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

const HTML: CreateContract = {
  content: "<h1>Lease</h1><p>The rent is 900 €.</p>",
  signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
};
/** Its script is left out, which is said. */
const CHANGED = "<h1>Lease</h1><script>alert(1)</script><p>The rent is 900 €.</p>";
const PAGE = { entries: "/MediaBox [0 0 400 300]", content: "10 10 100 100 re f" };
const upload = (pages: number): CreateContract => ({
  document: {
    name: "rent.pdf",
    pdf: Buffer.from(pagesPdf(Array.from({ length: pages }, () => PAGE))).toString("base64"),
  },
  signatureFields: [{ label: "Tenant", x: 10, y: 10 }],
});
const LONG = "x".repeat(LIMITS.titleCharacters + 1);

const preview = async (input: CreateContract, caller?: Caller, pictures = [1, 0]) =>
  previewContract(services, caller ?? (await room.newCaller()), input, {
    picturesFrom: pictures[0] ?? 1,
    pictures: pictures[1] ?? 0,
  });

const pathsOf = async (input: CreateContract) =>
  (refusalOf(await preview(input)).details ?? []).map(({ path }) => path);

test("a preview is what creating would make, of which nothing is stored", async () => {
  const caller = await room.newCaller();
  const signers = [{ role: "Tenant", email: newAddress() }];
  const input = { ...HTML, title: "Flat", signers, language: "fr" as const };
  const shown = taken(await preview(input, caller));
  const same = await created(services, caller, { ...input, finalize: false });
  assert.deepEqual(
    [shown.form, shown.title, shown.status, shown.language, shown.roles],
    ["html", "Flat", "draft", "fr", ["Landlord", "Tenant"]],
  );
  assert.deepEqual(
    shown.signers.map(({ role, email }) => ({ role, email })),
    signers,
  );
  const placesOf = (fields: typeof same.fields) => fields.map(({ id: _, ...field }) => field);
  assert.deepEqual(placesOf(shown.fields), placesOf(same.fields));
  assert.deepEqual(
    shown.documents.map(({ name, type, pages }) => [name, type, pages]),
    same.documents.map(({ name, type, pages }) => [name, type, pages]),
  );
  assert.deepEqual(
    shown.pages.map(({ width, height }) => [width, height]),
    same.pages.map(({ width, height }) => [width, height]),
  );
  assert.deepEqual(shown.warnings, []);
  const rows = await room.database
    .selectFrom("contract")
    .select("id")
    .where("account_id", "=", caller.account.id)
    .execute();
  assert.deepEqual(rows, [{ id: same.id }]);
});

test("pictures are drawn of the pages that are wanted, each under its number, and of no others", async () => {
  const { form, pages } = taken(await preview(upload(4), undefined, [2, 2]));
  assert.equal(form, "pdf");
  assert.deepEqual(
    pages.map(({ page, width, height }) => [page, width, height]),
    [1, 2, 3, 4].map((page) => [page, 400, 300]),
  );
  assert.deepEqual(
    pages.map(({ picture }) => picture?.slice(0, 23) ?? null),
    [null, "data:image/webp;base64,", "data:image/webp;base64,", null],
  );
  const webp = Buffer.from(pages[1]?.picture?.slice(23) ?? "", "base64");
  assert.equal(webp.subarray(8, 12).toString(), "WEBP");
});

test("it says what would become of a contract that is to be signable, by what is left of the plan", async () => {
  const wanted = { ...HTML, finalize: true };
  const status = async (rights: Parameters<Room["newCaller"]>[0], used = 0) => {
    const caller = await room.newCaller(rights);
    for (let made = 0; made < used; made += 1) await created(services, caller);
    const shown = await preview(wanted, caller);
    return "refused" in shown ? shown.refused : shown.status;
  };
  assert.equal(await status({}), "pending");
  assert.equal(await status({ ownLimit: 1 }), "pending");
  assert.equal(await status({ ownLimit: 1, credits: 0 }, 1), "LIMIT_REACHED");
  assert.equal(await status({ ownLimit: 1, credits: 1 }, 1), "pending_payment");
});

test("a request that is refused is told all that is wrong with it, each thing once", async () => {
  assert.deepEqual(
    await pathsOf({
      ...HTML,
      title: LONG,
      content: "<p></p>",
      signers: [{ role: "Witness", email: newAddress() }],
    }),
    ["title", "signers[0].role", "content"],
  );
  const [{ document }, broken] = [upload(1), Buffer.from("%PDF-1.7\nnothing").toString("base64")];
  assert.deepEqual(
    await pathsOf({
      document: { pdf: broken },
      title: LONG,
      signatureFields: [{ label: "A", x: 1, y: 1 }],
      signers: [{ role: "B", title: "CEO" }],
    }),
    ["title", "signers[0].role", "document.pdf"],
  );
  const far = [{ label: "A", x: 90, y: 1 }];
  assert.deepEqual(await pathsOf({ document: document!, title: LONG, signatureFields: far }), [
    ...["title", "signatureFields[0].x"],
  ]);
  assert.deepEqual(await pathsOf({ title: LONG, content: " " }), ["title", "content"]);
  const both = { ...HTML, document: document! };
  assert.deepEqual(await pathsOf({ ...both, title: LONG }), ["title", "document"]);
});

test("what would be said of the document is said with the refusal of what stands around it", async () => {
  const refused = refusalOf(await preview({ ...HTML, title: LONG, content: CHANGED }));
  const shown = taken(await preview({ ...HTML, content: CHANGED }));
  assert.equal(shown.warnings.length, 1);
  assert.deepEqual(refused.extra, { warnings: shown.warnings });
  assert.deepEqual(refusalOf(await preview({ ...HTML, title: LONG })).extra, {});
});

test("roles that nothing is wrong with are looked at as they would be, named in the request or not", async () => {
  const wrong = { ...HTML, title: LONG };
  const asked = async (change: Partial<CreateContract>) => pathsOf({ ...wrong, ...change });
  const signer = (role: string) => ({ role, email: newAddress() });
  assert.deepEqual(await asked({ signers: [signer("Tenant"), signer("Landlord")] }), ["title"]);
  const unnamed = { signatureFields: [], language: "de" as const };
  assert.deepEqual(await asked({ ...unnamed, signers: [signer("Unterschrift")] }), ["title"]);
  assert.deepEqual(await asked({ ...unnamed, signers: [signer("Signature")] }), [
    ...["title", "signers[0].role"],
  ]);
  assert.deepEqual(await asked({ signers: [{ role: "Tenant", level: "qes" }] }), [
    ...["title", "signers[0].level"],
  ]);
});

test("a document that takes too long is told with all else, and what breaks otherwise is nobody's fault", async () => {
  const failing = (error: Error): ContractsRoom => ({
    ...services,
    workers: {
      ...room.workers,
      run: (name, input, account) =>
        name === "missingLetters" ? room.workers.run(name, input, account) : Promise.reject(error),
    },
  });
  const caller = await room.newCaller();
  const wanted = { picturesFrom: 1, pictures: 0 };
  const input = { ...upload(1), title: LONG };
  const late = failing(new TaskFailure("over its processor time"));
  const refused = refusalOf(await previewContract(late, caller, input, wanted));
  assert.deepEqual(
    refused.details?.map(({ path }) => path),
    ["title", "document.pdf"],
  );
  assert.deepEqual(refused.extra, {});
  const broken = new Error("no such child");
  await assert.rejects(previewContract(failing(broken), caller, input, wanted), broken);
});
