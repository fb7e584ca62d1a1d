/** Several roles on one device, one after the other: whoever has it says who they are, and finds nothing of anybody before. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());
beforeEach(async () => {
  service.clock.moveMs(2 * MINUTE_MS);
  account = await service.openAccount();
});

interface Made {
  id: string;
  signUrl: string;
}

async function lease(change: Record<string, unknown> = {}): Promise<Made> {
  const made = await account.call("POST", "/contracts", {
    title: "Lease",
    content: "<h1>Lease</h1><p>Text</p>",
    finalize: true,
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    ...change,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract;
}

const host = ({ id }: Made, sent: Record<string, unknown> = {}) =>
  account.call("POST", `/contracts/${id}/sessions`, { host: true, ...sent });

/** The device: one browser, with what it was given. */
class Device {
  cookie = "";
  url: string;
  constructor(url: string) {
    this.url = service.url + new URL(url).pathname;
  }

  async look(headers: Record<string, string> = {}): Promise<{ status: number; html: string }> {
    const answer = await fetch(this.url, { headers: { ...this.#kept(), ...headers } });
    this.cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? this.cookie;
    return { status: answer.status, html: await answer.text() };
  }

  /** Sends a form, and answers with the page that follows. */
  async press(act: "turn" | "hand-on", form: Record<string, string> = {}) {
    const answer = await fetch(`${this.url}/${act}`, {
      method: "POST",
      redirect: "manual",
      headers: this.#kept(),
      body: new URLSearchParams(form),
    });
    if (answer.status !== 303) return { status: answer.status, html: await answer.text() };
    return this.look();
  }

  async turnOf(role: string): Promise<string> {
    const { html } = await this.press("turn", { role });
    return linkOn(html);
  }

  #kept(): Record<string, string> {
    return this.cookie ? { cookie: this.cookie } : {};
  }
}

async function deviceFor(made: Made, sent: Record<string, unknown> = {}): Promise<Device> {
  const { status, body } = await host(made, sent);
  assert.equal(status, 201, JSON.stringify(body));
  const device = new Device(body.session.url);
  assert.equal((await device.press("turn", { role: "Tenant" })).status, 404, "no form opens it");
  assert.equal((await device.look()).status, 200);
  return device;
}

function linkOn(html: string): string {
  const [, link = ""] = /\/sign\/([\w-]{43})\//.exec(html) ?? [];
  assert.notEqual(link, "", "the page names the link that it signs over");
  return link;
}

const asked = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]?.replace(/[\u2068\u2069]/g, "");

test("two sign on one device, and the evidence says who hosted them", async () => {
  const made = await lease();
  const identity = {
    provider: "shop.example",
    subject: "agent-7",
    method: "passkey",
    at: "2026-11-22T12:00:00+01:00",
  };
  const { body } = await host(made, { host: { name: "Grace Hopper" }, identity });
  assert.deepEqual([body.session.role, body.session.roles], ["Tenant", ["Tenant", "Landlord"]]);
  const device = new Device(body.session.url);
  assert.equal(asked((await device.look()).html), "Please hand the device to Tenant");

  const tenant = await device.turnOf("Tenant");
  const view = await (await fetch(`${service.url}/api/v1/signing/${tenant}`)).json();
  assert.deepEqual(view.link, {
    kind: "session",
    role: "Tenant",
    hosted: true,
    host: "Grace Hopper",
  });
  const ada = { signerName: "Ada Lovelace" };
  assert.equal((await signOver(service.url, tenant, "Tenant", ada)).status, 201);
  const { html } = await device.press("hand-on");
  assert.equal(asked(html), "Please hand the device to Landlord");
  assert.ok(!html.includes("Ada"));

  const landlord = await device.turnOf("Landlord");
  const signed = await signOver(service.url, landlord, "Landlord", { signerName: "Bob" });
  assert.equal(signed.body.contract.status, "fully_signed");
  const done = (await device.look()).html;
  assert.equal(asked(done), "Everyone has signed");
  assert.match(done, /Grace Hopper/);
  assert.doesNotMatch(done, /\/copy\/|\/receipt|\/pdf/);

  const { bytes } = await account.call("GET", `/contracts/${made.id}/pdf`);
  const text = evidenceIn(bytes).toString();
  const entries = JSON.parse(text).trail.entries.filter(
    ({ event }: { event: string }) => event === "contract.signed",
  );
  const { sittingId } = entries[0].data;
  assert.equal(sittingId, body.session.id);
  assert.equal(entries[1].data.sittingId, sittingId);
  assert.equal(entries[0].data.hostProvider, "shop.example");
  assert.notEqual(entries[0].data.sessionId, entries[1].data.sessionId);
  const recompute = new URL("../kit/judges/recompute.py", import.meta.url).pathname;
  const run = (input: string) => spawnSync("python3", [recompute], { input }).status;
  if (!unlessThere("python3")) {
    assert.equal(run(text), 0);
    assert.ok(text.includes("Grace Hopper"));
    assert.notEqual(run(text.replaceAll("Grace Hopper", "Grace Hoppes")), 0);
    assert.notEqual(run(text.replaceAll("agent-7", "agent-8")), 0);
  }
  if (!unlessThere("pdftotext")) {
    const printed = runOn(Buffer.from(bytes), "pdftotext", ["-layout", "FILE", "-"]).output;
    assert.match(printed, /Hosted by/);
    assert.match(printed, /Grace Hopper/);
    assert.match(printed, /device that went/);
  }
});

test("a turn signs for its role alone, and no more once the device is handed on", async () => {
  const device = await deviceFor(await lease());
  const tenant = await device.turnOf("Tenant");
  const other = await signOver(service.url, tenant, "Landlord", { signerName: "Mallory" });
  assert.equal(other.status, 409);
  const submissionId = randomUUID();
  const sent = { signerName: "Ada", submissionId };
  const first = await signOver(service.url, tenant, "Tenant", sent);
  assert.equal(first.status, 201);
  const again = await signOver(service.url, tenant, "Tenant", sent);
  assert.deepEqual([again.status, again.body], [201, first.body]);
  const landlord = await device.turnOf("Landlord");
  const another = await signOver(service.url, landlord, "Landlord", sent);
  assert.equal(another.status, 409, "one submission is not for two roles");
  const late = await signOver(service.url, tenant, "Tenant", sent);
  assert.equal(late.status, 410);
  for (const path of ["", "/form", "/letters"]) {
    assert.equal(
      (await fetch(`${service.url}/sign/${tenant}${path}`)).status,
      path === "/form" ? 404 : 410,
    );
  }
});

test("said twice it is one turn, and the last who says so has the device", async () => {
  const device = await deviceFor(await lease());
  const [one, two] = [await device.turnOf("Tenant"), await device.turnOf("Tenant")];
  assert.equal(one, two);
  const landlord = await device.turnOf("Landlord");
  assert.equal((await signOver(service.url, one, "Tenant")).status, 410);
  assert.equal(linkOn((await device.look()).html), landlord, "loaded again it is the same");
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      device.press("turn", { role: at % 2 ? "Tenant" : "Landlord" }),
    ),
  );
  const open = await service.app.services.database
    .selectFrom("signing_session")
    .select("id")
    .where("revoked_at", "is", null)
    .where("sitting_id", "is not", null)
    .where("account_id", "=", account.accountId)
    .execute();
  assert.equal(open.length, 1);
});

test("the page opens once, in one browser, within its time, and goes on for four hours", async () => {
  const made = await lease();
  const device = await deviceFor(made);
  const stranger = new Device(device.url);
  assert.equal((await stranger.look()).status, 410);
  stranger.cookie = device.cookie.replace(/.$/, "-");
  assert.equal((await stranger.press("turn", { role: "Tenant" })).status, 410);
  assert.equal(asked((await device.look()).html), "Please hand the device to Tenant");

  const late = (await host(made, { expiresInSeconds: 900 })).body.session;
  service.clock.moveMs(16 * MINUTE_MS);
  assert.equal((await new Device(late.url).look()).status, 410);

  service.clock.moveMs(3 * HOUR_MS);
  const tenant = await device.turnOf("Tenant");
  service.clock.moveMs(50 * MINUTE_MS);
  assert.equal((await device.look()).status, 410);
  assert.equal((await signOver(service.url, tenant, "Tenant")).status, 410);

  const ended = (await host(made)).body.session;
  const path = `/contracts/${made.id}/sessions/${ended.id}`;
  const other = new Device(ended.url);
  await other.look();
  const link = await other.turnOf("Tenant");
  assert.equal((await account.call("DELETE", path)).status, 200);
  assert.equal((await other.look()).status, 410);
  assert.equal((await signOver(service.url, link, "Tenant")).status, 410);
  assert.equal((await new Device(`${service.url}/sitting/${"A".repeat(43)}`).look()).status, 404);
});

test("waves come in their order, who said no comes last, and who has a link of their own not at all", async () => {
  const made = await lease({
    signatureFields: ["Tenant", "Guarantor", "Landlord", "Agent"].map((label) => ({ label })),
    signers: [
      { role: "Landlord", order: 2 },
      { role: "Agent", email: "agent@example.org" },
    ],
  });
  const { body } = await host(made);
  assert.deepEqual(body.session.roles, ["Tenant", "Guarantor"]);
  const device = new Device(body.session.url);
  await device.look();
  for (const role of ["Landlord", "Agent", "Nobody", ""]) {
    assert.match((await device.press("turn", { role })).html, /data-hand-over/);
  }
  const tenant = await device.turnOf("Tenant");
  const no = await fetch(`${service.url}/api/v1/signing/${tenant}/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ role: "Tenant", kind: "decline", text: "No." }),
  });
  assert.ok(no.ok, await no.text());
  assert.equal(asked((await device.press("hand-on")).html), "Please hand the device to Guarantor");
  assert.equal(
    (await signOver(service.url, await device.turnOf("Guarantor"), "Guarantor")).status,
    201,
  );
  assert.equal(asked((await device.look()).html), "Please hand the device to Tenant");
  assert.equal((await signOver(service.url, await device.turnOf("Tenant"), "Tenant")).status, 201);
  const waits = (await device.look()).html;
  assert.equal(asked(waits), "Nobody signs on this device now");
  assert.match(waits, /Agent/);
});

test("what is no sitting is refused with everything that is wrong", async () => {
  const made = await lease();
  const both = await host(made, { role: "Tenant", origin: "https://shop.example/path" });
  assert.equal(both.status, 400);
  assert.deepEqual(both.body.details.map(({ path }: { path: string }) => path).sort(), [
    "origin",
    "role",
  ]);
  const neither = await account.call("POST", `/contracts/${made.id}/sessions`, {});
  assert.equal(neither.status, 400);
  assert.match(neither.body.error, /role/);
  assert.equal((await host(made, { host: { name: "\u202E" } })).status, 400);
  assert.equal((await host(made, { host: false })).status, 400);
  assert.equal((await host(await lease({ finalize: false }))).status, 409);
  const personal = await lease({
    signers: ["Tenant", "Landlord"].map((role) => ({ role, email: `${role}@example.org` })),
  });
  const refused = await host(personal);
  assert.equal(refused.status, 409);
  assert.match(refused.body.error, /sessions: true/);
  await signOver(service.url, linkIn(made.signUrl), "Tenant");
  await account.call("POST", `/contracts/${made.id}/cancel`);
  assert.equal((await host(made)).status, 409);
});

test("cancelled meanwhile, and a role that got a link of its own, are no turn any more", async () => {
  const made = await lease();
  const device = await deviceFor(made);
  const tenant = await device.turnOf("Tenant");
  const changed = await account.call("PATCH", `/contracts/${made.id}`, {
    signers: [{ role: "Tenant", email: "tenant@example.org" }],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal((await signOver(service.url, tenant, "Tenant")).status, 409);
  assert.equal(asked((await device.look()).html), "Please hand the device to Landlord");
  await account.call("POST", `/contracts/${made.id}/cancel`);
  const { status, html } = await device.look();
  assert.equal(status, 410);
  assert.match(html, /cancelled/);
});

test("nothing of who signed before is on the next one's page, with or without a script", async () => {
  const made = await lease({
    hideEntries: true,
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [{ role: "Landlord", email: "bob@example.org", name: "Bob Builder", sessions: true }],
  });
  const device = await deviceFor(made);
  const tenant = await device.turnOf("Tenant");
  const form = await (await fetch(`${service.url}/sign/${tenant}/form`)).text();
  assert.match(form, /autocomplete="off"/);
  assert.doesNotMatch(form, /autocomplete="(?:on|name|email|organization-title)"/);
  const typed = { signerName: "Ada Lovelace", email: "ada@example.org", title: "Countess" };
  const signed = await signOver(service.url, tenant, "Tenant", typed);
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  const { html } = await device.press("hand-on");
  assert.match(html, /Bob Builder/);
  const { html: next } = await device.press("turn", { role: "Landlord" });
  const left = /ada@example\.org|value="Ada|autocomplete="(?:on|name|email)"/.exec(next);
  assert.equal(left, null);
  const taken =
    /id="save-receipt"|data-save-page="|href="[^"]*\/(?:pdf|copy)|src="[^"]*\/code"/.exec(next);
  assert.equal(taken, null);
  const answer = await fetch(device.url, { headers: { cookie: device.cookie } });
  assert.equal(answer.headers.get("cache-control"), "no-store");
});
