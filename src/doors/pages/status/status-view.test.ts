import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract, Signer } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { NO_PRESETS } from "#contracts/signer-presets.ts";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { personsOf } from "#pages/person.ts";
import type { Sender } from "#pages/sender.ts";
import type { LinkKind } from "#signing/roles.ts";
import { statusWords } from "#words/status-words.ts";
import { withdrawWords, wordsOfRight } from "#words/withdraw-words.ts";
import { statusPage } from "./status-page.tsx";
import { type StatusView, statusView } from "./status-view.ts";

const AT = new Date("2026-11-21T09:30:00.000Z");

const STATES: [string, Partial<Contract>, (string | Date | null)[][]][] = [
  [
    "pending",
    { status: "pending" },
    [
      ["A", "signed", null, AT],
      ["B", "unsigned", null, null],
      ["C", "sent", "c…@example.org", AT],
      ["D", "unsent", "d…@example.org", null],
      ["E", "opened", "e…@example.org", AT],
      ["F", "last", "f…@example.org", null],
    ],
  ],
  [
    "draft",
    { status: "draft" },
    [
      ["A", "signed", null, AT],
      ["B", "unsigned", null, null],
      ["C", "sent", "c…@example.org", AT],
      ["D", "unsent", "d…@example.org", null],
      ["E", "opened", "e…@example.org", AT],
      ["F", "last", "f…@example.org", null],
    ],
  ],
  [
    "cancelled",
    { status: "cancelled", cancelledAt: AT },
    [
      ["A", "signed", null, AT],
      ["B", "ended", null, null],
      ["C", "ended", "c…@example.org", null],
      ["D", "ended", "d…@example.org", null],
      ["E", "ended", "e…@example.org", null],
      ["F", "ended", "f…@example.org", null],
    ],
  ],
];

for (const [name, change, expected] of STATES) {
  test(`of a ${name} contract every role is shown as far as it is and since when, its address masked`, () => {
    const { people } = viewOf(contractWith(change));
    assert.deepEqual(
      people.map(({ role, state, address, at }) => [role, state, address, at]),
      expected,
    );
  });
}

test("on the signing page, the reader's own role and what can be signed there are told apart", () => {
  const { contract, signatures, signers } = contractWith({});
  const states = (link: LinkKind) =>
    personsOf({ contract, signatures, signers, link }, true).map(({ state }) => state);
  const rest = ["unsent", "opened", "last"];
  assert.deepEqual(states({ kind: "shared" }), ["signed", "here", "sent", ...rest]);
  const own = { kind: "personal", signer: signers[0]! } as const;
  assert.deepEqual(states(own), ["signed", "unsigned", "turn", ...rest]);
  assert.equal(
    personsOf({ contract, signatures, signers, link: own }, true)[2]?.address,
    null,
    "who reads knows the own address",
  );
});

const LATER = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
const STANDINGS: [string, Partial<Contract>, Date, Partial<StatusView>][] = [
  ["a draft", { status: "draft" }, AT, { standing: "draft", stepsDone: 0 }],
  ["an unpaid contract", { status: "pending_payment" }, AT, { stepsDone: 1 }],
  ["an open contract", { status: "pending" }, AT, { stepsDone: 2 }],
  ["a contract withdrawn as a draft", { status: "cancelled" }, AT, { stepsDone: 0 }],
  ["a contract withdrawn later", { status: "cancelled", finalizedAt: AT }, AT, { stepsDone: 2 }],
  [
    "a contract signed by all",
    { status: "fully_signed", signedAt: AT },
    LATER(30),
    { standing: "sealing", stepsDone: 3, sealWaits: false },
  ],
  [
    "a contract whose seal failed just now",
    { status: "fully_signed", signedAt: AT, sealProblem: "no timestamp" },
    LATER(9),
    { sealWaits: false },
  ],
  [
    "a contract whose seal fails for ten minutes",
    { status: "fully_signed", signedAt: AT, sealProblem: "no timestamp" },
    LATER(10),
    { sealWaits: true },
  ],
  [
    "a sealed contract",
    { status: "fully_signed", signedAt: AT, sealedSha256: "ab" },
    LATER(30),
    {
      standing: "complete",
      stepsDone: 4,
      sealWaits: false,
      verifyPath: "/verify/7K3M-9XQ2-W8RD-5",
    },
  ],
];

for (const [what, change, now, expected] of STANDINGS) {
  test(`the status page of ${what} tells its step, and leads to a file only once there is one`, () => {
    const view = statusView(contractWith(change), SENDER, now, SECRETS);
    const told = Object.keys(expected) as (keyof StatusView)[];
    assert.deepEqual(Object.fromEntries(told.map((name) => [name, view[name]])), expected);
    assert.equal(view.verifyPath !== null, view.standing === "complete");
  });
}

test("the page is loaded anew by itself only while something may change", () => {
  for (const [, change, now] of STANDINGS) {
    const view = statusView(contractWith(change), SENDER, now, SECRETS);
    const isChanging = ["pending", "pending_payment", "sealing"].includes(view.standing);
    assert.equal(/<noscript><meta http-equiv="refresh"/.test(pageOf(view)), isChanging);
  }
});

test("why sealing waits is told without a word of what went on inside", () => {
  const change = {
    status: "fully_signed",
    signedAt: AT,
    sealProblem: "https://tsa.internal",
  } as const;
  const html = pageOf(statusView(contractWith(change), SENDER, LATER(20), SECRETS));
  assert.match(html, /takes longer than usual/);
  assert.doesNotMatch(html, /tsa\.internal/);
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
      const found = contractWith({ title: knownText(hostile), language, fields });
      const sender = { ...SENDER, name: knownText(hostile) };
      const html = pageOf(statusView(found, sender, AT, SECRETS)).replace(OWN_SCRIPT, "");
      assert.doesNotMatch(html, /<(script|img)|<[^>]+\son\w+=/);
      assert.equal(html.match(/<body/g)?.length, 1);
    }
  });
}

test("the status page has the function to withdraw under its label until the period is over, and says when somebody did", () => {
  const ended = { status: "fully_signed" as const, sealedSha256: "0", signedAt: AT };
  const withdrawable = { ...ended, withdrawableUntil: new Date(AT.getTime() + 1) };
  const open = viewOf(contractWith(withdrawable));
  assert.equal(open.withdraw?.path, `/withdraw/${SECRETS.read()}`);
  for (const language of LANGUAGES) {
    const html = pageOf(viewOf(contractWith({ ...withdrawable, language })));
    assert.ok(html.includes(`>${withdrawWords[language].act}</a>`), language);
  }
  const british = [{ days: 14, begins: "conclusion" as const, to: "cancel" as const }];
  const cancelled = { ...withdrawable, withdrawal: british, withdrawnAt: AT };
  const { declared, withdrawnAt } = wordsOfRight("en", "cancel");
  const asCancelled = pageOf(viewOf(contractWith(cancelled)));
  for (const said of [declared, withdrawnAt]) assert.ok(asCancelled.includes(said), said);
  const over = viewOf(contractWith({ ...ended, withdrawableUntil: AT }));
  assert.equal(over.withdraw, null);
  assert.equal(viewOf(contractWith(ended)).withdraw, null);
  const withdrawn = pageOf(viewOf(contractWith({ ...withdrawable, withdrawnAt: AT })));
  assert.ok(withdrawn.includes(withdrawWords.en.withdrawnAt));
  assert.ok(withdrawn.includes(`<p class="headline">${withdrawWords.en.declared}</p>`));
  for (const gone of [statusWords.en.states.complete, withdrawWords.en.act, 'class="steps"']) {
    assert.ok(!withdrawn.includes(gone), gone);
  }
});

const SECRETS = { read: () => "a".repeat(26) };
const SENDER: Sender = {
  name: knownText("Example Ltd"),
  address: knownText("owner@example.com"),
  writeTo: "mailto:owner@example.com",
  timeZone: "UTC",
  embeddedBy: [],
  colours: null,
  logo: null,
};

const OWN_SCRIPT = '<script src="/assets/status.js" defer fetchpriority="high"></script>';

function viewOf(found: ContractWithParties): StatusView {
  return statusView(found, SENDER, AT, SECRETS);
}

function pageOf(view: StatusView): string {
  const assets = { style: "/assets/status.css", script: "/assets/status.js" };
  return statusPage({ view, path: "/status/x", assets, nonce: "" });
}

function contractWith(change: Partial<Contract>): ContractWithParties {
  return {
    contract: {
      publicId: "7K3M-9XQ2-W8RD-5",
      title: "Lease",
      status: "pending",
      language: "en",
      fields: ["A", "B", "C", "D", "E", "F"].map(field),
      sealedSha256: null,
      sealProblem: null,
      finalizedAt: null,
      signedAt: null,
      cancelledAt: null,
      withdrawal: [],
      withdrawableUntil: null,
      withdrawnAt: null,
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
    signers: [
      signer("C", AT),
      signer("D", null),
      { ...signer("E", AT), status: "opened", openedAt: AT },
      { ...signer("F", AT), level: "qes" },
    ],
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
    ...NO_PRESETS,
    status: sentAt ? "sent" : "created",
    epoch: 0,
    sentAt,
    sendCount: sentAt ? 1 : 0,
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    remindersStoppedAt: null,
  };
}
