import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { withDecoders } from "#lib/images/decoders.ts";
import type { Pixels } from "#lib/images/pixels.ts";
import { readPng } from "#lib/images/read-png.ts";
import { readWebp } from "#lib/images/read-webp.ts";
import { pagePicture } from "#lib/pdf/pictures/page-picture.ts";

const skip = unlessThere("pdftoppm", "pdftotext");

let service: TestService;
let account: TestAccount;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
});
after(async () => {
  if (skip) return;
  await service.close();
});

interface DrawnField {
  type: "signature" | "initials" | "date" | "input";
  label: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Case {
  fields: DrawnField[];
  order: string[];
  /** What is entered, by role: letters that fit into any field. */
  values: Record<string, string>;
  typed: Record<string, boolean>;
  pages: number;
}

const ROLES = ["Client", "Supplier", "Witness", "Guarantor"];
const COLUMNS = 3;
const ROWS = 6;
const WORDS = ["1 euro", "ZH 12 345", "Łódź", "100,000", "Müller & Söhne", "до мая", "<b>x</b>"];

/** Fields in cells of their own, so that nothing lies on anything else; each role signs somewhere. */
const cases: fc.Arbitrary<Case> = fc
  .record({
    roles: fc.shuffledSubarray(ROLES, { minLength: 2 }),
    pages: fc.integer({ min: 1, max: 2 }),
    cells: fc.shuffledSubarray(
      Array.from({ length: COLUMNS * ROWS }, (_, at) => at),
      { minLength: 10, maxLength: 12 },
    ),
    types: fc.array(fc.constantFrom<DrawnField["type"]>("initials", "date", "input", "input"), {
      minLength: 12,
      maxLength: 12,
    }),
    whose: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 4, maxLength: 4 }),
    typed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  })
  .map(({ roles, pages, cells, types, whose, words, typed, order }) => ({
    pages,
    fields: cells.map((cell, at) => ({
      type: at < roles.length ? ("signature" as const) : types[at]!,
      label: at < roles.length ? roles[at]! : roles[whose[at]! % roles.length]!,
      page: 1 + (at % pages),
      x: 8 + (cell % COLUMNS) * 29,
      y: 10 + Math.floor(cell / COLUMNS) * 13,
      width: 24,
      height: 9,
    })),
    order: order.flatMap((at) => roles[at] ?? []),
    values: Object.fromEntries(roles.map((role, at) => [role, `${words[at]} ${role}`])),
    typed: Object.fromEntries(roles.map((role, at) => [role, typed[at]!])),
  }));

const PAGE = {
  entries: "/MediaBox [0 0 595 842] /Resources <</Font <</F1 4 0 R>>>>",
  content: "BT /F1 14 Tf 60 780 Td (Agreed between all of us.) Tj ET 1 0 0 rg 60 700 40 20 re f",
};

/** What one signer was shown. */
interface Shown {
  /** Whose fields had nothing in them yet. */
  open: string[];
  view: {
    html: string;
    fields: { id: string; type: string; label: string; filled?: { text: string | null } }[];
  };
  document: Uint8Array;
  pictures: Pixels[];
}

async function look(link: string, pages: number): Promise<Omit<Shown, "open"> & { seen: string }> {
  const api = `${service.url}/api/v1/signing/${link}`;
  const { body } = await request(api, "GET");
  const html = Buffer.from((await request(`${service.url}/sign/${link}`, "GET")).bytes).toString();
  const pictures: Pixels[] = [];
  for (let page = 1; page <= pages; page += 1) {
    // The address that stands on the page, for this width.
    const address = new RegExp(`/sign/${link}/pages/${page}\\?width=1200[^ "]*`).exec(html)?.[0];
    const { bytes } = await request(`${service.url}${address?.replaceAll("&amp;", "&")}`, "GET");
    pictures.push(pixels(await withDecoders(() => readWebp(bytes))));
  }
  const { bytes: document } = await request(`${api}/document`, "GET");
  return {
    view: { html: body.contract.html, fields: body.fields },
    document,
    pictures,
    seen: body.seen,
  };
}

test("what each signer is shown is what the sealed file holds, but for what was signed after them", {
  skip,
}, async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const { contract, link } = await createOf(one);
      const shown: Shown[] = [];
      for (const [at, role] of one.order.entries()) {
        const { seen, ...looked } = await look(link, one.pages);
        shown.push({ ...looked, open: one.order.slice(at) });
        await signAs(link, role, { one, seen, fields: looked.view.fields });
      }
      const sealed = await account.call("GET", `/contracts/${contract.id}/pdf`);
      assert.equal(sealed.status, 200);
      for (const state of shown) await assertHolds(sealed.bytes, state, one);
    }),
    { numRuns: 5 },
  );
});

/** What somebody may enter who wants something else to be read. */
const HOSTILE = {
  "as long as it may be": "W".repeat(500),
  "one word after the other": "9,900 EUR ".repeat(50).trim(),
  "marks on marks": `1${"\u0301".repeat(80)} EUR`,
  "from the right": "مائة ألف يورو",
  "signs that draw": "█".repeat(200),
  "what looks like mark-up": '<svg onload="alert(1)"><rect width="9999" height="9999"/></svg>',
  "what looks like ours": "Signed by Supplier, 26 Nov 2026 22:29 UTC",
};

test("whatever is entered stays in its box, where it is seen, and covers nothing of what others sign", {
  skip,
}, async (t) => {
  const box = { page: 1, x: 20, width: 40, height: 5 };
  const fields: DrawnField[] = [
    { ...box, type: "signature", label: "Client", y: 70, height: 9 },
    { ...box, type: "input", label: "Client", y: 40 },
    { ...box, type: "signature", label: "Supplier", y: 85, height: 9 },
  ];
  for (const [what, value] of Object.entries(HOSTILE)) {
    await t.test(what, async () => {
      const one: Case = {
        ...{ fields, pages: 1, order: ["Client", "Supplier"] },
        ...{ values: { Client: value }, typed: {} },
      };
      const { link } = await createOf(one);
      const before = await look(link, 1);
      const sent = await trySigning(link, "Client", { one, ...before, fields: before.view.fields });
      // What cannot be printed is refused, and nothing is signed.
      if (sent.status === 400) return assert.match(JSON.stringify(sent.body), /inputs/);
      assert.equal(sent.status, 201, JSON.stringify(sent.body));
      const now = await look(link, 1);
      const own = fields.filter(({ label }) => label === "Client");
      assertSame(now.pictures[0]!, before.pictures[0]!, own, what);
      assertSame(byPoppler(now.document, 1), byPoppler(before.document, 1), own, what);
      assert.ok(darkestIn(now.pictures[0]!, own[1]!) < 120, "what was entered is seen");
    });
  }
});

/** Of a box, from 0 to 255. */
function darkestIn({ width, height, rgba }: Pixels, box: DrawnField): number {
  let darkest = 255;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isWithin(x, y, box, { width, height })) continue;
      darkest = Math.min(darkest, rgba[(y * width + x) * 4 + 1] ?? 255);
    }
  }
  return darkest;
}

async function createOf({ fields, pages }: Case) {
  const pdf = Buffer.from(pagesPdf(Array.from({ length: pages }, () => PAGE)));
  const { status, body } = await account.call("POST", "/contracts", {
    document: { pdf: pdf.toString("base64") },
    signatureFields: fields,
    title: "Agreement",
    summary: false,
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { contract: body.contract, link: linkIn(body.contract.signUrl) };
}

interface ToSign {
  one: Case;
  seen: string;
  fields: Shown["view"]["fields"];
}

async function signAs(link: string, role: string, what: ToSign) {
  const { status, body } = await trySigning(link, role, what);
  assert.equal(status, 201, JSON.stringify(body));
}

function trySigning(link: string, role: string, { one, seen, fields }: ToSign) {
  const asked = fields.filter(({ type, label }) => type === "input" && label === role);
  const inputs = Object.fromEntries(asked.map(({ id }) => [id, one.values[role]]));
  const signature = one.typed[role] && { signature: { type: "typed", text: role, font: "Caveat" } };
  return signOver(service.url, link, role, { seen, inputs, ...signature });
}

async function assertHolds(
  sealed: Uint8Array,
  { open, view, document, pictures }: Shown,
  one: Case,
) {
  const blank = one.fields.filter(({ label }) => open.includes(label));
  for (let page = 1; page <= one.pages; page += 1) {
    const boxes = blank.filter((field) => field.page === page);
    const { webp } = await pagePicture({ pdf: sealed, page, width: 1_200 });
    const ours = pixels(await withDecoders(() => readWebp(webp)));
    assertSame(pictures[page - 1]!, ours, boxes, `picture ${page} before ${open[0]}`);
    // And by a program that is not ours, of the file that they could download.
    assertSame(
      byPoppler(document, page),
      byPoppler(sealed, page),
      boxes,
      `page ${page} of the download before ${open[0]}`,
    );
  }
  const words = squeezed(
    view.html
      .replace(/<[^>]*>/g, " ")
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&"),
  );
  const printed = squeezed(textOf(sealed));
  for (const field of one.fields) {
    const value = one.values[field.label]!;
    if (field.type !== "input") continue;
    const isOpen = open.includes(field.label);
    assert.equal(words.includes(squeezed(value)), !isOpen, `${value} before ${open[0]}`);
    assert.ok(printed.includes(squeezed(value)), value);
  }
  for (const { type, label, filled } of view.fields) {
    assert.equal(filled !== undefined, !open.includes(label), label);
    if (type === "input" && filled) assert.equal(filled.text, one.values[label]);
  }
}

/** Where readers set their lines differs; what the words are does not. */
const squeezed = (text: string) => text.replace(/\s+/g, "");

/** Along the edges stands the document ID once it is sealed. */
const EDGE = 0.04;
/** A letter's edge may lie so many pixels beyond its box. */
const ROUND = 3;

/** The same pixels everywhere but at the edges of the page and in these boxes. */
function assertSame(one: Pixels, other: Pixels, boxes: readonly DrawnField[], what: string) {
  assert.deepEqual([one.width, one.height], [other.width, other.height], what);
  const { width, height } = one;
  let different = 0;
  for (let y = Math.ceil(height * EDGE); y < height * (1 - EDGE); y += 1) {
    for (let x = Math.ceil(width * EDGE); x < width * (1 - EDGE); x += 1) {
      if (boxes.some((box) => isWithin(x, y, box, { width, height }))) continue;
      const at = (y * width + x) * 4;
      const isOther = [0, 1, 2].some(
        (channel) => Math.abs(one.rgba[at + channel]! - other.rgba[at + channel]!) > 40,
      );
      if (isOther) different += 1;
    }
  }
  assert.ok(different < 10, `${what}: ${different} pixels differ`);
}

function isWithin(x: number, y: number, box: DrawnField, size: { width: number; height: number }) {
  const left = (box.x / 100) * size.width - ROUND;
  const top = (box.y / 100) * size.height - ROUND;
  const right = ((box.x + box.width) / 100) * size.width + ROUND;
  const bottom = ((box.y + box.height) / 100) * size.height + ROUND;
  return x >= left && x <= right && y >= top && y <= bottom;
}

function byPoppler(pdf: Uint8Array, page: number): Pixels {
  return inFolder(pdf, (file, folder) => {
    const at = ["-f", `${page}`, "-l", `${page}`, "-singlefile", "-r", "100"];
    const { status, stderr } = spawnSync("pdftoppm", ["-png", ...at, file, join(folder, "p")]);
    assert.equal(status, 0, String(stderr));
    return pixels(readPng(readFileSync(join(folder, "p.png"))));
  });
}

function textOf(pdf: Uint8Array): string {
  return runOn(pdf, "pdftotext", ["FILE", "-"]).output;
}

function inFolder<T>(pdf: Uint8Array, use: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "countersign-stands-"));
  try {
    const file = join(folder, "file.pdf");
    writeFileSync(file, pdf);
    return use(file, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pixels(read: Pixels | { problem: string }): Pixels {
  if ("problem" in read) throw new Error(read.problem);
  return read;
}
