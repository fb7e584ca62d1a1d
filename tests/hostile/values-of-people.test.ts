import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openEntry } from "#evidence/verification/values-of-people.ts";
import { SERVICE } from "#kernel/actor.ts";
import { systemRandom } from "#kernel/random.ts";
import { chain } from "#trail/chain.ts";
import { holdValues } from "#trail/events.ts";
import { type Openings, storedParts } from "#trail/personal-commitments.ts";

/** An entry as a sealed file carries it, of an invitation to an address. */
function entryOf(email: string) {
  const told = [{ event: "signer.invited", by: SERVICE, data: { role: "Tenant", email } }];
  const events = holdValues(told as never, systemRandom);
  const [entry] = chain("c", { length: 0, head: null }, events, new Date(0));
  return structuredClone({ ...entry, ...storedParts(entry!) });
}

test("whoever checks a file puts the values back as the service does, for any words", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 30 }), async (email) => {
      assert.deepEqual((await openEntry(entryOf(email)))?.data, { role: "Tenant", email });
    }),
    { numRuns: 80 },
  );
});

test("a value that is another, left out or put where none belongs is found; one that was erased is not", async () => {
  const salt = "00".repeat(16);
  const others: Openings[] = [
    {},
    { "data.email": { salt, value: "anna@example.com" } },
    { "data.role": { erasedAt: "2026-12-01T00:00:00.000Z" } },
    { "data.email": { salt, value: "anna@example.com", erasedAt: "2026" } },
    { "data.__proto__": { erasedAt: "2026-12-01T00:00:00.000Z" } },
  ];
  for (const personal of others) {
    assert.equal(await openEntry({ ...entryOf("anna@example.com"), personal }), null);
  }
  const personal = { "data.email": { erasedAt: "2026-12-01T00:00:00.000Z" } };
  const erased = await openEntry({ ...entryOf("anna@example.com"), personal });
  assert.deepEqual(erased?.data, { role: "Tenant", email: null });
});

test("an entry from before there were commitments says everything itself", async () => {
  const entry = { by: SERVICE, data: { role: "Tenant", email: "anna@example.com" } };
  assert.deepEqual(await openEntry(entry), entry);
});
