import assert from "node:assert/strict";
import { test } from "node:test";
import { idLineIn } from "./id-line.ts";

const ID = "7K3M-9XQ2-W8RD-5";
const ADDRESS = "sign.example.com/verify";

/** A page of 400 by 200 points as MuPDF writes it, each letter 4 by 10 points, along one line. */
function stext(...lines: { text: string; x: number; y: number }[]): string {
  const letters = lines.map(({ text, x, y }) =>
    Array.from(text, (letter, index) => {
      const [left, right] = [x + 4 * index, x + 4 * index + 4];
      const quad = [left, y, right, y, left, y + 10, right, y + 10].join(" ");
      return `<char quad="${quad}" x="${left}" y="${y}" color="#000000" c="${letter}"/>`;
    }).join("\n"),
  );
  const fonts = letters.map((all) => `<font name="A" size="8">${all}</font>`);
  return `<page id="page1" width="400" height="200">${fonts.join("")}</page>`;
}

test("the line's area ends with the address beside the ID, though other words follow on the same line", () => {
  const line = `${ID} ${ADDRESS} Total`;
  const area = idLineIn(stext({ text: line, x: 20, y: 180 }), ID, ADDRESS)!;
  const letters = `${ID} ${ADDRESS}`.length;
  assert.deepEqual(area, {
    x: (100 * (20 - 4)) / 400,
    y: (100 * (180 - 2)) / 200,
    width: (100 * (4 * letters + 8)) / 400,
    height: (100 * 14) / 200,
  });
});

test("an ID that the document's own text names is not taken for the line drawn last", () => {
  const area = idLineIn(stext({ text: ID, x: 20, y: 20 }, { text: ID, x: 300, y: 180 }), ID, "");
  assert.equal(area?.x, (100 * (300 - 4)) / 400);
});

test("no area is left out of the comparison where no ID is found", () => {
  assert.equal(idLineIn(stext({ text: "Total", x: 20, y: 180 }), ID, ADDRESS), null);
});
