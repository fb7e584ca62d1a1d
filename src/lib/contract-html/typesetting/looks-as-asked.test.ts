import assert from "node:assert/strict";
import { test } from "node:test";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import type { PageSetup } from "#lib/contract-html/profile/page-setup.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { typesetContract } from "./typeset-contract.ts";

function set(content: string, page: PageSetup | null = null) {
  const taken = sanitiseContract(content);
  assert.ok("html" in taken, JSON.stringify(taken));
  const fields = [{ id: "a", label: "Tenant" }];
  const rest = { title: null, language: "en", fields, centred: false } as const;
  return typesetContract({ html: taken.html, page: page ?? taken.page, ...rest });
}

interface Word {
  page: number;
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Every word with its place in points, as poppler reads it. */
function wordsOf(pdf: Uint8Array): Word[] {
  const out = askTool("pdftotext", ["-bbox", "FILE", "-"], pdf).toString();
  return out.split("<page ").flatMap((text, page) =>
    [...text.matchAll(/xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)<\/word>/g)].map(
      ([, left, top, right, bottom, word = ""]) => ({
        page,
        text: word,
        left: Number(left),
        right: Number(right),
        top: Number(top),
        bottom: Number(bottom),
      }),
    ),
  );
}

const word = (words: Word[], text: string): Word => {
  const found = words.find((one) => one.text === text);
  assert.ok(found, `${text} in ${words.map((one) => one.text).join(" ")}`);
  return found;
};
const text = (pdf: Uint8Array) => askTool("pdftotext", ["-layout", "FILE", "-"], pdf).toString();
const skip = withoutTools("pdftotext", "mutool");

test("headings are as large as asked, also the words of another look within", { skip }, () => {
  const { pdf } = set(`<h1 style="font-size:20pt">One <i>two</i></h1><h2>Three</h2><p>body</p>`);
  const sizes = [
    ...askTool("mutool", ["draw", "-F", "stext", "FILE"], pdf)
      .toString()
      .matchAll(/<font name="\S+" size="([\d.]+)">/g),
  ].map(([, size]) => Number(size));
  assert.deepEqual(
    sizes.slice(0, 4).map((size) => Math.round(size * 10) / 10),
    [20, 20, 14.3, 10.5],
  );
});

test("words that stay on one line stand on it, in letters and lines of any height", {
  skip,
}, () => {
  const kept = (words: string, css = "") => `<b style="white-space:nowrap;${css}">${words}</b>`;
  const large = "font-size:22px";
  const words = wordsOf(
    set(
      `<p>one ${kept("two three")} <span style="${large}">ref</span> ${kept("four five", large)}</p><p style="line-height:2">six ${kept("seven eight")}</p><ul><li>nine ${kept("ten eleven")}</ul><h2>twelve ${kept("thirteen x")}</h2>`,
    ).pdf,
  );
  const top = (name: string) => Math.round(word(words, name).top * 100);
  for (const [one, other] of [
    ["one", "two"],
    ["ref", "four"],
    ["six", "seven"],
    ["nine", "ten"],
    ["twelve", "thirteen"],
  ] as const) {
    assert.equal(top(other), top(one), other);
  }
});

test("values in places to write on stand on the line around, in letters of any size", {
  skip,
}, () => {
  const large = (words: string) => `<span style="font-size:22px">${words}</span>`;
  const box = (inside: string, css = "") =>
    `<span style="display:inline-block;min-width:100px;border-bottom:1px solid;${css}">${inside}</span>`;
  const words = wordsOf(
    set(
      `<p>one ${large("ref")} ${box(large("four"))} ${box("two")} ${box("six", "padding:3px")} ${box("<b>bold</b>", "vertical-align:top")} end</p>`,
    ).pdf,
  );
  const top = (name: string) => Math.round(word(words, name).top * 100);
  assert.deepEqual([top("two"), top("six"), top("bold"), top("end")], Array(4).fill(top("one")));
  assert.equal(top("four"), top("ref"));
  assert.ok(word(words, "two").left - word(words, "four").left > 75);
});

test("no hyphen is printed into an address, and copied text has no other character in it", {
  skip,
}, () => {
  const addresses = [
    "futureplus.commerciale@pec.example.it",
    "accountspayable@northwinddistribution.example",
    "https://www.northwinddistribution.example/legal/notices/index.html?version=2026",
  ];
  for (let before = 0; before < 12; before += 1) {
    const { pdf } = set(`<p>${"word ".repeat(before)}${addresses.join(" then responsibly ")}</p>`);
    const joined = text(pdf).replaceAll(/\s+/g, "");
    for (const address of addresses) assert.ok(joined.includes(address), `${before} ${joined}`);
    assert.doesNotMatch(text(pdf), /\u200B/);
  }
});

test("words are hyphenated in their own language, and not where there are no rules for it", {
  skip,
}, () => {
  const words = "responsabilidades administración ".repeat(30);
  const hyphens = (lang: string) =>
    text(set(`<div lang="${lang}"><p>${words}</p></div>`).pdf).match(/[-\u00AD]$/gm)?.length ?? 0;
  assert.ok(hyphens("es") > 0);
  assert.equal(hyphens("vi"), 0);
});

test("figures and short words of a table stay whole while other columns have room", {
  skip,
}, () => {
  const long = "Some long description of an item that goes on and on. ".repeat(5);
  const words = wordsOf(
    set(
      `<table><tr><th>Item<th>heading<th>Gross</tr><tr><td>${long}<td>1.00<td>19,999.00</tr></table>`,
    ).pdf,
  );
  for (const whole of ["heading", "Gross", "1.00", "19,999.00"]) word(words, whole);
});

test("a table of many columns stands on a page on its side, with what announces it", {
  skip,
}, () => {
  const row = Array.from({ length: 14 }, (_, at) => `<td>${at}9,999,999.00</td>`).join("");
  const { pdf, pages } = set(
    `<p>before</p><h2>Schedule</h2><table>${`<tr>${row}</tr>`.repeat(60)}</table><p>after</p>`,
  );
  const words = wordsOf(pdf);
  const [first, side] = pages;
  assert.ok(first && side && first.height > first.width && side.width > side.height);
  assert.equal(word(words, "before").page, 1);
  assert.equal(word(words, "Schedule").page, 2);
  assert.equal(word(words, "after").page, pages.length);
  assert.ok((pages.at(-1)?.height ?? 0) > (pages.at(-1)?.width ?? 0));
  const cells = words.filter((one) => one.text.endsWith("9,999,999.00"));
  assert.equal(cells.length, 14 * 60);
  assert.ok(cells.every(({ right }) => right < side.width - 60));
});

test("figures stay whole on a page that lies on its side anyway", { skip }, () => {
  const row = Array.from({ length: 14 }, (_, at) => `<td>${at + 1},999,999.00</td>`).join("");
  const { pdf } = set(`<style>@page{size:Letter landscape}</style><table><tr>${row}</tr></table>`);
  const words = wordsOf(pdf);
  for (let at = 1; at <= 14; at += 1) word(words, `${at},999,999.00`);
});

test("pages are of the size and with the margins that @page asks for", { skip }, () => {
  const { pdf, pages, fields } = set(
    `<style>@page{size:Letter landscape;margin:30mm 15mm}</style><p>first ${"word ".repeat(900)}</p>`,
  );
  assert.ok(pages.every(({ width, height }) => width === 792 && height === 612));
  const first = word(wordsOf(pdf), "first");
  assert.ok(Math.abs(first.left - 42.5) < 1 && Math.abs(first.top - 85) < 4, JSON.stringify(first));
  for (const box of fields) assert.ok(box.y + box.height <= 100 - (57 / 612) * 100);
});

test("text from right to left begins at the right, its lists and columns as well", { skip }, () => {
  const words = wordsOf(
    set(
      `<div dir="rtl" lang="he"><p>שלום</p><ol><li>ראשון</ol><table border=1><tr><td>ימין<td>left</table><p style="text-align:left">swung</p></div>`,
    ).pdf,
  );
  assert.ok(words.some((one) => one.text.includes("1") && one.left > 500));
  assert.ok(words.filter((one) => one.left > 480 && one.page === 1).length >= 3);
  assert.ok(word(words, "left").left < 540);
  assert.ok(word(words, "swung").left < 75);
});

test("a line that announces what follows is not left alone at the foot of a page", { skip }, () => {
  for (const title of ["<p><b>Restrictions</b></p><p>below", "<ol><li>Restrictions<ol><li>below"]) {
    for (let lines = 36; lines < 50; lines += 1) {
      const words = wordsOf(set(`${"<p>line</p>".repeat(lines)}${title}`).pdf);
      const at = word(words, "Restrictions");
      const below = word(words, "below");
      assert.equal(at.page, below.page, `${lines} ${title}`);
    }
  }
});

test("links lead to their places within the document, and nowhere where there is none", () => {
  const { pdf } = set(
    `<p>see <a href="#c5">clause 5</a> and <a href="#gone">x</a></p><p style="break-before:page" id="c5">Clause 5</p>`,
  );
  const read = openPdf(pdf);
  const links = readPageTree(read).pages.map(
    ({ dict }) => dict.getArray("Annots", read.resolve)?.toArray().length ?? 0,
  );
  assert.deepEqual(links, [1, 0]);
});

test("a line to fill in is as wide as asked, and a list has the marks it was given", {
  skip,
}, () => {
  const html = `<p>Name <span style="display:inline-block;width:200pt;border-bottom:1pt solid #000000"></span> ends</p><ul><li data-marker="☒">yes</li><li data-marker="☐">no</li></ul><p>a <span style="display:inline-block;padding:4pt">boxed</span></p>`;
  const fields = [{ id: "a", label: "Tenant" }];
  const rest = { title: null, language: "en", fields, centred: false } as const;
  const words = wordsOf(typesetContract({ html, ...rest }).pdf);
  assert.ok(word(words, "ends").left - word(words, "Name").right > 200);
  assert.ok(word(words, "☒").left < word(words, "yes").left);
  word(words, "☐");
  assert.ok(Math.abs(word(words, "boxed").bottom - word(words, "a").bottom) < 0.5);
});

test("what floats to the right stands at the end of the line, on the height of what is beside it", {
  skip,
}, () => {
  const words = wordsOf(
    set(
      `<h1>Invoice <span style="float:right">Seventeen</span></h1>
       <p style="float:right">December</p><p>Dear Anna</p>
       <div style="float:right;width:250px"><table style="width:100%">
         <tr><td>Total</td><td style="text-align:right">119</td></tr></table></div>`,
    ).pdf,
  );
  const end = 595.28 - 70.87;
  for (const [left, right] of [
    ["Invoice", "Seventeen"],
    ["Dear", "December"],
  ] as const) {
    assert.ok(Math.abs(word(words, right).right - end) < 3, right);
    const apart = word(words, left).bottom - word(words, right).bottom;
    assert.ok(Math.abs(apart) < 9, `${left} ${apart}`);
  }
  assert.ok(Math.abs(word(words, "119").right - end) < 8);
  assert.ok(Math.abs(word(words, "Total").left - (end - 250 * 0.75)) < 8);
});

/** The words of each page, in lines. */
const pagesOf = (pdf: Uint8Array) => text(pdf).split("\f").slice(0, -1);

test("a footer as wide as its page takes no more room than its lines", { skip }, () => {
  const clauses = "<p>The parties agree.</p>".repeat(90);
  const pages = (style: string) =>
    set(
      `<body>${clauses}<div style="position:fixed;bottom:0;${style}"><p>One line of the maker</p><p>and another</p></div></body>`,
    ).pageCount;
  assert.equal(pages("width:100%;border-top:1px solid;text-align:center"), pages(""));
});

test("headers and footers stand on every page, never over the text, which is given their room", {
  skip,
}, () => {
  const clauses = "<p>The parties agree.</p>".repeat(90);
  const head = `<div style="position:fixed;top:0"><p>ACME</p>${"<p>line</p>".repeat(6)}</div>`;
  const { pdf, pageCount, textView } = set(
    `<style>@page{margin:15mm;@bottom-left{content:"Foot"}@bottom-right{content:"Page " counter(page) " of " counter(pages)}}</style>
     <body>${clauses}${head}</body>`,
  );
  assert.ok(pageCount > 2);
  for (const [index, page] of pagesOf(pdf).entries()) {
    assert.match(
      page,
      new RegExp(`^\\s*ACME.*Foot\\s+Page ${index + 1} of ${pageCount}\\s*$`, "s"),
    );
    assert.doesNotMatch(page, /\d \/ \d/);
  }
  const words = wordsOf(pdf);
  for (let page = 1; page <= pageCount; page += 1) {
    const own = words.filter((one) => one.page === page);
    const lowest = Math.max(...own.filter((one) => one.text === "line").map((one) => one.bottom));
    const first = own.find((one) => one.text === "parties");
    if (first) assert.ok(first.top > lowest, `page ${page}`);
  }
  assert.equal(textView.match(/ACME/g)?.length, 1);
  assert.match(textView, /^<p>ACME<\/p>.*Page … of …/s);
});

test("a header that is larger than pages have room for is made smaller", { skip }, () => {
  const words = "words ".repeat(60);
  const { pdf, pageCount } = set(
    `<body><div style="position:fixed;top:0;font-size:30pt">${words}</div><p>Text</p></body>`,
  );
  assert.equal(pageCount, 1);
  assert.equal(pagesOf(pdf)[0]?.match(/words/g)?.length, 60);
});

test("text that asks for no alignment begins each line at its start, and is not stretched", {
  skip,
}, () => {
  const long = "The parties agree on what follows in this clause of theirs. ".repeat(6);
  const ends = (html: string) => {
    const words = wordsOf(set(html).pdf).filter(({ top }) => top < 140);
    const rights = [...Map.groupBy(words, ({ top }) => top).values()].map(
      (line) => line.at(-1)?.right ?? 0,
    );
    return new Set(rights.slice(0, -1).map(Math.round)).size;
  };
  assert.ok(ends(`<p>${long}</p>`) > 1);
  assert.equal(ends(`<p style="text-align:justify">${long}</p>`), 1);
});

test("tables four deep, as mail templates nest them, keep what stands on one line on it", {
  skip,
}, () => {
  const row = "<tr><td>Desk</td><td align='right'>100.00</td></tr>";
  const nested = [1, 2, 3, 4].reduce(
    (inside) => `<table width="100%"><tr><td>left</td><td>${inside}</td></tr></table>`,
    `<table width="100%">${row}</table>`,
  );
  for (const html of [
    nested.replaceAll("<td>left</td>", ""),
    nested.replace("<td>left</td>", ""),
  ]) {
    const words = wordsOf(set(html).pdf);
    assert.ok(Math.abs(word(words, "Desk").top - word(words, "100.00").top) < 1, html);
    assert.ok(word(words, "100.00").left > word(words, "Desk").right);
  }
});

test("a table is as wide as min-width asks, in the line and in a cell", { skip }, () => {
  const table = (css: string) =>
    `<table style="${css}"><tr><td>Left</td><td style="text-align:right">Right</td></tr></table>`;
  const end = 595.28 - 70.87;
  for (const css of ["min-width:100%", "width:30%;min-width:100%", "width:100%;min-width:20%"]) {
    const { right } = word(wordsOf(set(table(css)).pdf), "Right");
    assert.ok(Math.abs(right - end) < 8, css);
  }
  assert.ok(word(wordsOf(set(table("min-width:50%;width:80%")).pdf), "Right").right < end - 60);
});

test("the first margin in what stays on one page counts, as it does in any other block", {
  skip,
}, () => {
  const clause = (style: string, name: string) =>
    `<div style="${style}"><div style="margin-top:30pt;margin-bottom:10pt">${name}</div><p>Second.</p></div>`;
  const words = wordsOf(
    set(`<p>First.</p>${clause("break-inside:avoid", "Alpha")}<p>Third.</p>${clause("", "Beta")}`)
      .pdf,
  );
  const [first, third] = [word(words, "First."), word(words, "Third.")];
  const kept = word(words, "Alpha").top - first.bottom;
  assert.ok(kept > 29, String(kept));
  assert.ok(Math.abs(kept - (word(words, "Beta").top - third.bottom)) < 1);
});

test("addresses, numbers and Arabic words stay whole in narrow columns while others have room", {
  skip,
}, () => {
  const inner = (...cells: string[]) =>
    `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`;
  const party = inner("<b>Email<br>البريد الإلكتروني</b>", "anna@example.com");
  const identity = inner("<b>Identity No.<br>رقم الهوية الإماراتية</b>", "AB-2026-0017");
  const { pdf } = set(
    `<table><tr><td><b>First Party</b></td><td>${party}${identity}</td><td><b>Second Party</b></td><td>${party}</td></tr></table>`,
  );
  const words = wordsOf(pdf).map((one) => one.text);
  assert.equal(words.filter((one) => one === "anna@example.com").length, 2, words.join(" "));
  assert.ok(words.includes("AB-2026-0017"));
});
