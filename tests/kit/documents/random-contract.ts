import fc from "fast-check";

/** Contracts as fast-check makes them up, of all that the profile has. */

const WORDS = [
  ..."rent deposit landlord tenant 9,900 EUR § 7.2 not within days shall ﬁnal naïve Straße".split(
    " ",
  ),
  ..."Donaudampfschifffahrtsgesellschaft a I 1. – — “quoted” e\u0301te\u0301 soft\u00ADhy\u00ADphen".split(
    " ",
  ),
  ..."billing.department@company.example.org DE02120300000000202051 https://example.org/a/b?c=d&e=f".split(
    " ",
  ),
  ..."Договор аренды συμβόλαιο Việt hợp x".split(" "),
];
const RTL = "هذا العقد مبرم بين الطرفين في 12 مارس 2026 بمبلغ 9,900 שכירות הסכם".split(" ");
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
const text = (most: number) =>
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most })
    .map((all) => escaped(all.join(" ")));
const rightToLeft = fc
  .array(fc.constantFrom(...RTL), { minLength: 1, maxLength: 30 })
  .map((all) => `<p dir="rtl">${all.join(" ")}</p>`);

const style = fc.constantFrom(
  "",
  "",
  "",
  ' style="font-size:6pt"',
  ' style="font-size:30pt"',
  ' style="text-transform:uppercase"',
  ' style="font-variant:small-caps"',
  ' style="letter-spacing:4pt"',
  ' style="line-height:1"',
  ' style="text-indent:-20pt"',
  ' style="color:#fff;background-color:#224"',
  ' style="border:1pt solid #000;padding:4pt"',
  ' style="white-space:pre-wrap"',
  ' style="break-inside:avoid"',
);

const inline = fc.oneof(
  { weight: 6, arbitrary: text(12) },
  ...["b", "i", "u", "del", "sub", "sup", "small", "mark", "code", "q", "span"].map((name) => ({
    weight: 1,
    arbitrary: fc
      .tuple(text(4), style)
      .map(([words, look]) => `<${name}${look}>${words}</${name}>`),
  })),
  { weight: 1, arbitrary: fc.constant("<br>") },
  { weight: 1, arbitrary: fc.constant(`<img src="${PIXEL}" alt="dot" width="12">`) },
);
const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((all) => all.join(" "));

const { block } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 3 }).map((all) => all.join("")),
  block: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.tuple(line, style).map(([words, look]) => `<p${look}>${words}</p>`),
    text(200).map((words) => `<p>${words}</p>`),
    text(9).map((words) => `<h2>${words}</h2>`),
    rightToLeft,
    fc.constant(`<figure><img src="${PIXEL}" alt="dot"><figcaption>caption</figcaption></figure>`),
    fc.tuple(tie("blocks"), style).map(([inside, look]) => `<div${look}>${inside}</div>`),
    tie("blocks").map((inside) => `<blockquote>${inside}</blockquote>`),
    fc
      .tuple(
        fc.constantFrom("ul", "ol", 'ol type="a"', 'ol type="I" start="3"', "ol reversed"),
        fc.array(tie("blocks"), { minLength: 1, maxLength: 5 }),
      )
      .map(([tag, items]) => {
        const inside = items.map((item) => `<li>${item}</li>`).join("");
        return `<${tag}>${inside}</${tag.split(" ")[0]}>`;
      }),
    fc
      .tuple(
        fc.array(fc.array(tie("blocks"), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.boolean(),
        fc.nat(3),
      )
      .map(([rows, head, span]) => tableOf(rows, head, span)),
    fc
      .tuple(text(4), text(60))
      .map(([term, words]) => `<dl><dt>${term}</dt><dd>${words}</dd></dl>`),
  ),
}));

function tableOf(rows: string[][], head: boolean, span: number): string {
  const cells = rows.map((row, y) =>
    row
      .map((cell, x) => {
        const spans =
          y === 0 && x === 0 && span > 1 ? ` rowspan="${span}"` : x === 1 ? ' colspan="2"' : "";
        return `<td${spans}>${cell}</td>`;
      })
      .join(""),
  );
  const body = cells.map((row) => `<tr>${row}</tr>`).join("");
  const first = head ? "<thead><tr><th>Item</th><th>Words</th></tr></thead>" : "";
  return `<table border="1"><caption>table</caption>${first}${body}</table>`;
}

export const contract = fc
  .array(block, { minLength: 1, maxLength: 8 })
  .map((all) => all.join("\n"));
