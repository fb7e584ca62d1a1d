import assert from "node:assert/strict";
import { test } from "node:test";
import { linkIn } from "#kit/scenes/signer.ts";
import { attack, call, lookIntoLog, type Row, underAttack } from "./attack.ts";

const scene = underAttack();

const create = (body: object) => () => call(scene, "POST", "/contracts", body);
const html = (change: object) => create({ content: "<p>x</p>", ...change });
const markdown = (content: string) => create({ content, contentFormat: "markdown" });
const patch = (body: object) => () => call(scene, "PATCH", `/contracts/${scene.own.id}`, body);
const pdf = (base64: string, field: object = { label: "A", x: 1, y: 1 }) =>
  create({ document: { pdf: base64 }, signatureFields: [field] });
const signer = (change: object) => html({ signers: [{ role: "Signature", ...change }] });
const address = (email: string) => signer({ email });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const TEXTS: Row[] = [
  ["both forms", html({ document: { pdf: "AAAA" } }), 400, /exactly one/],
  ["neither form", create({ title: "x" }), 400, /exactly one/],
  ["an empty text", create({ content: "  \n " }), 400],
  ["a text over 1 MB", create({ content: "ä".repeat(500_001) }), 400, /bytes/],
  ["a text as a number", create({ content: 1 }), 400],
  ["a text as an object", create({ content: { toString: "x" } }), 400],
  ["control characters in the title", html({ title: "a\u0000b" }), 400],
  ["a line end in the title", html({ title: "a\r\nBcc: b@example.com" }), 400],
  ["a title over 255 characters", html({ title: "x".repeat(256) }), 400],
  ["a title of 255 characters of two units each", html({ title: "𐅀".repeat(255) }), 201],
  ["a title of faces", html({ title: "😀😀" }), 400, /letter or a digit/],
  ["a title that is a template", html({ title: "{{7*7}} #{7*7} <%= 7*7 %> $'+'{7}" }), 201],
  ["half a letter in the title", html({ title: "a\ud800" }), 400],
  ["the other half of a letter in the title", patch({ title: "\udc00a" }), 400],
  ["a zero byte in a tag", html({ tags: ["a\u0000"] }), 400],
  ["half a letter in a tag", html({ tags: ["\ud800"] }), 400],
  ["a line end in a tag", html({ tags: ["a\nb"] }), 400],
  ["half a letter in a tag of a change", patch({ tags: ["\ud800"] }), 400],
  ["half a letter in the text", create({ content: "<h1>\ud800</h1><p>x</p>" }), 400, /was lost/],
  ["a hundred thousand empty tags", html({ tags: times(100_000, () => "") }), 400, /20000 values/],
  ["nine hundred empty tags", html({ tags: times(900, () => "") }), 400, /499 more/],
  ["twenty-one tags", html({ tags: times(21, (index) => `t${index}`) }), 400],
  ["a thousand tags that are all the same", html({ tags: times(1_000, () => "t") }), 201],
  ["a tag of 51 characters", html({ tags: ["x".repeat(51)] }), 400],
  ["an empty tag", html({ tags: [""] }), 400],
  ["tags as a text", html({ tags: "a,b" }), 400],
  ["a tag that is an array of SQL", html({ tags: ['{"a","b"}', "a','b"] }), 201],
  ["Markdown with a script", markdown("a <script>alert(1)</script>"), 201],
  ["Markdown of a zero byte that nothing shows", markdown("a\n\n[b]: \u0000"), 400, /was lost/],
  ["Markdown with half a letter", markdown("a\ud800"), 400, /was lost/],
  ["Markdown of blanks", markdown(" \n\t"), 400, /empty/],
  ["Markdown that prints nothing", markdown("[a]: b"), 400, /content/],
  ["a thousand quotes in one another", markdown(`${">".repeat(1_000)} a`), 400, /nested/],
  ["a thousand lists in one another", markdown(`${"- ".repeat(1_000)}a`), 400, /nested/],
  ["a thousand stars around a word", markdown(`${"*a ".repeat(1_000)}${"a*".repeat(1_000)}`), 400],
  [
    "a long address that is said once and used a thousand times",
    markdown(`[a]: /${"x".repeat(5_000)}\n\n${"[a] ".repeat(1_000)}`),
    400,
    /1 MB/,
  ],
  ["a format that every object has", html({ contentFormat: "constructor" }), 400],
  ["a format in capitals", html({ contentFormat: "Markdown" }), 400],
  ["a format for what is signed already", patch({ contentFormat: "markdown" }), 409],
  ["an unknown language", html({ language: "it" }), 400],
  ["a language that every object has", html({ language: "constructor" }), 400],
  ["a language in capitals", html({ language: "EN" }), 400],
  ["finalize as a word", html({ finalize: "true" }), 400],
  ["finalize as a number", html({ finalize: 1 }), 400],
  ["completionEmail as a number", html({ completionEmail: 1 }), 400],
  ["summary as null", html({ summary: null }), 400],
];

const DOCUMENTS: Row[] = [
  ["a PDF that is none", pdf(Buffer.from("hello").toString("base64")), 400],
  ["an empty PDF", pdf(""), 400],
  ["base64 that is none", pdf("%%%"), 400, /base64/],
  ["base64 with padding within", pdf("AA==AA=="), 400, /base64/],
  ["a data URL of another type", pdf("data:text/html;base64,AAAA"), 400],
  ["a data URL without base64", pdf("data:application/pdf,%25PDF-1.7"), 400],
  [
    "a data URL within a data URL",
    pdf("data:application/pdf;base64,data:application/pdf;base64,AAAA"),
    400,
  ],
  [
    "a data URL of a thousand parameters",
    pdf(`data:application/pdf${";a=b".repeat(1_000)};base64,AAAA`),
    400,
  ],
  ["a path instead of a PDF", pdf("/etc/passwd"), 400],
  ["an address instead of a PDF", pdf("file:///etc/passwd"), 400],
  ["a PDF over 3 MB", pdf(Buffer.alloc(3 * 1024 * 1024 + 1).toString("base64")), 400, /at most/],
  [
    "a name that is cut within a letter",
    create({
      document: { name: `${"a".repeat(254)}𐅀.pdf`, pdf: "AAAA" },
      signatureFields: [{ label: "A", x: 1, y: 1 }],
    }),
    400,
    /document\.pdf/,
  ],
  ["a document as a text", create({ document: "AAAA" }), 400],
  ["a document without a PDF", create({ document: { name: "x.pdf" } }), 400],
  ["a PDF as a list of bytes", create({ document: { pdf: [37, 80, 68, 70] } }), 400],
];

const FIELDS: Row[] = [
  [
    "two hundred and one fields",
    html({ signatureFields: times(201, (index) => ({ label: `L${index}` })) }),
    400,
  ],
  ["a label of 101 characters", html({ signatureFields: [{ label: "x".repeat(101) }] }), 400],
  ["a field without a label", html({ signatureFields: [{}] }), 400],
  ["a label of blanks", html({ signatureFields: [{ label: " \t " }] }), 400],
  ["a label that shows nothing", html({ signatureFields: [{ label: "\u200b\u2060" }] }), 400],
  ["a zero byte in a label", html({ signatureFields: [{ label: "A\u0000" }] }), 400],
  ["half a letter in a label", html({ signatureFields: [{ label: "A\ud800" }] }), 400],
  ["a line end in a label", html({ signatureFields: [{ label: "A\nB" }] }), 400],
  ["a placed field without a document", html({ signatureFields: [{ label: "A", x: 1 }] }), 400],
  ["a field of an unknown type", html({ signatureFields: [{ label: "A", type: "button" }] }), 400],
  [
    "a field of a type that every object has",
    html({ signatureFields: [{ label: "A", type: "__proto__" }] }),
    400,
  ],
  [
    "a place beyond every number",
    () =>
      call(
        scene,
        "POST",
        "/contracts",
        '{"content":"<p>x</p>","signatureFields":[{"label":"A","x":1e400}]}',
      ),
    400,
  ],
  ["a place below zero by nothing", pdf("AAAA", { label: "A", x: -1e-9, y: 0 }), 400],
  ["a width of zero", pdf("AAAA", { label: "A", x: 0, y: 0, width: 0 }), 400],
  ["a page of zero", pdf("AAAA", { label: "A", x: 0, y: 0, page: 0 }), 400],
  ["half a page", pdf("AAAA", { label: "A", x: 0, y: 0, page: 1.5 }), 400],
  ["a page beyond every document", pdf("AAAA", { label: "A", x: 0, y: 0, page: 1e308 }), 400],
  ["a place as a text", pdf("AAAA", { label: "A", x: "1", y: 0 }), 400],
  ["fields as an object", html({ signatureFields: { 0: { label: "A" }, length: 1 } }), 400],
];

const SIGNERS: Row[] = [
  [
    "an unknown role",
    html({ signers: [{ role: "Z", email: "z@example.com" }] }),
    400,
    /No signature field/,
  ],
  ["a role that every object has", html({ signers: [{ role: "__proto__", title: "x" }] }), 400],
  ["a role in other letters", html({ signers: [{ role: "signature", title: "x" }] }), 400],
  [
    "the same role twice",
    html({
      signers: [
        { role: "Signature", title: "x" },
        { label: "Signature", title: "y" },
      ],
    }),
    400,
    /twice/,
  ],
  ["two names for one role", signer({ label: "Other", title: "x" }), 400, /must be equal/],
  [
    "fifty-one signers",
    html({ signers: times(51, () => ({ role: "Signature", title: "x" })) }),
    400,
  ],
  ["a signer who says nothing", signer({}), 400],
  ["a title of 81 characters", signer({ title: "x".repeat(81) }), 400],
  ["a zero byte in a signer's title", signer({ title: "a\u0000" }), 400],
  ["half a letter in a signer's title", signer({ title: "a\ud800" }), 400],
  [
    "half a letter in a new signer's title",
    patch({ signers: [{ role: "A", email: "new@attack.example", title: "a\ud800" }] }),
    400,
  ],
  ["an unknown level", signer({ email: "a@example.com", level: "aes" }), 400],
  ["a level that every object has", signer({ email: "a@example.com", level: "constructor" }), 400],
  ["a qualified level that is not enabled", signer({ email: "a@example.com", level: "qes" }), 400],
  ["an empty address", address(""), 400],
  ["a header in an address", address("a@example.com\r\nBcc: b@example.com"), 400],
  ["two addresses", address("a@example.com,b@example.com"), 400],
  ["two addresses and a blank", address("a@example.com b@example.com"), 400],
  ["a name before an address", address("Ada <a@example.com>"), 400],
  ["a comment in an address", address("a(b)@example.com"), 400],
  ["an address in quotes", address('"a b"@example.com'), 400],
  ["a route in an address", address("@relay.example:a@example.com"), 400],
  ["a percent sign for a relay, which is only a name", address("a%b.example@example.com"), 201],
  ["a parameter of MAIL", address("a@example.com> SIZE=1"), 400],
  ["an address without a domain", address("a@"), 400],
  ["an address at a name alone", address("root@localhost"), 400],
  ["an address at an IP address", address("a@[127.0.0.1]"), 400],
  ["an address at numbers", address("a@127.0.0.1"), 400],
  ["two at signs", address("a@b@example.com"), 400],
  ["dots in a row", address("a..b@example.com"), 400],
  ["a dot at the end", address("a.@example.com"), 400],
  ["a hyphen at the end of a label", address("a@example-.com"), 400],
  ["a zero byte in an address", address("a\u0000@example.com"), 400],
  ["a sign that turns directions", address("a\u202e@example.com"), 400],
  ["a sign without width", address("a\u200b@example.com"), 400],
  ["an address of 400 characters", address(`a@${"b".repeat(50)}.${"c".repeat(350)}.com`), 400],
  ["an address made to be tried for long", address(`a@${"a.".repeat(150)}`), 400],
  ["a local part made to be tried for long", address(`${"a".repeat(64)}@${"a-".repeat(120)}`), 400],
  ["an address as a list", signer({ email: ["a@example.com"] }), 400],
  ["a new signer without an address", patch({ signers: [{ role: "A" }] }), 400],
  [
    "a new signer for a role that is none",
    patch({ signers: [{ role: "D", email: "d@example.com" }] }),
    400,
  ],
  ["finalizing what is no draft", patch({ finalize: true }), 409],
  ["a PATCH of which one half is wrong", patch({ title: "Half", tags: [""] }), 400],
];

attack(scene, [...TEXTS, ...DOCUMENTS, ...FIELDS, ...SIGNERS]);

test("after all of that the contract is as it was", async () => {
  const { contract } = (await call(scene, "GET", `/contracts/${scene.own.id}`)).body;
  assert.deepEqual([contract.title, contract.tags, contract.status], [null, [], "pending"]);
  assert.deepEqual(
    contract.signers.map(({ role }: { role: string }) => role),
    ["C"],
  );
});

test("text from a contract, a label or a title reaches the page as text only", async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>`;
  const created = await call(scene, "POST", "/contracts", {
    title: hostile,
    // A picture of a relative address would refuse the whole contract.
    content: `<h1>${hostile.replace("img src=x", "b")}</h1><p onclick="alert(3)">x</p><svg onload=alert(4)>`,
    signatureFields: [{ label: hostile.slice(0, 90) }],
    finalize: true,
  });
  assert.equal(created.status, 201);
  const { id, signUrl, publicId } = created.body.contract;
  const { statusUrl } = (await call(scene, "GET", `/contracts/${id}`)).body.contract;
  for (const path of [
    `/sign/${linkIn(signUrl)}`,
    `/status/${linkIn(statusUrl)}`,
    `/verify/${publicId}`,
  ]) {
    const page = await fetch(scene.url + path);
    assert.equal(page.status, 200, path);
    assert.doesNotMatch(await page.text(), /<script>alert|<img src=x|<[^>]+ on(click|load|error)=/);
    assert.match(page.headers.get("content-security-policy") ?? "", /script-src 'self';/);
  }
});

lookIntoLog(scene);
