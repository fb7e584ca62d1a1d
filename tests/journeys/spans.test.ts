import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { after, before, test } from "node:test";
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { sealContract } from "#sealing/seal.ts";

interface Ended {
  name: string;
  attributes: Attributes;
  parent: Ended | null;
  isFault: boolean;
}

/** As an SDK does it that whoever runs the service loads: what it is told is kept, nothing more. */
const ended: Ended[] = [];
const told = new WeakMap<Span, Ended>();

function startSpan(name: string, attributes: Attributes, from: Context): Span {
  const parent = trace.getSpan(from);
  const one: Ended = {
    name,
    attributes: { ...attributes },
    isFault: false,
    parent: (parent && told.get(parent)) ?? null,
  };
  const span: Span = {
    spanContext: () => ({ traceId: "1".repeat(32), spanId: "1".repeat(16), traceFlags: 1 }),
    setAttribute(key, value) {
      one.attributes[key] = value;
      return span;
    },
    setAttributes: () => span,
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    setStatus({ code }) {
      one.isFault = code === SpanStatusCode.ERROR;
      return span;
    },
    updateName: () => span,
    end: () => void ended.push(one),
    isRecording: () => true,
    recordException: () => {},
  };
  told.set(span, one);
  return span;
}

const tracer: Tracer = {
  startSpan: (name, { attributes = {} } = {}, from = context.active()) =>
    startSpan(name, attributes, from),
  startActiveSpan(name: string, ...rest: unknown[]) {
    const { attributes = {}, root } = rest[0] as { attributes?: Attributes; root?: boolean };
    const span = startSpan(name, attributes, root ? ROOT_CONTEXT : context.active());
    const work = rest.at(-1) as (span: Span) => never;
    return context.with(trace.setSpan(context.active(), span), work, undefined, span);
  },
};

const storage = new AsyncLocalStorage<Context>();
const manager: ContextManager = {
  active: () => storage.getStore() ?? ROOT_CONTEXT,
  with: (active, work, self, ...rest) =>
    storage.run(active, () => work.call(self as never, ...rest)),
  bind: (_active, target) => target,
  enable: () => manager,
  disable: () => manager,
};

let authority: TestAuthority;
let service: TestService;
let account: TestAccount;
before(async () => {
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  context.setGlobalContextManager(manager);
  const clock = heldClock();
  authority = await startTestAuthority({ clock });
  service = await startService({ clock, env: { TSA_URLS: authority.timestampUrl } });
  account = await service.openAccount();
});
after(async () => {
  await service?.close();
  await authority?.close();
  trace.disable();
  context.disable();
});

const named = (name: string) => ended.filter((span) => span.name === name);

test("requests, transactions, orders, jobs, requests to others and mails are spans, each a part of what asked for it, with nobody's data in them", async () => {
  const created = await account.call("POST", "/contracts", {
    title: "Lease of Zoë",
    content: "<p>x</p>",
    signers: [{ role: "Signature", email: "zoe@example.com" }],
    finalize: true,
  });
  const { id, token } = created.body.contract;
  const shared = await account.call("POST", "/contracts", { content: "<p>y</p>", finalize: true });
  const link = linkIn(shared.body.contract.signUrl);
  assert.equal((await signOver(service.url, link, "Signature")).status, 201);
  await sealContract(service.app.services, shared.body.contract.id);
  while (named("mail").length === 0) await new Promise((resolve) => setTimeout(resolve, 20));

  const kinds = new Set(ended.map(({ name }) => name));
  for (const kind of ["request", "transaction", "order", "job", "request to others", "mail"]) {
    assert.ok(kinds.has(kind), kind);
  }
  const creation = named("request").find(({ attributes }) => {
    return attributes["http.route"] === "/api/v1/contracts";
  });
  assert.equal(creation?.attributes["http.response.status_code"], 201);
  const rootOf = (span: Ended): Ended => (span.parent ? rootOf(span.parent) : span);
  assert.ok(named("transaction").some((span) => rootOf(span) === creation));
  assert.ok(named("order").some((span) => rootOf(span) === creation));
  assert.ok(named("mail").every(({ parent }) => parent !== null));
  assert.ok(named("job").every(({ parent }) => parent === null));
  const said = JSON.stringify(ended.map(({ name, attributes }) => ({ name, attributes })));
  for (const secret of [id, token, link, account.accountId, account.apiKey, "Zoë", "zoe@"]) {
    assert.ok(!said.includes(secret), secret);
  }
});

test("a fault marks its span by its kind, without what it says", async () => {
  authority.setTimestampFault("status 500");
  const created = await account.call("POST", "/contracts", { content: "<p>z</p>", finalize: true });
  const { id, signUrl } = created.body.contract;
  await signOver(service.url, linkIn(signUrl), "Signature");
  await assert.rejects(sealContract(service.app.services, id));
  while (!named("job").some(({ isFault }) => isFault)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const failed = named("job").find(({ isFault }) => isFault);
  assert.deepEqual(Object.keys(failed?.attributes ?? {}).sort(), ["error.type", "job"]);
  authority.setTimestampFault(null);
});
