import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract, Signer } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { statusPage } from "./status-page.tsx";
import { statusView } from "./status-view.ts";

const AT = new Date("2026-11-21T09:30:00.000Z");

const STATES: [string, Partial<Contract>, (string | null)[][]][] = [
  [
    "pending",
    { status: "pending" },
    [
      ["A", "signed", null],
      ["B", "open", null],
      ["C", "sent", "c…@example.org"],
      ["D", "unsent", "d…@example.org"],
    ],
  ],
  [
    "draft",
    { status: "draft" },
    [
      ["A", "signed", null],
      ["B", "waiting", null],
      ["C", "sent", "c…@example.org"],
      ["D", "unsent", "d…@example.org"],
    ],
  ],
  [
    "cancelled",
    { status: "cancelled", cancelledAt: AT },
    [
      ["A", "signed", null],
      ["B", "ended", null],
      ["C", "ended", "c…@example.org"],
      ["D", "ended", "d…@example.org"],
    ],
  ],
];

for (const [name, change, expected] of STATES) {
  test(`of a ${name} contract every role is shown as far as it is, with its address masked`, () => {
    const { roles } = statusView(contractWith(change));
    assert.deepEqual(
      roles.map(({ role, state, email }) => [role, state, email]),
      expected,
    );
    assert.deepEqual(roles[0]?.signedAt, AT);
  });
}

test("only a draft has no way to the verify page", () => {
  for (const status of ["pending", "pending_payment", "fully_signed", "cancelled"] as const) {
    assert.equal(statusView(contractWith({ status })).verifyPath, "/verify/7K3M-9XQ2-W8RD-5");
  }
  assert.equal(statusView(contractWith({ status: "draft" })).verifyPath, null);
});

const HOSTILE = [
  `</title></head><body onload=alert(1)>`,
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' autofocus onfocus='alert(1)`,
];

for (const hostile of HOSTILE) {
  test(`a name or role stays words on the status page: ${hostile}`, () => {
    for (const language of LANGUAGES) {
      const fields = [{ ...field("A"), label: knownText(hostile) }];
      const view = statusView(contractWith({ title: knownText(hostile), language, fields }));
      const html = statusPage({ view, style: "/assets/status.css" });
      assert.doesNotMatch(html, /<(script|img)|<[^>]+\son\w+=/);
      assert.equal(html.match(/<body/g)?.length, 1);
    }
  });
}

function contractWith(change: Partial<Contract>): ContractWithParties {
  return {
    contract: {
      publicId: "7K3M-9XQ2-W8RD-5",
      title: "Lease",
      status: "pending",
      language: "en",
      fields: ["A", "B", "C", "D"].map(field),
      signedAt: null,
      cancelledAt: null,
      ...change,
    } as Contract,
    signatures: [
      {
        id: "1",
        role: knownText("A"),
        signerName: knownText("Ann"),
        deliveredLink: false,
        signedAt: AT,
      },
    ],
    signers: [signer("C", AT), signer("D", null)],
  };
}

function field(label: string): Contract["fields"][number] {
  return {
    id: label,
    type: "signature",
    label: knownText(label),
    page: 1,
    x: 0,
    y: 0,
    width: 10,
    height: 5,
    optional: false,
    text: null,
  };
}

function signer(role: string, sentAt: Date | null): Signer {
  return {
    id: role,
    role: knownText(role),
    email: knownEmail(`${role.toLowerCase()}arla@example.org`),
    level: "ses",
    title: null,
    status: sentAt ? "sent" : "created",
    epoch: 0,
    sentAt,
    sendCount: sentAt ? 1 : 0,
    openedAt: null,
    signedAt: null,
  };
}
