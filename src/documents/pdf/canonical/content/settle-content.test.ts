import assert from "node:assert/strict";
import { test } from "node:test";
import { readPages } from "#documents/pdf/intake/page-tree.ts";
import { readStrictly } from "#documents/pdf/intake/read-graph.ts";
import { writeAnew } from "#documents/pdf/intake/write-anew.ts";
import { buildPdf } from "#kit/pdfs/built-pdf.ts";
import { inkColours } from "./ink-colours.ts";
import { settleContent } from "./settle-content.ts";

test("a tile draws nothing beyond its box", async () => {
  const upload = buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> >> >>`,
    4: ["<< >>", "/Pattern cs /P0 scn 0 0 300 120 re f"],
    5: [
      `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [-5 -5 5 5]
        /XStep 300 /YStep 120 /Resources << >> >>`,
      "0 g 0 0 99 99 re f",
    ],
  });
  const graph = readStrictly(upload);
  assert.ok(graph);
  settleContent({ ...graph, pages: readPages(graph) }, await inkColours());
  const text = Buffer.from(writeAnew(graph, upload)).toString("latin1");
  assert.match(text, /stream\n-5 -5 10 10 re\nW\nn\n0 g\n0 0 99 99 re\nf/);
});

test("a tile in units a millionth of a point long is written in longer ones", async () => {
  const upload = buildPdf({
    3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 120] /Contents 4 0 R
      /Resources << /Pattern << /P0 5 0 R >> >> >>`,
    4: ["<< >>", "/Pattern cs /P0 scn 0 0 300 120 re f"],
    5: [
      `<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1024000 1024000]
        /Matrix [0.00001 0 0 0.00001 7 7] /XStep 1024000 /YStep 1024000 /Resources << >> >>`,
      "0 g 0 0 512000 1024000 re f",
    ],
  });
  const graph = readStrictly(upload);
  assert.ok(graph);
  settleContent({ ...graph, pages: readPages(graph) }, await inkColours());
  const text = Buffer.from(writeAnew(graph, upload)).toString("latin1");
  assert.match(text, /\/BBox \[ ?0 0 1000 1000 ?\]/);
  assert.match(text, /\/XStep 1000\b/);
  assert.match(text, /\/Matrix \[ ?0?\.01024 0 0 0?\.01024 7 7 ?\]/);
});
