import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PAYMENT_SETTINGS } from "./payment-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-payments-"));
after(() => rmSync(folder, { recursive: true }));

const PACK = { id: "ten", credits: 10, price: "19 €", stripePrice: "price_1" };

/** Reads a file of packs that holds this. */
function packs(content: unknown) {
  const path = join(folder, "packs.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return PAYMENT_SETTINGS.CREDIT_PACKS_FILE.read(path) ?? [];
}

test("packs are read with their price in every language", () => {
  const prices = { de: "49 €", en: "€49", es: "49 €", fr: "49 € TTC" };
  const all = (price: string) => ({ de: price, en: price, es: price, fr: price });
  const manual = { id: "fifty", credits: 50, price: prices };
  assert.deepEqual(packs([PACK, manual]), [
    { ...PACK, price: all("19 €") },
    { ...manual, stripePrice: null },
  ]);
});

const WRONG: [what: string, content: unknown][] = [
  ["no JSON", "[{"],
  ["no list", PACK],
  ["an empty list", []],
  ["eleven packs", Array.from({ length: 11 }, (_, index) => ({ ...PACK, id: `p${index}` }))],
  ["two packs of one id", [PACK, { ...PACK, credits: 20 }]],
  ["nothing in the place of a pack", [null]],
  ["no id", [{ ...PACK, id: undefined }]],
  ["an id that no address holds", [{ ...PACK, id: "ten credits" }]],
  ["an id that is too long", [{ ...PACK, id: "x".repeat(41) }]],
  ["no credits", [{ ...PACK, credits: 0 }]],
  ["half a credit", [{ ...PACK, credits: 0.5 }]],
  ["credits as a text", [{ ...PACK, credits: "10" }]],
  ["too many credits", [{ ...PACK, credits: 1_000_001 }]],
  ["no price", [{ ...PACK, price: null }]],
  ["a price that is no text", [{ ...PACK, price: 19 }]],
  ["a price that lacks a language", [{ ...PACK, price: { de: "19 €", en: "€19", es: "19 €" } }]],
  ["a price of nothing", [{ ...PACK, price: "" }]],
  ["a price that is too long", [{ ...PACK, price: "9".repeat(61) }]],
  ["a price with a tag in it", [{ ...PACK, price: "<b>19 €</b>" }]],
  ["a price of several lines", [{ ...PACK, price: "19 €\n" }]],
  ["a price of Stripe's that is none", [{ ...PACK, stripePrice: "19" }]],
  ["a price of Stripe's with more behind it", [{ ...PACK, stripePrice: "price_1&a=b" }]],
];

for (const [what, content] of WRONG) {
  test(`${what} is no file of packs`, () => {
    assert.throws(() => packs(content));
  });
}

test("a pack may have as many credits and as long words as there may be", () => {
  const most = { id: "x".repeat(40), credits: 1_000_000, price: "9".repeat(60) };
  const [pack] = packs([{ ...most, stripePrice: `price_${"1".repeat(100)}` }]);
  assert.deepEqual([pack?.credits, pack?.price.fr], [1_000_000, most.price]);
  assert.equal(
    packs([PACK, ...Array.from({ length: 9 }, (_, n) => ({ ...PACK, id: `${n}` }))]).length,
    10,
  );
});

/** What a setting takes, and what it does not. */
const READ: [
  name: "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_CHECKOUT_ORIGIN" | "STRIPE_API_URL",
  right: [typed: string, value: unknown][],
  wrong: string[],
][] = [
  [
    "STRIPE_SECRET_KEY",
    ["sk_test_12345678", "rk_live_12345678", `sk_${"x".repeat(250)}`].map((key) => [key, key]),
    [
      "pk_test_12345678",
      "sk_1234567",
      `sk_${"x".repeat(251)}`,
      "sk_test_1234 5678",
      "xsk_12345678",
    ],
  ],
  [
    "STRIPE_WEBHOOK_SECRET",
    [
      ["whsec_12345678", ["whsec_12345678"]],
      ["whsec_12345678,whsec_abcd/+==", ["whsec_12345678", "whsec_abcd/+=="]],
    ],
    ["", ",", "whsec_1234567", "whsec_12345678,other", "whsec_1234 5678"],
  ],
  [
    "STRIPE_CHECKOUT_ORIGIN",
    ["https://pay.example", "https://pay.example:8443", "http://localhost:4000"].map((origin) => [
      origin,
      origin,
    ]),
    [
      "http://pay.example",
      "https://pay.example/",
      "https://pay.example/x",
      "ftp://localhost",
      "pay",
    ],
  ],
  [
    "STRIPE_API_URL",
    [
      ["https://api.example", "https://api.example"],
      ["http://localhost:4000/", "http://localhost:4000"],
      ["https://api.example/stripe//", "https://api.example/stripe"],
    ],
    ["ftp://api.example", "api.example", ""],
  ],
];

for (const [name, right, wrong] of READ) {
  test(`${name} is read as what it says, and what is none is refused`, () => {
    const setting = PAYMENT_SETTINGS[name];
    for (const [typed, value] of right) assert.deepEqual(setting.read(typed), value, typed);
    for (const typed of wrong) assert.throws(() => setting.read(typed), `"${typed}" is taken`);
  });
}

test("no line repeats a key or a secret", () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = PAYMENT_SETTINGS;
  assert.deepEqual(STRIPE_SECRET_KEY.secretsIn?.("sk_test_12345678"), ["sk_test_12345678"]);
  const secrets = ["whsec_12345678", "whsec_87654321"];
  assert.deepEqual(STRIPE_WEBHOOK_SECRET.secretsIn?.(secrets), secrets);
});
