import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { thisBrowser } from "#kit/documents/page-printing.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  refusalOf,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import type { CreateContract, SignatureFieldInput } from "#schemas/contracts.ts";
import { asRequest } from "./as-request.ts";
import { makeContent } from "./change-content.ts";
import type { Contract } from "./contract.ts";
import { createContract } from "./create.ts";
import { fieldsHash } from "./fields-hash.ts";
import { previewContract } from "./preview.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

const ENTRIES = "/MediaBox [0 0 600 800] /Resources <</Font <</F1 4 0 R>>>>";
const line = (x: number, y: number, words: string) => `BT /F1 12 Tf ${x} ${y} Td (${words}) Tj ET `;
const PAGES = [
  { entries: ENTRIES, content: line(60, 700, "Place, date: ") + line(300, 200, "Initials") },
  {
    entries: ENTRIES,
    content: `${line(60, 600, "Tenant's signature:")}${line(60, 100, "Initials")}1 1 1 rg ${line(400, 400, "/hidden/")}`,
  },
];
const document = { pdf: Buffer.from(pagesPdf(PAGES)).toString("base64") };

const NONE_ATTACHED = { attached: new Map<string, string>() };

const requestWith = (...signatureFields: SignatureFieldInput[]): CreateContract => ({
  document,
  signatureFields,
});
const make = async (input: CreateContract) =>
  created(services, await room.newCaller(), { content: undefined, finalize: false, ...input });
async function refused(input: CreateContract) {
  const refusal = refusalOf(await createContract(services, await room.newCaller(), input));
  assert.equal(refusal.refused, "INVALID");
  return refusal.details ?? [];
}
const places = ({ fields }: Pick<Contract, "fields">) =>
  fields.map(({ page, x, y, width, height }) => ({
    page,
    x: Math.round(x * 10) / 10,
    y: Math.round(y * 10) / 10,
    width,
    height,
  }));

const TENANT = { text: "Tenant's signature:" };
const SIZE = { width: 20, height: 5 };

test("a field stands on the words that it names, or behind them on their line", async () => {
  const draft = await make(
    requestWith(
      { label: "Tenant", anchor: TENANT, ...SIZE },
      { label: "Tenant", anchor: { ...TENANT, at: "end", dx: 1, dy: -0.5 }, ...SIZE },
      { label: "Tenant", anchor: { text: "Place, date:" } },
    ),
  );
  const [start, end, usual] = places(draft);
  assert.deepEqual({ page: start?.page, x: start?.x, ...SIZE }, { page: 2, x: 10, ...SIZE });
  // The letters are twelve points high, above and below their line at a quarter of the page.
  assert.ok(start!.y > 23.3 && start!.y < 24.5, `${start?.y}`);
  assert.ok(end!.x > 27 && end!.x < 30, `${end?.x}`);
  assert.ok(end!.y > 19 && end!.y < 20.5, `${end?.y}`);
  assert.deepEqual({ page: usual?.page, width: usual?.width }, { page: 1, width: 25 });
});

test("what is stored, hashed and sent again is the place, in a preview as well", async () => {
  const caller = await room.newCaller();
  const input = requestWith({ label: "Tenant", anchor: TENANT });
  const draft = await make(input);
  assert.ok(draft.fields.every((field) => !("anchor" in field)));
  const [again] =
    asRequest(draft, [], { html: null, pdf: document.pdf, ...NONE_ATTACHED }).signatureFields ?? [];
  assert.deepEqual([again?.anchor, again?.page, again?.x], [undefined, 2, draft.fields[0]?.x]);
  const placed = await make(requestWith(again!));
  const withoutIds = ({ fields }: Contract) => fields.map((field) => ({ ...field, id: "" }));
  assert.equal(fieldsHash(withoutIds(placed)), fieldsHash(withoutIds(draft)));
  const shown = await previewContract(services, caller, input, { picturesFrom: 1, pictures: 0 });
  assert.ok(!isRefusal(shown));
  assert.deepEqual(places(shown), places(draft));
});

test("words that are not there, or more often than said, are a refusal with all of their places", async () => {
  const [none] = await refused(requestWith({ label: "Tenant", anchor: { text: "Landlord" } }));
  assert.deepEqual([none?.path, none?.field, none?.hits], ["signatureFields[0].anchor", 0, []]);
  const place = { label: "Tenant", page: 1, x: 5, y: 5 };
  const twice = await refused(
    requestWith(place, { label: "Tenant", anchor: { text: "Initials" } }),
  );
  assert.equal(twice.length, 1);
  assert.match(twice[0]?.message ?? "", /found 2 times.*occurrence/);
  assert.equal(twice[0]?.path, "signatureFields[1].anchor");
  assert.deepEqual(
    twice[0]?.hits?.map(({ page, x }) => [page, x]),
    [
      [1, 50],
      [2, 10],
    ],
  );
  const third = { text: "Initials", occurrence: 3 };
  const [beyond] = await refused(requestWith({ label: "Tenant", anchor: third }));
  assert.match(beyond?.message ?? "", /occurrence is 3.*2 times/);
});

test("a field for each of its words, or for one of them, is bounded as all fields are", async () => {
  const anchor = { text: "Initials", occurrence: "every" as const };
  const draft = await make(
    requestWith({ label: "Tenant", x: 5, y: 5 }, { type: "initials", label: "Tenant", anchor }),
  );
  assert.deepEqual(
    places(draft).map(({ page }) => page),
    [1, 1, 2],
  );
  assert.equal(new Set(draft.fields.map(({ id }) => id)).size, 3);
  const second = await make(
    requestWith({ label: "Tenant", anchor: { text: "Initials", occurrence: 2 } }),
  );
  assert.equal(second.fields[0]?.page, 2);
  const lines = Array.from({ length: 21 }, (_, at) => line(60, 720 - at * 30, "ab ".repeat(10)));
  const content = lines.join("\n");
  const [tooMany] = await refused({
    document: {
      pdf: Buffer.from(pagesPdf([{ entries: ENTRIES, content }])).toString("base64"),
    },
    signatureFields: [{ label: "Tenant", anchor: { text: "ab", occurrence: "every" } }],
  });
  assert.match(tooMany?.message ?? "", /more than 200 fields/);
  assert.equal(tooMany?.hits?.length, LIMITS.fields);
});

test("words that nobody sees are used, and their sender is told of it", async () => {
  const caller = await room.newCaller();
  const answer = await createContract(
    services,
    caller,
    requestWith({ label: "Tenant", anchor: { text: "/hidden/" }, ...SIZE }),
  );
  assert.ok(!isRefusal(answer));
  assert.equal(answer.contract.fields[0]?.page, 2);
  assert.ok(answer.warnings.some((warning) => /“\/hidden\/” on page 2/.test(warning)));
});

test("an entry of a document in another language keeps that language's way to write a day", async () => {
  const begin = { type: "input", label: "Tenant", name: "Beginn", format: "date" } as const;
  const draft = await make({
    ...requestWith(
      { label: "Tenant", anchor: TENANT },
      { ...begin, text: "31.12.2026", x: 5, y: 5 },
    ),
    language: "de",
  });
  assert.equal(draft.fields[1]?.format, "date");
});

test("an anchor beside a place, or of words that cannot be looked for, is named where it is wrong", async () => {
  const anchor = TENANT;
  const both = await refused(requestWith({ label: "Tenant", anchor, page: 1, x: 1, y: 1 }));
  assert.deepEqual(
    both.map(({ path }) => path),
    ["signatureFields[0].page", "signatureFields[0].x", "signatureFields[0].y"],
  );
  for (const text of ["", " \n\u00ad", "\u0301a", "x".repeat(10_000)]) {
    const found = await refused(requestWith({ label: "Tenant", anchor: { text } }));
    assert.deepEqual(
      found.map(({ path }) => path),
      ["signatureFields[0].anchor"],
      text,
    );
  }
  for (const text of ["(.*)+$", "\u0645\u0631\u062d\u0628\u0627", "[\\"]) {
    const [found] = await refused(requestWith({ label: "Tenant", anchor: { text } }));
    assert.match(found?.message ?? "", /not found/);
  }
  const off = { ...anchor, at: "end" as const, dx: 60 };
  const [out] = await refused(requestWith({ label: "Tenant", anchor: off }));
  assert.equal(out?.path, "signatureFields[0].anchor");
  assert.match(out?.message ?? "", /x \+ width/);
});

const HTML = `<h1>Lease</h1><p>Terms.</p><p>Signed here: ____</p>${"<p>More.</p>".repeat(3)}`;

test("a field of HTML stands at its words, and the block has the others alone", async () => {
  const anchor = { text: "Signed here:", at: "end" as const };
  const draft = await make({
    content: HTML,
    signatureFields: [{ label: "Signed here: tenant", anchor, ...SIZE }, { label: "Landlord" }],
  });
  const [tenant, landlord] = places(draft);
  assert.ok(tenant!.y < landlord!.y && tenant!.x > 15, JSON.stringify([tenant, landlord]));
  assert.deepEqual([tenant?.width, landlord?.width], [20, 26.038]);
  const [again, other] =
    asRequest(draft, [], { html: HTML, pdf: "", ...NONE_ATTACHED }).signatureFields ?? [];
  assert.deepEqual([again?.anchor, again?.width, other?.anchor], [anchor, 20, undefined]);
  const alone = await make({
    content: HTML,
    signatureFields: [{ label: "Signed here: tenant", anchor, ...SIZE }],
  });
  assert.deepEqual(places(alone)[0], tenant);
  const [lost] = await refused({
    content: HTML,
    signatureFields: [{ label: "Tenant", anchor: { text: "Signed there" } }, { label: "Other" }],
  });
  assert.deepEqual([lost?.path, lost?.hits], ["signatureFields[0].anchor", []]);
});

test("a draft of HTML keeps its field at the words when its text is changed", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, {
    content: HTML,
    finalize: false,
    signatureFields: [{ label: "Tenant", anchor: { text: "Signed here:" }, ...SIZE }],
  });
  const changed = await makeContent(
    services,
    caller,
    { id: draft.id, accountId: caller.account.id },
    { content: `<p>Before.</p><p>Before.</p>${HTML}` },
  );
  assert.ok(!isRefusal(changed), JSON.stringify(changed));
  assert.ok(changed.content.fields[0]!.y > draft.fields[0]!.y);
});

test("what a browser prints has its fields at the words, with a block for the others alone", {
  skip: unlessThere("chromium"),
}, async () => {
  const browsers = { find: thisBrowser, note: () => {} };
  const printing = contractsRoom(room, { browsers });
  const anchor = { text: "Signed here:" };
  const input = { content: HTML, layout: "page" as const, finalize: false };
  const tenant = { label: "Tenant", anchor, ...SIZE };
  const caller = await room.newCaller();
  const both = await created(printing, caller, {
    ...input,
    signatureFields: [tenant, { label: "Signed here: landlord" }],
  });
  const alone = await created(printing, caller, { ...input, signatureFields: [tenant] });
  assert.deepEqual(places(both)[0], places(alone)[0]);
  assert.ok(places(both)[0]!.y < places(both)[1]!.y);
});
