import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openWorkers } from "#documents/workers/workers.ts";
import { pageOf } from "#kit/documents/page-printing.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { drawPage } from "#lib/pdf/pictures/page-picture.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import type { PrintedPage } from "./print-page.ts";

const skip = unlessThere("chromium", "pdftotext");
const workers = openWorkers({ waitMs: 600_000 });
after(() => workers.close());

async function print(content: string, fields = 1): Promise<PrintedPage> {
  const boxes = Array.from({ length: fields }, (_, at) => ({ id: `b7f${at}`, label: "Signature" }));
  const printed = await workers.run("printPage", pageOf(content, { fields: boxes }), "account");
  if ("problem" in printed) assert.fail(printed.problem);
  return printed;
}

interface Word {
  text: string;
  page: number;
  /** Percent of the page. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function wordsOf({ pdf }: PrintedPage): { words: Word[]; pages: number } {
  const [, ...pages] = runOn(pdf, "pdftotext", ["-bbox", "FILE", "-"]).output.split("<page ");
  const words = pages.flatMap((text, at) => {
    const [width, height] = numbersIn(text.slice(0, text.indexOf(">")));
    return [...text.matchAll(/<word ([^>]*)>([^<]*)</g)].map(([, places, word]): Word => {
      const [left, top, right, bottom] = numbersIn(`${places}`);
      return {
        text: `${word}`,
        page: at + 1,
        left: (left! / width!) * 100,
        right: (right! / width!) * 100,
        top: (top! / height!) * 100,
        bottom: (bottom! / height!) * 100,
      };
    });
  });
  return { words, pages: pages.length };
}

const numbersIn = (text: string) =>
  [...text.matchAll(/="([\d.]+)"/g)].map(([, one]) => Number(one));

/** Words of the document that lie in a box, or after it. */
function besides(printed: PrintedPage): { within: string[]; behind: string[] } {
  const { words } = wordsOf(printed);
  const own = words.filter(({ text }) => text !== "Signature");
  const within = printed.fields.flatMap(({ page, x, y, width, height }) =>
    own.filter(
      (word) =>
        word.page === page &&
        word.left < x + width &&
        word.right > x &&
        word.top < y + height - 0.5 &&
        word.bottom > y + 0.5,
    ),
  );
  const last = Math.max(...printed.fields.map(({ page }) => page));
  const behind = own.filter(({ page }) => page > last);
  return { within: within.map(({ text }) => text), behind: behind.map(({ text }) => text) };
}

const PARAGRAPHS = Array.from({ length: 60 }, (_, at) => `<p>Paragraph${at} of the contract</p>`);

test("what is fixed at the head and the foot of pages lies on no word of the text, on any page", {
  skip,
}, async () => {
  const printed = await print(
    `<style>header, footer { position: fixed; left: 0; right: 0; height: 20mm; background: #eee }
      header { top: 0 } footer { bottom: 0 } p { margin: 14px 0 }</style>
      <header>Company</header><footer>Registered</footer>${PARAGRAPHS.join("")}`,
  );
  const { words, pages } = wordsOf(printed);
  assert.ok(pages > 1);
  for (const [page, texts] of Map.groupBy(words, (word) => word.page)) {
    const head = texts.find(({ text }) => text === "Company");
    const foot = texts.find(({ text }) => text === "Registered");
    assert.ok(head && foot, `page ${page} has its head and foot`);
    for (const { text, top, bottom } of texts.filter((one) => one !== head && one !== foot)) {
      assert.ok(top > head.top + 6.7 && bottom < foot.top, `${text} on page ${page}`);
    }
  }
  assert.equal(words.filter(({ text }) => text.startsWith("Paragraph")).length, PARAGRAPHS.length);
});

test("a header in the margin, where browsers print it on the page before, heads every page once", {
  skip,
}, async () => {
  const printed = await print(
    `<style>@page { margin: 100px 25px } header { position: fixed; top: -60px; left: 0; right: 0; height: 50px }</style>
      <header>Company</header>${PARAGRAPHS.join("")}`,
  );
  const { words, pages } = wordsOf(printed);
  const heads = words.filter(({ text }) => text === "Company");
  assert.deepEqual(
    heads.map(({ page }) => page),
    Array.from({ length: pages }, (_, at) => at + 1),
  );
  assert.ok(heads.every(({ top }) => top < 20));
});

/** What leaves little room on its last page, and how it is laid out. */
const SHORT: Record<string, string> = {
  "little room behind the text": '<p>First</p><div style="height: 225mm"></div><p>Last</p>',
  "hardly any": '<p>First</p><div style="height: 245mm"></div><p>Last</p>',
  "a page that is as high as the window":
    '<div style="min-height: 100vh"><p>First</p><p>Last</p></div>',
  "a page that is as high as the paper":
    '<style>@page { margin: 0 } body { margin: 0 }</style><div style="height: 297mm"><p>First</p><p>Last</p></div>',
  "a break behind the end": '<div style="break-after: page"><p>First</p><p>Last</p></div>',
  "a frame that runs over to the next page":
    '<div style="min-height: 278mm; border: 2px solid"><p>First</p><p>Last</p></div>',
};

for (const [what, content] of Object.entries(SHORT)) {
  test(`${what}: boxes stand on the page of the last words, and no page is added for them`, {
    skip,
  }, async () => {
    const printed = await print(content, 2);
    const { words, pages } = wordsOf(printed);
    assert.equal(pages, 1);
    assert.equal(words.filter(({ text }) => text === "Signature").length, 2);
    assert.deepEqual(besides(printed), { within: [], behind: [] });
  });
}

/** Where the end of the text is not the end of what is seen. */
const COVERED: Record<string, string> = {
  "words at a place of their own":
    '<p>Price</p><p style="position: absolute; top: 60px; left: 8px">Kept<br>Kept<br>Kept</p>',
  "words that run out of their box":
    '<p>Price</p><div style="height: 20px">Kept<br>Kept<br>Kept<br>Kept<br>Kept</div>',
  "a foot at the end of the page":
    '<p>Price</p><div style="height: 230mm"></div><p style="position: absolute; bottom: 0">Kept</p>',
  "words that are moved to the next page":
    '<p>Price</p><p style="position: relative; top: 300mm">Kept</p>',
};

for (const [what, content] of Object.entries(COVERED)) {
  test(`${what}: no box lies on them, and none before them`, { skip }, async () => {
    const printed = await print(content);
    assert.deepEqual(besides(printed), { within: [], behind: [] });
    assert.match(
      wordsOf(printed)
        .words.map(({ text }) => text)
        .join(" "),
      /Price.*Kept/,
    );
  });
}

test("boxes stand at the right where the text starts there, whatever element says so", {
  skip,
}, async () => {
  for (const content of [
    '<html dir="rtl"><p>نص العقد</p>',
    '<div dir="rtl"><p>הסכם שכירות בלתי מוגנת</p></div>',
    '<p style="text-align: right">הסכם שכירות בלתי מוגנת</p>',
  ]) {
    const { fields } = await print(content);
    assert.ok(
      fields.every(({ x }) => x > 50),
      content,
    );
  }
  const { fields } = await print("<p>Lease</p>");
  assert.ok(fields.every(({ x }) => x < 20));
});

test("style sheets for narrow screens do not lay out paper, which is as wide as the page", {
  skip,
}, async () => {
  const printed = await print(
    "<style>@media (max-width: 768px) { p { display: none } }</style><p>Logo</p>",
  );
  assert.match(
    wordsOf(printed)
      .words.map(({ text }) => text)
      .join(" "),
    /Logo/,
  );
});

test("what is wider than the page by a length that grows with it is printed small enough for all of it", {
  skip,
}, async () => {
  const words = async (width: string) => {
    const printed = await print(
      `<div style="width: ${width}; max-width: 800px; padding: 20px; text-align: right"><p>9900</p></div>`,
    );
    return wordsOf(printed).words.filter(({ text }) => text === "9900");
  };
  for (const width of ["100%", "100px"]) {
    const [word] = await words(width);
    assert.ok(word && word.right < 100 - (10 / 210) * 100 + 0.1, `${width}: ${word?.right}`);
  }
});

test("what starts at the right stays on the page where the print is smaller", {
  skip,
}, async () => {
  const printed = await print(
    `<html dir="rtl"><p>9900</p><div style="width: 100%; max-width: 800px; padding: 60px">${"_".repeat(110)}</div>`,
  );
  const [word] = wordsOf(printed).words.filter(({ text }) => text === "9900");
  assert.ok(word && word.right > 92 && word.left > 85, JSON.stringify(word));
});

test("lines that would lie on one another stand apart", { skip }, async () => {
  for (const [style, text] of [
    ["font-size: 21px; line-height: 8px", "words ".repeat(40)],
    ["font-size: 21px; line-height: 1", "ผู้เช่าต้องชำระค่าเช่า ".repeat(20)],
  ]) {
    const { words } = wordsOf(await print(`<p style="${style}">${text}</p>`));
    const tops = words.filter((word) => word.text !== "Signature").map(({ top }) => top);
    const lines = [...new Set(tops.map((top) => Math.round(top * 20)))].sort((a, b) => a - b);
    const apart = lines.slice(1).map((line, at) => ((line - lines[at]!) / 20) * 8.42);
    // Points of an A4 page, for letters of 15.75.
    assert.ok(apart.length > 0 && Math.min(...apart) > 15, `${style}: ${apart}`);
  }
});

const DARK = "background: #0b0b12; color: #fafafa";

test("a dark page is printed dark on white, unless it says that its colours are exact", {
  skip,
}, async () => {
  const darkestAndPalest = async (style: string) => {
    const { pdf, warnings } = await print(`<body style="${style}"><h1>Terms of use</h1>`);
    const { pixels } = await withPdf(pdf, (held) => drawPage(held, 1, 300));
    const greens = pixels.filter((_, at) => at % 4 === 1);
    const dark = greens.filter((value) => value < 100).length;
    return { share: dark / greens.length, told: warnings.map(({ text }) => text).join() };
  };
  const plain = await darkestAndPalest(DARK);
  assert.ok(plain.share > 0.001 && plain.share < 0.1, `${plain.share}`);
  assert.match(plain.told, /dark/);
  const exact = await darkestAndPalest(`${DARK}; print-color-adjust: exact`);
  assert.ok(exact.share > 0.5, `${exact.share}`);
  assert.doesNotMatch(exact.told, /dark/);
});

test("buttons are left out and named, but for those that open what they are the title of", {
  skip,
}, async () => {
  const printed = await print(
    '<p>Contract</p><button>Print page</button><a onclick="window.print()">Save</a><a href="#rent" onclick="x()">see 1.</a><input type="submit" value="Send"><h2><button>1. Rent</button></h2><button aria-expanded="true">2. Term</button>',
  );
  const text = wordsOf(printed)
    .words.map((word) => word.text)
    .join(" ");
  assert.match(text, /Contract see 1.*1\. Rent.*2\. Term/);
  assert.doesNotMatch(text, /Print|Send|Save/);
  assert.match(printed.warnings.map((one) => one.text).join(), /"Print page", "Save", "Send"/);
});

test("without fields a document is printed as it is, with no block and on no page more", {
  skip,
}, async () => {
  const content = `<h1>Lease</h1>${"<p>Terms of it.</p>".repeat(12)}`;
  const [none, one] = [await print(content, 0), await print(content)];
  assert.deepEqual(none.fields, []);
  assert.ok(!wordsOf(none).words.some(({ text }) => text === "Signature"));
  assert.equal(wordsOf(none).pages, wordsOf(one).pages);
});
