import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { asFieldInput, asRequest } from "./as-request.ts";
import type { Contract, Field, Signer, StoredDocument } from "./contract.ts";
import { readProperties } from "./properties.ts";
import { NO_PRESETS } from "./signer-presets.ts";

const field: Field = {
  id: "1",
  type: "signature",
  label: knownText("Tenant"),
  text: null,
  optional: false,
  page: 2,
  x: 10,
  y: 20,
  width: 25,
  height: 10,
};
const part: StoredDocument = {
  id: "1",
  name: knownText("Contract"),
  type: "contract",
  pages: 1,
  order: 0,
};
/** One that says nothing beside what it has to. */
const plain = {
  title: null,
  language: "en",
  tags: [],
  documentName: null,
  form: "html",
  documents: [part],
  fields: [field],
  ...readProperties({}, { reminders: null, signatureFrame: false }),
  obligationToPay: false,
  payingRoles: null,
} as unknown as Contract;
const TEXT = { html: "<p>Text</p>", pdf: "", attached: new Map() };
const least = {
  content: "<p>Text</p>",
  language: "en",
  signatureFields: [{ type: "signature", label: "Tenant" }],
  signatureFrame: false,
};
type Preset = Pick<
  Signer,
  "role" | "email" | "level" | "title" | "name" | "message" | "order" | "sessions" | "witnesses"
>;
const signer = (change: Partial<Preset> = {}): Preset => ({
  role: knownText("Tenant"),
  email: null,
  level: "ses",
  ...NO_PRESETS,
  ...change,
});

test("what has its usual value is left out of the request that would make a contract again", () => {
  assert.deepEqual(asRequest(plain, [], TEXT), least);
  assert.deepEqual(asRequest(plain, [signer()], TEXT), least);
});

const attachment = { type: "withdrawal-notice" } as unknown as NonNullable<StoredDocument["input"]>;
const SAID: [what: string, change: Partial<Contract>, said: object][] = [
  ["a title", { title: knownText("Lease") }, { title: "Lease" }],
  ["tags", { tags: [knownText("a")] }, { tags: ["a"] }],
  ["no mail at the end", { completionEmail: false }, { completionEmail: false }],
  ["no summary", { summary: false }, { summary: false }],
  ["no way to decline", { allowDecline: false }, { allowDecline: false }],
  ["reading first", { requireReading: true }, { requireReading: true }],
  ["a duty to pay", { obligationToPay: true }, { obligationToPay: true }],
  [
    "whose duty to pay it is",
    { obligationToPay: true, payingRoles: [knownText("Tenant")] },
    { obligationToPay: { role: "Tenant" } },
  ],
  [
    // So only notices on withdrawal can have it.
    "of a duty of several roles the notices that bring it",
    {
      obligationToPay: true,
      payingRoles: [knownText("Tenant"), knownText("Partner")],
      documents: [part, { ...part, type: "attachment", input: attachment }],
    },
    { attachments: [attachment] },
  ],
  ["a frame around signatures", { signatureFrame: true }, { signatureFrame: true }],
  ["the sender's words", { message: knownText("Hi") }, { message: "Hi" }],
  [
    "where it leads back to",
    { returnUrl: "https://a.example" },
    { returnUrl: "https://a.example" },
  ],
  [
    "a signature block in the middle",
    { documents: [{ ...part, isCentred: true }] },
    { signaturesCentered: true },
  ],
  [
    // Some attachments bring the duty to pay by themselves.
    "attachments, with whether there is a duty to pay",
    { documents: [part, { ...part, type: "attachment", input: attachment }] },
    { attachments: [attachment], obligationToPay: false },
  ],
];

for (const [what, change, said] of SAID) {
  test(`the request says ${what} where the contract has it`, () => {
    assert.deepEqual(asRequest({ ...plain, ...change }, [], TEXT), { ...least, ...said });
  });
}

test("of signers it says what was preset, and leaves out who has nothing preset", () => {
  const preset: [Partial<Preset>, object][] = [
    [{ email: knownEmail("a@example.com") }, { email: "a@example.com" }],
    [{ level: "qes" }, { level: "qes" }],
    [{ title: knownText("CEO") }, { title: "CEO" }],
    [{ order: 2 }, { order: 2 }],
    [
      { email: knownEmail("a@example.com"), name: knownText("Ada Tenant") },
      { email: "a@example.com", name: "Ada Tenant" },
    ],
  ];
  for (const [change, said] of preset) {
    const { signers } = asRequest(plain, [signer(), signer(change)], TEXT);
    assert.deepEqual(signers, [{ role: "Tenant", ...said }]);
  }
});

test("a PDF is sent as a document with its name, and fields with their places", () => {
  const contract: Contract = { ...plain, form: "pdf" };
  const sent = { html: null, pdf: "JVBERg==", attached: new Map() };
  const { document, content, signatureFields } = asRequest(contract, [], sent);
  assert.deepEqual([document, content], [{ pdf: "JVBERg==" }, undefined]);
  assert.deepEqual(signatureFields, [
    { type: "signature", label: "Tenant", page: 2, x: 10, y: 20 },
  ]);
  const named = { ...contract, documentName: knownText("lease.pdf") };
  assert.equal(asRequest(named, [], sent).document?.name, "lease.pdf");
});

test("a field says its size where it is not the usual one, and its words where it has some", () => {
  const wide = { type: "signature", label: "Tenant", page: 2, x: 10, y: 20, width: 30, height: 10 };
  assert.deepEqual(asFieldInput({ ...field, width: 30 }, "pdf"), wide);
  const high = { ...wide, width: 25, height: 12 };
  assert.deepEqual(asFieldInput({ ...field, height: 12 }, "pdf"), high);
  const note: Field = {
    ...field,
    type: "input",
    label: null,
    optional: true,
    name: knownText("Note"),
    text: knownText("Hint"),
  };
  assert.deepEqual(asFieldInput(note, "html"), {
    type: "input",
    name: "Note",
    text: "Hint",
    optional: true,
  });
});
