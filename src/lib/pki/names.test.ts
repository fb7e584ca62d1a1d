import assert from "node:assert/strict";
import { test } from "node:test";
import { element, oid, sequence, setOf, tagged, utf8String } from "./der.ts";
import { isAuthorityName } from "./names.ts";
import { OID } from "./oids.ts";

type Pair = [type: string, value: Uint8Array];

const printable = (text: string) => element(0x13, Buffer.from(text, "latin1"));
const bmp = (text: string) => element(0x1e, Buffer.from(text, "utf16le").swap16());
const name = (...parts: Pair[][]) =>
  sequence(
    ...parts.map((pairs) => setOf(...pairs.map(([type, value]) => sequence(oid(type), value)))),
  );

const common = (value: Uint8Array): Pair => [OID.commonName, value];
const firm = (value: Uint8Array): Pair => [OID.organization, value];
const own = name([firm(utf8String("Zeit  AG"))], [common(utf8String("Time-stamps 1"))]);
const signer = { subjectDer: own };
const isSame = (other: Uint8Array) => isAuthorityName(tagged(4, other), signer);

test("an authority is named by its certificate's own subject", () => {
  assert.ok(isSame(own));
});

test("the same name in another string type, case or spacing is the same name", () => {
  for (const [first, second] of [
    [printable("Zeit AG"), bmp("Time-stamps 1")],
    [printable(" zeit ag "), printable("TIME-STAMPS 1")],
    [bmp("Zeit \t AG"), utf8String("time-stamps  1")],
  ] as const) {
    assert.ok(isSame(name([firm(first)], [common(second)])));
  }
});

test("the parts of one set are a set, those behind one another are a list", () => {
  const [one, two] = [common(utf8String("A")), firm(utf8String("B"))] as const;
  const subject = { subjectDer: name([one, two]) };
  assert.ok(isAuthorityName(tagged(4, name([two, one])), subject));
  assert.ok(!isAuthorityName(tagged(4, name([one], [two])), subject));
  // Authorities that write BER may put them in any order.
  const [first, second] = [one, two].map(([type, value]) => sequence(oid(type), value));
  const unsorted = sequence(element(0x31, second!, first!));
  assert.ok(isAuthorityName(tagged(4, unsorted), subject));
  assert.ok(isAuthorityName(tagged(4, sequence(element(0x31, first!, second!))), subject));
  assert.ok(!isSame(name([common(utf8String("Time-stamps 1"))], [firm(utf8String("Zeit AG"))])));
});

test("another text, another kind of part, and one more or less of them are another name", () => {
  for (const other of [
    name([firm(utf8String("Zeit AG"))], [common(utf8String("Time-stamps 2"))]),
    name([common(utf8String("Zeit AG"))], [firm(utf8String("Time-stamps 1"))]),
    name([firm(utf8String("ZeitAG"))], [common(utf8String("Time-stamps 1"))]),
    name([firm(utf8String("Zeit AG"))]),
    name(),
  ]) {
    assert.equal(isSame(other), false);
  }
});

test("a name that is no directory name is a hint that nobody can compare", () => {
  assert.ok(isAuthorityName(element(0x82, Buffer.from("tsa.example")), signer));
});
