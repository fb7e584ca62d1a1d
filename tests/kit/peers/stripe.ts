import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Stripe from "stripe";

/** Stripe as far as selling credits takes it: a real HTTP server with state, told by a test what buyers and banks do. */
export interface TestStripe extends AsyncDisposable {
  url: string;
  /** The settings with which a service sells over it. */
  env: Record<string, string>;
  /** Requests that it understood, as `METHOD /path`. */
  readonly asked: readonly string[];
  readonly sessions: ReadonlyMap<string, Session>;
  /** A session's id by the purchase that it is for. */
  sessionOf(purchaseId: string): string;
  /** The buyer pays; `later` with a way of paying that takes days. */
  pay(session: string, how?: { later?: boolean }): void;
  /** What took days has arrived, or its bank said no. */
  arrive(session: string): void;
  fail(session: string): void;
  expire(session: string): void;
  refund(session: string, amount?: number): void;
  dispute(session: string, status: string): void;
  /** From now on it answers so. */
  setFault(fault: "refuses" | "hangs" | "breaks" | null): void;
  /** An event as Stripe sends it, signed. */
  event(type: string, session: string, change?: Partial<SignedAs>): SignedEvent;
  close(): Promise<void>;
}

interface SignedAs {
  id: string;
  secret: string;
  /** Seconds. */
  timestamp: number;
}

export interface SignedEvent {
  body: string;
  signature: string;
}

export interface Session {
  id: string;
  object: "checkout.session";
  url: string | null;
  client_reference_id: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  intent: { id: string; status: string } | null;
  refunded: number;
  disputes: string[];
}

export const STRIPE_KEY = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";
export const WEBHOOK_SECRET = "whsec_testsecrettestsecrettestsecret";
/** The one price that it knows. */
export const PRICE = { id: "price_ten", amount: 1_900, currency: "eur" };

/** What creating a session may be asked with; anything else is refused, as Stripe does. */
const CREATE_PARAMETERS = new Set([
  ...["mode", "client_reference_id", "success_url", "cancel_url", "customer_email", "locale"],
  ...["line_items[0][price]", "line_items[0][quantity]", "billing_address_collection"],
  ...["tax_id_collection[enabled]", "automatic_tax[enabled]", "invoice_creation[enabled]"],
]);

/** What it remembers. */
interface State {
  url: string;
  sessions: Map<string, Session>;
  /** By the key under which a request may come again. */
  kept: Map<string, { body: string; answer: Answer }>;
  asked: string[];
}

export async function startStripe(packsFile: string): Promise<TestStripe> {
  const stripe = new Stripe(STRIPE_KEY);
  let fault: "refuses" | "hangs" | "breaks" | null = null;
  let events = 0;

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: State = { url, sessions: new Map(), kept: new Map(), asked: [] };
  const { sessions, asked } = state;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (pathname.startsWith("/checkout/")) {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>Checkout</title><h1>Pay here</h1>");
      return;
    }
    if (fault === "hangs") return;
    if (fault === "breaks") {
      response.destroy();
      return;
    }
    const { status, json } =
      fault === "refuses" ? BROKEN : carryOut(state, request, body, searchParams);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(json));
  }

  const of = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  };
  const own: TestStripe = {
    url,
    asked,
    sessions,
    env: settingsOf(url, packsFile),
    sessionOf(purchaseId) {
      const found = [...sessions.values()].find((one) => one.client_reference_id === purchaseId);
      if (!found) throw new Error(`no session of ${purchaseId}`);
      return found.id;
    },
    pay(id, { later = false } = {}) {
      const session = of(id);
      const intent = { id: `pi_${id}`, status: later ? "processing" : "succeeded" };
      Object.assign(session, { status: "complete", url: null, intent });
      session.payment_status = later ? "unpaid" : "paid";
    },
    arrive(id) {
      const session = of(id);
      Object.assign(session, { payment_status: "paid" });
      if (session.intent) session.intent.status = "succeeded";
    },
    fail(id) {
      const { intent } = of(id);
      if (intent) intent.status = "requires_payment_method";
    },
    expire: (id) => void Object.assign(of(id), { status: "expired", url: null }),
    refund: (id, amount = PRICE.amount) => void Object.assign(of(id), { refunded: amount }),
    dispute: (id, status) => void Object.assign(of(id), { disputes: [status] }),
    setFault(next) {
      fault = next;
    },
    event(type, id, change = {}) {
      events += 1;
      const session = of(id);
      const object = type.startsWith("checkout.")
        ? shown(session, [])
        : { object: type.split(".")[0], payment_intent: session.intent?.id ?? null };
      const body = JSON.stringify({
        id: change.id ?? `evt_${events}`,
        object: "event",
        type,
        livemode: false,
        data: { object },
      });
      const signature = stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: change.secret ?? WEBHOOK_SECRET,
        ...(change.timestamp !== undefined && { timestamp: change.timestamp }),
      });
      return { body, signature };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    [Symbol.asyncDispose]: () => own.close(),
  };
  return own;
}

function settingsOf(url: string, packsFile: string): Record<string, string> {
  return {
    PAYMENTS: "stripe",
    CREDIT_PACKS_FILE: packsFile,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: url,
    STRIPE_CHECKOUT_ORIGIN: url,
  };
}

/** Answers a request of the API. */
function carryOut(
  state: State,
  { method = "", url: path = "", headers }: IncomingMessage,
  body: string,
  query: URLSearchParams,
): Answer {
  const { pathname } = new URL(path, state.url);
  if (headers.authorization !== `Bearer ${STRIPE_KEY}`) return problem(401, "invalid_api_key");
  if (!/^20\d\d-/.test(String(headers["stripe-version"]))) return problem(400, "no_version");
  state.asked.push(`${method} ${pathname}`);
  if (method === "POST" && pathname === "/v1/checkout/sessions") {
    const key = String(headers["idempotency-key"] ?? "");
    const before = state.kept.get(key);
    if (before && before.body !== body) return problem(400, "idempotency_error");
    const made = before?.answer ?? create(state, new URLSearchParams(body));
    if (key !== "") state.kept.set(key, { body, answer: made });
    return made;
  }
  const [, id = ""] = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(pathname) ?? [];
  const session = state.sessions.get(id);
  if (method === "GET" && session) return { status: 200, json: shown(session, expandIn(query)) };
  if (method === "GET" && pathname === "/v1/disputes") {
    const intent = query.get("payment_intent");
    const of = [...state.sessions.values()].find((one) => one.intent?.id === intent);
    const data = (of?.disputes ?? []).map((status) => ({ object: "dispute", status }));
    return { status: 200, json: { object: "list", data, has_more: false, url: "/v1/disputes" } };
  }
  return problem(404, "resource_missing");
}

function create({ sessions, url }: State, form: URLSearchParams): Answer {
  const unknown = [...form.keys()].find((name) => !CREATE_PARAMETERS.has(name));
  if (unknown !== undefined) return problem(400, "parameter_unknown", unknown);
  if (form.get("mode") !== "payment") return problem(400, "parameter_invalid", "mode");
  if (form.get("line_items[0][price]") !== PRICE.id)
    return problem(400, "resource_missing", "line_items[0][price]");
  const id = `cs_test_${sessions.size + 1}${"a".repeat(20)}`;
  const session: Session = {
    id,
    object: "checkout.session",
    url: `${url}/checkout/${id}`,
    client_reference_id: form.get("client_reference_id") ?? "",
    status: "open",
    payment_status: "unpaid",
    amount_total: PRICE.amount,
    currency: PRICE.currency,
    success_url: form.get("success_url") ?? "",
    cancel_url: form.get("cancel_url") ?? "",
    intent: null,
    refunded: 0,
    disputes: [],
  };
  sessions.set(id, session);
  return { status: 200, json: shown(session, []) };
}

function shown({ intent, refunded, disputes, ...session }: Session, expand: string[]) {
  const charge = {
    object: "charge",
    amount_refunded: refunded,
    disputed: disputes.length > 0,
    receipt_url: "https://pay.stripe.com/receipts/1",
  };
  const paymentIntent = intent && {
    ...intent,
    object: "payment_intent",
    latest_charge: expand.includes("payment_intent.latest_charge") ? charge : "ch_1",
  };
  return {
    ...session,
    invoice:
      expand.includes("invoice") && session.payment_status === "paid"
        ? { object: "invoice", hosted_invoice_url: "https://invoice.stripe.com/i/1" }
        : null,
    payment_intent: expand.some((one) => one.startsWith("payment_intent"))
      ? paymentIntent
      : (intent?.id ?? null),
  };
}

interface Answer {
  status: number;
  json: unknown;
}

const BROKEN: Answer = { status: 500, json: { error: { type: "api_error" } } };

function problem(status: number, code: string, param?: string): Answer {
  const message = `${STRIPE_KEY.slice(0, 12)} is not to be repeated`;
  return { status, json: { error: { type: "invalid_request_error", code, param, message } } };
}

/** `expand[]=a` and `expand[0]=a` are the same. */
function expandIn(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => (/^expand\[\d*\]$/.test(name) ? [value] : []));
}
