import { readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import type { Pack } from "#kernel/pack.ts";
import {
  asList,
  oneOf,
  optional,
  readBaseUrl,
  readList,
  type Setting,
  secret,
  text,
  yesOrNo,
} from "#kernel/setting.ts";

/** What is sold, and who takes the money. */
export const PAYMENT_SETTINGS = {
  PAYMENTS: oneOf(
    ["none", "manual", "stripe"] as const,
    "none",
    () => "none",
    "how owners buy credits: not at all; by asking whoever runs the service, who enters them once an invoice is paid (`admin credits grant`); or over Stripe Checkout (docs/operate/accounts.md)",
  ),
  CREDIT_PACKS_FILE: optional(
    readPacks,
    'a JSON file with an array of {id, credits: whole number, price: a text or one for each of de, en, es, fr, stripePrice: "price_…" where PAYMENTS is stripe}, each id once',
    "what is sold; goes with PAYMENTS",
  ),
  STRIPE_SECRET_KEY: secret(
    readStripeKey,
    "a key that begins with sk_ or rk_",
    "the key for PAYMENTS=stripe; a restricted one does that may write Checkout Sessions and read PaymentIntents, Charges, Invoices and Disputes",
    asList,
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    readWebhookSecrets,
    "one or more texts that begin with whsec_, separated by commas",
    "what Stripe signs with what it sends to BASE_URL/payments/stripe; several while one takes the place of another. Without it payments are found out by looking",
    (secrets) => secrets,
  ),
  STRIPE_AUTOMATIC_TAX: yesOrNo(
    true,
    "lets Stripe work out taxes, which takes Stripe Tax to be switched on there",
  ),
  STRIPE_CHECKOUT_ORIGIN: {
    ...text(
      "https://checkout.stripe.com",
      "where Stripe's checkout stands; another where it has a domain of your own",
    ),
    read: (value: string) => readOrigin(value),
    expected: "an origin such as https://pay.example.com",
  },
  STRIPE_API_URL: {
    ...text("https://api.stripe.com", "where Stripe's API stands; another for trial"),
    read: (value: string) => readBaseUrl(value, ["http:", "https:"]),
    expected: "an http or https URL",
  },
} satisfies Record<string, Setting<unknown>>;

const PACK_WORDS = /^[^\p{C}<>]{1,60}$/u;

function readPacks(file: string): Pack[] {
  const found: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(found) || found.length === 0 || found.length > 10) throw new RangeError(file);
  const packs = found.map(readPack);
  if (new Set(packs.map(({ id }) => id)).size < packs.length) throw new RangeError(file);
  return packs;
}

function readPack(value: unknown): Pack {
  const { id, credits, price, stripePrice = null } = (value ?? {}) as Record<string, unknown>;
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      typeof price === "string" ? price : (price as Record<string, unknown> | null)?.[language],
    ]),
  ) as Record<Language, string>;
  const isRight =
    typeof id === "string" &&
    /^[\w-]{1,40}$/.test(id) &&
    Number.isInteger(credits) &&
    Number(credits) > 0 &&
    Number(credits) <= 1_000_000 &&
    Object.values(texts).every((text) => typeof text === "string" && PACK_WORDS.test(text)) &&
    (stripePrice === null ||
      (typeof stripePrice === "string" && /^price_\w{1,100}$/.test(stripePrice)));
  if (!isRight) throw new RangeError("no pack");
  return { id, credits: Number(credits), price: texts, stripePrice };
}

function readStripeKey(value: string): string {
  if (!/^[sr]k_[A-Za-z0-9_]{8,250}$/.test(value)) throw new RangeError("no key");
  return value;
}

function readWebhookSecrets(value: string): string[] {
  const secrets = readList(value);
  if (secrets.length === 0 || !secrets.every((one) => /^whsec_[\x21-\x7e]{8,250}$/.test(one))) {
    throw new RangeError("no secrets");
  }
  return secrets;
}

function readOrigin(value: string): string {
  const { origin, protocol, hostname } = new URL(value);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  if (!isSafe || origin !== value) throw new RangeError(value);
  return origin;
}
