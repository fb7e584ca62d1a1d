import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { look, signedIn, signInPath } from "#kit/scenes/member.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import { request, startService, type TestService } from "#kit/scenes/service.ts";
import { signOver } from "#kit/scenes/signer.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";

test("after a whole journey, with its failures, no line of the log tells an address, a link, a token, a key or a secret", async () => {
  const smtp = await startSmtp({
    login: { user: "mailer@host.example", password: "pass-of-mails" },
  });
  const receiver = await startReceiver({ secure: false });
  const folder = await mkdtemp(join(tmpdir(), "countersign-log-"));
  const postgres = await openEmbeddedPostgres({ dataDir: folder, role: "service", log: () => {} });
  const { host, port, user, database } = postgres.address;
  const service = await startService({
    keepLog: true,
    env: {
      LOG_LEVEL: "trace",
      // The embedded server asks for no password, and gets one all the same.
      DATABASE_URL: `postgres://${user}:pass-of%20the-database@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      LLM_BASE_URL: "http://127.0.0.1:1/v1",
      LLM_API_KEY: "key-of-the-model",
      LLM_MODEL: "none",
      SMTP_URL: smtp.url.replace("//", "//mailer%40host.example:pass-of-mails@"),
      WEBHOOK_ALLOW_PRIVATE: "true",
      WEBHOOK_RETRY_DELAYS: "0,0,0,0,0,0",
    },
  });
  const secrets = new Set([
    ...["mailer@host.example", "pass-of-mails", "key-of-the-model"],
    ...["pass-of the-database", "pass-of%20the-database"],
  ]);
  try {
    await journey(service, smtp, receiver, secrets);
    await untilQuiet(service);
    await postgres.stop();
    const fault = await fetch(`${service.url}/sign/${[...secrets].at(-1)}`);
    assert.equal(fault.status, 500);
  } finally {
    await service.close().catch(() => {});
    await postgres.stop();
    await receiver.close();
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
  for (const event of ["request.failed", "database.lost", "summary.none", "mail.ended"]) {
    assert.ok(
      service.logLines.some((line) => line.includes(`"${event}"`)),
      event,
    );
  }
  const lines = service.logLines;
  assert.ok(lines.length > 40, `${lines.length} lines`);
  assert.ok(secrets.size > 25 && !secrets.has(""), `${secrets.size} secrets`);
  for (const secret of secrets) {
    const spelled = [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")];
    const telling = lines.filter((line) => spelled.some((text) => line.includes(text)));
    assert.deepEqual(telling, [], secret);
  }
});

/** Whatever people and programs do with a contract; everything secret about it goes into `secrets`. */
async function journey(
  service: TestService,
  smtp: TestSmtp,
  receiver: Receiver,
  secrets: Set<string>,
): Promise<void> {
  const told = (...more: string[]) => {
    for (const secret of more) secrets.add(secret);
    return more[0] ?? "";
  };
  const account = await service.openAccount({
    email: told("owner@journey.example"),
    ownLimit: 2,
    credits: 3,
  });
  told(account.apiKey);
  const hook = await account.call("POST", "/webhooks", {
    url: `${receiver.url}?secret=${told("secret-of-the-receiver")}`,
    events: ["contract.created", "contract.completed", "signer.invited", "contract.cancelled"],
  });
  told(hook.body.webhook.secret);

  const create = (email: string, more: object = {}) =>
    request(
      `${service.url}/api/v1/contracts`,
      "POST",
      {
        title: told("Title of the journey"),
        content: `<h1>${told("Heading of the journey")}</h1>`,
        signatureFields: [{ label: "Buyer" }, { label: "Seller" }],
        signers: [{ role: "Buyer", email: told(email) }],
        finalize: true,
        ...more,
      },
      {
        authorization: `Bearer ${account.apiKey}`,
        "idempotency-key": told(`once-${randomUUID()}`),
      },
    );
  const links = () =>
    smtp.accepted.flatMap(({ raw }) =>
      [
        ...raw
          .toString()
          .replaceAll("=\r\n", "")
          .matchAll(/\/sign\/([\w-]{40,})/g),
      ].map(([, link]) => link ?? ""),
    );

  const { contract } = (await create("buyer@journey.example")).body;
  const own = await secretsOf(service, contract.id);
  told(contract.token, own.sign, own.status);
  const link = told(...links());
  assert.ok(link, "a link arrived");
  for (const path of [
    `/sign/${link}`,
    `/sign/${own.sign}/pages/1`,
    `/status/${own.status}`,
    `/verify/${contract.publicId}`,
  ]) {
    assert.equal((await look(service.url + path)).status, 200, path);
  }
  await request(`${service.url}/api/v1/signing/${link}/opened`, "POST");
  await signOver(service.url, link, "Buyer", {
    signerName: "",
    email: told("typed@journey.example"),
  });
  assert.equal(
    (await signOver(service.url, link, "Buyer", { signerName: told("Name of the buyer") })).status,
    201,
  );
  assert.equal((await signOver(service.url, own.sign, "Seller")).status, 201);
  assert.equal((await account.call("GET", `/contracts/${contract.id}/pdf`)).status, 200);

  const change = await create("wrong@journey.example");
  const { id, token } = change.body.contract;
  const second = await secretsOf(service, id);
  told(token, second.sign, second.status);
  smtp.setFault({
    at: "RCPT",
    does: "refuse",
    code: 550,
    words: "<refused@journey.example> unknown",
  });
  const refused = await account.call("PATCH", `/contracts/${id}`, {
    signers: [{ role: "Buyer", email: told("refused@journey.example") }],
  });
  assert.equal(refused.status, 502);
  smtp.setFault({ at: "dot", does: "drop" });
  await account.call("PATCH", `/contracts/${id}`, {
    signers: [{ role: "Buyer", email: told("dropped@journey.example") }],
  });
  smtp.setFault(null);
  receiver.answerWith({ status: 500, body: told("answer-of-the-receiver") });
  await account.call("POST", `/contracts/${id}/cancel`);
  assert.equal((await look(`${service.url}/sign/${links().at(-1)}`)).status, 410);
  told(...links());

  const unpaid = await create("later@journey.example");
  const third = await secretsOf(service, unpaid.body.contract.id);
  told(unpaid.body.contract.token, third.sign, third.status);
  const signIn = await signInPath(service, account.accountId);
  told(signIn.split("/").at(-1) ?? "");
  await look(service.url + signIn);
  await look(service.url + signIn, { method: "POST", headers: { origin: "https://evil.example" } });
  const owner = await signedIn(service, account.accountId);
  told(owner.token, owner.cookie.split("=")[1] ?? "");
  const formId =
    /name="formId" value="([^"]+)"/.exec((await owner.get("/app/keys")).html)?.[1] ?? "";
  const made = await owner.post("/app/keys", { formId, name: told("Name of a key"), lastDay: "" });
  told(/svc_[\w-]{43}/.exec(made.html)?.[0] ?? "");
  assert.equal((await owner.post(`/pay/${unpaid.body.contract.token}`)).status, 303);
  await look(`${service.url}/verify?id=${told("typed-into-the-search")}`);

  await wrongly(service, account.apiKey, told);
  await account.call("DELETE", `/contracts/${unpaid.body.contract.id}`);
  told(...links());
}

/** Requests that fail in every way in which requests fail. */
async function wrongly(
  { url }: TestService,
  apiKey: string,
  told: (...more: string[]) => string,
): Promise<void> {
  const key = { authorization: `Bearer ${apiKey}` };
  const json = { "content-type": "application/json" };
  const email = told("in-a-fault@journey.example");
  const tries: [path: string, init: RequestInit][] = [
    [`/api/v1/contracts/${told("id-that-is-none")}`, { headers: key }],
    [`/api/v1/signing/${told("link-that-is-none")}`, {}],
    [`/sign/%E0%A4%A${told("link-that-is-no-URL")}`, {}],
    [`/nothing/${told("path-that-is-none")}?token=${told("query-that-is-none")}`, {}],
    [
      "/api/v1/contracts",
      { headers: { authorization: `Bearer ${told(`svc_${"k".repeat(43)}`)}` } },
    ],
    ["/api/v1/contracts", { method: "POST", headers: { ...key, ...json }, body: `{"${email}":` }],
    [
      "/api/v1/contracts",
      { method: "POST", headers: { ...key, ...json }, body: `{"__proto__":"${email}"}` },
    ],
    [
      "/api/v1/contracts",
      { method: "POST", headers: { ...key, "content-type": "text/xml" }, body: email },
    ],
    [
      "/api/v1/contracts",
      {
        method: "POST",
        headers: { ...key, ...json },
        body: JSON.stringify({ content: "<p>x</p>", signers: [{ role: "?", email }] }),
      },
    ],
    ["/app", { headers: { cookie: `countersign_session=${told("session-that-is-none")}` } }],
    [
      "/login/x",
      {
        headers: {
          referer: `${url}/sign/${told("link-in-a-referer")}`,
          "user-agent": told("agent-of-a-visitor"),
        },
      },
    ],
  ];
  for (const [path, init] of tries) {
    const { status } = await fetch(url + path, { redirect: "manual", ...init });
    assert.ok(status >= 200 && status < 500, `${path} ${status}`);
  }
}

/** Until mails, seals and deliveries have nothing more to say. */
async function untilQuiet({ logLines }: TestService): Promise<void> {
  for (let before = -1; before !== logLines.length; ) {
    before = logLines.length;
    await wait(1_500);
  }
}
