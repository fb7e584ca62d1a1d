import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { element, integer, octetString, sequence } from "./der.ts";
import { derFromBer } from "./der-from-ber.ts";
import { MalformedDer } from "./read-der.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

/** Lengths written with more octets than needed, or left open, with what they come to in DER. */
const CASES: [what: string, ber: string, der: string][] = [
  ["a length in one octet too many", "04 8102 6162", "0402 6162"],
  ["a length with leading zeros", "04 84000000 02 6162", "0402 6162"],
  ["a long length of a structure", "30 8103 020105", "3003 020105"],
  ["an open length around nothing", "30 80 0000", "3000"],
  ["open lengths within one another", "30 80 30 80 020105 0000 0000", "3005 3003 020105"],
  ["an open length within one that is given", "30 07 30 80 020105 0000", "3005 3003 020105"],
  ["a string in pieces of a given length", "24 06 040161 040162", "0402 6162"],
  ["a string in no pieces", "24 80 0000", "0400"],
  ["pieces in pieces", "24 80 24 80 040161 0000 040162 0000", "0402 6162"],
  ["a zero within an open length", "30 80 020100 0000", "3003 020100"],
];

for (const [what, ber, der] of CASES) {
  test(`${what} becomes DER`, () => {
    assert.equal(hex(derFromBer(bytes(ber))), der.replaceAll(" ", ""));
  });
}

test("nothing that is DER is changed, whatever is in it", () => {
  const tree = fc.letrec<{ node: Uint8Array }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.uint8Array({ maxLength: 300 }).map((content) => octetString(content)),
      fc.nat().map((number) => integer(number)),
      fc.array(tie("node"), { maxLength: 4 }).map((parts) => sequence(...parts)),
      fc.array(tie("node"), { maxLength: 2 }).map((parts) => element(0xa0, ...parts)),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (der) => {
      assert.equal(hex(derFromBer(der)), hex(der));
    }),
  );
});

const WRONG: [what: string, ber: string][] = [
  ["nothing at all", ""],
  ["a tag alone", "30"],
  ["bytes behind the end", "020105 00"],
  ["a string of open length that is no structure", "04 80 6162 0000"],
  ["an open length that never ends", "30 80 020105"],
  ["an open length that ends in the middle of its mark", "30 80 020105 00"],
  ["a length of five octets", "04 85 0000000001 61"],
  ["a length whose octets are missing", "04 82 01"],
  ["content that is missing", "04 02 61"],
  ["a part that reaches beyond its structure", "30 03 0402 61 6200"],
  ["a tag in several octets", "1f 81 01 00"],
];

for (const [what, ber] of WRONG) {
  test(`${what} is refused`, () => {
    assert.throws(() => derFromBer(bytes(ber)), MalformedDer);
  });
}

test("40 levels are read, and no more", () => {
  const nested = (levels: number) => {
    let inner = sequence();
    for (let level = 0; level < levels; level += 1) inner = sequence(inner);
    return inner;
  };
  assert.equal(hex(derFromBer(nested(40))), hex(nested(40)));
  assert.throws(() => derFromBer(nested(41)), /nested too deeply/);
});
