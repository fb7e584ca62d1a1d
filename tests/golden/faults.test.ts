import assert from "node:assert/strict";
import { test } from "node:test";
import { refusedWith } from "#api/endpoint.ts";
import { ENDPOINTS, type Endpoints } from "#api/endpoints.ts";
import { assertGolden } from "#kit/judges/golden.ts";
import { written } from "#kit/judges/golden-answer.ts";
import { startTestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { request, startService, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, submission } from "#kit/scenes/signer.ts";

/** Links go to nobody: nothing listens on this port. */
const NO_SERVER = "smtp://127.0.0.1:1";
const SIGNERS = [{ role: "Tenant", email: "tenant@example.com" }];
const LEASE = { content: "<p>Rent is due.</p>", signatureFields: [{ label: "Tenant" }] };

const names = Object.keys(ENDPOINTS) as (keyof Endpoints)[];

/** What every endpoint answers, asked for something that is not there. */
async function answersOfAll({ url, openAccount }: TestService, spoil: () => Promise<void>) {
  const { apiKey } = await openAccount();
  await spoil();
  const texts = await Promise.all(
    names.map(async (name) => {
      const { method, path, access } = ENDPOINTS[name];
      const place = access === "link" ? "7tq3mzk9p2xw4hbe7tq3mzk9p2" : UNKNOWN;
      const at = `${url}/api/v1${path.replace(/:\w+/, place)}`;
      const headers = { authorization: `Bearer ${apiKey}` };
      const verb = method === "ANY" ? "GET" : method;
      return [name, written(await request(at, verb, BODIES[name], headers))] as const;
    }),
  );
  return new Map(texts);
}

const UNKNOWN = "0197d3a4-0000-7000-8000-000000000000";

const BODIES: Partial<Record<keyof Endpoints, object>> = {
  createContract: LEASE,
  updateContract: { title: "x" },
  createWebhook: { url: "https://example.com/hook", events: ["contract.completed"] },
  updateWebhook: { active: false },
  createSignature: submission("Tenant"),
  sendMessage: { kind: "question", role: "Tenant", text: "Why?" },
};

/** The one answer that all of them gave. */
function onlyOne(texts: ReadonlyMap<string, string>): string {
  const [first, ...others] = new Set(texts.values());
  assert.deepEqual(others, []);
  assert.ok(first);
  return first;
}

async function whileBroken(): Promise<string> {
  const broken = await startService({ env: { LOG_LEVEL: "silent" } });
  try {
    return onlyOne(await answersOfAll(broken, () => broken.app.services.database.destroy()));
  } finally {
    await broken.close().catch(() => {});
  }
}

async function withoutMailServer(): Promise<[path: string, text: string][]> {
  const service = await startService({ env: { SMTP_URL: NO_SERVER, LOG_LEVEL: "silent" } });
  try {
    const { call } = await service.openAccount();
    const draft = await call("POST", "/contracts", { ...LEASE, signers: SIGNERS });
    const { id } = draft.body.contract;
    const body = { ...LEASE, signers: SIGNERS, finalize: true };
    return [
      ["createContract/502.txt", written(await call("POST", "/contracts", body))],
      [
        "updateContract/502.txt",
        written(await call("PATCH", `/contracts/${id}`, { finalize: true })),
      ],
    ];
  } finally {
    await service.close();
  }
}

async function withoutAuthority(): Promise<[path: string, text: string][]> {
  const authority = await startTestAuthority({ clock: heldClock() });
  const env = { TSA_URLS: authority.timestampUrl, LOG_LEVEL: "silent" };
  const service = await startService({ env, ownWorkers: true });
  try {
    authority.setTimestampFault("status 500");
    const { call } = await service.openAccount();
    const made = await call("POST", "/contracts", { ...LEASE, signers: SIGNERS, finalize: true });
    const { id, signers } = made.body.contract;
    const secret = deliveredTo(service, signers[0]);
    const link = `${service.url}/api/v1/signing/${secret}`;
    const { status } = await request(`${link}/signatures`, "POST", submission("Tenant"));
    assert.equal(status, 201);
    const unproven = await call("GET", `/contracts/${id}/pdf`);
    const unprovenToSigner = await request(`${link}/pdf`, "GET");
    const noEvidence = await call("GET", `/contracts/${id}/evidence`);
    const noEvidenceToSigner = await request(`${link}/evidence`, "GET");
    service.app.services.workers.close();
    return [
      ["getContractPdf/502.txt", written(unproven)],
      ["getSignedPdf/502.txt", written(unprovenToSigner)],
      ["getContractEvidence/502.txt", written(noEvidence)],
      ["getSignedEvidence/502.txt", written(noEvidenceToSigner)],
      ["createContract/503.txt", written(await call("POST", "/contracts", LEASE))],
    ];
  } finally {
    await service.close();
    await authority.close();
  }
}

test("what fails on our side, at the mail server or at an authority is answered as the files in tests/golden/faults say", async () => {
  const [broken, unmailed, unproven] = await Promise.all([
    whileBroken(),
    withoutMailServer(),
    withoutAuthority(),
  ]);
  const files = new Map([["everyEndpoint/500.txt", broken], ...unmailed, ...unproven]);
  const declared = names.filter((name) => refusedWith(ENDPOINTS[name]).includes(502));
  assert.deepEqual(
    declared.map((name) => `${name}/502.txt`).filter((path) => !files.has(path)),
    [],
  );
  assertGolden("tests/golden/faults", files);
});
