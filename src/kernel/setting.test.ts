import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asList,
  oneOf,
  optional,
  readHeaderText,
  readList,
  readName,
  readOperatorEmail,
  readUrl,
  readWholeNumber,
  secret,
  text,
  wholeNumber,
  yesOrNo,
} from "./setting.ts";

test("a whole number is taken from its least to its most, and nothing beyond", () => {
  assert.equal(readWholeNumber("3", 3, 7), 3);
  assert.equal(readWholeNumber("7", 3, 7), 7);
  assert.equal(readWholeNumber("007", 3, 7), 7);
  for (const value of ["2", "8", "-3", "+3", "3.0", "3e0", "0x3", " 3", "3 ", "", "three", "٣"]) {
    assert.throws(() => readWholeNumber(value, 3, 7), RangeError, JSON.stringify(value));
  }
});

test("what a whole number's setting says is expected is what it takes", () => {
  const setting = wholeNumber(5, 3, 7, "how many");
  assert.equal(setting.expected, "a whole number from 3 to 7");
  assert.equal(setting.shown, "5");
  assert.equal(setting.absent(), 5);
  assert.equal(setting.read("4"), 4);
  assert.throws(() => setting.read("8"), RangeError);
});

test("yes and no are the words true and false alone", () => {
  for (const absent of [true, false]) {
    const setting = yesOrNo(absent, "whether");
    assert.equal(setting.absent({}), absent);
    assert.equal(setting.shown, String(absent));
    assert.equal(setting.read("true"), true);
    assert.equal(setting.read("false"), false);
    for (const value of ["True", "yes", "1", "0", " true", ""]) {
      assert.throws(() => setting.read(value), RangeError, value);
    }
  }
});

test("of several words one is taken exactly as it is written", () => {
  const setting = oneOf(["none", "manual"], "none", () => "none", "how");
  assert.equal(setting.read("manual"), "manual");
  assert.equal(setting.expected, "one of none, manual");
  for (const value of ["Manual", "man", "manual ", "toString", ""]) {
    assert.throws(() => setting.read(value), RangeError, value);
  }
});

test("a text is taken as it is, and its default is shown", () => {
  const setting = text("Countersign", "what it is called");
  assert.equal(setting.absent({}), "Countersign");
  assert.equal(setting.shown, "Countersign");
  assert.equal(setting.read(" anything at all "), " anything at all ");
});

test("what may be left out is null where it is, and read where it is not", () => {
  const setting = optional((value) => value.length, "a text", "how long");
  assert.equal(setting.absent({}), null);
  assert.equal(setting.shown, "none");
  assert.equal(setting.read("four"), 4);
});

test("a secret names the texts that no line may repeat, and none where there is no secret", () => {
  const setting = secret((value) => value, "a key", "the key", asList);
  assert.deepEqual(setting.secretsIn?.("whsec_1"), ["whsec_1"]);
  assert.deepEqual(setting.secretsIn?.(null), []);
  assert.equal(setting.absent({}), null);
});

test("a list loses the blanks around its parts and the parts that are empty", () => {
  assert.deepEqual(readList(" a, b c ,,d,"), ["a", "b c", "d"]);
  assert.deepEqual(readList(""), []);
  assert.deepEqual(readList(" , ,"), []);
});

test("an address is taken as it is written where its protocol is one of those that are allowed", () => {
  assert.equal(readUrl("http://a.example/x", ["http:", "https:"]), "http://a.example/x");
  assert.equal(readUrl("HTTPS://A.example", ["https:"]), "HTTPS://A.example");
  assert.throws(() => readUrl("http://a.example", ["https:"]), RangeError);
  assert.throws(() => readUrl("javascript:alert(1)", ["http:", "https:"]), RangeError);
  assert.throws(() => readUrl("a.example", ["https:"]), TypeError);
});

test("what goes into a header is printable ASCII without a blank", () => {
  for (const value of ["!", "~", "sk_test-1:2"]) assert.equal(readHeaderText(value), value);
  for (const value of ["", " ", "a b", "a\r\nb", "\u007f", "ä", "a\t"]) {
    assert.throws(() => readHeaderText(value), RangeError, JSON.stringify(value));
  }
});

test("a name has 64 characters at most once it is trimmed and composed", () => {
  assert.equal(readName(` ${"a".repeat(64)} `), "a".repeat(64));
  assert.equal(readName("Jo\u0308rg"), "J\u00f6rg");
  assert.equal(readName("e\u0301".repeat(64)), "\u00e9".repeat(64));
  assert.throws(() => readName("a".repeat(65)), RangeError);
});

test("a name has letters, marks, digits, signs and plain blanks, and something of them", () => {
  for (const name of ["Müller & Söhne GmbH", "株式会社", "A/S (Nord) №1", "दस्तख़त"]) {
    assert.equal(readName(name), name.normalize("NFC"));
  }
  for (const name of ["", "   ", "a\nb", "a\tb", "a\u00a0b", "a\u202eb", "a\u200bb", "a\u0000"]) {
    assert.throws(() => readName(name), RangeError, JSON.stringify(name));
  }
});

test("whoever runs the service may have an address without a domain, of this machine alone", () => {
  for (const address of ["root@localhost", "a.b+c-d_1@localhost", `${"a".repeat(64)}@localhost`]) {
    assert.equal(readOperatorEmail(` ${address} `), address);
  }
  assert.equal(readOperatorEmail(" ops@example.com "), "ops@example.com");
  for (const address of [
    "@localhost",
    `${"a".repeat(65)}@localhost`,
    "root@LOCALHOST",
    "root@otherhost",
    "ro ot@localhost",
    "root@localhost,a@example.com",
    "",
  ]) {
    assert.throws(() => readOperatorEmail(address), RangeError, address);
  }
});
