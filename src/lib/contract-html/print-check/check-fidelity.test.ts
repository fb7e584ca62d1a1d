import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PNG } from "pngjs";
import { composeHtml } from "#documents/compose-html.ts";
import { changeText, textsOf, withContent } from "#kit/documents/sabotage.ts";
import { printedHtml } from "#kit/documents/taken-html.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";
import { checkFidelity, findFaults, type PrintedPart, type ShownPart } from "./check-fidelity.ts";
import type { FaultKind } from "./fault.ts";
import { textViewFaults } from "./text-view-faults.ts";

const LEASE = readFileSync(
  new URL("../../../../tests/kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Of 20 by 10 pixels. */
const LOGO = `data:image/png;base64,${PNG.sync.write(new PNG({ width: 20, height: 10 })).toString("base64")}`;

function printed(content: string, labels = ["Buyer", "Seller"]) {
  const { html, pdf, textView } = printedHtml(content, labels);
  const parts: ShownPart[] = [{ html, labels, textView }];
  return { pdf, parts };
}

const kindsIn = (parts: PrintedPart[], pdf: Uint8Array) => [
  ...new Set(findFaults(parts, pdf).map(({ kind }) => kind)),
];

test("a faithful print has no fault, whatever its profile", () => {
  const contents = [
    LEASE,
    `<ol start="5" type="a"><li>one<ol><li>deep</ol><li value="9">two<ul><li>x</ul></ol>`,
    `<table><tfoot><tr><td>last</td></tr></tfoot><caption>first</caption><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>`,
    `<table><thead><tr><th>Head</th></tr></thead>${"<tr><td>row of the table</td></tr>".repeat(120)}</table>`,
    `<p style="text-transform:uppercase">straße</p><p style="font-variant:small-caps">Small Caps</p><p>H<sub>2</sub>O, x<sup>2</sup>, <q>quoted</q>, ﬁ, e\u0301</p>`,
    `<p>soft\u00ADhyphens\u200B and ${"Donau\u00ADdampf\u00ADschiff\u00ADfahrts\u00ADgesell\u00ADschaft ".repeat(20)}</p>`,
    `<p>purchasing.department@company.example.org ${"x".repeat(300)} https://example.org/a/b?c=d</p>`,
    `<p>before <img src="${PIXEL}" alt="dot" width="20"> after</p><img src="${PIXEL}" alt="">`,
    `<p style="font-size:30pt"><sub>rent</sub> <sup style="font-size:6pt">rent</sup> rent</p>`,
    `<p style="font-size:40pt"><sub>a<sub>b<sub>c</sub></sub></sub> <sup style="font-size:6pt">d</sup></p>`,
    `<p><img src="${PIXEL}" alt="dot" width="400" height="400"> beside <sup>a</sup> picture</p>`,
    `<p style="line-height:1">${"tight lines ".repeat(80)}</p><p style="letter-spacing:6pt">wide</p>`,
    `<p style="background-color:#2a478f;color:#fff">white on blue</p><pre>a\n  b</pre>`,
    `<h1>عقد إيجار</h1><p dir="rtl">هذا العقد مبرم بين الطرف الأول والطرف الثاني في 12 مارس 2026 بمبلغ 9,900 EUR شهرياً، ويلتزم المستأجر بدفع الإيجار.</p>`,
    `<p dir="rtl">הסכם שכירות בין המשכיר לבין השוכר, סך של 9,900 ש"ח לחודש (VAT included).</p>`,
    `<p dir="rtl" lang="ar">نسبة الفائدة ١٥٪ سنوياً، والمبلغ ١٢٬٥٠٠ في ١٤٣٥/٠٧/٢٣.</p><p dir="rtl" lang="fa">مبلغ ۱۲٬۵۰۰ ریال در ۱۵ روز</p>`,
    `<img src="${LOGO}" alt="logo" height="38"><p><img src="${LOGO}" alt="logo" style="max-width:130px;height:38px"></p><table><tr><td><img src="${LOGO}" alt="logo" style="height:5cm"></td></tr></table>`,
    `<table><tr><td><ul><li><p dir="rtl">في هذا</p></ul></td><td><dl><dt>rent</dt></dl></td></tr></table>`,
    `<p dir="rtl">הַשּׂוֹכֵר יְשַׁלֵּם <q>מראש</q> „ziqdt“</p>`,
    `<p>a${"\u0301".repeat(4)} é${"\u0300\u0303\u0323\u0331"} שׁ\u05bc\u05b8\u05bd ữ\u0330 aa\u0301\u0301a\u0301\u0301a</p>`,
    `<p>${"א\u05b0\u05b1\u05b2\u05b3".repeat(6)}0 ${"ש\u05bc\u05c1\u05b7".repeat(3)} ${"ب\u064e\u0651\u064f\u0650".repeat(3)}</p>`,
    `<table border="1"><tr><td><p style="line-height:1">${"words of a narrow cell ".repeat(4)}<mark style="font-size:30pt">“quoted”</mark> <span style="color:#fff;background-color:#224">x <sub>аренды <sub>tiny</sub></sub></span></p></td><td>x</td><td>y</td></tr></table>`,
    `<p lang="tr" style="text-transform:uppercase">istanbul</p><p lang="el" style="text-transform:uppercase">άνθρωπος</p><p style="text-transform:lowercase">ΟΔΟΣ</p><p style="text-transform:capitalize">the buyer's word</p>`,
    `<p>The <s>old <i style="font-size:7pt">I</i> H<sub>2</sub>O x<sup>2</sup></s> <s style="letter-spacing:3pt">wide one</s> <u>under q<sub>2</sub></u></p>`,
    `<p style="text-decoration:line-through">NOT due <u>x</u></p><s><p>block</p><ul><li>item</ul></s>`,
    `<p>a <s>b <span style="text-decoration:none">c</span> <span style="display:inline-block;width:90pt">boxed</span></s></p>`,
    `<p dir="rtl" lang="he" style="font-size:7pt;line-height:1">הַשּׂוֹכֵר יְשַׁלֵּם <sub>עַד</sub> ה-5 לַחֹדֶשׁ, חוזה מס' 17/2026. a@example.org</p>`,
    `<p dir="rtl" lang="ur">پیشگی <q>ادا</q> کیا جائے گا۔ “x”, ‘y’ ماہانہ</p>`,
    `<table border="1"><tr><td style="width:15mm"><p lang="id" style="font:14pt sans-serif;font-variant:small-caps">jika tidak, perubahan itu batal</p></td><td>x</td></tr></table>`,
    `<p style="text-align:justify">${"The <b>100</b> 000 and 10² ½ Ⅷ of it ".repeat(30)}</p><ol type="a"><li>x</ol><ol type="I"><li>y</ol>`,
  ];
  for (const content of contents) {
    const { pdf, parts } = printed(content);
    assert.deepEqual(findFaults(parts, pdf), [], content.slice(0, 80));
    for (const { html, textView } of parts) assert.deepEqual(textViewFaults(html, textView), []);
  }
});

const CLAUSES = "<p>The parties agree on what follows.</p>".repeat(60);
const fixedAt = (side: string, inside: string) =>
  `<div style="position:fixed;${side}:0">${inside}</div>`;

test("headers and footers are whole on every page", () => {
  for (const running of [
    `<style>@page{@bottom-left{content:"Page " counter(page) " of " counter(pages)}}</style>${fixedAt("top", "ACME Ltd.")}`,
    fixedAt("bottom", `<table border="1"><tr><td>ACME</td><td>12 Garden Street</td></tr></table>`),
    fixedAt("top", `<img src="${PIXEL}" alt="mark" width="40"> ACME`),
    fixedAt("top", `<p dir="rtl">شركة أكمي ١٢٣ Ltd. و 12</p>`),
    fixedAt("top", `<p dir="rtl">הסכם שכירות 12</p><s>old</s> x<sup>2</sup>`),
  ]) {
    const { pdf, parts } = printed(`<body>${CLAUSES}${running}</body>`);
    assert.deepEqual(findFaults(parts, pdf), [], running);
    for (const { html, textView } of parts) assert.deepEqual(textViewFaults(html, textView), []);
  }
});

test("a word, a picture or a number that is missing in the header of one page is found", () => {
  const { pdf, parts } = printed(`<body>${CLAUSES}${fixedAt("top", "ACME")}</body>`);
  assert.deepEqual(findFaults(parts, pdf), []);
  const faultsOf = (running: string, drawn = pdf) =>
    findFaults(printed(`<body>${CLAUSES}${running}</body>`).parts, drawn).map(
      ({ kind, page }) => `${kind} ${page}`,
    );
  assert.deepEqual(faultsOf(fixedAt("top", "ACME Ltd.")), ["lost 1", "lost 2"]);
  assert.deepEqual(faultsOf(fixedAt("top", `ACME <img src="${PIXEL}" alt="">`)), [
    "picture 1",
    "picture 2",
  ]);
  const counted = `<style>@page{@top-left{content:"Page " counter(page)}}</style>`;
  const numbered = printed(counted + CLAUSES).pdf;
  assert.deepEqual(faultsOf(counted, numbered), []);
  const other = `<style>@page{@top-left{content:"Page " counter(pages)}}</style>`;
  assert.deepEqual(faultsOf(other, numbered), ["lost 1"]);
});

test("each of several documents has its own headers, also where one holds no words", () => {
  const head = `<style>@page{@top-left{content:"Page " counter(page) " of " counter(pages)}}</style>`;
  const contract = sanitiseContract(head + CLAUSES);
  assert.ok("html" in contract);
  for (const content of [
    `<body>${fixedAt("bottom", "Annex")}${CLAUSES}</body>`,
    `<img src="${PIXEL}" width="100">`,
  ]) {
    const annex = sanitiseContract(content, new Map(), "nothing");
    assert.ok("html" in annex);
    const attachments = [{ name: "Annex", language: "en", html: annex.html }] as const;
    const fields = [{ id: "0", label: "Buyer" }];
    const rest = { title: null, language: "en", fields, centred: false, attachments } as const;
    const { pdf } = typesetContract({ html: contract.html, ...rest });
    const bothParts: PrintedPart[] = [
      { html: contract.html, labels: ["Buyer"] },
      { html: annex.html, labels: [] },
    ];
    assert.deepEqual(findFaults(bothParts, pdf), []);
  }
});

test("the text over a header, and a header in white, are found", () => {
  const { pdf, parts } = printed(`<body>${CLAUSES}${fixedAt("top", "ACME")}</body>`);
  const [first, second] = withPlaces(pdf);
  const onHeader = withContent(pdf, 1, (content) =>
    changeText(content, second, (text, _, y) => text.replace(` ${y} cm`, ` ${first} cm`)),
  );
  assert.ok(kindsIn(parts, onHeader).includes("overprinted"));
  const white = withContent(pdf, 1, (content) =>
    changeText(content, 0, (text) => text.replace(/\S+ \S+ \S+ scn/, "1 1 1 scn")),
  );
  assert.deepEqual(kindsIn(parts, white), ["hidden"]);
});

/** Where the first text of the first page stands, which is its header, and the number of the next. */
function withPlaces(pdf: Uint8Array): [y: number, next: number] {
  let y = 0;
  withContent(pdf, 1, (content) => {
    y = textsOf(content)[0]?.y ?? 0;
    return `${content} `;
  });
  return [y, 1];
}

test("a row that is cut off at the paper's edge is found", () => {
  const rows = Array.from({ length: 60 }, (_, row) => `<tr><td>row ${row}</td></tr>`).join("");
  const { pdf, parts } = printed(`<p>first</p><table>${rows}</table>`);
  assert.deepEqual(findFaults(parts, pdf), []);
  // As a row that may not break would print it: further down than there is paper.
  const low = withContent(pdf, 1, (content) =>
    content.replaceAll(
      /1 0 0 -1 (\S+) (\S+) cm/g,
      (_, x, y) => `1 0 0 -1 ${x} ${Number(y) - 400} cm`,
    ),
  );
  assert.deepEqual(kindsIn(parts, low), ["outside"]);
});

const SABOTAGE: Record<string, [FaultKind[], (content: string) => string]> = {
  "a text that is taken out": [["lost"], (content) => changeText(content, 1, () => "")],
  "a page without content": [["lost"], () => "q Q"],
  "a glyph that is an empty box": [
    ["missing-letter"],
    (content) =>
      changeText(content, 1, (text) => text.replace(/\[.*\] TJ|\(.*\) Tj/s, "<0000> Tj")),
  ],
  "text beside the page": [
    ["outside"],
    (content) => changeText(content, 1, (text) => text.replace("1 0 0 -1 70", "1 0 0 -1 -70")),
  ],
  "text in the strip of the seal": [
    ["outside"],
    (content) => changeText(content, 1, (text, _, y) => text.replace(` ${y} cm`, " 20 cm")),
  ],
  "text over other text": [
    ["overprinted"],
    (content) => {
      const [, , third] = textsOf(content);
      return changeText(content, 1, (text) => text.replace(/ \S+ cm/, ` ${third!.y} cm`));
    },
  ],
  "text above what it follows": [
    ["out-of-order"],
    (content) => changeText(content, 2, (text, _, y) => text.replace(` ${y} cm`, " 800 cm")),
  ],
  "letters of one point": [
    ["too-small"],
    (content) => changeText(content, 1, (text) => text.replace(/ \S+ Tf/, " 1 Tf")),
  ],
  "white letters": [
    ["hidden"],
    (content) => changeText(content, 1, (text) => text.replace(/\S+ \S+ \S+ scn/, "1 1 1 scn")),
  ],
  "letters that are not painted": [
    ["hidden"],
    (content) => changeText(content, 1, (text) => text.replace("0 Tr", "3 Tr")),
  ],
  "a white shape over the text": [["hidden"], (content) => `${content}\n1 g 60 300 400 500 re f`],
  "a clip that leaves nothing of it": [
    ["outside"],
    (content) => changeText(content, 1, (text) => `q 0 0 10 10 re W n\n${text}Q\n`),
  ],
  "a picture that is left out": [["lost", "picture"], (content) => content.replace("/x0 Do", "")],
  "a picture that hangs over the edge": [
    ["picture"],
    (content) => content.replace(/(\S+ \S+ \S+ \S+) \S+ (\S+ cm\n\/x0 Do)/, "$1 590 $2"),
  ],
  "a picture of another size than the one that was sent": [
    ["picture"],
    (content) => content.replace(/\S+ (\S+ \S+ \S+ \S+ \S+ cm\n\/x0 Do)/, "0 $1"),
  ],
};

for (const [name, [kinds, change]] of Object.entries(SABOTAGE)) {
  test(`sabotage is found by both readers: ${name}`, async () => {
    const words = "<h1>Title</h1><p>The first words.</p><p>The second words, not long.</p>";
    const { pdf, parts } = printed(
      `${words}<p><img src="${PIXEL}" alt="dot" width="90"></p><p>end</p>`,
    );
    assert.deepEqual(findFaults(parts, pdf), []);
    const spoiled = withContent(pdf, 1, change);
    const found = kindsIn(parts, spoiled);
    assert.ok(
      kinds.some((kind) => found.includes(kind)),
      `found ${found.join(", ")}`,
    );
    const { problem, doubts } = await checkFidelity(parts, spoiled);
    assert.notEqual(problem, null, doubts.join("; "));
  });
}

test("words that nobody wrote are found by both", async () => {
  const { pdf } = printed("<p>You may cancel within not less than ten days.</p>");
  const { parts } = printed("<p>You may cancel within ten days.</p>");
  assert.deepEqual(kindsIn(parts, pdf), ["added"]);
  assert.match((await checkFidelity(parts, pdf)).problem?.problem ?? "", /not sent: "notlessthan"/);
});

const OTHERWISE: Record<string, [FaultKind, printed: string, agreed: string]> = {
  "in small letters": ["other-case", "You may not cancel", "You may NOT cancel"],
  "as one word": ["joined", "due are 100000 EUR", "due are 100 000 EUR"],
  "as two words": ["parted", "the loan is re newed", "the loan is renewed"],
  "struck through": ["struck", "You may <s>not</s> cancel", "You may not cancel"],
  "as if it were valid": ["struck", "You may not cancel", "You may <del>not</del> cancel"],
  "as if one letter were valid": ["struck", "<s>clause 1</s>2", "<s>clause 12</s>"],
  "as a figure": ["other-case", "102 EUR", "10² EUR"],
};

for (const [name, [kind, wrong, agreed]] of Object.entries(OTHERWISE)) {
  test(`what is printed ${name} though it was agreed otherwise is found by both`, async () => {
    const right = printed(`<p>${agreed}</p>`);
    assert.deepEqual(findFaults(right.parts, right.pdf), []);
    const { pdf } = printed(`<p>${wrong}</p>`);
    assert.deepEqual(kindsIn(right.parts, pdf), [kind]);
    assert.notEqual((await checkFidelity(right.parts, pdf)).problem, null);
  });
}

test("a line that strikes valid words on the page is found by both", async () => {
  const { pdf, parts } = printed("<p>The first words.</p><p>The second words</p>");
  const [, second] = textsIn(pdf);
  const line = `q ${second!.x} ${second!.y + 3} m 300 ${second!.y + 3} l S Q`;
  const struck = withContent(pdf, 1, (content) => `${content}\n${line}`);
  assert.deepEqual(kindsIn(parts, struck), ["struck"]);
  assert.match((await checkFidelity(parts, struck)).problem?.problem ?? "", /struck through/);
});

function textsIn(pdf: Uint8Array) {
  let found: ReturnType<typeof textsOf> = [];
  withContent(pdf, 1, (content) => {
    found = textsOf(content);
    return `${content} `;
  });
  return found;
}

test("a blank far smaller than the words beside it is its sender's to mend", async () => {
  const big = 'style="font-size:30pt"';
  const { pdf, parts } = printed(
    `<p style="font-size:6pt"><b ${big}>rent</b> <i ${big}>rent</i></p>`,
  );
  const { problem } = await checkFidelity(parts, pdf);
  assert.match(problem?.problem ?? "", /Words on page 1, at "rent", are set as one/);
});

test("what is lost is refused by its words, and the log has none of them; so is what its sender can mend", async () => {
  const { pdf, parts } = printed("<p>Confidential words</p><p>The tiny print</p>");
  const lost = withContent(pdf, 1, (content) => changeText(content, 0, () => ""));
  const { problem, doubts } = await checkFidelity(parts, lost);
  assert.match(problem?.problem ?? "", /on page 1, at "Confidential words", words that were sent/);
  assert.match(doubts.join(), /^lost on page 1 at part 1 p\[1\]/);
  assert.doesNotMatch(doubts.join(), /confidential|words/i);
  const tiny = withContent(pdf, 1, (content) =>
    changeText(content, 1, (text) => text.replace(/ \S+ Tf/, " 1 Tf")),
  );
  const refused = await checkFidelity(parts, tiny);
  assert.match(refused.problem?.problem ?? "", /page 1, at "The tiny print", is too small/);
});

test("a contract is composed only when its print is faithful, its attachments included", async () => {
  const attachments = [
    { name: "Notice", language: "en" as const, html: "<h1>Notice</h1><p>Words</p>" },
  ];
  const fields = [{ id: "a", label: "Buyer" }];
  const composed = await composeHtml({
    content: LEASE,
    title: null,
    language: "de",
    fields,
    centred: false,
    attachments,
  });
  assert.ok("pdf" in composed);
  const parts = [
    { html: composed.html, labels: ["Buyer"] },
    { html: attachments[0]!.html, labels: [] },
  ];
  assert.deepEqual(findFaults(parts, composed.pdf), []);
  assert.deepEqual(kindsIn([parts[0]!], composed.pdf), ["added"]);
  assert.deepEqual(kindsIn([...parts, parts[1]!], composed.pdf), ["lost"]);
});
