import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressText, readAddress } from "./address.ts";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789".split("");
const label = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 63 })
  .map((all) => all.join(""));
const atom = fc
  .array(fc.constantFrom(...letters, ..."!#$%&'*+/=?^_`{|}~-".split("")), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) => all.join(""));

test("whatever is an address as most people write it is read, and its domain is told in lower case", () => {
  const local = fc.array(atom, { minLength: 1, maxLength: 4 }).map((all) => all.join("."));
  const domain = fc
    .array(label, { minLength: 2, maxLength: 3 })
    .map((all) => `${all.join(".")}x`)
    .filter((name) => name.length <= 200);
  fc.assert(
    fc.property(local, domain, (before, behind) => {
      const read = readAddress(`${before}@${behind.toUpperCase()}`);
      assert.deepEqual(read, { local: before, domain: behind, needsUtf8: false });
      assert.equal(addressText(read), `${before}@${behind}`);
    }),
    { numRuns: 200 },
  );
});

test("names of other scripts are read: the domain in the letters of DNS, the rest as it is", () => {
  assert.deepEqual(readAddress("jürgen@müller.example"), {
    local: "jürgen",
    domain: "xn--mller-kva.example",
    needsUtf8: true,
  });
  assert.equal(readAddress("a@例え。テスト")?.domain, "xn--r8jz45g.xn--zckzah");
  assert.equal(readAddress("a@MÜLLER.example")?.needsUtf8, false);
});

const NONE = [
  ...["", "a", "@", "a@", "@b.example", "a@b@c.example", "a b@c.example", "a@b c.example"],
  ...[
    ".a@b.example",
    "a.@b.example",
    "a..b@c.example",
    "a@.b.example",
    "a@b..example",
    "a@b.example.",
  ],
  ...["a@-b.example", "a@b-.example", "a@b_c.example", "a,b@c.example", "a;b@c.example"],
  ...["<a@b.example>", "Anna <a@b.example>", '"a b"@c.example', "a(b)@c.example", "a\\b@c.example"],
  ...["a\n@b.example", "a\u0000@b.example", "a\u202e@b.example", "a@b.exa\u200bmple"],
  ...["a@192.0.2.1", "a@[192.0.2.1]", "a@１９２.0.2.1"],
];

for (const typed of NONE) {
  test(`${JSON.stringify(typed)} is no address of one mailbox`, () => {
    assert.equal(readAddress(typed), null);
  });
}

test("an address, a name and each part of it have a longest that is read", () => {
  const domainOf = (...lengths: number[]) => lengths.map((length) => "a".repeat(length)).join(".");
  assert.ok(readAddress(`a@${domainOf(63, 63, 63, 61)}`), "253 characters");
  assert.equal(readAddress(`a@${domainOf(63, 63, 63, 62)}`), null);
  assert.ok(readAddress(`a@${domainOf(63, 7)}`));
  assert.equal(readAddress(`a@${domainOf(64, 7)}`), null);
  const most = `${"x".repeat(320 - "@b.example".length)}@b.example`;
  assert.ok(readAddress(most));
  assert.equal(readAddress(`x${most}`), null);
});
