import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { makePng } from "#kit/documents/png-files.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  refusalOf,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { askSystem } from "#lib/egress/resolve.ts";
import type { CreateContract, SignatureFieldInput } from "#schemas/contracts.ts";
import type { Contract } from "./contract.ts";
import { findHtml } from "./contracts-store.ts";
import { createContract } from "./create.ts";
import { fieldsOf } from "./read-request.ts";

let room: Room;
let services: ContractsRoom;
let server: Receiver;
const use = useRoom();
before(async () => {
  room = await use.start();
  server = await startReceiver();
  const imageReach = {
    allowPrivate: true,
    resolve: askSystem,
    trustedRoots: server.trustedRoots,
  };
  services = contractsRoom(room, { imageReach });
});
after(async () => {
  await server.close();
  await use.end();
});

const PAGE = { entries: "/MediaBox [0 0 400 400]", content: "" };
const document = { pdf: Buffer.from(pagesPdf([PAGE, PAGE])).toString("base64") };
/** A letter that no font here has. */
const OFF = "𓀀";

const make = async (input: Partial<CreateContract>) =>
  created(services, await room.newCaller(), {
    finalize: false,
    ...input,
  } as Partial<CreateContract>);
const upload = (...signatureFields: SignatureFieldInput[]) =>
  make({ content: undefined, document, signatureFields } as Partial<CreateContract>);

async function problemsIn(input: CreateContract) {
  const refused = refusalOf(await createContract(services, await room.newCaller(), input));
  assert.equal(refused.refused, "INVALID");
  return (refused.details ?? []).map(({ path, field }) => [path, field]);
}

const withoutId = ({ fields }: Contract) => fields.map(({ id: _, ...field }) => field);

test("a field of an upload has its kind's size, the first page and no words where nothing else is said", async () => {
  const draft = await upload(
    { label: " Tenant ", x: 10, y: 20 },
    { type: "initials", label: "Tenant", page: 2, x: 1, y: 2, width: 12, height: 6 },
    { type: "input", label: "Tenant", name: "Plate", text: "ZH", optional: true, x: 5, y: 50 },
  );
  const [signature, initials, input] = withoutId(draft);
  assert.deepEqual(signature, {
    type: "signature",
    label: "Tenant",
    text: null,
    optional: false,
    page: 1,
    x: 10,
    y: 20,
    width: 25,
    height: 10,
  });
  assert.deepEqual(initials, {
    type: "initials",
    label: "Tenant",
    text: null,
    optional: false,
    page: 2,
    x: 1,
    y: 2,
    width: 12,
    height: 6,
  });
  assert.deepEqual(input, {
    type: "input",
    label: "Tenant",
    name: "Plate",
    text: "ZH",
    optional: true,
    page: 1,
    x: 5,
    y: 50,
    width: 25,
    height: 3,
  });
});

test("a field of a text has a box on a page of its own contract, its label and its name", async () => {
  const draft = await make({
    signatureFields: [{ label: "Tenant", name: "Here" }, { label: "Landlord" }],
  });
  const [tenant, landlord] = withoutId(draft);
  assert.partialDeepStrictEqual(tenant, {
    type: "signature",
    label: "Tenant",
    name: "Here",
    text: null,
    optional: false,
  });
  assert.equal("name" in landlord!, false);
  for (const { page, x, y, width, height } of draft.fields) {
    assert.ok(page >= 1 && page <= draft.pages.length);
    assert.ok(x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100 && y + height <= 100);
  }
  assert.notDeepEqual(tenant, { ...landlord, label: "Tenant", name: "Here" });
  assert.equal(draft.originalSha256, sha256Hex((await findHtml(room.database, draft.id)) ?? ""));
});

test("a heading that no contract can be called by stays in its text, and names nothing", async () => {
  const draft = await make({ content: "<h1>***</h1><p>Rent</p>" });
  assert.deepEqual([draft.firstHeading, draft.documents[0]?.name], [null, "contract"]);
});

test("a text that does not fit its box is told with its field, and letters that nothing prints with theirs", async () => {
  const small = { x: 1, y: 1, width: 2, height: 2 };
  const fields: SignatureFieldInput[] = [
    { label: "Tenant", x: 40, y: 40 },
    { type: "text", text: "Much too long for so small a box", ...small },
  ];
  assert.deepEqual(await problemsIn({ document, signatureFields: fields }), [
    ["signatureFields[1].text", 1],
  ]);
});

test("everything that would be printed is looked at, each under the path it came by", async () => {
  const wrong: CreateContract = {
    title: `T ${OFF}`,
    document: { ...document, name: `n${OFF}.pdf` },
    signatureFields: [
      { label: `A ${OFF}`, x: 10, y: 10 },
      { type: "text", text: `t ${OFF}`, x: 10, y: 40 },
    ],
    signers: [{ role: `A ${OFF}`, title: `D ${OFF}` }],
  };
  const found = await problemsIn(wrong);
  assert.deepEqual(
    new Map(found as [string, number | undefined][]),
    new Map([
      ["title", undefined],
      ["document.name", undefined],
      ["signatureFields[0].label", 0],
      ["signatureFields[1].text", 1],
      ["signers[0].title", undefined],
    ]),
  );
});

test("places on an upload are told with what is wrong elsewhere in its request", async () => {
  const fields = [{ label: "Tenant", x: 90, y: 10 }];
  assert.deepEqual(await problemsIn({ document, title: `T ${OFF}`, signatureFields: fields }), [
    ["title", undefined],
    ["signatureFields[0].x", 0],
  ]);
});

test("a text without fields has one, in its own language, and an upload has what it was sent", () => {
  assert.deepEqual(fieldsOf({ content: "x" }, "en"), [{ label: "Signature" }]);
  assert.deepEqual(fieldsOf({ content: "x", signatureFields: [] }, "de"), [
    { label: "Unterschrift" },
  ]);
  assert.deepEqual(fieldsOf({ document }, "en"), []);
  const named = [{ label: "A" }];
  assert.equal(fieldsOf({ content: "x", signatureFields: named }, "en"), named);
});

const imageAt = (path: string) => server.url.replace("/hook", path);
const HEADERS = { "content-type": "image/png" };

test("images of a text are fetched and set, and stand in what is signed", async () => {
  const png = makePng({ width: 4, height: 4, colour: () => [200, 0, 0] });
  server.answerWith({ status: 200, headers: HEADERS, body: png });
  const content = `<p>Rent</p><img src="${imageAt("/a.png")}" alt="plan" width="40" height="40">`;
  const draft = await make({ content });
  assert.equal(server.received.filter(({ path }) => path === "/a.png").length, 1);
  assert.match((await findHtml(room.database, draft.id)) ?? "", /data:image\/png/);
});

test("an image that is not there, that is none, or whose address is none is told as such, and nothing else is fetched", async () => {
  const told = async (src: string) => {
    const content = `<p>Rent</p><img src="${src}" alt="plan">`;
    const refused = refusalOf(await createContract(services, await room.newCaller(), { content }));
    assert.ok(refused.details?.every(({ path }) => path === "content"));
    return refused.details?.map(({ message }) => message).join() ?? "";
  };
  server.answerWith({ status: 404 });
  assert.match(await told(imageAt("/gone.png")), /gone\.png could not be fetched/);
  server.answerWith({ status: 200, headers: HEADERS, body: "no picture" });
  assert.match(await told(imageAt("/none.png")), /none\.png cannot be taken: /);
  const before = server.received.length;
  assert.match(await told("ftp://a.example/x.png"), /x\.png cannot be taken: /);
  assert.equal(server.received.length, before);
});
