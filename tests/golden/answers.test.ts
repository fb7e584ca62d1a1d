import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Endpoint, refusedWith } from "#api/endpoint.ts";
import { ENDPOINTS, type Endpoints } from "#api/endpoints.ts";
import { REQUEST_EXAMPLES } from "#api/request-examples.ts";
import { LIMITS } from "#kernel/limits.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { assertGolden } from "#kit/judges/golden.ts";
import { written } from "#kit/judges/golden-answer.ts";
import { request, startService, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, submission } from "#kit/scenes/signer.ts";

let service: TestService;
before(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
});
after(() => service.close());

/** What takes a fault of ours, of the mail server or of an authority: faults.test.ts. */
const ELSEWHERE = [500, 502, 503];

const LEASE = {
  title: "Lease",
  content: "<h1>Lease</h1><p>Rent is due on the <b>first</b> of each month.</p>",
  signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
  tags: ["flat 3"],
  finalize: true,
};
const SIGNERS = [{ role: "Tenant", email: "tenant@example.com", title: "Manager" }];
const HOOK = { url: "http://127.0.0.1:9/hook", events: ["contract.completed", "signer.invited"] };
const UNKNOWN = "0197d3a4-0000-7000-8000-000000000000";
const BEHIND_THE_END = { range: "bytes=99999999-" };
const TOO_LARGE = " ".repeat(LIMITS.requestBytes + 1);

/** The endpoints with a body that each of them takes. */
const BODIES: Partial<Record<keyof Endpoints, object>> = {
  createContract: LEASE,
  updateContract: { title: "x" },
  createSession: { role: "Tenant" },
  createWebhook: HOOK,
  updateWebhook: { active: false },
  createSignature: submission("Tenant"),
  sendMessage: { kind: "question", role: "Tenant", text: "May I keep a cat?" },
  recordAttachmentOpened: { role: "Tenant" },
  sendFile: { role: "Tenant", request: "file-1", file: "" },
};

type Send = (
  name: keyof Endpoints,
  given?: {
    place?: string;
    /** The second name in a path. */
    attachment?: string;
    query?: string;
    body?: unknown;
    headers?: Record<string, string>;
  },
) => Promise<void>;

test("every endpoint answers with every status as the files in tests/golden/answers say", async () => {
  const files = new Map<string, string>();
  const send = (headers: Record<string, string>): Send => {
    return async (
      name,
      { place = UNKNOWN, attachment = UNKNOWN, query = "", body, headers: more = {} } = {},
    ) => {
      const { method, path } = ENDPOINTS[name];
      const named = path.replace(/:\w+/, place).replace(/:(?:attachment|session|file)/, attachment);
      const url = `${service.url}/api/v1${named}${query}`;
      const verb = method === "ANY" ? "GET" : method;
      const answer = await request(url, verb, body, { ...headers, ...more });
      const file = `${name}/${answer.status}`;
      const text = written(answer);
      const seen = files.get(file);
      if (seen?.includes(text)) return;
      files.set(file, seen === undefined ? text : `${seen}\n${text}`);
    };
  };
  const open = async (change = {}) => {
    const account = await service.openAccount(change);
    return { ...account, send: send({ authorization: `Bearer ${account.apiKey}` }) };
  };
  const names = Object.keys(ENDPOINTS) as (keyof Endpoints)[];
  const withKey = names.filter((name) => ENDPOINTS[name].access === "key");

  const low = await open({ partnerTier: 1 });
  for (const name of withKey) {
    await send({})(name);
    await low.send(name, { body: BODIES[name] });
  }

  const own = await open();
  const made = await own.call("POST", "/contracts", { ...LEASE, signers: SIGNERS });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const place = made.body.contract.id;
  const link = linkIn(made.body.contract.signUrl);

  const { send: ask } = own;
  const over = send({});
  for (const name of names) {
    if (ENDPOINTS[name].path.includes(":")) await ask(name, { place: "%zz", body: BODIES[name] });
  }
  await ask("createContract", { body: LEASE, headers: { "idempotency-key": "one" } });
  await ask("createContract", {
    body: { ...LEASE, title: "x" },
    headers: { "idempotency-key": "one" },
  });
  await ask("createContract", { body: { ...LEASE, colour: "red", finalize: false } });
  await ask("createContract", { query: "?preview=true&pictures=1", body: LEASE });
  await ask("createContract", { body: { content: 7, signatureFields: [{ x: 101 }] } });
  await ask("createContract", {
    body: { ...LEASE, signers: [{ role: "Nobody", email: "a@b.example" }] },
  });
  await ask("createContract", {
    body: { ...LEASE, signers: [{ role: "Tenant", email: "tenant@" }] },
  });
  await ask("listContracts", { query: "?limit=2" });
  await ask("listContracts", { query: "?limit=0&status=lost" });
  await ask("getContract", { place });
  await ask("updateContract", { place, body: { title: "Lease 2" } });
  await ask("updateContract", { place, body: {} });
  await ask("updateContract", { place, body: { finalize: true } });
  await ask("getContractPdf", { place });
  await ask("getContractEvidence", { place });
  await ask("listAttachmentTypes", { query: "?country=DE" });
  await ask("listAttachmentTypes", { query: "?country=Germany" });
  await ask("fromTemplate");
  await ask("cancelContract", { place, headers: { "idempotency-key": "ää" } });
  for (const name of ["getContract", "updateContract", "deleteContract"] as const) {
    await ask(name, { body: BODIES[name] });
  }
  await ask("cancelContract");
  await ask("getContractPdf");
  await ask("getContractEvidence");

  // A new window for the key.
  service.clock.moveMs(HOUR_MS);
  const sent = { role: "Tenant", origin: "https://shop.example", expiresInSeconds: 60 };
  const both = await own.call("POST", "/contracts", {
    ...LEASE,
    signers: SIGNERS.map((signer) => ({ ...signer, sessions: true })),
  });
  const session = await own.call("POST", `/contracts/${both.body.contract.id}/sessions`, sent);
  await ask("createSession", { place: both.body.contract.id, body: sent });
  await ask("createSession", { place: both.body.contract.id, body: { ...sent, origin: "shop" } });
  await ask("createSession", { place, body: sent });
  await ask("createSession", { body: sent });
  const ending = { place: both.body.contract.id, attachment: session.body.session.id };
  await ask("endSession", ending);
  await ask("endSession", { ...ending, attachment: UNKNOWN });
  const hook = await own.call("POST", "/webhooks", HOOK);
  const at = { place: hook.body.webhook.id };
  await ask("createWebhook", { body: HOOK });
  await ask("createWebhook", { body: { url: "ftp://x", events: ["contract.lost"] } });
  await ask("listWebhooks");
  await ask("getWebhook", at);
  await ask("updateWebhook", { ...at, body: { active: false } });
  await ask("updateWebhook", { ...at, body: {} });
  await ask("deleteWebhook", at);
  await ask("listEvents", { query: "?since=2000-01-01T00:00:00Z&limit=1" });
  await ask("listEvents", { query: "?after=cur_x&limit=0" });
  for (const name of ["getWebhook", "updateWebhook", "deleteWebhook"] as const) {
    await ask(name, { body: BODIES[name] });
  }
  for (let made = 1; made < LIMITS.webhooks; made += 1) await own.call("POST", "/webhooks", HOOK);
  await ask("createWebhook", { body: HOOK });

  await over("getSigning", { place: link });
  await over("getOriginalPdf", { place: link });
  await over("getDocumentPdf", { place: link });
  await over("getSignedPdf", { place: link });
  await over("getSignedEvidence", { place: link });
  await over("recordOpened", { place: link });
  const no = { kind: "decline", role: "Landlord", text: "No." };
  await over("sendMessage", { place: link, body: no });
  await over("sendMessage", { place: link, body: { kind: "praise", role: "Landlord" } });
  await over("sendMessage", { place: link, body: { ...no, kind: "question", text: " " } });
  await over("sendMessage", { place: link, body: { ...no, role: "Tenant" } });
  await over("createSignature", { place: link, body: { role: "Landlord" } });
  await over("createSignature", { place: link, body: submission("Landlord") });
  await over("createSignature", { place: link, body: submission("Landlord") });
  await over("sendMessage", { place: link, body: no });
  const asking = await own.call("POST", "/contracts", {
    ...LEASE,
    attachments: [exampleAttachment("us-esign-disclosure")],
  });
  const asked = linkIn(asking.body.contract.signUrl);
  const { body: seen } = await own.call("GET", `/signing/${asked}`);
  const opened = { place: asked, attachment: seen.attachments[0].id };
  await over("recordAttachmentOpened", { ...opened, body: { role: "Tenant" } });
  await over("recordAttachmentOpened", { ...opened, body: { role: "Nobody" } });
  await over("createSignature", {
    ...opened,
    body: { ...submission("Landlord"), consents: [opened.attachment] },
  });
  await over("createSignature", { ...opened, body: submission("Landlord") });
  await over("recordAttachmentOpened", { ...opened, body: { role: "Landlord" } });
  const wanting = await own.call("POST", "/contracts", {
    ...LEASE,
    requests: [{ role: "Landlord", name: "Floor plan" }],
  });
  const wanted = linkIn(wanting.body.contract.signUrl);
  const plan = { ...REQUEST_EXAMPLES.sendFile.body };
  const { body: given } = await own.call("POST", `/signing/${wanted}/files`, plan);
  const ofFile = { place: wanted, attachment: given.file.id };
  await over("sendFile", { ...ofFile, body: plan });
  await over("sendFile", { ...ofFile, body: { ...plan, file: "AAAA" } });
  await over("createSignature", { ...ofFile, body: submission("Landlord") });
  await over("getFile", ofFile);
  await over("getFile", { ...ofFile, headers: BEHIND_THE_END });
  await over("takeBackFile", ofFile);
  await over("takeBackFile", ofFile);
  await over("sendFile", { place: asked, body: plan });
  const kept = { "idempotency-key": "two" };
  const other = await own.call("POST", "/contracts", LEASE);
  const shared = { place: linkIn(other.body.contract.signUrl), headers: kept };
  await over("createSignature", { ...shared, body: submission("Landlord") });
  await over("recordOpened", shared);
  const delivered = { place: deliveredTo(service, made.body.contract.signers[0]) };
  await over("getSigning", delivered);
  await over("getSignedPdf", delivered);
  await over("getSignedEvidence", delivered);
  await over("getOriginalPdf", { ...delivered, headers: BEHIND_THE_END });
  await over("getDocumentPdf", { ...delivered, headers: BEHIND_THE_END });
  await over("createSignature", { ...delivered, body: submission("Tenant") });
  await over("getSignedPdf", delivered);
  await over("getSignedEvidence", delivered);
  for (const name of ["getSignedPdf", "getSignedEvidence"] as const) {
    await over(name, { ...delivered, headers: BEHIND_THE_END });
  }
  const email = "new@example.com";
  const moved = await own.call("POST", "/contracts", { ...LEASE, signers: SIGNERS });
  const replaced = { place: deliveredTo(service, moved.body.contract.signers[0]) };
  const change = { signers: [{ role: "Tenant", email }] };
  await ask("updateContract", { place: moved.body.contract.id, body: change });
  await over("createSignature", { ...replaced, body: submission("Tenant") });
  await ask("deleteContract", { place: other.body.contract.id });
  const ended = { place: linkIn(moved.body.contract.signUrl) };
  await ask("cancelContract", { place: moved.body.contract.id });
  const links = names.filter((name) => ENDPOINTS[name].access === "link");
  for (const name of links) {
    await over(name, { ...ended, body: BODIES[name] });
    await over(name, { place: "unknown", body: BODIES[name] });
  }

  service.clock.moveMs(HOUR_MS);
  const one = { ...LEASE, signatureFields: [{ label: "Tenant" }] };
  const signed = await own.call("POST", "/contracts", one);
  const sign = { place: linkIn(signed.body.contract.signUrl) };
  await over("createSignature", { ...sign, body: submission("Tenant") });
  const done = { place: signed.body.contract.id };
  await ask("getContractPdf", done);
  await ask("getContractEvidence", done);
  for (const name of ["getContractPdf", "getContractEvidence"] as const) {
    await ask(name, { ...done, headers: BEHIND_THE_END });
  }
  await ask("getContract", done);
  await ask("updateContract", { ...done, body: { title: "x" } });
  await ask("cancelContract", done);
  await ask("deleteContract", {
    place: (await own.call("POST", "/contracts", one)).body.contract.id,
  });

  const full = await open({ ownLimit: 0 });
  await full.send("createContract", { body: LEASE });
  const draft = await full.call("POST", "/contracts", { ...LEASE, finalize: false });
  await full.send("updateContract", { place: draft.body.contract.id, body: { finalize: true } });

  const busy = await open();
  for (const name of names.filter((name) => BODIES[name])) {
    const which = links.includes(name) ? sign : {};
    const headers = { "content-type": "application/json" };
    await busy.send(name, { ...which, body: TOO_LARGE, headers });
    await busy.send(name, { ...which, body: "x", headers: { "content-type": "text/plain" } });
  }
  for (let asked = 0; asked < LIMITS.keyRate.requests; asked += 1)
    await busy.call("GET", "/webhooks");
  for (const name of withKey) await busy.send(name, { body: BODIES[name] });
  for (let used = 0; used < LIMITS.linkRate.requests; used += 2) {
    await request(`${service.url}/api/v1/signing/${sign.place}`, "GET");
  }
  for (const name of links) await over(name, { ...sign, body: BODIES[name] });

  const missing = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, endpoint]) =>
    [...Object.keys(endpoint.answers).map(Number), ...refusedWith(endpoint)]
      .filter((status) => !ELSEWHERE.includes(status) && !files.has(`${name}/${status}`))
      .map((status) => `${name} ${status}`),
  );
  assert.deepEqual(missing, []);
  assertGolden(
    "tests/golden/answers",
    new Map([...files].map(([name, text]) => [`${name}.txt`, text])),
  );
});
