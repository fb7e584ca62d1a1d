import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import type { Contract } from "#contracts/contract.ts";
import type { ZipEntry } from "#evidence/bundle/zip.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { attached, type ContractsRoom, contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { notedJobs } from "#kit/rooms/noted-jobs.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { type Files, MissingFile } from "#lib/storage/files.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { contractEntries } from "./contract-entries.ts";
import type { ExportServices } from "./export-services.ts";

let room: Room;
let contracts: ContractsRoom;
let caller: Caller;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  caller = await room.newCaller();
});
after(() => use.end());

const services = (files: Files = room.files): ExportServices => {
  const { database, clock, ids } = room;
  const { baseUrl, pageSecrets } = contracts;
  return { database, clock, ids, files, jobs: notedJobs(), baseUrl, pageSecrets };
};

const newContract = (change: Partial<CreateContract> = {}) => created(contracts, caller, change);

const entriesOf = ({ id, accountId }: Contract, files?: Files) =>
  contractEntries(services(files), { id, accountId });

async function contentOf(entry: ZipEntry | undefined): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of entry?.content() ?? []) parts.push(part);
  return Buffer.concat(parts);
}

/** Its files by their names within its folder. */
async function filesOf(contract: Contract, files?: Files): Promise<Map<string, Buffer>> {
  const folder = `contracts/${contract.publicId}/`;
  const found = new Map<string, Buffer>();
  for (const entry of await entriesOf(contract, files)) {
    assert.ok(entry.name.startsWith(folder));
    const content = await contentOf(entry);
    assert.equal(content.length, entry.bytes, entry.name);
    found.set(entry.name.slice(folder.length), content);
  }
  return found;
}

test("a contract is told as the API shows it, with its trail and the pages that are signed", async () => {
  const contract = await newContract({ title: "Lease" });
  const files = await filesOf(contract);
  assert.deepEqual([...files.keys()], ["contract.json", "trail.json", "base.pdf"]);
  const shown = JSON.parse(String(files.get("contract.json")));
  assert.deepEqual([shown.id, shown.title, shown.status], [contract.id, "Lease", "pending"]);
  assert.equal("html" in shown, false, "nothing leaves that its schema does not name");
  const trail = JSON.parse(String(files.get("trail.json"))) as { hash: string; event: string }[];
  assert.equal(trail.length, contract.trail.length);
  const head = Buffer.from(contract.trail.head ?? []).toString("hex");
  assert.equal(trail.at(-1)?.hash, head);
  assert.equal(sha256Hex(files.get("base.pdf") ?? ""), contract.baseSha256);
});

test("a contract of another account, or that is gone, has nothing to be told", async () => {
  const contract = await newContract();
  const { account } = await room.newCaller();
  assert.deepEqual(
    await contractEntries(services(), { id: contract.id, accountId: account.id }),
    [],
  );
  const gone = { id: room.ids.uuid(), accountId: contract.accountId };
  assert.deepEqual(await contractEntries(services(), gone), []);
});

test("texts of attachments are there by their order", async () => {
  const contract = await newContract({
    attachments: [attached("confidentiality-annex"), attached("power-of-attorney")],
  });
  const texts = contract.documents.filter(({ type }) => type === "attachment");
  const files = await filesOf(contract);
  assert.equal(texts.length, 2);
  for (const { order, sha256 } of texts) {
    assert.equal(sha256Hex(files.get(`attachments/${order}.html`) ?? ""), sha256);
  }
});

const UPLOADED: Partial<CreateContract> = {
  content: undefined,
  document: {
    pdf: Buffer.from(pagesPdf([{ entries: "/MediaBox [0 0 400 600]", content: "" }])).toString(
      "base64",
    ),
  },
  signatureFields: [
    { label: "A", x: 10, y: 10 },
    { type: "text", text: "Paid", x: 5, y: 60 },
  ],
};

test("of a PDF the upload is there, of a draft and of one that can be signed, as long as it is stored", async () => {
  const draft = await newContract({ ...UPLOADED, finalize: false });
  const files = await filesOf(draft);
  assert.equal(sha256Hex(files.get("upload.pdf") ?? ""), draft.originalSha256);
  assert.equal(sha256Hex(files.get("base.pdf") ?? ""), draft.baseSha256);
  const open = await newContract(UPLOADED);
  assert.equal(sha256Hex((await filesOf(open)).get("upload.pdf") ?? ""), open.originalSha256);
  await room.files.remove(open.id, open.originalSha256);
  assert.deepEqual(
    [...(await filesOf(open)).keys()].filter((name) => name.startsWith("upload")),
    [],
  );
});

test("a draft of HTML, and an upload that is signed as it is, have no upload beside what is signed", async () => {
  const html = await newContract({ finalize: false });
  assert.equal((await filesOf(html)).has("upload.pdf"), false);
  const pdf = await newContract({ ...UPLOADED, finalize: false });
  await room.database
    .updateTable("contract")
    .set({ original_sha256: pdf.baseSha256 })
    .where("id", "=", pdf.id)
    .execute();
  assert.equal((await filesOf(pdf)).has("upload.pdf"), false);
});

/** The storage, of which this file is read otherwise. */
const filesWith = (name: string, read: (owner: string) => ReturnType<Files["read"]>): Files => ({
  ...room.files,
  read: (owner, asked) => (asked === name ? read(owner) : room.files.read(owner, asked)),
});

test("a file that is not there, or is no longer what it was, says so by its name", async () => {
  const contract = await newContract();
  const missing = filesWith(contract.baseSha256, async () => {
    throw new MissingFile("it is not there");
  });
  const without = await filesOf(contract, missing);
  assert.deepEqual([...without.keys()].slice(2), ["base.pdf.missing.txt"]);
  assert.match(String(without.get("base.pdf.missing.txt")), /not in the storage/);
  const otherwise = filesWith(contract.baseSha256, async () => ({
    bytes: 9,
    stream: Readable.from([Buffer.from("other"), Buffer.from("wise")]),
  }));
  const damaged = await filesOf(contract, otherwise);
  assert.equal(String(damaged.get("base.pdf.damaged")), "otherwise");
  assert.equal(damaged.has("base.pdf"), false);
});

test("a storage that is away is no file that is missing", async () => {
  const contract = await newContract();
  const away = filesWith(contract.baseSha256, async () => {
    throw new Error("the bucket is away");
  });
  await assert.rejects(entriesOf(contract, away), /the bucket is away/);
});
