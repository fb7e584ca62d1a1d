import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCreditorId, compactCreditorId } from "./field-kinds.ts";
import { checkIban, compactIban, printedIban } from "./iban.ts";

/** The registry's own examples, some of those with letters and odd lengths among them. */
const IBANS = [
  "DE89 3704 0044 0532 0130 00",
  "AT61 1904 3002 3457 3201",
  "FR14 2004 1010 0505 0001 3M02 606",
  "ES91 2100 0418 4502 0005 1332",
  "GB29 NWBK 6016 1331 9268 19",
  "NO93 8601 1117 947",
  "BE68 5390 0754 7034",
  "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
  "LC55 HEMM 0001 0001 0012 0012 0002 3015",
  "BR18 0036 0305 0000 1000 9795 493C 1",
  "CH93 0076 2011 6238 5295 7",
];

for (const iban of IBANS) {
  test(`${iban} is an account number, and printed as it stands here`, () => {
    const compact = compactIban(iban.toLowerCase());
    assert.equal(checkIban(compact), null);
    assert.equal(printedIban(compact), iban);
  });
}

test("one wrong digit or two that changed places break an account number", () => {
  const iban = compactIban("DE89 3704 0044 0532 0130 00");
  for (let at = 2; at < iban.length; at += 1) {
    const other = iban[at] === "7" ? "8" : "7";
    assert.notEqual(checkIban(iban.slice(0, at) + other + iban.slice(at + 1)), null);
    const [one, two] = [iban[at] ?? "", iban[at + 1] ?? ""];
    if (one === two || two === "") continue;
    assert.notEqual(checkIban(iban.slice(0, at) + two + one + iban.slice(at + 2)), null);
  }
});

const NO_IBANS: [iban: string, problem: RegExp][] = [
  ["", /no IBAN/],
  ["DE", /no IBAN/],
  ["DE8937040044053201300", /has 22 characters, this one has 21/],
  ["ZZ89370400440532013000", /no country/],
  ["DE89370400440532013O00", /has 22|check digits/],
  ["DE89-3704-0044-0532-0130-00", /no IBAN/],
  ["ＤＥ89370400440532013000", /no IBAN/],
];

for (const [iban, problem] of NO_IBANS) {
  test(`${JSON.stringify(iban)} is no account number`, () => {
    assert.match(checkIban(compactIban(iban)) ?? "", problem);
  });
}

test("check digits that no bank gives are refused though the sum holds", () => {
  // 97 of every remainder: 00 stands for 97, 01 for 98, 99 for 02.
  for (const body of Array.from({ length: 200 }, (_, index) => String(index).padStart(18, "0"))) {
    for (const digits of ["00", "01", "99"]) assert.notEqual(checkIban(`DE${digits}${body}`), null);
  }
});

test("the registry's 89 countries are known, each once", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const known = letters
    .flatMap((one) => letters.map((two) => one + two))
    .filter((country) => !checkIban(`${country}11X`)?.startsWith("no country"));
  assert.equal(known.length, 89);
});

/** Examples that national schemes publish; the business code may be anything. */
const CREDITORS = [
  "DE98ZZZ09999999999",
  "DE98ABC09999999999",
  "AT61ZZZ01234567890",
  "FR72ZZZ123456",
  "ES59ZZZX1234567L",
];

for (const creditor of CREDITORS) {
  test(`${creditor} identifies a creditor`, () => {
    assert.equal(checkCreditorId(compactCreditorId(creditor)), null);
  });
}

for (const creditor of [
  "",
  "DE98",
  "DE98ZZZ",
  "DE99ZZZ09999999999",
  "DE98ZZZ0999999999\u0000",
  `DE98ZZZ${"0".repeat(29)}`,
  "DE98ZZZ---",
]) {
  test(`${JSON.stringify(creditor)} identifies no creditor`, () => {
    assert.notEqual(checkCreditorId(compactCreditorId(creditor)), null);
  });
}
