import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import type { Target } from "./columns.ts";
import { repeatedLines, rowRequests } from "./row-request.ts";

const LIKE: CreateContract = {
  content: "<p>Lease</p>",
  reference: "sample",
  message: "Of the sample",
  metadata: { kept: "yes" },
  signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
  signers: [
    { role: "Tenant", email: "sample@example.org", name: "Sam Ple" },
    { role: "Landlord", email: "landlord@example.org" },
  ],
};

const TARGETS: Target[] = [
  { kind: "reference" },
  { kind: "email", role: knownText("Tenant") },
  { kind: "metadata" },
];

function requestsOf(rows: string[][], targets = TARGETS) {
  const table = {
    header: ["ref", "mail", "region"],
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
  };
  const columns = targets.map((target, column) => ({
    column,
    target,
    header: table.header[column] ?? "",
  }));
  return rowRequests("an id", LIKE, table, columns);
}

test("a row says what its columns say, and the rest stays as the contract has it", () => {
  const [made] = requestsOf([["A-1", "ada@example.org", "north"]]);
  assert.deepEqual(made?.body, {
    ...LIKE,
    reference: "A-1",
    uniqueReference: true,
    metadata: { kept: "yes", region: "north" },
    signers: [
      { role: "Tenant", email: "ada@example.org", name: "Sam Ple" },
      { role: "Landlord", email: "landlord@example.org" },
    ],
    finalize: true,
  });
  assert.equal(LIKE.reference, "sample", "the sample itself is as it was");
});

test("an empty cell leaves nothing of the sample's: neither its reference nor somebody's address", () => {
  const [made] = requestsOf([["", "", ""]]);
  assert.equal(made?.body.reference, undefined);
  assert.deepEqual(made?.body.signers?.[0], { role: "Tenant", name: "Sam Ple" });
  assert.deepEqual(made?.body.metadata, { kept: "yes" });
});

test("the same row has the same key, another one another, and repetitions are found", () => {
  const rows = [
    ["A-1", "ada@example.org", ""],
    ["A-2", "ada@example.org", ""],
    ["A-1", "ada@example.org", ""],
  ];
  const [first, second, third] = requestsOf(rows);
  assert.equal(first?.idempotencyKey, third?.idempotencyKey);
  assert.notEqual(first?.idempotencyKey, second?.idempotencyKey);
  assert.deepEqual([...repeatedLines(requestsOf(rows))], [[4, 2]]);
});
