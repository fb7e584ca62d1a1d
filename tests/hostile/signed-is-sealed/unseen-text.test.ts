import assert from "node:assert/strict";
import { test } from "node:test";
import { composeHtml } from "#documents/compose-html.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";

/** What a reader of the base PDF sees of one word. */
interface Seen {
  /** Height of its letters, in points. */
  height: number;
  /** WCAG contrast of its darkest and lightest pixel. */
  contrast: number;
}

const DPI = 200;

/** Looks at each of the words where it is printed. */
async function look(content: string, ...words: string[]): Promise<Map<string, Seen>> {
  const composed = await composeHtml({
    content,
    title: null,
    language: "en",
    fields: [{ id: "a", label: "Tenant" }],
    centred: false,
  });
  assert.ok("pdf" in composed, JSON.stringify(composed));
  assert.doesNotMatch(composed.html, /position|opacity|visibility|url\(|expression/);
  const boxes = askTool("pdftotext", ["-bbox", "FILE", "-"], composed.pdf).toString();
  const page = readGrey(
    askTool("pdftoppm", ["-r", String(DPI), "-gray", "-f", "1", "-l", "1", "FILE"], composed.pdf),
  );
  const seen = new Map<string, Seen>();
  for (const word of words) {
    const box = new RegExp(
      `xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}<`,
    ).exec(boxes);
    assert.ok(box, `${word} is on the page`);
    const [left = 0, top = 0, right = 0, bottom = 0] = box.slice(1).map(Number);
    const greys = page.within(left, top, right, bottom);
    const light = (grey: number) => {
      const value = grey / 255;
      return (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4) + 0.05;
    };
    const [dark, bright] = [Math.min(...greys), Math.max(...greys)];
    seen.set(word, { height: bottom - top, contrast: light(bright) / light(dark) });
  }
  return seen;
}

/** A portable grey map (PGM, P5). */
function readGrey(bytes: Buffer) {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString("latin1"));
  assert.ok(head);
  const [width, start] = [Number(head[1]), head[0].length];
  return {
    within(left: number, top: number, right: number, bottom: number): number[] {
      const at = (points: number) => Math.round((points * DPI) / 72);
      const greys: number[] = [];
      for (let y = at(top); y < at(bottom); y += 1) {
        for (let x = at(left); x < at(right); x += 1)
          greys.push(bytes[start + y * width + x] ?? 255);
      }
      return greys;
    },
  };
}

const nested = (count: number, open: string, close: string) =>
  `<p>${open.repeat(count)}refundable${close.repeat(count)} rent</p>`;

const ATTACKS: readonly [finding: string, html: string][] = [
  ["A3: fourteen spans of 60 percent", nested(14, "<span style='font-size:60%'>", "</span>")],
  ["A3: forty small elements", nested(40, "<small>", "</small>")],
  ["A3: fourteen subscripts", nested(14, "<sub>", "</sub>")],
  [
    "A3: a size worked out to nothing",
    "<style>:root{--s:calc(1px / 100)}</style><p style='font-size:var(--s)'>refundable</p>",
  ],
  [
    "A4: a link on a dark ground",
    "<p style='background-color:#2a478f;color:#fff'><a href='https://a.example'>refundable</a></p>",
  ],
  [
    "A4: a link in the colour of its ground",
    "<style>a:link{color:#2a478f}</style><p style='background:#2a478f;color:#fff'><a href='https://a.example'>refundable</a></p>",
  ],
  [
    "A5: marked white text in a black cell",
    "<table><tr><td style='background:#000;color:#fff'>x <mark>refundable</mark></td></tr></table>",
  ],
  [
    "A6: a first line drawn into the dark cell beside",
    "<table><tr><td style='background:#000'>&nbsp;</td><td style='text-indent:-48pt'>refundable rent</td></tr></table>",
  ],
  ["A9: pale grey small print", "<p style='color:#d0d0d0;font-size:6pt'>refundable</p>"],
  [
    "A9: pale on pale by a variable",
    "<style>p{--c:#eee;color:var(--c);background:#ddd}</style><p>refundable</p>",
  ],
  [
    "A9: white text on a ground that a list item does not print",
    "<ul><li style='background:#000;color:#fff'>refundable</li></ul>",
  ],
];

for (const [finding, html] of ATTACKS) {
  test(`${finding} can be read on the page`, {
    skip: withoutTools("pdftotext", "pdftoppm"),
  }, async () => {
    const seen = (await look(html, "refundable")).get("refundable");
    assert.ok(seen);
    // Letters of 6 pt are a line of about 7; thin strokes lose some of their contrast to the raster.
    assert.ok(seen.height >= 5, `${seen.height} pt`);
    assert.ok(seen.contrast >= 3.5, `contrast ${seen.contrast}`);
  });
}
