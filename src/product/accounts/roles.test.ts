import assert from "node:assert/strict";
import { test } from "node:test";
import { type Act, isRole, mayDo, mayNow, ROLES } from "./roles.ts";

/** What each role may do that the one below it may not. */
const FROM = {
  viewer: ["seeContracts", "keepOwn", "seeAccount"],
  member: ["changeContracts", "keepKeys", "keepWebhooks"],
  owner: ["keepSettings", "keepAllKeys", "pay", "keepAssistants", "keepData", "keepPeople"],
} as const satisfies Record<string, readonly Act[]>;

const ALL: readonly Act[] = Object.values(FROM).flat();
const allowedTo = (role: (typeof ROLES)[number], closesAt: Date | null) =>
  ALL.filter((act) => mayNow(role, act, { closesAt }));

test("a viewer looks, a member works, and an owner decides about the account and its people", () => {
  assert.deepEqual(allowedTo("viewer", null), FROM.viewer);
  assert.deepEqual(allowedTo("member", null), [...FROM.viewer, ...FROM.member]);
  assert.deepEqual(allowedTo("owner", null), ALL);
  for (const act of ALL) assert.ok(mayDo("owner", act), act);
});

test("while an account is being closed, owners look, download and take it back, and others only leave", () => {
  const closesAt = new Date("2027-01-01T00:00:00Z");
  const own = ["keepOwn", "seeAccount"];
  assert.deepEqual(allowedTo("viewer", closesAt), own);
  assert.deepEqual(allowedTo("member", closesAt), own);
  assert.deepEqual(allowedTo("owner", closesAt), ["seeContracts", ...own, "keepData"]);
});

test("what is typed as a role is one of three words, and nothing else", () => {
  for (const role of ROLES) assert.ok(isRole(role));
  for (const other of ["Owner", "", "admin", null, undefined, 0, "toString"]) {
    assert.equal(isRole(other), false);
  }
});
