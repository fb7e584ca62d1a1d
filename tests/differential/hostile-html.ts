/** Contracts made to look otherwise to one reader than to another, or to lose something on paper. */

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join("");
const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const svg = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="60">${inside}</svg>`).toString("base64")}`;
const nested = (tag: string, style: string, depth: number) =>
  `<p>Clause ${`<${tag}${style}>`.repeat(depth)}The rent is not refundable${`</${tag}>`.repeat(depth)}</p>`;
const clause = (index: number) =>
  `<p>Clause ${index}. The tenant pays the rent at once and in full.</p>`;

export const HOSTILE_HTML: Record<string, string> = {
  "nested small sizes": nested("span", ' style="font-size:60%"', 14),
  "nested small elements": nested("small", "", 40),
  "nested indexes": nested("sub", "", 14),
  "a link in the colour of its ground":
    '<p style="background-color:#2a478f;color:#fff"><a href="https://example.org">clause</a></p>',
  "a mark in a black cell":
    '<table><tr><td style="background:#000;color:#fff"><mark>not</mark> refundable</td></tr></table>',
  "a word indented out of its cell":
    '<table><tr><td style="background:#000">x</td><td style="text-indent:-48pt">not refundable</td></tr></table>',
  "mathematical figures": "<p>𝟑𝟎 days, 𝟏𝟎𝟎 EUR</p>",
  "ticked boxes": "<p>☒ yes ☐ no ⚠ ☎ ✉ ★</p>",
  "form fields":
    '<p><input type="checkbox" checked> yes <input type="radio"> no <input value="9,900"><select><option>a<option selected>b</select><textarea>words</textarea></p>',
  "a picture with a line in a gradient": `<img alt="x" src="${svg('<defs><linearGradient id="g"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient></defs><line x1="0" y1="30" x2="200" y2="30" stroke="url(#g)" stroke-width="6"/><text x="5" y="35">900 EUR</text>')}">`,
  "letters of a picture pushed together": `<img alt="x" src="${svg('<text x="5" y="35" letter-spacing="-20">9,900 EUR</text>')}">`,
  "a picture of one pixel": `<p>a<img src="${PIXEL}" alt="">b</p>`,
  "a picture stretched": `<img src="${PIXEL}" alt="" width="500" height="20">`,
  "pale letters": '<p style="color:#d0d0d0;font-size:6pt">not refundable</p>',
  "white letters": '<p style="color:#fff">not refundable</p>',
  "hidden text":
    '<p style="display:none">not</p><p hidden>refundable</p><p style="opacity:0">at all</p>',
  "text off the screen": '<p style="position:absolute;left:-9999px">not refundable</p>',
  "negative margins": '<p style="margin-top:-40pt">over</p><p style="margin-left:-300pt">left</p>',
  "closed details": "<details><summary>more</summary>not refundable</details>",
  "generated text": '<style>p::before{content:"not "}</style><p>refundable</p>',
  counters:
    '<style>ol{counter-reset:i;list-style:none}li{counter-increment:i}li::before{content:counters(i,".") " "}</style><ol><li>a<ol><li>b</ol></ol>',
  "Arabic with figures": '<p dir="rtl">بمبلغ 9,900 EUR في 12 مارس 2026 (VAT)</p>',
  "Hebrew in an English line": "<p>The rent שכר דירה is 9,900 EUR.</p>",
  "an override of direction": "<p>Price: \u202E000,9\u202C EUR</p>",
  isolates: "<p>Price: \u20679,000\u2069 EUR</p>",
  "marks on one letter": `<p>a${"\u0301".repeat(40)} b</p>`,
  "soft hyphens": `<p>${"Donau\u00ADdampf\u00ADschiff ".repeat(60)}</p>`,
  "one long word": `<p>${"x".repeat(2_000)}</p>`,
  "long addresses": `<p>https://example.org/${"path/".repeat(80)}</p>`,
  "letters far apart": '<p style="letter-spacing:6pt">not refundable at any time</p>',
  "lines close together": `<p style="line-height:1">${"close lines ".repeat(100)}</p>`,
  "a number beside a long cell": `<table><tr><td>1.</td><td>${times(60, clause)}</td></tr></table>`,
  "a cell that spans forty rows": `<table border="1"><tr><td rowspan="40">x</td><td>0</td></tr>${times(39, (index) => `<tr><td>row ${index}</td></tr>`)}</table>`,
  "twenty-four columns": `<table border="1"><tr>${times(24, (index) => `<td>column ${index}</td>`)}</tr></table>`,
  "tables in tables in tables": `${"<table border='1'><tr><td>".repeat(6)}deep${"</td></tr></table>".repeat(6)}`,
  "boxes in boxes": `${'<div style="border:1pt solid red;padding:2pt">'.repeat(12)}${times(9, clause)}${"</div>".repeat(12)}`,
  "lists in lists": `${"<ol><li>item".repeat(12)}${"</li></ol>".repeat(12)}`,
  "a head repeated over pages": `<table border="1"><thead><tr><th>No</th></tr></thead>${times(120, (index) => `<tr><td>${index}</td></tr>`)}</table>`,
  "many breaks": `<p>a${"<br>".repeat(120)}b</p>`,
  "blanks kept": "<pre>a\tb\n   c   d</pre>",
  "text that looks like a template": "<p>#let x = 1 $y$ \\ @ref <label> = head</p>",
  "floats and flex":
    '<div style="display:flex"><div>left</div><div>right</div></div><div style="float:right">floated</div><p>beside</p>',
  "very large letters": '<h1 style="font-size:400pt">Huge</h1>',
};
