import assert from "node:assert/strict";
import { test } from "node:test";
import { checkIban, checkSepaIban } from "./iban.ts";
import { checkBic, checkMandateReference } from "./sepa-data.ts";

test("a mandate's reference is 35 signs that every bank takes", () => {
  for (const reference of ["LH-2026-1147", "A".repeat(35), "Kunde 12/34 (2026)", "a+b,c.d:e?f'g"]) {
    assert.deepEqual(checkMandateReference(reference), [], reference);
  }
  for (const reference of ["A".repeat(36), "ÄÖÄÖ", "a_b", "a//b", "/a", "a/", "a\nb", "a–b"]) {
    assert.notDeepEqual(checkMandateReference(reference), [], reference);
  }
});

test("an account outside SEPA is refused for a mandate, though it is one", () => {
  const saudi = "SA0380000000608010167519";
  assert.equal(checkIban(saudi), null);
  assert.match(checkSepaIban(saudi) ?? "", /SA are not reached/);
  assert.equal(checkSepaIban("DE89370400440532013000"), null);
  assert.equal(checkSepaIban("CH9300762011623852957"), null);
  assert.match(checkSepaIban("DE89370400440532013001") ?? "", /check digits/);
  assert.match(checkSepaIban("ZZ8937040044053201") ?? "", /no country/);
});

test("a BIC has eight or eleven signs", () => {
  for (const bic of ["COBADEFF", "COBADEFFXXX", "N26BDEB1XXX"]) assert.equal(checkBic(bic), null);
  for (const bic of ["", "COBADEF", "COBADEFFXX", "COBA1EFF", "cobadeff"]) {
    assert.notEqual(checkBic(bic), null, bic);
  }
});
