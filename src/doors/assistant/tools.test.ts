import assert from "node:assert/strict";
import { test } from "node:test";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { publishedSchema } from "#schemas/published.ts";
import { boundTexts } from "./read-text.ts";
import { HINTS, type Tool } from "./tool.ts";
import { TOOLS } from "./tools.ts";

const ALL = Object.entries<Tool>(TOOLS);
interface Described {
  properties: Record<string, object>;
  additionalProperties: boolean;
}
const inputOf = ({ input }: Tool) => input as unknown as Described;

/** Keywords that nothing is checked by. */
const UNCHECKED = ["examples", "contentEncoding"];
const isSchema = (value: unknown) => typeof value === "object" && value !== null && "type" in value;

/** What a tool takes that is none of its endpoint's. */
const OWN = ["confirmation", "requestId", "role", "email"];
const CHANGEABLE = Object.keys(ENDPOINTS.updateContract.body.properties);
/** What an endpoint takes that its tool sets or leaves out, each with its reason. */
const WITHHELD: Record<string, readonly string[]> = {
  create_draft: ["finalize", "requests", "preview", "picturesFrom", "pictures"],
  preview_contract: ["finalize", "requests", "preview"],
  send_contract: CHANGEABLE,
  remind_signer: CHANGEABLE,
  change_signer_address: CHANGEABLE,
};

/** It takes what `create_draft` takes, whose words for it are read once. */
const BRIEF = "preview_contract";

for (const [name, tool] of ALL) {
  test(`${name} offers what its endpoint takes but for what is withheld here, by the endpoint's own schemas`, () => {
    if (tool.endpoint === null) return;
    const { place, query, body } = ENDPOINTS[tool.endpoint] as Endpoint;
    const taken: Record<string, object> = {};
    for (const part of [place?.schema, query, body]) {
      Object.assign(taken, (part as Described | undefined)?.properties);
    }
    const offered = inputOf(tool).properties;
    const withheld = Object.keys(taken).filter((property) => !(property in offered));
    assert.deepEqual(withheld.sort(), [...(WITHHELD[name] ?? [])].sort());
    for (const [property, schema] of Object.entries(offered)) {
      if (OWN.includes(property)) continue;
      const own = publishedSchema(taken[property]);
      const isBrief = name === BRIEF && property in (body as unknown as Described).properties;
      const left = isBrief ? [...UNCHECKED, "description", "default"] : UNCHECKED;
      const bare = (key: string, value: unknown) =>
        left.includes(key) && !isSchema(value) ? undefined : value;
      assert.deepEqual(schema, JSON.parse(JSON.stringify(own), bare), property);
    }
  });
}

test("tools that read ask for nothing that changes, and all that destroy ask a person", () => {
  for (const [name, { hints, endpoint, asks, fixed }] of ALL) {
    const { readOnlyHint, destructiveHint } = HINTS[hints];
    const method = endpoint && ENDPOINTS[endpoint].method;
    const isPreview = (fixed?.query as { preview?: boolean } | undefined)?.preview === true;
    if (readOnlyHint) assert.ok(method === null || method === "GET" || isPreview, name);
    assert.equal(asks !== null, destructiveHint, name);
  }
});

test("what no assistant may do has no tool: signing, keys, webhooks, people, payment", () => {
  const reached = new Set(ALL.flatMap(([, { endpoint }]) => endpoint ?? []));
  assert.deepEqual(
    [...reached].sort(),
    [
      ...["cancelContract", "createContract", "deleteContract", "getContract"],
      ...["listAttachmentTypes", "listContracts", "updateContract"],
    ].sort(),
  );
});

test("the list of tools leaves a model room for its work: at most 52 kB", () => {
  const listed = ALL.map(([name, { hints, ...tool }]) => ({ name, ...tool, ...HINTS[hints] }));
  const bytes = Buffer.byteLength(JSON.stringify(listed));
  assert.ok(bytes <= 52_000, `${bytes} bytes`);
});

test("no schema has several types at once, which the inspector and some clients warn of", () => {
  for (const [name, { input, output }] of ALL) {
    assert.doesNotMatch(JSON.stringify([input, output]), /"type":\[/, name);
  }
});

test("no tool takes what it does not name", () => {
  for (const [name, tool] of ALL) assert.equal(inputOf(tool).additionalProperties, false, name);
});

test("text comes in whole pages within its bytes, and of a page that is longer its beginning", () => {
  assert.deepEqual(boundTexts(["aa", "bb", "cc"], 6), { text: "aa\n\nbb", whole: 2, isCut: true });
  assert.deepEqual(boundTexts(["aa"], 6), { text: "aa", whole: 1, isCut: false });
  const { text, whole, isCut } = boundTexts(["ää"], 3);
  assert.deepEqual([text, whole, isCut], ["ä", 0, true]);
});
