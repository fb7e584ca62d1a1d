import type { Selling } from "#accounts/payments/provider.ts";
import { stripeProvider } from "#accounts/payments/stripe/stripe-provider.ts";
import type { Log } from "#kernel/log.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import { ANYWHERE, PUBLIC_ONLY } from "#lib/egress/reach.ts";
import type { Config } from "./config.ts";

const STRIPES_OWN = "https://api.stripe.com";

/** How this installation sells credits, as its settings say. */
export function sellingOf(config: Config, log: Log): Selling {
  const { PAYMENTS: payments, CREDIT_PACKS_FILE: packs, STRIPE_SECRET_KEY: key } = config;
  if (payments === "none" || packs === null) return { way: "none", packs: [], provider: null };
  if (payments === "manual" || key === null) return { way: "manual", packs, provider: null };
  const { STRIPE_API_URL: apiUrl, STRIPE_WEBHOOK_SECRET: secrets } = config;
  const provider = stripeProvider({
    key,
    apiUrl,
    webhookSecrets: secrets ?? [],
    // One that the operator names may be anywhere, as for a model.
    reach: apiUrl === STRIPES_OWN ? PUBLIC_ONLY : ANYWHERE,
    checkoutOrigin: config.STRIPE_CHECKOUT_ORIGIN,
    automaticTax: config.STRIPE_AUTOMATIC_TAX,
  });
  if (provider.isTest && !isLoopbackHost(new URL(config.BASE_URL).host)) log("payments.test");
  if (provider.read === null) log("payments.unheard");
  return { way: "checkout", packs, provider };
}
