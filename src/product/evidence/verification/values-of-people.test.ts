import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { openEntry } from "./values-of-people.ts";

const SALT = "0123456789abcdef0123456789abcdef";
const DOMAIN = "countersign-trail-value-1\0";

const committedTo = (value: string, salt = SALT) => ({
  committed: createHash("sha256").update(DOMAIN).update(salt, "hex").update(value).digest("hex"),
});
const held = (value: string) => ({ salt: SALT, value });

test("values come to stand where their commitments were, within lists as well", async () => {
  const entry = {
    by: { kind: "signer", role: committedTo("Mieterin") },
    data: { signerName: committedTo("María"), signers: [{ email: committedTo("a@b.example") }] },
    personal: {
      "by.role": held("Mieterin"),
      "data.signerName": held("María"),
      "data.signers.0.email": held("a@b.example"),
    },
  };
  const before = structuredClone(entry);
  assert.deepEqual(await openEntry(entry), {
    by: { kind: "signer", role: "Mieterin" },
    data: { signerName: "María", signers: [{ email: "a@b.example" }] },
  });
  assert.deepEqual(entry, before, "what was read is not changed");
});

test("an entry without values of people is as it is", async () => {
  const entry = { by: { kind: "service" }, data: { committed: 5 } };
  assert.deepEqual(await openEntry(entry), entry);
});

test("in place of a value that was erased stands nothing", async () => {
  const data = { signerName: committedTo("María") };
  const personal = { "data.signerName": { erasedAt: "2026-11-21T09:30:00.000Z" } };
  assert.deepEqual(await openEntry({ by: null, data, personal }), {
    by: null,
    data: { signerName: null },
  });
});

const ENTRY = {
  by: null,
  data: { signerName: committedTo("María"), other: "x", none: null } as Record<string, unknown>,
  personal: { "data.signerName": held("María") } as Record<string, unknown>,
};
const withHeld = (value: unknown) => ({ ...ENTRY, personal: { "data.signerName": value } });

const WRONG: [what: string, entry: Record<string, unknown>][] = [
  ["another value", withHeld(held("Maria"))],
  ["another salt", withHeld({ ...held("María"), salt: SALT.replace("0", "1") })],
  ["a salt that is too short", withHeld({ ...held("María"), salt: SALT.slice(2) })],
  ["a salt in capitals", withHeld({ ...held("María"), salt: SALT.toUpperCase() })],
  ["a salt that is none", withHeld({ value: "María" })],
  ["a value that is no text", withHeld({ salt: SALT, value: 5 })],
  ["no value", withHeld({ salt: SALT })],
  ["something that is no value", withHeld("María")],
  ["a value that was erased and is there", withHeld({ ...held("María"), erasedAt: "2026" })],
  ["an erasure at no time", withHeld({ erasedAt: true })],
  ["a commitment that nothing opens", { ...ENTRY, personal: {} }],
  ["no values at all", { by: null, data: ENTRY.data }],
  ["a value for a place that has none", { ...ENTRY, personal: { "data.gone": held("María") } }],
  ["a value for a text", { ...ENTRY, personal: { ...ENTRY.personal, "data.other": held("x") } }],
  ["a value for nothing", { ...ENTRY, personal: { ...ENTRY.personal, "data.none": held("x") } }],
  ["a value below a text", { ...ENTRY, personal: { "data.other.length": held("x") } }],
  ["a value for all of it", { ...ENTRY, personal: { data: held("María") } }],
  ["a value for no place", { ...ENTRY, personal: { "": held("María") } }],
  ["a value for what every object has", { ...ENTRY, personal: { "data.__proto__": held("x") } }],
  ["values in a list", { ...ENTRY, personal: [] }],
  ["values that are nothing", { ...ENTRY, personal: null }],
  ["data in a list", { ...ENTRY, data: [] }],
];

for (const [what, entry] of WRONG) {
  test(`${what}: the entry does not open`, async () => assert.equal(await openEntry(entry), null));
}

test("a thousand values are opened, and an entry with more does not open", async () => {
  const many = (count: number) => ({
    by: null,
    data: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`v${at}`, committedTo("x")]),
    ),
    personal: Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`data.v${at}`, held("x")]),
    ),
  });
  assert.notEqual(await openEntry(many(1_000)), null);
  assert.equal(await openEntry(many(1_001)), null);
});
