import assert from "node:assert/strict";
import { test } from "node:test";
import { readCopies } from "#contracts/copies.ts";
import { readFileRequests } from "#contracts/file-requests.ts";
import { knownText } from "#kernel/personal-text.ts";
import { readOwnFields, type TypedFields } from "./own-fields.tsx";

const NONE = { message: null, copies: null, reference: null, metadata: null, requests: null };
const ALL = {
  message: knownText("See you\nsoon"),
  copies: readCopies([
    { email: "ada@example.org", name: "Ada", when: "both" },
    { email: "bob@example.org", when: "completed" },
  ]),
  reference: knownText("order 4711"),
  metadata: { shop: "7", "a b": "c: d" },
  requests: readFileRequests([{ role: "Tenant", name: "Plan: garden" }]),
};

test("what was not asked and what reads as it was shown changes nothing", () => {
  const shown: TypedFields = {
    message: "See you\r\nsoon ",
    copiesSent: "Ada <ada@example.org>",
    copiesCompleted: "Ada <ada@example.org>\r\nbob@example.org",
    reference: "order 4711",
    metadata: "shop: 7\na b: c: d",
    requests: "Tenant: Plan: garden",
  };
  assert.deepEqual(readOwnFields(ALL, {}), {});
  assert.deepEqual(readOwnFields(ALL, shown), {});
  assert.deepEqual(readOwnFields(NONE, { message: "", copiesSent: " ", metadata: "" }), {});
});

test("a line is an address with its name, and whoever stands in both lists gets both", () => {
  const typed = {
    copiesSent: "Ada Law <ada@example.org>\n\n  eve@example.org",
    copiesCompleted: "ADA@example.org\nNo address\nBob <b> <bob@example.org>",
  };
  assert.deepEqual(readOwnFields(NONE, typed).copies, [
    { email: "ada@example.org", name: "Ada Law", when: "both" },
    { email: "eve@example.org", when: "sent" },
    { email: "No address", when: "completed" },
    { email: "bob@example.org", name: "Bob <b>", when: "completed" },
  ]);
  assert.deepEqual(readOwnFields(ALL, { copiesSent: "" }).copies, [
    { email: "ada@example.org", name: "Ada", when: "completed" },
    { email: "bob@example.org", when: "completed" },
  ]);
});

test("what is emptied is taken away, and values are read line by line", () => {
  const emptied = { message: "", copiesSent: "", copiesCompleted: "", reference: "", metadata: "" };
  assert.deepEqual(readOwnFields(ALL, emptied), {
    message: "",
    copies: [],
    reference: "",
    metadata: {},
  });
  assert.deepEqual(readOwnFields(NONE, { metadata: "shop: 7\nempty\nurl: https://a.example" }), {
    metadata: { shop: "7", empty: "", url: "https://a.example" },
  });
});

test("values that cannot be written as lines are left to the API", () => {
  const unwritable: Record<string, string>[] = [{ a: "b\nc" }, { "a: b": "c" }, { a: " b" }];
  for (const metadata of unwritable) {
    assert.deepEqual(readOwnFields({ ...NONE, metadata }, { metadata: "" }), {});
  }
});
