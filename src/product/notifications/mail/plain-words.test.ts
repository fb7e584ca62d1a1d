import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import {
  addressInText,
  headerName,
  linkInText,
  NAME_END,
  NAME_START,
  nameInText,
  oneLine,
  serversWords,
  someLines,
  withoutEncodedWords,
  withoutLinks,
} from "./plain-words.ts";

const isolated = (text: string) => NAME_START + text + NAME_END;

test("whatever breaks a line is a blank, so that no name begins a header of its own", () => {
  for (const broken of [
    "\r\n",
    "\n",
    "\r",
    "\t",
    "\v",
    "\u0085",
    "\u2028",
    "\u2029",
    "\0",
    "\u001b",
  ]) {
    assert.equal(oneLine(`Lease${broken}Bcc: x`), "Lease Bcc: x", JSON.stringify(broken));
  }
  assert.equal(oneLine(" \r\n  Lease  of \u00a0 a flat\n"), "Lease of a flat");
});

test("nothing invisible stays, apart from the two joiners that some scripts are written with", () => {
  for (const invisible of [
    "\u200b",
    "\u200e",
    "\u202e",
    "\u2066",
    "\u2068",
    "\u2069",
    "\ufeff",
    "\u00ad",
  ]) {
    assert.equal(oneLine(`in${invisible}visible`), "invisible", JSON.stringify(invisible));
  }
  assert.equal(oneLine("می\u200cخواهم"), "می\u200cخواهم");
  assert.equal(oneLine("क्\u200dष"), "क्\u200dष");
});

test("marks are heaped on a letter up to four, and letters are composed", () => {
  const marks = "\u0316\u0317\u0318\u0319";
  assert.equal(oneLine(`x${marks}`), `x${marks}`);
  assert.equal(oneLine(`x${marks}\u031c\u031d`), `x${marks}`);
  assert.equal(oneLine("Mu\u0308ller"), "Müller");
});

test("half of a letter of two is replaced, so that every encoder takes the text", () => {
  assert.equal(oneLine("a\ud83db"), "a\ufffdb");
  assert.equal(someLines("a\udc00"), "a\ufffd");
});

test("a line has at most 300 characters, and ends in a whole letter and an ellipsis where more were", () => {
  assert.equal(oneLine("x".repeat(300)), "x".repeat(300));
  assert.equal(oneLine("x".repeat(301)), `${"x".repeat(299)}…`);
  const onTheEdge = `${"x".repeat(298)}😀😀`;
  assert.equal(oneLine(onTheEdge), `${"x".repeat(298)}…`);
  assert.equal(oneLine(`${"x".repeat(297)} ${"y".repeat(9)}`), `${"x".repeat(297)} y…`);
  assert.equal(oneLine(`${"x".repeat(298)} ${"y".repeat(9)}`), `${"x".repeat(298)}…`);
});

test("lines stay lines, whatever ends them, and several empty ones become one", () => {
  assert.equal(someLines("a\r\nb\rc\nd\u2028e\u0085f\vg\fh"), "a\nb\nc\nd\ne\nf\ng\nh");
  assert.equal(someLines("a\n\n\n\nb"), "a\n\nb");
  assert.equal(someLines("a\n\nb"), "a\n\nb");
  assert.equal(someLines("\n\n  a \t\n b\tc\u202e \n\n"), "a\n b c");
});

test("lines are shortened to as many characters as are wanted, 500 where nobody says", () => {
  assert.equal(someLines("x".repeat(500)), "x".repeat(500));
  assert.equal(someLines("x".repeat(501)), `${"x".repeat(499)}…`);
  assert.equal(someLines("abcdef", 6), "abcdef");
  assert.equal(someLines("abcdefg", 6), "abcde…");
  assert.equal(someLines("abcd\nefg", 6), "abcd…");
});

test("what a mail server says is told without what may open something", () => {
  const secret = "AZqk3vGkd0Sfl1mN2bXw8gABk9";
  assert.equal(serversWords(`550 refused: /sign/${secret}`), "550 refused: /sign/…");
  assert.equal(serversWords("550 x AZqk3vGkd0Sfl1mN"), "550 x …", "most of one");
  assert.equal(serversWords("550 x AZqk3vGkd0Sfl1m"), "550 x AZqk3vGkd0Sfl1m", "15 characters");
  assert.equal(serversWords("550 a_b-cdefghijklm9nopq"), "550 …");
  // Words of one language are long as well; no secret is without a number for so long.
  assert.equal(serversWords("550 Donaudampfschifffahrt"), "550 Donaudampfschifffahrt");
});

test("a name before an address reads like no address and closes nothing", () => {
  for (const [name, shown] of [
    ["Krämer GmbH & Co. KG", "Krämer GmbH & Co. KG"],
    ['Bank" <boss@bank.example>', "Bank"],
    ["boss@bank.example", null],
    ["boss＠bank.example Bank", "Bank"],
    ["boss﹫bank.example Bank", "Bank"],
    ["Bank (via x), Ltd; a:b", "Bank via x Ltd a b"],
    ["a\\b", "a b"],
    ["=?utf-8?q?Bank?=", "= ?utf-8?q?Bank?="],
    ["Bank\r\nBcc: x@y.example", "Bank Bcc"],
    ["…!", null],
    ["", null],
    ["7", "7"],
    ["合同", "合同"],
  ] as const) {
    assert.equal(headerName(name), shown, name);
  }
});

test("nothing in a header reads like an encoded word", () => {
  assert.equal(withoutEncodedWords("=?utf-8?b?QQ==?= and =??="), "= ?utf-8?b?QQ== ?= and = ??=");
  assert.equal(withoutEncodedWords("1+1=2? yes"), "1+1=2? yes");
});

test("a name becomes no link, whichever way an address is written", () => {
  for (const [name, shown] of [
    ["evil.example", "evil.\u200cexample"],
    ["www.evil.example/x", "www.\u200cevil.\u200cexample/x"],
    ["http://10.0.0.1", "http:\u200c//10.0.0.1"],
    ["пример.рф", "пример.\u200cрф"],
    ["9.example", "9.\u200cexample"],
    // No address ends in a number or one letter, and none has a dot before a blank.
    ["No. 3.5, z.B. this. And that", "No. 3.5, z.B. this. And that"],
    ["Clause 4:1", "Clause 4:1"],
  ] as const) {
    assert.equal(withoutLinks(name), shown, name);
  }
});

test("a name in a sentence keeps its direction to itself, and cannot end what keeps it there", () => {
  assert.equal(nameInText(knownText("Berg\u2069 \u202egreB")), isolated("Berg greB"));
  assert.equal(nameInText(knownText("evil.example")), isolated("evil.\u200cexample"));
});

test("an address that is there to be used is shown as it is, on one line", () => {
  assert.equal(addressInText(knownText("a@b.example\u202e\n")), isolated("a@b.example"));
  assert.equal(linkInText("https://a.example/\u2069\nx"), isolated("https://a.example/ x"));
});
