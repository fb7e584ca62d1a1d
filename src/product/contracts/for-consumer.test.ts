import assert from "node:assert/strict";
import { test } from "node:test";
import type { CreateContract } from "#schemas/contracts.ts";
import { forConsumer } from "./read-request.ts";

const fields: CreateContract = {
  content: "<p>x</p>",
  signatureFields: [{ label: "Studio" }, { label: "Client" }],
};
const NOTICE = { type: "eu-withdrawal-notice" };
const REQUEST = { type: "early-start-request" };
const ANNEX = { type: "confidentiality-annex" };

const CASES: [what: string, sent: Partial<CreateContract>, becomes: Partial<CreateContract>][] = [
  [
    "what informs and asks is the consumer's, what binds is everyone's",
    { consumer: "Client", attachments: [NOTICE, REQUEST, ANNEX] },
    {
      attachments: [{ ...NOTICE, role: "Client" }, { ...REQUEST, role: "Client" }, ANNEX],
    },
  ],
  [
    "a paper that names a role keeps it",
    { consumer: "Client", attachments: [{ ...NOTICE, role: "Studio" }] },
    { attachments: [{ ...NOTICE, role: "Studio" }] },
  ],
  [
    "a duty to pay is the consumer's",
    { consumer: "Client", obligationToPay: true },
    { obligationToPay: { role: "Client" } },
  ],
  [
    "a duty that names a role keeps it",
    { consumer: "Client", obligationToPay: { role: "Studio" } },
    { obligationToPay: { role: "Studio" } },
  ],
  [
    "no duty stays none",
    { consumer: "Client", obligationToPay: false },
    { obligationToPay: false },
  ],
  [
    "a role that nobody has changes nothing",
    { consumer: "Customer", attachments: [NOTICE], obligationToPay: true },
    { attachments: [NOTICE], obligationToPay: true },
  ],
  [
    "without a consumer nothing is added",
    { attachments: [NOTICE], obligationToPay: true },
    { attachments: [NOTICE], obligationToPay: true },
  ],
];

for (const [what, sent, becomes] of CASES) {
  test(what, () => {
    const { consumer: _, ...read } = forConsumer({ ...fields, ...sent });
    assert.deepEqual(read, { ...fields, ...becomes });
  });
}
