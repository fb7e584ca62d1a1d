import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { askedOf, inputOf, ownInput } from "./tool-input.ts";

interface Input {
  type: string;
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  additionalProperties: boolean;
}
const input = (...given: Parameters<typeof inputOf>) => inputOf(...given) as unknown as Input;
const namesOf = ({ properties }: Input) => Object.keys(properties).sort();

test("a tool takes what its endpoint takes in path, query and body, in one object and nothing else", () => {
  const { type, properties, required, additionalProperties } = input("updateContract");
  assert.deepEqual([type, additionalProperties], ["object", false]);
  assert.ok("id" in properties && "finalize" in properties && "signers" in properties);
  assert.deepEqual(required, ["id"]);
});

test("what has a default need not be said", () => {
  const { properties, required } = input("listContracts");
  assert.equal(properties.limit?.default, 50);
  assert.ok(!required.includes("limit"));
});

test("what is withheld is not offered, and where some are offered no others are", () => {
  assert.ok(!namesOf(input("updateContract", { withholds: ["finalize"] })).includes("finalize"));
  assert.deepEqual(namesOf(input("updateContract", { offers: ["title"] })), ["id", "title"]);
  const neither = input("updateContract", { offers: ["title"], withholds: ["title"] });
  assert.deepEqual(namesOf(neither), ["id"], "what stands in the path cannot be left out");
});

test("a tool may take things of its own, in place of the endpoint's by the same name", () => {
  const adds = { title: Type.Integer(), note: Type.Optional(Type.String()) };
  const { properties, required } = input("updateContract", { offers: ["title"], adds });
  assert.equal(properties.title?.type, "integer");
  assert.deepEqual(Object.keys(properties).sort(), ["id", "note", "title"]);
  assert.deepEqual(required, ["id", "title"]);
});

test("schemas go out as JSON has them, and need what is not optional", () => {
  const own = ownInput({ a: Type.String(), b: Type.Optional(Type.Integer()) });
  assert.deepEqual(own, JSON.parse(JSON.stringify(own)));
  assert.deepEqual((own as unknown as Input).required, ["a"]);
});

test("arguments go to where their endpoint takes them, and to nowhere else", () => {
  assert.deepEqual(askedOf("updateContract", { id: "c1", title: "T", unknown: 1 }), {
    params: { id: "c1" },
    query: {},
    body: { title: "T" },
  });
  assert.deepEqual(askedOf("listContracts", { limit: 5, id: "c1" }), {
    params: {},
    query: { limit: 5 },
  });
  const inherited = JSON.parse('{"constructor":1,"__proto__":{"title":"x"}}');
  assert.deepEqual(askedOf("updateContract", inherited).body, {});
});

test("what is fixed is asked whatever the arguments are, unless the tool offers it", () => {
  const fixed = { query: { limit: 1, status: "pending" } };
  const { query } = askedOf("listContracts", { limit: 5 }, fixed);
  assert.deepEqual(query, { limit: 5, status: "pending" });
  assert.deepEqual(askedOf("listContracts", {}, fixed).query, fixed.query);
});
