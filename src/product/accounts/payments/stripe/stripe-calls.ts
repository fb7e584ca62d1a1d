import { ProviderTrouble } from "#accounts/payments/provider.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { type SendLimits, send } from "#lib/egress/send.ts";
import type { Reach } from "#lib/egress/target.ts";
import { type FormValue, formBody } from "./form-body.ts";

/** The version of Stripe's API that the shapes here are of. */
export const STRIPE_VERSION = "2026-10-28.endive";

export interface StripeAccess {
  /** Begins with `sk_` or `rk_`; goes into one header and nowhere else. */
  key: string;
  /** `https://api.stripe.com`. */
  apiUrl: string;
  reach: Reach;
}

/** A page that waits for a checkout says within three seconds that there is none. */
const LIMITS: SendLimits = { deadlineMs: 3_000, maxBytes: 512 * 1024, whenLonger: "fail" };

/** What of Stripe's answer this service reads. */
export interface StripeSession {
  id: string;
  url: string | null;
  client_reference_id: string | null;
  status: "open" | "complete" | "expired" | null;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  amount_total: number | null;
  currency: string | null;
  invoice: { hosted_invoice_url?: string | null } | string | null;
  payment_intent: StripeIntent | string | null;
}

export interface StripeIntent {
  id: string;
  status: string;
  latest_charge: StripeCharge | string | null;
}

export interface StripeCharge {
  amount_refunded: number;
  disputed: boolean;
  receipt_url: string | null;
}

/** The three calls of Stripe's API that selling credits takes. */
export interface StripeCalls {
  /** The same for the same `idempotencyKey`. */
  createSession(
    values: { readonly [name: string]: FormValue },
    idempotencyKey: string,
  ): Promise<StripeSession>;
  /** With its payment, charge and invoice. */
  findSession(id: string): Promise<StripeSession>;
  /** The states of the disputes about a payment. */
  findDisputes(intent: string): Promise<string[]>;
}

export function stripeCalls(access: StripeAccess): StripeCalls {
  const ask = async <T>(method: "GET" | "POST", path: string, more: Further = {}): Promise<T> => {
    const answer = await send(
      {
        method,
        url: access.apiUrl + path,
        headers: {
          authorization: `Bearer ${access.key}`,
          "stripe-version": STRIPE_VERSION,
          "user-agent": "Countersign",
          ...more.headers,
        },
        ...(more.body !== undefined && { body: Buffer.from(more.body) }),
      },
      LIMITS,
      access.reach,
    ).catch((cause: unknown) => {
      const words = cause instanceof NoAnswer ? cause.message : "the request failed";
      throw new ProviderTrouble(`Stripe: ${words}`, { cause });
    });
    if (answer.status !== 200) {
      throw new ProviderTrouble(`Stripe answered ${answer.status}${codeIn(answer.body)}`);
    }
    return parsed(answer.body) as T;
  };
  return {
    createSession: (values, idempotencyKey) =>
      ask("POST", "/v1/checkout/sessions", {
        body: formBody(values),
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "idempotency-key": idempotencyKey,
        },
      }),
    findSession: (id) => {
      const expand = ["payment_intent.latest_charge", "invoice"]
        .map((one) => `expand[]=${one}`)
        .join("&");
      return ask("GET", `/v1/checkout/sessions/${encodeURIComponent(id)}?${expand}`);
    },
    async findDisputes(intent) {
      const path = `/v1/disputes?payment_intent=${encodeURIComponent(intent)}&limit=10`;
      const { data } = await ask<{ data: { status: string }[] }>("GET", path);
      return data.map(({ status }) => status);
    },
  };
}

interface Further {
  headers?: Record<string, string>;
  body?: string;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch (cause) {
    throw new ProviderTrouble("Stripe answered something that is no JSON", { cause });
  }
}

/** Its message may repeat what was sent; its code is a word of its own list. */
function codeIn(body: Uint8Array): string {
  try {
    const { error } = JSON.parse(Buffer.from(body).toString()) as {
      error?: { type?: unknown; code?: unknown; param?: unknown };
    };
    const words = [error?.type, error?.code, error?.param].filter(
      (word): word is string => typeof word === "string" && /^[\w.[\]]{1,80}$/.test(word),
    );
    return words.length > 0 ? ` (${words.join(", ")})` : "";
  } catch {
    return "";
  }
}
