/** What the API promised is kept: the description of today against that of the last release. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { ANNOUNCED, CORRECTED, isDue } from "./announced.ts";
import { type Description, descriptionChanges } from "./description-changes.ts";
import { type Schema, schemaChanges } from "./schema-changes.ts";

const read = (path: string): Description =>
  JSON.parse(readFileSync(join(PACKAGE_ROOT, path), "utf8"));
const today = read("docs/use/openapi.json");

test("nothing that the last release described is gone or narrower, unless it was announced a year before", () => {
  const changes = descriptionChanges(read("docs/build/released/openapi.json"), today);
  const now = new Date();
  const due = ANNOUNCED.filter((one) => isDue(one, now)).map(({ change }) => change);
  assert.deepEqual(
    changes.filter((change) => !due.includes(change) && !CORRECTED.includes(change)),
    [],
  );
});

test("an announced change may be made twelve months later, not a day sooner", () => {
  const one = { change: "GET /contracts: is gone", announced: "2026-11-23" };
  assert.equal(isDue(one, new Date("2027-11-22T23:59:59Z")), false);
  assert.equal(isDue(one, new Date("2027-11-23T00:00:00Z")), true);
});

const same = <T extends object>(part: T): T => part;
const between = (before: Schema, after: Schema, writtenBy: "client" | "us") =>
  schemaChanges({ where: "it", before, after, writtenBy, resolve: { before: same, after: same } });

/** What a client wrote before, what it may write after, and what that breaks. */
const REQUESTS: [Schema, Schema, string[]][] = [
  [{ type: "string" }, { type: ["string", "null"] }, []],
  [{ type: ["string", "null"] }, { type: "string" }, ["it: null is no longer taken"]],
  [{ type: "integer" }, { type: "number" }, []],
  [{ type: "number" }, { type: "integer" }, ["it: number is no longer taken"]],
  [{ enum: ["a"] }, { enum: ["a", "b"] }, []],
  [{ enum: ["a", "b"] }, { enum: ["b"] }, ["it: a is no longer taken"]],
  [{ type: "string" }, { type: "string", enum: ["a"] }, ["it: only a is taken now"]],
  [{ maxLength: 5 }, { maxLength: 6 }, []],
  [{ maxLength: 5 }, {}, []],
  [{ maxLength: 5 }, { maxLength: 4 }, ["it: maxLength is 4 and was 5"]],
  [{}, { maxItems: 4 }, ["it: maxItems is 4 and was none"]],
  [{ minimum: 0 }, { minimum: 1 }, ["it: minimum is 1 and was 0"]],
  [{ pattern: "a" }, {}, []],
  [{}, { pattern: "a" }, ["it: pattern is a and was none"]],
  [{ format: "uri" }, { format: "email" }, ["it: format is email and was uri"]],
  [{ properties: { a: {} } }, { properties: { a: {}, b: {} } }, []],
  [{ properties: { a: {} } }, { properties: {} }, ["it.a: is gone"]],
  [{}, { required: ["a"] }, ["it.a: is needed now"]],
  [{ required: ["a"] }, {}, []],
  [{ items: { maxLength: 3 } }, { items: { maxLength: 2 } }, ["it[]: maxLength is 2 and was 3"]],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, { type: ["string", "null"] }, []],
  [
    { type: "string" },
    { anyOf: [{ type: "number" }, { type: "null" }] },
    ["it: string is no longer taken"],
  ],
  [
    { patternProperties: { x: { maxLength: 3 } } },
    { patternProperties: { x: { maxLength: 2 } } },
    ["it.{}: maxLength is 2 and was 3"],
  ],
  [{ patternProperties: { x: { maxLength: 3 } } }, { additionalProperties: { maxLength: 3 } }, []],
  [
    { patternProperties: { x: { maxLength: 3 } } },
    { additionalProperties: { maxLength: 2 } },
    ["it.{}: maxLength is 2 and was 3"],
  ],
];

/** What we wrote before, what we may write after, and what that breaks. */
const ANSWERS: [Schema, Schema, string[]][] = [
  [{ type: ["string", "null"] }, { type: "string" }, []],
  [{ type: "string" }, { type: ["string", "null"] }, ["it: null may be written now"]],
  [{ type: "string" }, {}, ["it: may be of any type now"]],
  [{ type: "number" }, { type: "integer" }, []],
  [{ enum: ["a"] }, { enum: ["a", "b"] }, []],
  [{ enum: ["a"] }, { type: "string" }, ["it: is not one of a few words any more"]],
  [{ maxLength: 5 }, { maxLength: 6 }, []],
  [{ properties: { a: {} } }, { properties: { b: {} } }, ["it.a: is gone"]],
  [{ required: ["a"] }, {}, ["it.a: may be missing now"]],
  [{}, { required: ["a"] }, []],
  [{ type: ["string", "null"] }, { anyOf: [{ type: "string" }, { type: "null" }] }, []],
  [
    { anyOf: [{ type: "string" }] },
    { anyOf: [{ type: "string" }, { type: "null" }] },
    ["it: null may be written now"],
  ],
];

describe("of what a client writes, all that was taken is taken", () => {
  for (const [before, after, changes] of REQUESTS) {
    test(`${JSON.stringify(before)} and then ${JSON.stringify(after)}`, () => {
      assert.deepEqual(between(before, after, "client"), changes);
    });
  }
});

describe("of what we write, all that was promised is so", () => {
  for (const [before, after, changes] of ANSWERS) {
    test(`${JSON.stringify(before)} and then ${JSON.stringify(after)}`, () => {
      assert.deepEqual(between(before, after, "us"), changes);
    });
  }
});

type Change = (description: Description) => void;

const CONTRACTS = "/contracts";

const BREAKS: Record<string, [Change, RegExp]> = {
  "an operation is gone": [
    ({ paths }) => delete paths[CONTRACTS]?.get,
    /^GET \/contracts: is gone$/,
  ],
  "a path is gone": [({ paths }) => delete paths[CONTRACTS], /^POST \/contracts: is gone$/m],
  "an operation has another name": [
    ({ paths }) => Object.assign(paths[CONTRACTS]!.get!, { operationId: "list" }),
    /is called list/,
  ],
  "a parameter is gone": [
    ({ paths }) => paths[CONTRACTS]!.get!.parameters!.splice(0, 1),
    /query status: is gone/,
  ],
  "a parameter is needed": [
    ({ paths }) =>
      paths[CONTRACTS]!.get!.parameters!.push({ name: "since", in: "query", required: true }),
    /query since: is needed now/,
  ],
  "an answer is gone": [
    ({ paths }) => delete paths[CONTRACTS]!.post!.responses["201"],
    /^POST \/contracts 201: is gone$/,
  ],
  "an event is gone": [
    ({ webhooks }) => delete webhooks!["contract.signed"],
    /^contract.signed: is gone$/,
  ],
};

for (const [name, [change, expected]] of Object.entries(BREAKS)) {
  test(`it is found when ${name}`, () => {
    const changed = structuredClone(today);
    change(changed);
    assert.match(descriptionChanges(today, changed).join("\n"), expected);
  });
}

test("what comes anew breaks nobody", () => {
  const before = structuredClone(today);
  delete before.paths[CONTRACTS]?.get;
  delete before.webhooks?.["contract.signed"];
  delete before.paths["/contracts/{id}"]?.get?.responses["200"];
  assert.deepEqual(descriptionChanges(before, today), []);
});

test("whatever property of whatever body or answer goes, it is found", () => {
  const found: string[] = [];
  let all = 0;
  const walk = (part: unknown, isExample: boolean): void => {
    if (typeof part !== "object" || part === null || isExample) return;
    const { properties } = part as Schema;
    for (const [name, schema] of Object.entries(properties ?? {})) {
      delete properties![name];
      all += 1;
      if (descriptionChanges(today, changed).some((line) => line.includes(name))) found.push(name);
      properties![name] = schema;
    }
    for (const [key, inner] of Object.entries(part)) walk(inner, key.startsWith("example"));
  };
  const changed = structuredClone(today);
  for (const operations of [...Object.values(changed.paths), ...Object.values(changed.webhooks!)]) {
    for (const operation of Object.values(operations)) {
      walk(operation.requestBody, false);
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (status.startsWith("2")) walk(answer, false);
      }
    }
  }
  assert.ok(all > 100, `${all} properties`);
  assert.equal(found.length, all);
});
