import assert from "node:assert/strict";
import { test } from "node:test";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { attack, call, lookIntoLog, type Row, underAttack } from "./attack.ts";

const scene = underAttack();

const MANDATE = "sepa-direct-debit-mandate";
const right = Object.fromEntries(
  (ATTACHMENT_TYPES.find(({ id }) => id === MANDATE)?.fields ?? []).map(({ id, example }) => [
    id,
    example,
  ]),
);
const create =
  (attachments: unknown, more: object = {}) =>
  () =>
    call(scene, "POST", "/contracts", { content: "<p>x</p>", attachments, ...more });
const mandate = (change: object) => create([{ type: MANDATE, fields: { ...right, ...change } }]);
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

const ROWS: Row[] = [
  ["what fits", mandate({}), 201],
  ["attachments as an object", create({ type: MANDATE }), 400],
  ["attachments as a text", create(MANDATE), 400],
  ["null among attachments", create([null]), 400],
  ["a list among attachments", create([[]]), 400],
  ["an attachment without a type", create([{ fields: right }]), 400],
  [
    "a type that is none",
    create([{ type: "x", fields: {} }]),
    400,
    /"x" is not an attachment type/,
  ],
  ["a type in capitals", create([{ type: MANDATE.toUpperCase(), fields: right }]), 400],
  ["a type that every object has", create([{ type: "constructor", fields: {} }]), 400],
  ["a type that is a path", create([{ type: "../sepa-direct-debit-mandate", fields: right }]), 400],
  ["a type of 1 MB", create([{ type: "x".repeat(1_000_000) }]), 400],
  ["eleven attachments", create(times(11, { type: MANDATE, fields: right })), 400],
  ["four of one type", create(times(4, { type: MANDATE, fields: right })), 400, /more than 3/],
  ["no fields", create([{ type: MANDATE }]), 400],
  ["fields as a list", create([{ type: MANDATE, fields: ["x"] }]), 400],
  ["a field as a number", mandate({ amount: 49 }), 400],
  ["a field as null", mandate({ amount: null }), 400],
  ["a field as an object", mandate({ amount: { toString: "x" } }), 400],
  [
    "a field that is none",
    mandate({ nothing: "x" }),
    400,
    /is not a field of .* its fields are creditor, /,
  ],
  ["a field that every object has", mandate({ constructor: "x" }), 400],
  [
    "a prototype",
    () =>
      call(
        scene,
        "POST",
        "/contracts",
        `{"content":"<p>x</p>","attachments":[{"type":"${MANDATE}","fields":{"__proto__":{"creditor":"x"}}}]}`,
      ),
    400,
  ],
  [
    "a hundred and one fields",
    create([
      {
        type: MANDATE,
        fields: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, "x"])),
      },
    ]),
    400,
  ],
  ["a line over its length", mandate({ creditor: "x".repeat(201) }), 400],
  ["a line of two lines", mandate({ creditor: "A\nB" }), 400],
  ["a line of two lines by another sign", mandate({ creditor: "A\u2028B" }), 400],
  ["a zero byte", mandate({ creditor: "A\u0000B" }), 400],
  ["an escape of a terminal", mandate({ creditor: "A\u001b[2JB" }), 400],
  ["a name that shows nothing", mandate({ creditor: "\u200b\u2060\u3164" }), 400, /is required/],
  ["half a letter", mandate({ creditor: "A\ud800" }), 400, /was lost/],
  ["an account number of another length", mandate({ debtorIban: "DE8937040044053201300" }), 400],
  [
    "an account number with wrong check digits",
    mandate({ debtorIban: "DE88370400440532013000" }),
    400,
  ],
  ["an account number of no country", mandate({ debtorIban: "ZZ89370400440532013000" }), 400],
  ["an account number in wide digits", mandate({ debtorIban: "DE８９370400440532013000" }), 400],
  [
    "an account number of 100,000 digits",
    mandate({ debtorIban: `DE89${"1".repeat(100_000)}` }),
    400,
  ],
  ["a creditor without a number", mandate({ creditorId: "DE98ZZZ" }), 400],
  ["a creditor of signs alone", mandate({ creditorId: "DE98ZZZ----" }), 400],
  ["a choice that is none", mandate({ paymentType: "never" }), 400, /one of/],
  ["a choice that every object has", mandate({ paymentType: "__proto__" }), 400],
  ["two choices", mandate({ paymentType: "recurrent,one-off" }), 400],
  ["mark-up in a value", mandate({ creditor: "<script>alert(1)</script>" }), 201],
  ["mark-up that ends ours", mandate({ creditor: "</td></tr></table><h1>Other</h1>" }), 201],
  [
    "a picture from elsewhere in a value",
    mandate({ creditor: '<img src="https://127.0.0.1/x.png">' }),
    201,
  ],
  ["mark-up in escapes", mandate({ creditor: "&lt;script&gt;&#60;b&#62;" }), 201],
  ["code of the typesetter", mandate({ creditor: '#read("/etc/passwd") $x$ ]#eval("1")' }), 201],
  ["a PDF in a value", mandate({ creditor: "%PDF-1.7 endstream endobj trailer" }), 201],
];

attack(scene, ROWS);

test("values stand in the text of an attachment as they were typed, and are no mark-up", async () => {
  const creditor = `<img src=x onerror=alert(1)> & "Sons" </td>`;
  const made = await create([{ type: MANDATE, fields: { ...right, creditor } }], {
    finalize: true,
  })();
  const { signUrl } = made.body.contract;
  const view = await (await fetch(`${scene.url}/api/v1/signing/${linkIn(signUrl)}`)).json();
  const [{ html }] = view.attachments;
  assert.ok(html.includes("&lt;img src=x onerror=alert(1)&gt; &amp;"), html.slice(0, 500));
  assert.doesNotMatch(html, /<img|<script|<[^>]+ on\w+=/);
  const page = await (await fetch(`${scene.url}/sign/${linkIn(signUrl)}`)).text();
  assert.doesNotMatch(page, /<img src="?x|<[^>]+ onerror=/);
});

lookIntoLog(scene);
