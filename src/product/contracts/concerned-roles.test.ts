import assert from "node:assert/strict";
import { test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { concernsRole, dutyToPay, paysAs, withdrawsAs } from "./concerned-roles.ts";

const NOTICE = "eu-withdrawal-notice";
const [tenant, partner] = [knownText("Tenant"), knownText("Partner")];

const DUTIES: [what: string, sent: Partial<CreateContract>, duty: object][] = [
  ["nothing", {}, { obligationToPay: false, payingRoles: null }],
  ["true", { obligationToPay: true }, { obligationToPay: true, payingRoles: null }],
  [
    "a role",
    { obligationToPay: { role: " Tenant " } },
    { obligationToPay: true, payingRoles: [tenant] },
  ],
  [
    "a notice for nobody by name",
    { attachments: [{ type: NOTICE }] },
    { obligationToPay: true, payingRoles: null },
  ],
  [
    "a notice for a role",
    { attachments: [{ type: NOTICE, role: "Tenant" }] },
    { obligationToPay: true, payingRoles: [tenant] },
  ],
  [
    "notices for two roles",
    {
      attachments: [
        { type: NOTICE, role: "Tenant" },
        { type: NOTICE, role: "Partner" },
      ],
    },
    { obligationToPay: true, payingRoles: [tenant, partner] },
  ],
  [
    "a notice for a role and one for everybody",
    { attachments: [{ type: NOTICE, role: "Tenant" }, { type: NOTICE }] },
    { obligationToPay: true, payingRoles: null },
  ],
  [
    "a notice for a role and false",
    { attachments: [{ type: NOTICE, role: "Tenant" }], obligationToPay: false },
    { obligationToPay: false, payingRoles: null },
  ],
  [
    "a paper for a role that is no notice",
    { attachments: [{ type: "gdpr-information-notice", role: "Tenant" }] },
    { obligationToPay: false, payingRoles: null },
  ],
];

for (const [what, sent, duty] of DUTIES) {
  test(`whose duty to pay it is follows from ${what}`, () => {
    assert.deepEqual(dutyToPay(sent), duty);
  });
}

test("what names a role is about that role alone, and what names none about everybody", () => {
  assert.deepEqual(
    [concernsRole({ role: tenant }, tenant), concernsRole({ role: tenant }, partner)],
    [true, false],
  );
  assert.ok(concernsRole({}, partner));
  const duty = { obligationToPay: true, payingRoles: [tenant] };
  assert.deepEqual([paysAs(duty, tenant), paysAs(duty, partner)], [true, false]);
  assert.ok(paysAs({ obligationToPay: true, payingRoles: null }, partner));
  assert.ok(!paysAs({ obligationToPay: false, payingRoles: null }, tenant));
  const terms = { days: 14, begins: "conclusion" } as const;
  const own = { withdrawal: [{ ...terms, role: tenant }] };
  assert.deepEqual([withdrawsAs(own, tenant), withdrawsAs(own, partner)], [true, false]);
  assert.ok(withdrawsAs({ withdrawal: [terms] }, partner));
});
