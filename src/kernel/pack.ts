import type { Language } from "./language.ts";

/** Credits that are sold together. */
export interface Pack {
  id: string;
  credits: number;
  /** What it costs, as people read it; the provider charges what its own price says. */
  price: Record<Language, string>;
  /** Id of the price at Stripe; null where another provider sells it. */
  stripePrice: string | null;
}
