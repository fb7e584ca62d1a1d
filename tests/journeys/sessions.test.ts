/** A page that the sender's own system opens for one role: once, in one browser, on one site. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { checkEvidence } from "#evidence/verification/check-evidence.ts";
import { openRevision } from "#evidence/verification/revision.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { withRecord } from "#kit/documents/attached-record.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { type ClosedKind, standingWords } from "#words/standing-words.ts";

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

const SITE = "https://shop.example";

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

async function session({ id }: Made, sent: Record<string, unknown> = {}) {
  return account.call("POST", `/contracts/${id}/sessions`, { role: "Tenant", ...sent });
}

async function urlOf(made: Made, sent: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await session(made, sent);
  assert.equal(status, 201, JSON.stringify(body));
  return body.session.url;
}

const framedOn = (site: string) => ({
  "sec-fetch-dest": "iframe",
  "sec-fetch-site": "cross-site",
  referer: `${site}/orders/1`,
});

/** The page's own view, which its script reads. */
function linkOn(html: string): string {
  const [, link = ""] = /\/sign\/([\w-]{43})\//.exec(html) ?? [];
  assert.notEqual(link, "", "the page names the link that it signs over");
  return link;
}

/** What verifying finds of a record of evidence by itself, in a file of another contract. */
async function saidOf(text: string): Promise<string | undefined> {
  const file = withRecord(Buffer.from(text));
  const { findings } = await checkEvidence(openRevision(file, file.length));
  return findings[0]?.code;
}

/** At the test's own port, whatever the service is called. */
const open = (url: string, headers: Record<string, string> = {}) =>
  fetch(service.url + new URL(url).pathname, { headers });

test("the page signs for its role, and the evidence says who vouches for whom", async () => {
  const made = await lease();
  const identity = {
    provider: "shop.example",
    subject: "user-4711",
    method: "passkey",
    at: "2026-11-22T12:00:00+01:00",
    name: "Ada Lovelace",
  };
  const url = await urlOf(made, { origin: SITE, identity });
  const page = await open(url, framedOn(SITE));
  assert.equal(page.status, 200);
  assert.match(
    page.headers.get("content-security-policy") ?? "",
    /frame-ancestors https:\/\/shop\.example(;|$)/,
  );
  const link = linkOn(await page.text());
  const view = await (await fetch(`${service.url}/api/v1/signing/${link}`)).json();
  assert.deepEqual(view.link, { kind: "session", role: "Tenant", name: "Ada Lovelace" });
  assert.deepEqual(
    view.roles.map(({ role, state }: { role: string; state: string }) => [role, state]),
    [
      ["Tenant", "open"],
      ["Landlord", "reserved"],
    ],
  );
  const other = await signOver(service.url, link, "Landlord", { signerName: "Mallory" });
  assert.equal(other.status, 409);
  const signed = await signOver(service.url, link, "Tenant", { signerName: "Ada Lovelace" });
  assert.equal(signed.status, 201, JSON.stringify(signed.body));
  assert.match(signed.body.copyUrl, /\/copy\//);
  const rest = await signOver(service.url, linkIn(made.signUrl), "Landlord");
  assert.equal(rest.body.contract.status, "fully_signed");

  const { bytes } = await account.call("GET", `/contracts/${made.id}/pdf`);
  const text = evidenceIn(bytes).toString();
  const entry = JSON.parse(text).trail.entries.find(
    ({ event }: { event: string }) => event === "contract.signed",
  );
  const { sessionId, ...data } = entry.data;
  assert.match(sessionId, /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    [
      entry.by.link,
      data.link,
      data.deliveredTo,
      data.sessionOrigin,
      data.toldProvider,
      data.toldAt,
    ],
    ["session", "session", null, SITE, "shop.example", "2026-11-22T11:00:00.000Z"],
  );
  // The values of people lie beside their commitments; altered by one letter they fit no more.
  const recompute = new URL("../kit/judges/recompute.py", import.meta.url).pathname;
  const run = (input: string) => spawnSync("python3", [recompute], { input }).status;
  if (!unlessThere("python3")) {
    assert.equal(run(text), 0);
    assert.ok(text.includes("user-4711"));
    assert.notEqual(run(text.replaceAll("user-4711", "user-4712")), 0);
  }
  // So does the verifier of the service, its page and its file say, which are one.
  assert.equal(await saidOf(text), "record-holds");
  const at = "2026-11-22T11:00:00.000Z";
  for (const value of [...Object.values({ ...identity, at }), SITE]) {
    assert.ok(text.includes(`"${value}"`), value);
    const altered = value.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    const record = text.replaceAll(`"${value}"`, `"${altered}"`);
    assert.equal(await saidOf(record), "record-broken", value);
  }
  if (!unlessThere("pdftotext")) {
    const printed = runOn(Buffer.from(bytes), "pdftotext", ["-layout", "FILE", "-"]).output;
    assert.match(printed, /Signed in with the sender/);
    assert.match(printed, /user-4711/);
    assert.match(printed, /not checked here/);
  }
});

test("of a hundred who open it at once one gets the page, and that browser alone gets it again", async () => {
  const url = await urlOf(await lease());
  const answers = await Promise.all(Array.from({ length: 100 }, () => open(url)));
  const opened = answers.filter(({ status }) => status === 200);
  assert.equal(opened.length, 1);
  const used = answers.find(({ status }) => status === 410);
  assert.match((await used?.text()) ?? "", /opened already/);
  const cookie = opened[0]?.headers.get("set-cookie")?.split(";")[0] ?? "";
  assert.equal((await open(url, { cookie })).status, 200);
  assert.equal((await open(url, { cookie: cookie.replace(/.$/, "-") })).status, 410);
});

test("another site, no site, too late and revoked are refused with a page that says why", async () => {
  const made = await lease();
  const url = await urlOf(made, { origin: SITE });
  const elsewhere = await open(url, framedOn("https://evil.example"));
  assert.equal(elsewhere.status, 403);
  assert.match(await elsewhere.text(), /another site/);
  assert.match(
    elsewhere.headers.get("content-security-policy") ?? "",
    /frame-ancestors https:\/\/evil\.example/,
  );
  assert.equal((await open(url, framedOn(SITE))).status, 200, "nothing was used up by that");

  const alone = await urlOf(made);
  assert.equal((await open(alone, framedOn(SITE))).status, 403);
  assert.equal((await open(alone)).status, 200);

  const late = await urlOf(made, { expiresInSeconds: 900 });
  service.clock.moveMs(16 * MINUTE_MS);
  assert.equal((await open(late)).status, 410);

  const { body } = await session(made);
  const path = `/contracts/${made.id}/sessions/${body.session.id}`;
  assert.equal((await account.call("DELETE", path)).status, 200);
  assert.equal((await open(body.session.url)).status, 410);
  assert.equal((await account.call("DELETE", path)).status, 200);
  assert.equal(
    (await account.call("DELETE", `/contracts/${made.id}/sessions/${randomUUID()}`)).status,
    404,
  );
  assert.equal((await open(`${service.url}/session/nothing`)).status, 404);
});

/** What the site around a closed page hears, and whether it may show it. */
const toldAround = async (answer: Response) => {
  const policy = answer.headers.get("content-security-policy") ?? "";
  const [, shownOn = null, kind = null] = [
    ...(/frame-ancestors (\S+?)(?:;|$)/.exec(policy)?.slice(0, 2) ?? []),
    /data-closed="(\w+)"/.exec(await answer.text())?.[1],
  ];
  return [answer.status, shownOn, kind];
};

test("what was cancelled, and what never was, is refused in the frame of its own site", async () => {
  const made = await lease();
  const url = await urlOf(made, { origin: SITE });
  await account.call("POST", `/contracts/${made.id}/cancel`);
  assert.deepEqual(await toldAround(await open(url, framedOn(SITE))), [410, SITE, "cancelled"]);
  const nothing = await open(`${service.url}/session/nothing`, framedOn(SITE));
  assert.deepEqual(await toldAround(nothing), [404, SITE, "unknown"]);
});

/** Stands for the sender's name, which is another account's each time. */
const SENDER = "\0";

for (const language of LANGUAGES) {
  test(`in ${language} each page that does not open says why`, async () => {
    const made = await lease({ language });
    const used = await urlOf(made);
    await open(used);
    const ended = await urlOf(made);
    const { id, url: revoked } = (await session(made)).body.session;
    await account.call("DELETE", `/contracts/${made.id}/sessions/${id}`);
    const otherSite = await open(await urlOf(made), framedOn(SITE));
    service.clock.moveMs(6 * MINUTE_MS);
    const answers = {
      used: await open(used),
      ended: await open(ended),
      revoked: await open(revoked),
      otherSite,
    };
    for (const [kind, answer] of Object.entries(answers) as [ClosedKind, Response][]) {
      const { title, text } = standingWords[language].closed[kind];
      const page = await answer.text();
      for (const words of [title, ...text(SENDER).split(SENDER)]) {
        assert.ok(page.includes(words), `${kind}: ${words}`);
      }
    }
  });
}

test("a page that was opened signs no more once it is revoked, over, or its contract cancelled", async () => {
  const made = await lease();
  const first = (await session(made)).body.session;
  const link = linkOn(await (await open(first.url)).text());
  await account.call("DELETE", `/contracts/${made.id}/sessions/${first.id}`);
  const sign = (over: string) => signOver(service.url, over, "Tenant", { signerName: "Ada" });
  assert.equal((await sign(link)).status, 410);

  const second = linkOn(await (await open(await urlOf(made))).text());
  service.clock.moveMs(61 * MINUTE_MS);
  assert.equal((await sign(second)).status, 410);

  const third = linkOn(await (await open(await urlOf(made))).text());
  await account.call("POST", `/contracts/${made.id}/cancel`);
  assert.equal((await sign(third)).status, 409);
});

test("a role with a personal link takes sessions only where its sender said so on create", async () => {
  const signers = [{ role: "Tenant", email: "tenant@example.org" }];
  const only = await lease({ signers });
  const refused = await session(only);
  assert.equal(refused.status, 409);
  assert.match(refused.body.error, /sessions: true/);
  assert.equal((await session(only, { role: "Landlord" })).status, 201);
  const both = await lease({ signers: [{ ...signers[0], sessions: true }] });
  assert.equal((await session(both)).status, 201);
  const { body } = await account.call("PATCH", `/contracts/${only.id}`, {
    signers: [{ role: "Tenant", email: "tenant@example.org", sessions: true }],
  });
  assert.match(JSON.stringify(body), /sessions/, "it is told that nothing came of it");
  assert.equal((await session(only)).status, 409);
});

test("what is wrong with a request for one is listed whole, and nobody else's contract has any", async () => {
  const made = await lease();
  const { status, body } = await session(made, {
    origin: "https://shop.example/path",
    returnUrl: "http://shop.example",
    identity: { provider: " ", subject: "x\u202E", method: "m", at: "yesterday" },
  });
  assert.equal(status, 400);
  const paths = body.details.map(({ path }: { path: string }) => path).sort();
  assert.deepEqual(paths, [
    "identity.at",
    "identity.provider",
    "identity.subject",
    "origin",
    "returnUrl",
  ]);
  assert.equal((await session(made, { role: "Nobody" })).status, 400);
  assert.equal((await session(made, { expiresInSeconds: 901 })).status, 400);
  const stranger = await service.openAccount();
  const path = `/contracts/${made.id}/sessions`;
  assert.equal((await stranger.call("POST", path, { role: "Tenant" })).status, 404);
  const { id, url } = (await session(made)).body.session;
  assert.equal((await stranger.call("DELETE", `${path}/${id}`)).status, 404);
  assert.equal((await open(url)).status, 200, "nobody else has ended it");
  const draft = await lease({ finalize: false });
  assert.equal((await session(draft)).status, 409);
});

test("on one site neither of two signs for the other in five hundred tries", async () => {
  const made = await lease();
  const [tenant, landlord] = await Promise.all(
    ["Tenant", "Landlord"].map(async (role) =>
      linkOn(await (await open(await urlOf(made, { role, origin: SITE }), framedOn(SITE))).text()),
    ),
  );
  for (let tries = 0; tries < 500; tries += 1) {
    const [link, role] = tries % 2 === 0 ? [tenant, "Landlord"] : [landlord, "Tenant"];
    service.clock.moveMs(1_000);
    const { status } = await signOver(service.url, link ?? "", role, {
      signerName: `M${tries}`,
    });
    assert.equal(status, 409);
  }
});
