import assert from "node:assert/strict";
import { test } from "node:test";
import { isLocalName } from "./local-names.ts";

const ENDINGS = [
  ...["localhost", "localdomain", "local", "internal", "intranet", "private", "corp", "home"],
  ...["lan", "home.arpa", "onion", "invalid", "test"],
];

for (const ending of ENDINGS) {
  test(`${ending} and every name below it are of one network, a name that ends alike is not`, () => {
    assert.equal(isLocalName(ending), true);
    assert.equal(isLocalName(`a.${ending}`), true);
    assert.equal(isLocalName(`a.b.${ending}`), true);
    assert.equal(isLocalName(`example.x${ending}`), false);
    assert.equal(isLocalName(`${ending}.example.com`), false);
  });
}

test("a name without a dot is looked up in a network's own domains", () => {
  for (const name of ["", "db", "metadata", "com"]) assert.equal(isLocalName(name), true, name);
});

test("names of the public are none of one network", () => {
  for (const name of ["example.com", "hooks.example.co.uk", "arpa.example", "a.home.example"]) {
    assert.equal(isLocalName(name), false, name);
  }
});
