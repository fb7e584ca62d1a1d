import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutLinks } from "./without-links.ts";

const clean = (text: string) => withoutLinks(text, "[link]");

const LINKS: [what: string, text: string, left: string][] = [
  ["an address of any scheme", "see ftp://a.example/x now", "see [link] now"],
  ["an address within brackets", "(https://pay.example/now)", "[link]"],
  ["a mailbox with its scheme", "mailto:a@b.example", "[link]"],
  ["a number to call", "call tel:+491234 today", "call [link] today"],
  ["a script", "javascript:alert(1)", "[link]"],
  ["a mailbox alone", "write to jane.doe+x@mail.example today", "write to [link] today"],
  ["a name that begins with www", "www.example/path and WWW2.x", "[link] and [link]"],
  ["a number of a machine with a path", "10.0.0.1/admin", "[link]"],
  ["a number of a machine with a port", "at 192.0.2.7:8080", "at [link]"],
  ["a name alone", "visit pay-here.com.", "visit [link]."],
  ["a name with a path behind it", "visit pay.example/now?x=1 soon", "visit [link] soon"],
  ["a name in another alphabet", "besuche müller.рф heute", "besuche [link] heute"],
  ["a name with dots of other widths", "pay。example and pay．example", "[link] and [link]"],
  ["a name that is encoded", "pay.xn--p1ai", "[link]"],
  ["a name that is encoded, with a path", "see pay.XN--P1AI/now today", "see [link] today"],
  ["a name in capitals", "PAY.EXAMPLE", "[link]"],
  ["several with dots between them", "see a.example...b.example-c", "see [link]...[link]-c"],
  ["several on one line", "a.example, b.example", "[link], [link]"],
];

for (const [what, text, left] of LINKS) {
  test(`what leads somewhere is left out: ${what}`, () => {
    assert.equal(clean(text), left);
  });
}

const WORDS: [what: string, text: string][] = [
  ["an end of a sentence without a blank", "It ends.Next it begins."],
  ["a kind of file", "See annex.pdf and prices.xlsx."],
  ["what Spanish writes for an example", "p.ej. la renta"],
  ["an amount", "900.50 euros, or 1.000.000"],
  ["a date", "on 1.2.2027 and 01.02.27"],
  ["a clause", "clause 4.2.1 of 10.0.0.1"],
  ["a time with a colon", "at 10:30, as follows: nothing"],
  ["an abbreviation", "e.g. the tenant, i.e. the one who rents"],
  ["a word that only ends like a scheme", "hotel: two nights"],
  ["an at sign alone", "3 pieces @ 5 euros"],
];

for (const [what, text] of WORDS) {
  test(`what leads nowhere stays: ${what}`, () => {
    assert.equal(clean(text), text);
  });
}

test("a text that is made to be slow is read in no time to speak of", () => {
  for (const part of ["a.", "a-", "www.", "@a", "1.", "a@a.", "mailto:"]) {
    assert.ok(clean(part.repeat(20_000)).length >= 0);
  }
});
