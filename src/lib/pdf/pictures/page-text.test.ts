import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildPdf, page } from "#kit/documents/pdfs/built-pdf.ts";
import { pageText } from "./page-text.ts";

const content = (text: string) => ({ 4: ["<< >>", text] as [string, string] });
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1, `${actual}, not ${expected}`);

describe("pageText", () => {
  it("says where each line stands in percent of the seen page", async () => {
    const { lines } = await pageText(buildPdf(), 1);
    assert.deepEqual(
      lines.map((line) => line.text),
      ["Contract"],
    );
    const [line] = lines;
    near(line!.x, (72 / 595) * 100);
    near(line!.y + line!.height, ((842 - 720 + 5) / 842) * 100);
    assert.ok(line!.width > 14 && line!.width < 18);
  });

  it("follows the page's rotation and crop box", async () => {
    const { lines } = await pageText(
      buildPdf({ 3: page("/Rotate 90 /CropBox [0 642 595 842]") }),
      1,
    );
    const [line] = lines;
    near(line!.x, ((720 - 642 - 5) / 200) * 100);
    near(line!.y, (72 / 595) * 100);
    assert.ok(line!.height > line!.width / 3, "the line runs downwards");
  });

  it("keeps lines and columns apart", async () => {
    const { lines } = await pageText(
      buildPdf(
        content("BT /F1 12 Tf 50 700 Td (left) Tj 300 0 Td (right) Tj -300 -20 Td (below) Tj ET"),
      ),
      1,
    );
    assert.deepEqual(
      lines.map((line) => line.text),
      ["left", "right", "below"],
    );
  });

  it("starts a new line after a word that was divided", async () => {
    const { lines } = await pageText(
      buildPdf(content("BT /F1 12 Tf 14 TL 50 700 Td (a long divi-) Tj T* (ded word) Tj ET")),
      1,
    );
    assert.deepEqual(
      lines.map((line) => line.text),
      ["a long divi-", "ded word"],
    );
  });

  it("finds no text on an empty page", async () => {
    assert.deepEqual(await pageText(buildPdf(content("")), 1), { lines: [] });
  });

  it("stays within the page for text that stands beside it", async () => {
    const { lines } = await pageText(
      buildPdf(content("BT /F1 40 Tf -50 820 Td (half outside) Tj ET")),
      1,
    );
    for (const { x, y, width, height } of lines) {
      assert.ok(x >= 0 && y >= 0 && x + width <= 100.001 && y + height <= 100.001);
    }
  });

  it("ends after 2,000 lines", async () => {
    const many = `BT /F1 1 Tf 1 TL 10 800 Td ${"(x) Tj T* ".repeat(3_000)} ET`;
    assert.ok((await pageText(buildPdf(content(many)), 1)).lines.length <= 2_000);
  });
});
