import { type PaymentNotice, type Provider, ProviderTrouble } from "#accounts/payments/provider.ts";
import type { Looked } from "#accounts/payments/purchase.ts";
import { sha256Hex } from "#kernel/digest.ts";
import {
  type StripeAccess,
  type StripeCalls,
  type StripeSession,
  stripeCalls,
} from "./stripe-calls.ts";
import { isSignedByStripe } from "./stripe-signature.ts";

export interface StripeSettings extends StripeAccess {
  /** What notices are signed with; several while one takes the place of another. */
  webhookSecrets: readonly string[];
  /** Where its checkout stands. */
  checkoutOrigin: string;
  /** Whether Stripe works out taxes, which has to be switched on there. */
  automaticTax: boolean;
}

/** Sells over Stripe Checkout: card data, taxes and invoices are Stripe's, and none of them comes here. */
export function stripeProvider(settings: StripeSettings): Provider {
  const calls = stripeCalls(settings);
  const { checkoutOrigin, webhookSecrets } = settings;
  return {
    name: "stripe",
    isTest: /^[sr]k_test_/.test(settings.key),
    origin: checkoutOrigin,
    async begin({ purchaseId, accountId, pack, email, language, paidUrl, backUrl }) {
      if (pack.stripePrice === null) throw new ProviderTrouble(`${pack.id} has no price at Stripe`);
      const session = await calls.createSession(
        {
          mode: "payment",
          client_reference_id: purchaseId,
          line_items: [{ price: pack.stripePrice, quantity: 1 }],
          success_url: paidUrl,
          cancel_url: backUrl,
          customer_email: email,
          locale: language,
          billing_address_collection: "required",
          tax_id_collection: { enabled: true },
          automatic_tax: { enabled: settings.automaticTax },
          invoice_creation: { enabled: true },
        },
        // Nobody gets at another account's checkout by its purchase's id.
        sha256Hex(`checkout ${accountId} ${purchaseId}`),
      );
      const { id, url } = session;
      if (url === null || URL.parse(url)?.origin !== checkoutOrigin) {
        throw new ProviderTrouble("Stripe's checkout does not stand at STRIPE_CHECKOUT_ORIGIN");
      }
      return { reference: id, url };
    },
    async look({ id, reference }) {
      if (reference === null) return { is: "failed" };
      const session = await calls.findSession(reference);
      if (session.client_reference_id !== id) {
        throw new ProviderTrouble("Stripe's checkout is of another purchase");
      }
      return lookedOf(session, calls);
    },
    read:
      webhookSecrets.length === 0
        ? null
        : (sent, now) =>
            isSignedByStripe(sent, webhookSecrets, now) ? noticeIn(sent.body) : "unsigned",
  };
}

/** What a checkout has come to, with what went back of its payment. */
async function lookedOf(session: StripeSession, calls: StripeCalls): Promise<Looked> {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  if (session.status === "expired") return { is: "expired" };
  if (session.status !== "complete") return { is: "open" };
  if (session.payment_status === "unpaid") {
    // Delayed ways of paying: it is on its way, or its bank said no.
    const isOver = ["requires_payment_method", "canceled"].includes(intent?.status ?? "");
    return { is: isOver ? "failed" : "open" };
  }
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const disputes = charge?.disputed && intent ? await calls.findDisputes(intent.id) : [];
  const { invoice } = session;
  const page = typeof invoice === "object" ? invoice?.hosted_invoice_url : null;
  return {
    is: "paid",
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "",
    receiptUrl: safeUrl(page ?? charge?.receipt_url ?? null),
    paymentReference: intent?.id ?? null,
    refunded: charge?.amount_refunded ?? 0,
    dispute: disputeOf(disputes),
  };
}

function disputeOf(states: readonly string[]): "none" | "open" | "lost" {
  if (states.includes("lost")) return "lost";
  // A warning is an inquiry: no money has moved.
  const isOver = (state: string) =>
    ["won", "prevented"].includes(state) || state.startsWith("warning_");
  return states.every(isOver) ? "none" : "open";
}

function safeUrl(url: string | null): string | null {
  return url !== null && URL.parse(url)?.protocol === "https:" ? url : null;
}

/** Kinds of notices that a purchase may hang on. */
const TYPES =
  /^(?:checkout\.session\.(?:completed|expired|async_payment_(?:succeeded|failed))|refund\.(?:created|updated|failed)|charge\.(?:refunded|refund\.updated|dispute\.(?:created|updated|closed|funds_withdrawn|funds_reinstated)))$/;

function noticeIn(body: Uint8Array): PaymentNotice | "unknown" {
  const event = parsed(body);
  const object = event?.data?.object;
  if (typeof event?.id !== "string" || typeof event.type !== "string" || !object) return "unknown";
  const { id, type } = event;
  if (id.length > 255 || !TYPES.test(type)) return "unknown";
  if (type.startsWith("checkout.")) {
    return typeof object.id === "string"
      ? { id, type, about: { reference: object.id } }
      : "unknown";
  }
  const { payment_intent: payment } = object;
  return typeof payment === "string"
    ? { id, type, about: { paymentReference: payment } }
    : "unknown";
}

interface SeenEvent {
  id?: unknown;
  type?: unknown;
  data?: { object?: { id?: unknown; payment_intent?: unknown } };
}

function parsed(body: Uint8Array): SeenEvent | null {
  try {
    return JSON.parse(Buffer.from(body).toString()) as SeenEvent | null;
  } catch {
    return null;
  }
}
