import assert from "node:assert/strict";
import { test } from "node:test";
import { buildPdf, type Objects } from "#kit/documents/pdfs/built-pdf.ts";
import { readPdf } from "#lib/pdf/intake/read-pdf.ts";

/** Of processor time, in milliseconds: a hostile file is found in little more than one picture may take. */
const MOST_MS = 5_000;
const PAGES = 20;

/** Twenty pages of one content, so that a file of some kilobytes asks for twenty long drawings. */
function twenty(content: string, resources = "", more: Objects = {}): Uint8Array {
  const numbers = Array.from({ length: PAGES }, (_, index) => 100 + index);
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`;
  return buildPdf({
    2: `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${PAGES} >>`,
    3: undefined,
    4: ["<< >>", content],
    ...Object.fromEntries(numbers.map((number) => [number, page])),
    ...more,
  });
}

const BLENDED = "/ExtGState << /G << /BM /Luminosity /ca 0.5 >> >>";
const SHADED =
  "/Shading << /S << /ShadingType 3 /ColorSpace /DeviceRGB /Coords [300 400 0 300 400 600] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >> >>";

/** Forms that each draw the next ten times: a million drawings of the last. */
function nested(): Objects {
  const forms = Array.from({ length: 6 }, (_, depth): [number, [string, string]] => {
    const resources = depth < 5 ? `/Resources << /XObject << /F ${51 + depth} 0 R >> >>` : "";
    const content = depth < 5 ? "/F Do ".repeat(10) : "0 0 595 842 re f";
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources} >>`;
    return [50 + depth, [form, content]];
  });
  return Object.fromEntries(forms);
}

const ATTACKS: Record<string, () => Uint8Array> = {
  "20 pages of 20,000 full-page fills with a blend mode": () =>
    twenty(`/G gs ${"0.5 g 0 0 595 842 re f ".repeat(20_000)}`, BLENDED),
  "20 pages of 3,000 full-page shadings": () => twenty("/S sh ".repeat(3_000), SHADED),
  "20 pages that draw a form a million times, form within form": () =>
    twenty("/F Do ".repeat(10), "/XObject << /F 50 0 R >>", nested()),
  "20 pages of 20,000 fills in their middle, away from all edges": () =>
    twenty(`/G gs ${"0.5 g 150 200 300 400 re f ".repeat(20_000)}`, BLENDED),
  "20 pages of 20,000 full-page fills with a blend mode, all within one form": () =>
    twenty("/F Do", "/XObject << /F 50 0 R >>", {
      50: [
        `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${BLENDED} >> >>`,
        `/G gs ${"0.5 g 0 0 595 842 re f ".repeat(20_000)}`,
      ],
    }),
  "20 pages that make a large picture small 2,000 times": () =>
    twenty("q 595 0 0 842 0 0 cm /P Do Q ".repeat(2_000), "/XObject << /P 50 0 R >>", {
      50: [
        "<< /Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 >>",
        "a".repeat(1_000_000),
      ],
    }),
};

for (const [name, attack] of Object.entries(ATTACKS)) {
  test(`C1: ${name} are refused while they are taken in`, async (t) => {
    const pdf = attack();
    const from = process.threadCpuUsage();
    const read = await readPdf(pdf);
    const { user, system } = process.threadCpuUsage(from);
    const ms = Math.round((user + system) / 1_000);
    t.diagnostic(`${ms} ms of processor time, ${pdf.length} bytes`);
    assert.ok("problem" in read, "taken");
    assert.match(
      read.problem,
      /^Page 1 of the PDF asks for too much drawing.*print it as a PDF|repeat each other too often/,
    );
    assert.ok(ms < MOST_MS, `${ms} ms`);
  });
}

test("C1: pages that are merely full are taken", async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => `0 ${at / 5} m 595 ${at / 4} l S`).join(
    " ",
  );
  const read = await readPdf(twenty(`0.1 w ${lines}`));
  assert.ok("pdf" in read, JSON.stringify(read));
});

test("C1: a page that takes seconds to draw large is taken or not by what it asks for, on every machine", async () => {
  const blended = (count: number) =>
    buildPdf({
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${BLENDED} >> >>`,
      4: ["<< >>", `/G gs ${"0.5 g 0 0 595 842 re f ".repeat(count)}`],
    });
  // Three seconds of one core, where two were once the most.
  assert.ok("pdf" in (await readPdf(blended(18))));
  assert.ok("problem" in (await readPdf(blended(19))));
});
