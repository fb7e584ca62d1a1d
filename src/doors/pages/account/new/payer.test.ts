import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { changedDuty, EVERYONE, payerOf } from "./payer.ts";

const client = knownText("Client");
const NOBODY = { obligationToPay: false, payingRoles: null };
const ALL = { obligationToPay: true, payingRoles: null };
const CLIENT = { obligationToPay: true, payingRoles: [client] };

test("a form shows whose duty it is, and changes what was chosen otherwise alone", () => {
  for (const [draft, shown, chosen, change] of [
    [NOBODY, "", "", {}],
    [NOBODY, "", "Client", { obligationToPay: { role: "Client" } }],
    [CLIENT, "Client", "Client", {}],
    [CLIENT, "Client", "", { obligationToPay: false }],
    [ALL, EVERYONE, EVERYONE, {}],
    [ALL, EVERYONE, "Client", { obligationToPay: { role: "Client" } }],
  ] as const) {
    assert.equal(payerOf(draft), shown);
    assert.deepEqual(changedDuty(draft, chosen), change);
  }
});
