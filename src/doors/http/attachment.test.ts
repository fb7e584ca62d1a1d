import assert from "node:assert/strict";
import { test } from "node:test";
import { attachment } from "./attachment.ts";

const extended = (name: string) => /filename\*=UTF-8''(.*)$/.exec(attachment(name))?.[1] ?? "";

test("a file is offered under its name, in letters that a header may have", () => {
  const header = attachment("Überlassung “A”.pdf");
  assert.match(header, /^attachment; filename="Uberlassung _A_\.pdf"; filename\*=UTF-8''/);
  assert.match(header, /^[\x20-\x7e]+$/);
  assert.equal(decodeURIComponent(extended("Überlassung “A”.pdf")), "Überlassung “A”.pdf");
});

test("nothing in a name ends the header, begins another or is a letter that no name may have", () => {
  for (const name of [
    'a"b.pdf',
    "a\r\nSet-Cookie: x.pdf",
    "a;b,c=d.pdf",
    "it's (one)*.pdf",
    "\ud800",
  ]) {
    // RFC 8187, 3.2.1.
    assert.match(
      extended(name),
      /^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/,
      JSON.stringify(name),
    );
  }
  assert.equal(decodeURIComponent(extended("it's (one)*.pdf")), "it's (one)*.pdf");
});

test("both names have at most 255 bytes with their ending, also where ASCII takes more letters", () => {
  for (const letter of ["a", "ü", "合", "\ufdfa"]) {
    const header = attachment(`${letter.repeat(255)}.pdf`);
    const [, plain = ""] = /filename="([^"]*)"/.exec(header) ?? [];
    for (const name of [plain, decodeURIComponent(extended(`${letter.repeat(255)}.pdf`))]) {
      assert.ok(Buffer.byteLength(name) <= 255 && name.endsWith(".pdf"), name);
    }
  }
});

for (const [name, plain] of [
  ["Lease 2.pdf", "Lease 2.pdf"],
  ["evidence-7K3M.zip", "evidence-7K3M.zip"],
  ["Žluťoučký kůň.pdf", "Zlutoucky kun.pdf"],
  ["Straße Ørsted.pdf", "Stra_e _rsted.pdf"],
  ["ﬁnal №1.pdf", "final No1.pdf"],
  ["договор.pdf", "file.pdf"],
  ["契約 v2.pdf", "v2.pdf"],
  ["../../etc/passwd", "etc_passwd"],
  [".htaccess", "file.htaccess"],
  ["a.longer-than-an-ending", "a.longer-than-an-ending"],
  ['a"b\\c.pdf', "a_b_c.pdf"],
  ["a\r\nX: y.pdf", "a_X_ y.pdf"],
  ["\ud800", "file"],
  ["", "file"],
] as const) {
  test(`programs that know no more than ASCII are offered ${JSON.stringify(name)} as ${plain}`, () => {
    assert.equal(/filename="([^"]*)"/.exec(attachment(name))?.[1], plain);
  });
}
