import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import type { Actor } from "#kernel/actor.ts";
import { knownEmail } from "#kernel/email.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { chain, type TrailEntry } from "./chain.ts";
import { holdValues, type TrailEvent } from "./events.ts";
import { storedParts } from "./personal-commitments.ts";

const skip = unlessThere("python3");
const SCRIPT = /```python\n([\s\S]*?)```/.exec(
  readFileSync(join(PACKAGE_ROOT, "docs/evidence.md"), "utf8"),
)?.[1];

const CONTRACT = "0198c0de-0000-7000-8000-000000000001";
const AT = new Date("2026-11-30T23:59:59.007Z");

const text = fc.string({ unit: "binary", maxLength: 40 });
const actor: fc.Arbitrary<Actor> = fc.oneof(
  fc.record({ kind: fc.constant("key" as const), id: fc.uuid(), name: text.map(knownText) }),
  fc.constant({ kind: "service" as const }),
  fc.record({
    kind: fc.constant("signer" as const),
    role: text.map(knownText),
    link: fc.constantFrom("shared" as const, "personal" as const),
  }),
);
const { value: data } = fc.letrec((tie) => ({
  value: fc.dictionary(fc.stringMatching(/^[a-zA-Z0-9_$-]{1,8}$/), tie("any") as never, {
    maxKeys: 6,
  }),
  any: fc.oneof(
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
    tie("value") as never,
  ),
}));

function recomputed(entries: readonly TrailEntry[]) {
  const evidence = {
    contract: { id: CONTRACT },
    trail: {
      entries: entries.map((entry) => ({
        ...entry,
        ...storedParts(entry),
        personal: storedParts(entry).personal ?? undefined,
        hash: Buffer.from(entry.hash).toString("hex"),
      })),
    },
  };
  const input = JSON.stringify(evidence);
  const { stdout, stderr } = spawnSync("python3", ["-c", SCRIPT ?? ""], { input });
  return { head: stdout.toString().trim(), said: stderr.toString().trim() };
}

test("the lines of Python in the documentation compute any chain as the service does", {
  skip,
}, () => {
  assert.ok(SCRIPT && SCRIPT.trim().split("\n").length < 25);
  const of = fc.record({ event: text, by: actor, data });
  // Every second as from before people's values were committed to.
  const told = fc.sample(of, 1_500) as never as TrailEvent[];
  const events = told.flatMap((event, at) => (at % 2 ? event : holdValues([event], systemRandom)));
  const entries = chain(CONTRACT, { length: 0, head: null }, events, AT);
  const head = Buffer.from(entries.at(-1)!.hash).toString("hex");
  assert.deepEqual(recomputed(entries), { head, said: "" });
});

test("and they say which entry was changed", { skip }, () => {
  const events = Array.from({ length: 4 }, (_, index) => ({
    event: "contract.happened",
    by: { kind: "service" },
    data: { index },
  }));
  const entries = chain(CONTRACT, { length: 0, head: null }, events as never as TrailEvent[], AT);
  const changed = entries.map((entry) =>
    entry.number === 3 ? { ...entry, by: { kind: "operator" as const } } : entry,
  );
  assert.deepEqual(recomputed(changed), { head: "", said: "entry 3 does not fit to its hash" });
});

test("and whose value is another than was committed to", { skip }, () => {
  const data = { role: knownText("Tenant"), email: knownEmail("anna@example.com") };
  const told: TrailEvent[] = [{ event: "signer.invited", by: { kind: "service" }, data }];
  const held = holdValues(told, systemRandom);
  const entries = chain(CONTRACT, { length: 0, head: null }, held, AT);
  // As stored, with the commitment that was hashed.
  const others = entries.map((entry) => ({
    ...entry,
    data: { ...data, email: knownEmail("eve@example.com") },
  }));
  assert.equal(recomputed(others).said, "entry 1: data.email does not fit to its commitment");
  assert.equal(recomputed(entries).said, "");
});
