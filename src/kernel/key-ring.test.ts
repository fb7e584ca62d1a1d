import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { format, inspect } from "node:util";
import { KeyRing } from "./key-ring.ts";

const [newest, older, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const ring = new KeyRing([newest, older]);

test("keys are told by nothing that prints, spreads, copies or serialises what holds them", () => {
  const services = { keys: ring, more: { purpose: ring.for("tests") } };
  const said = [
    ...[JSON.stringify(services), inspect(services, { depth: 9, showHidden: true })],
    ...[
      format("%o %O %j %s", services, services, services, ring),
      String(ring),
      `${Object.entries(ring)}`,
    ],
    ...[JSON.stringify({ ...ring }), inspect(structuredClone({ ...ring }))],
    inspect(Object.getOwnPropertyDescriptors(ring), { showHidden: true }),
  ].join("\n");
  for (const key of [newest, older]) {
    for (const as of ["hex", "base64", "base64url"] as const) {
      assert.ok(!said.includes(key.toString(as)), as);
    }
    assert.ok(!said.includes(key.subarray(0, 4).toJSON().data.join(", ")));
  }
  assert.equal(JSON.stringify(services), '{"keys":"[keys]","more":{"purpose":"[keys]"}}');
});

test("a MAC of any key is known, whole or cut to 128 bits, and nothing shorter or longer", () => {
  const mac = ring.mac("a contract", Uint8Array.of(1, 2));
  assert.deepEqual(mac, new KeyRing([newest]).mac("a contract", Uint8Array.of(1, 2)));
  const rotated = new KeyRing([other, newest]);
  for (const given of [mac, mac.subarray(0, 16)]) {
    assert.ok(rotated.isMac(given, "a contract", Uint8Array.of(1, 2)));
    assert.ok(!rotated.isMac(given, "a contract", Uint8Array.of(1, 3)));
    assert.ok(!new KeyRing([other]).isMac(given, "a contract", Uint8Array.of(1, 2)));
  }
  for (const given of [mac.subarray(0, 15), Buffer.alloc(0), Buffer.concat([mac, mac])]) {
    assert.ok(!rotated.isMac(given, "a contract", Uint8Array.of(1, 2)));
  }
});

test("what is made for one purpose is nothing for another, and stays the same over a rotation where it has to", () => {
  assert.notDeepEqual(ring.for("one").mac("x"), ring.for("other").mac("x"));
  assert.deepEqual(
    ring.secretFor("log", "oldest"),
    new KeyRing([older]).secretFor("log", "newest"),
  );
  assert.notDeepEqual(ring.secretFor("log", "newest"), ring.secretFor("log", "oldest"));
  assert.deepEqual(
    ring.names,
    [newest, older].flatMap((key) => new KeyRing([key]).names),
  );
});
