import assert from "node:assert/strict";
import { test } from "node:test";
import { commitmentTo } from "#kernel/commitment.ts";
import { knownEmail } from "#kernel/email.ts";
import { systemRandom } from "#kernel/random.ts";
import { BY_KEY, BY_SERVICE } from "#kit/rooms/actors.ts";
import { chain, findBreak, type TrailEntry } from "./chain.ts";
import { holdValues } from "./events.ts";
import {
  commitmentsHold,
  type Openings,
  openedParts,
  storedParts,
} from "./personal-commitments.ts";

const CONTRACT = "0198c0de-0000-7000-8000-000000000001";
const AT = new Date("2026-11-30T23:59:59.007Z");
const email = knownEmail("anna@example.com");

const events = holdValues(
  [
    { event: "signer.invited", by: BY_SERVICE, data: { role: "Tenant", email } },
    { event: "contract.finalized", by: BY_KEY, data: { baseSha256: "aa" } },
    { event: "contract.completed", by: BY_SERVICE, data: { signatureCount: 2 } },
  ] as never,
  systemRandom,
);
const entries = chain(CONTRACT, { length: 0, head: null }, events, AT);

/** As it comes back from the tables, with something done to what lies beside it. */
function reread(entry: TrailEntry, change: (openings: Openings) => void = () => {}): TrailEntry {
  const { personal, ...told } = structuredClone({ ...entry, ...storedParts(entry) });
  told.hash = entry.hash;
  if (personal) change(personal);
  return { ...told, ...openedParts(told, personal) } as TrailEntry;
}

const ERASED = { "data.email": { erasedAt: "2026-12-01T00:00:00.000Z" } };

test("an entry holds commitments in place of people's values, which lie beside it with their salts", () => {
  const [invited, finalized, completed] = entries.map((entry) => storedParts(entry));
  assert.ok(!JSON.stringify([invited?.data, finalized?.by]).includes("anna@"));
  assert.equal(finalized?.personal?.["by.name"] !== undefined, BY_KEY.name !== null);
  assert.equal(completed?.personal, null);
  const opening = invited?.personal?.["data.email"];
  const { salt, value } = opening as { salt: string; value: string };
  assert.equal(value, email);
  assert.deepEqual(invited?.data, {
    role: "Tenant",
    email: { committed: commitmentTo(salt, value) },
  });
});

test("what is read back is what was told, and its chain holds", () => {
  assert.deepEqual(
    entries.map((entry) => reread(entry)),
    entries,
  );
  assert.equal(
    findBreak(
      CONTRACT,
      entries.map((entry) => reread(entry)),
    ),
    null,
  );
});

test("a value can be erased with its salt, and the chain holds; the entry says when", () => {
  const erased = entries.map((entry) =>
    reread(entry, (openings) => void ("data.email" in openings && Object.assign(openings, ERASED))),
  );
  assert.equal(findBreak(CONTRACT, erased), null);
  assert.equal(erased[0]?.data.email, "[erased 2026-12-01]");
  const { data, personal } = storedParts(erased[0]!);
  assert.deepEqual(personal, ERASED);
  assert.ok(!JSON.stringify({ data, personal }).includes("anna"));
});

test("nobody puts another value in the place of one, erased or not, nor takes it away unsaid", () => {
  const invited = entries[0]!;
  const salt = (openings: Openings) => (openings["data.email"] as { salt: string }).salt;
  const changes: ((openings: Openings) => void)[] = [
    (openings) => {
      openings["data.email"] = { salt: salt(openings), value: "eve@example.com" };
    },
    (openings) => {
      openings["data.email"] = { salt: "00".repeat(16), value: String(email) };
    },
    (openings) => {
      // The first byte of the value cannot be taken for the last of the salt.
      openings["data.email"] = { salt: `${salt(openings)}61`, value: "nna@example.com" };
    },
    (openings) => {
      delete openings["data.email"];
    },
  ];
  for (const change of changes) {
    const changed = reread(invited, change);
    assert.ok(!commitmentsHold(changed));
    assert.equal(findBreak(CONTRACT, [changed]), 1);
  }
});

test("entries from before there were commitments are what they were, and are followed by new ones", () => {
  const old = chain(
    CONTRACT,
    { length: 0, head: null },
    [{ ...events[0]!, personal: undefined } as never],
    AT,
  );
  assert.equal(storedParts(old[0]!).personal, null);
  const end = { length: 1, head: old[0]!.hash };
  const mixed = [...old, ...chain(CONTRACT, end, events.slice(1), AT)];
  assert.equal(
    findBreak(
      CONTRACT,
      mixed.map((entry) => reread(entry)),
    ),
    null,
  );
});
