import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { updateAccount } from "#accounts/accounts-store.ts";
import { insertKey } from "#accounts/keys-store.ts";
import { findOwner } from "#accounts/people-store.ts";
import { sweep } from "#app/sweep.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { setCredits } from "#kit/rooms/set-credits.ts";
import { look, type PageSeen, signedIn, signInPath, type TestMember } from "#kit/scenes/member.ts";
import { runAdmin } from "#kit/scenes/run-admin.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";
import { dayText } from "#words/printed-time.ts";

let service: TestService;
let account: TestAccount;
let owner: TestMember;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount({ email: "owner@example.org" });
});
after(() => shared.end());
beforeEach(async () => {
  // A new window for every limit.
  service.clock.moveMs(MINUTE_MS);
  owner = await signedIn(service, account.accountId);
});

test("a sign-in link works once, even when it is used twice at the same moment", async () => {
  const path = await signInPath(service, account.accountId);
  assert.equal((await look(service.url + path)).status, 200, "looking does not use it up");
  const uses = Array.from({ length: 8 }, () => look(service.url + path, { method: "POST" }));
  const statuses = (await Promise.all(uses)).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [303, ...Array.from({ length: 7 }, () => 410)]);
});

test("the session's cookie is out of reach of scripts and of other sites", async () => {
  const path = await signInPath(service, account.accountId);
  const { setCookie } = await look(service.url + path, { method: "POST" });
  assert.match(setCookie ?? "", /^countersign_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
  assert.doesNotMatch(setCookie ?? "", /Domain|Secure/);
});

test("over TLS the cookie is sent over TLS only, and bound to this host", async () => {
  const secure = await startService({ env: { BASE_URL: "https://sign.example" } });
  try {
    const { accountId } = await secure.openAccount();
    const { cookie, get } = await signedIn(secure, accountId);
    assert.match(cookie, /^__Host-countersign=/);
    const path = await signInPath(secure, accountId);
    const { setCookie } = await look(secure.url + path, { method: "POST" });
    assert.match(setCookie ?? "", /; Path=\/;.*; Secure$/);
    assert.equal((await get("/app")).status, 200);
  } finally {
    await secure.close();
  }
});

test("signing in again ends the session that the browser had, and gives a new secret", async () => {
  const path = await signInPath(service, account.accountId);
  const { cookie } = owner;
  const again = await look(service.url + path, { method: "POST", headers: { cookie } });
  assert.notEqual(again.setCookie?.split(";")[0], cookie);
  assert.equal((await owner.get("/app")).status, 401);
});

test("signing out ends the session in the database, so that a kept cookie opens nothing", async () => {
  const out = await owner.post("/app/sign-out");
  assert.deepEqual([out.status, out.location], [303, "/login"]);
  assert.match(out.setCookie ?? "", /^countersign_session=; .*Max-Age=0/);
  for (const path of OWN_PAGES) assert.equal((await owner.get(path)).status, 401, path);
});

test("whoever is not signed in is told how to get a link, and nothing else", async () => {
  const { token } = await create(account, {});
  const paths = [...OWN_PAGES, `/pay/${token}`, `/pay/${unknownToken()}`, "/pay/x"];
  const pages = await Promise.all(paths.map((path) => look(service.url + path)));
  assert.deepEqual([...new Set(pages.map(({ status }) => status))], [401]);
  assert.equal(new Set(pages.map(({ html }) => html)).size, 1);
  assert.match(pages[0]?.html ?? "", /admin -- sign-in create --email/);
  const login = await look(`${service.url}/login`);
  assert.match(pages[0]?.html ?? "", /href="\/login"/);
  assert.equal(login.status, 200);
  assert.match(login.html, /action="\/login\/password".*admin -- sign-in create --email/s);
  assert.equal((await owner.get("/login")).location, "/app");
});

test("the command that the sign-in page names makes a link that works", async () => {
  const services = { ...service.app.services, random: systemRandom };
  const run = (...args: string[]) => runAdmin(services, "sign-in", "create", ...args);
  const made = await run("--email", "OWNER@example.org");
  assert.ok(!isRefusal(made));
  assert.equal(made.accountId, account.accountId);
  const { pathname } = new URL(String(made.signInUrl));
  assert.equal((await look(service.url + pathname, { method: "POST" })).status, 303);
  for (const args of [["--email", "nobody@example.org"], ["--account", randomUUID()], []]) {
    assert.ok(isRefusal(await run(...args)));
  }
});

const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });

test("the account page says what is allowed, used and left", async () => {
  const { accountId, call } = await service.openAccount({
    ownLimit: 3,
    credits: 7,
    partnerTier: 2,
    qesEnabled: true,
  });
  for (let count = 0; count < 2; count += 1) {
    await call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  }
  const { html } = await (await signedIn(service, accountId)).get("/app/account");
  const month = MONTH.format(service.clock.now());
  for (const part of [`Documents in ${month}`, "2 of 3 used", ">7<", ">2<", "Enabled", "UTC"]) {
    assert.ok(html.includes(part), part);
  }
  const french = await owner.get("/app/account", "fr-CH");
  assert.match(french.html, /<html lang="fr">.*0 utilisé|sans limite/s);
});

test("a key is shown in one answer only, and works at once", async () => {
  const form = await keyForm({ name: "Bakery" });
  const made = await owner.post("/app/keys", form);
  assert.deepEqual([made.status, made.location, made.setCookie], [201, null, null]);
  const apiKey = keyIn(made);
  assert.equal((await apiStatus(apiKey)).status, 404);

  const reloaded = await owner.post("/app/keys", form);
  assert.equal(reloaded.status, 409);
  assert.match(reloaded.html, /has already created its key/);
  const list = await owner.get("/app/keys");
  for (const { html } of [reloaded, list]) {
    assert.ok(!html.includes(apiKey));
    assert.equal(rowsOf(html, "Bakery").length, 1, "no second key");
    assert.ok(html.includes(`svc_…${apiKey.slice(-4)}`));
  }
  assert.ok(list.html.includes(dayText(service.clock.now(), "en", "UTC")), list.html);
});

test("one form sent many times at once makes one key", async () => {
  const form = await keyForm({ name: "Twice" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post("/app/keys", form)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 7 }, () => 409)]);
  assert.equal(rowsOf((await owner.get("/app/keys")).html, "Twice").length, 1);
});

test("a revoked key is refused from the next request on, and a second time changes nothing", async () => {
  const made = await owner.post("/app/keys", await keyForm({ name: "Gone" }));
  const apiKey = keyIn(made);
  const path = revokePath(made.html, "Gone");
  assert.equal((await owner.get(path)).status, 405);
  assert.equal((await apiStatus(apiKey)).status, 404);
  for (const _time of ["first", "second"]) {
    const revoked = await owner.post(path);
    assert.deepEqual([revoked.status, revoked.location], [303, "/app/keys"]);
    assert.equal((await apiStatus(apiKey)).status, 401);
  }
  assert.match((await owner.get("/app/keys")).html, /no longer works?.*Gone.*Revoked/s);
});

test("of many keys the page shows those that work first, and the others page by page", async () => {
  const { accountId } = await service.openAccount();
  const { database, clock } = service.app.services;
  for (let count = 0; count < 2 * LIMITS.apiKeys + 1; count += 1) {
    const id = randomUUID();
    const name = knownText(`Key ${count}.`);
    const facts = { id, accountId, name, hash: randomBytes(32), hint: "abcd" };
    const madeAt = new Date(clock.now().getTime() + count);
    const expiresAt = count === 0 ? null : clock.now();
    await insertKey(
      database,
      { ...facts, expiresAt, scopes: null, formId: null, madeBy: null },
      madeAt,
    );
  }
  const member = await signedIn(service, accountId);
  const namesOn = async (path: string) => {
    const { html } = await member.get(path);
    const names = new Set(html.match(/Key \d+\./g));
    return { names: [...names], hasMore: html.includes("?page=") };
  };
  const first = await namesOn("/app/keys");
  // Beside these, the one that came with the account.
  assert.deepEqual([first.names.length, first.hasMore], [LIMITS.apiKeys - 1, true]);
  assert.equal(first.names[0], "Key 0.", "the one that works, which is the oldest");
  const [second, third] = [await namesOn("/app/keys?page=2"), await namesOn("/app/keys?page=3")];
  assert.deepEqual([second.hasMore, third.hasMore], [true, false]);
  const seen = new Set([first, second, third].flatMap(({ names }) => names));
  assert.equal(seen.size, 2 * LIMITS.apiKeys + 1);
  assert.deepEqual(await namesOn("/app/keys?page=-1"), first);
});

test("a key with a last day works until the end of that day", async () => {
  const lastDay = service.clock.now().toISOString().slice(0, 10);
  const apiKey = keyIn(await owner.post("/app/keys", await keyForm({ lastDay })));
  const midnight = new Date(`${lastDay}T00:00:00Z`).getTime() + DAY_MS;
  service.clock.moveMs(midnight - service.clock.now().getTime() - 1);
  assert.equal((await apiStatus(apiKey)).status, 404);
  service.clock.moveMs(1);
  assert.equal((await apiStatus(apiKey)).status, 401);
});

test("what was wrong with a new key is said beside it, and nothing is made", async () => {
  const before = (await owner.get("/app/keys")).html.match(/\/revoke"/g)?.length;
  const wrong: [Record<string, string>, number, RegExp][] = [
    [{ name: "x".repeat(81) }, 400, /id="name-problem"/],
    [{ lastDay: "2020-01-01" }, 400, /id="day-problem"/],
    [{ formId: "mine" }, 400, /has already created its key/],
  ];
  for (const [change, status, says] of wrong) {
    const answer = await owner.post("/app/keys", { ...(await keyForm({})), ...change });
    assert.equal(answer.status, status);
    assert.match(answer.html, says);
  }
  const { html } = await owner.get("/app/keys");
  assert.equal(html.match(/\/revoke"/g)?.length, before);
});

test("an account has at most fifty keys that work, however many are asked for at once", async () => {
  const { accountId } = await service.openAccount();
  const member = await signedIn(service, accountId);
  const asked = Array.from({ length: 52 }, async () =>
    member.post("/app/keys", { formId: randomUUID(), name: "", lastDay: "" }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  // The first was made with the account.
  assert.equal(statuses.filter((status) => status === 201).length, 49);
  assert.equal(statuses.filter((status) => status === 409).length, 3);
  const { html } = await member.get("/app/keys");
  assert.equal(html.match(/\/revoke"/g)?.length, 50);
});

test("the last use of a key is shown, and stays known when its window is forgotten", async () => {
  const { accountId, call } = await service.openAccount();
  const member = await signedIn(service, accountId);
  assert.match((await member.get("/app/keys")).html, /Not used yet, as far as recorded/);
  await call("GET", "/contracts");
  const { html } = await member.get("/app/keys");
  assert.doesNotMatch(html, /Not used yet, as far as recorded/);

  service.clock.moveMs(2 * DAY_MS);
  await sweep(service.app.services, service.clock.now(), (error) => assert.fail(String(error)));
  assert.deepEqual(timesIn(await member.get("/app/keys")), timesIn({ html }));
});

test("a form that is not this session's own does nothing", async () => {
  const stranger = await signedIn(service, (await service.openAccount()).accountId);
  const others = await signedIn(service, account.accountId);
  const { token } = await payable(account);
  const { cookie } = owner;
  const site = { "content-type": "application/x-www-form-urlencoded" };
  const forms: [what: string, init: RequestInit][] = [
    ["no token", { headers: site, body: "" }],
    ["an empty token", { body: new URLSearchParams({ token: "" }) }],
    ["another account's token", { body: new URLSearchParams({ token: stranger.token }) }],
    ["another session's token", { body: new URLSearchParams({ token: others.token }) }],
    ["the token twice", { headers: site, body: `token=${owner.token}&token=${others.token}` }],
    ["plain text", { headers: { "content-type": "text/plain" }, body: `token=${owner.token}` }],
    [
      "values that are no texts",
      {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ token: owner.token, name: { a: 1 } }),
      },
    ],
    [
      "an origin that hides itself",
      { headers: { origin: "null" }, body: new URLSearchParams({ token: owner.token }) },
    ],
    [
      "another site's origin",
      {
        headers: { origin: "https://evil.example" },
        body: new URLSearchParams({ token: owner.token }),
      },
    ],
    [
      "another site, as the browser says",
      {
        headers: { "sec-fetch-site": "cross-site" },
        body: new URLSearchParams({ token: owner.token }),
      },
    ],
    [
      "a host of the same domain",
      {
        headers: { "sec-fetch-site": "same-site" },
        body: new URLSearchParams({ token: owner.token }),
      },
    ],
  ];
  const before = await owner.get("/app/keys");
  for (const [what, { headers, body }] of forms) {
    for (const path of [`/pay/${token}`, "/app/keys", "/app/sign-out"]) {
      const init = { method: "POST", headers: { ...headers, cookie }, body: body ?? null };
      const { status } = await look(service.url + path, init);
      // What is no form at all is not even read.
      assert.ok(status === 403 || status === 415, `${what} to ${path}: ${status}`);
    }
  }
  for (const path of [`/app/keys/${randomUUID()}/revoke`, "/app/sign-out"]) {
    assert.equal((await owner.get(`${path}?token=${owner.token}`)).status, 405, path);
  }
  assert.deepEqual(withoutForms(await owner.get("/app/keys")), withoutForms(before));
  assert.equal((await account.call("GET", `/contracts/${token}`)).body.contract.status, WAITING);
});

test("another site cannot sign its visitor in here", async () => {
  const path = await signInPath(service, account.accountId);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    const { status, setCookie } = await look(service.url + path, { method: "POST", headers });
    assert.deepEqual([status, setCookie], [403, null]);
  }
});

test("what belongs to another account is answered as what does not exist", async () => {
  const other = await service.openAccount({ ownLimit: 0, credits: 1 });
  const theirs = await payable(other);
  const member = await signedIn(service, other.accountId);
  const key = revokePath((await member.get("/app/keys")).html, "first");
  const pairs: [theirs: string, unknown: string, act: "get" | "post"][] = [
    [`/pay/${theirs.token}`, `/pay/${unknownToken()}`, "get"],
    [`/pay/${theirs.token}`, `/pay/${unknownToken()}`, "post"],
    [`/pay/${theirs.token}`, "/pay/..%2f", "get"],
    [key, `/app/keys/${randomUUID()}/revoke`, "post"],
    [key, "/app/keys/mine/revoke", "post"],
    [`/app/contracts/${theirs.id}/pdf`, `/app/contracts/${randomUUID()}/pdf`, "get"],
    [`/app/contracts/${theirs.id}/pdf`, "/app/contracts/mine/pdf", "get"],
  ];
  for (const [existing, unknown, act] of pairs) {
    const answers = [await owner[act](existing), await owner[act](unknown)];
    assert.equal(answers[0]?.status, 404, existing);
    assert.deepEqual(answers[0], answers[1], existing);
  }
  assert.equal((await member.get("/app/keys")).html.includes("no longer work"), false);
  assert.equal((await other.call("GET", `/contracts/${theirs.id}`)).body.contract.status, WAITING);
});

test("the owner sees what is to be paid, pays with a credit, and sees what came of it", async () => {
  const payer = await service.openAccount({ ownLimit: 1, credits: 1 });
  await create(payer, { title: "Covered by the plan" });
  const { id, token, publicId } = await create(payer, {
    title: "Zusatzvertrag",
    language: "de",
    signatureFields: [{ label: "Vermieter" }, { label: "Mieterin" }],
    signers: [{ role: "Mieterin", email: "zoe@example.org" }],
  });
  const member = await signedIn(service, payer.accountId);
  const overview = await member.get("/app");
  assert.ok(overview.html.includes(`href="/pay/${token}"`));

  assert.match((await member.get(`/pay/${token}`, "fr")).html, /<html lang="fr">/);
  const page = await member.get(`/pay/${token}`, "de");
  assert.equal(page.status, 200);
  assert.match(page.html, /<html lang="de">/);
  for (const part of [
    "Zusatzvertrag",
    publicId,
    "Mieterin",
    "zoe@example.org",
    "1 von 1",
    "noch für 1 Dokument",
  ]) {
    assert.ok(page.html.includes(part), part);
  }
  const paid = await member.post(`/pay/${token}`);
  assert.deepEqual([paid.status, paid.location], [303, `/pay/${token}`]);
  const after = await member.get(`/pay/${token}`, "de");
  assert.match(after.html, /Bezahlt.*noch für 0 Dokumente/s);
  assert.doesNotMatch(after.html, /<form/);

  const { contract } = (await payer.call("GET", `/contracts/${id}`)).body;
  assert.equal(contract.status, "pending");
  assert.ok(after.html.includes(`href="/sign/${linkIn(contract.signUrl)}"`));
  assert.equal((await signOver(service.url, linkIn(contract.signUrl), "Vermieter")).status, 201);
  assert.match((await member.get("/app/account")).html, /1 of 1 used/);
  const events = await trailOf(id);
  assert.deepEqual(
    events.map(({ event }) => event),
    ["contract.created", "contract.finalized", "contract.signed"],
  );
  assert.equal(events[1]?.data.paidByCredit, true);
  const owner = await findOwner(service.app.services.database, payer.accountId);
  const person = { kind: "person", id: owner?.id, name: owner?.email };
  assert.deepEqual(events[1]?.by, person, "not the key that made it");
});

test("fifty payments at once take one credit and open one contract", async () => {
  const payer = await service.openAccount({ ownLimit: 0, credits: 1 });
  const contracts = [await payable(payer), await payable(payer), await payable(payer)];
  // One after the other: a new sign-in link ends the one before it.
  const tabs = [await signedIn(service, payer.accountId), await signedIn(service, payer.accountId)];
  const clicks = Array.from({ length: 50 }, (_, click) => {
    const { token } = contracts[click % contracts.length] ?? { token: "" };
    return tabs[click % tabs.length]?.post(`/pay/${token}`);
  });
  for (const answer of await Promise.all(clicks)) assert.equal(answer?.status, 303);
  const statuses = await Promise.all(
    contracts.map(
      async ({ id }) => (await payer.call("GET", `/contracts/${id}`)).body.contract.status,
    ),
  );
  assert.deepEqual(statuses.sort(), ["pending", WAITING, WAITING]);
  const events = (await Promise.all(contracts.map(({ id }) => trailOf(id)))).flat();
  assert.equal(events.filter(({ event }) => event === "contract.finalized").length, 1);
  assert.match(
    (await tabs[0]?.get("/app/account"))?.html ?? "",
    /Credits<\/h2><p class="figure">0</,
  );
});

test("a payment against a cancellation: whoever is first wins, and the credit is given back", async () => {
  const payer = await service.openAccount({ ownLimit: 0, credits: 10 });
  const member = await signedIn(service, payer.accountId);
  for (let round = 0; round < 8; round += 1) {
    const { id, token } = await payable(payer);
    const [, cancelled] = await Promise.all([
      member.post(`/pay/${token}`),
      payer.call("POST", `/contracts/${id}/cancel`),
    ]);
    assert.equal(cancelled.status, 200);
    const { html } = await member.get("/app/account");
    assert.ok(html.includes(`<p class="figure">10</p>`), `after round ${round}`);
  }
});

const STATES: [what: string, make: () => Promise<{ token: string }>, says: RegExp][] = [
  ["a draft", () => create(account, { finalize: false }), /is a draft/],
  ["an open contract", () => create(account, {}), /Your plan covers it/],
  [
    "a cancelled contract",
    async () => {
      const contract = await create(account, {});
      await account.call("POST", `/contracts/${contract.id}/cancel`);
      return contract;
    },
    /was cancelled/,
  ],
  [
    "a signed contract",
    async () => {
      const contract = await create(account, { signatureFields: [{ label: "A" }] });
      await signOver(service.url, linkIn(contract.signUrl), "A");
      return contract;
    },
    /Everyone has signed/,
  ],
  [
    "a contract beyond the last credit",
    async () => {
      await setAccount({ credits: 1, ownLimit: 0 });
      const contract = await create(account, {});
      await setAccount({ credits: 0, ownLimit: null });
      return contract;
    },
    /no credit left/,
  ],
];

for (const [what, make, says] of STATES) {
  test(`${what} cannot be paid for, and its payment page says why`, async () => {
    const { token } = await make();
    const { status, html } = await owner.get(`/pay/${token}`);
    assert.equal(status, 200);
    assert.match(html, says);
    assert.doesNotMatch(html, /<form/);
    const before = await account.call("GET", `/contracts/${token}`);
    assert.equal((await owner.post(`/pay/${token}`)).status, 303);
    assert.deepEqual((await account.call("GET", `/contracts/${token}`)).body, before.body);
  });
}

test("the contracts are shown a page at a time, newest first", async () => {
  const { accountId, call } = await service.openAccount();
  for (let number = 1; number <= 52; number += 1) {
    await call("POST", "/contracts", { content: "<p>x</p>", title: `Number ${number}.` });
  }
  const member = await signedIn(service, accountId);
  const first = await member.get("/app");
  assert.match(first.html, /Number 52\..*Number 3\./s);
  assert.doesNotMatch(first.html, /Number 2\./);
  const older = /href="(\/app\?before=[^"]+)"/.exec(first.html)?.[1] ?? "";
  const second = await member.get(older);
  assert.match(second.html, /Number 2\..*Number 1\./s);
  assert.doesNotMatch(second.html, /before=/);
  // Another account's contract gives away nothing, nor does what is none.
  for (const before of [randomUUID(), "x'--", ""]) {
    assert.equal((await member.get(`/app?before=${encodeURIComponent(before)}`)).status, 200);
  }
});

test("a sealed contract is downloaded, one that is not yet signed is not", async () => {
  const open = await create(account, { signatureFields: [{ label: "A" }] });
  const early = await owner.get(`/app/contracts/${open.id}/pdf`);
  assert.deepEqual([early.status, /every signature is in/.test(early.html)], [409, true]);
  await signOver(service.url, linkIn(open.signUrl), "A");
  const sealed = await owner.get(`/app/contracts/${open.id}/pdf`);
  assert.deepEqual([sealed.status, sealed.html.slice(0, 5)], [200, "%PDF-"]);
});

const OWN_PAGES = ["/app", "/app/keys", "/app/account", `/app/contracts/${randomUUID()}/pdf`];
const WAITING = "pending_payment";

async function create(by: TestAccount, change: Record<string, unknown>) {
  const created = await by.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>Text</p>",
    finalize: true,
    ...change,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.contract as {
    id: string;
    token: string;
    signUrl: string | null;
    publicId: string;
  };
}

/** A contract that waits for payment. */
async function payable(by: TestAccount) {
  if (by === account) await setAccount({ credits: 1, ownLimit: 0 });
  const contract = await create(by, {});
  if (by === account) await setAccount({ credits: 1, ownLimit: null });
  return contract;
}

async function setAccount({ credits, ownLimit }: { credits: number; ownLimit: number | null }) {
  const { database } = service.app.services;
  await updateAccount(database, account.accountId, { ownLimit });
  await setCredits(database, account.accountId, credits);
}

function trailOf(contractId: string) {
  return readEntries(service.app.services.database, contractId);
}

/** A form of the keys page as it comes, with these values in it. */
async function keyForm(values: { name?: string; lastDay?: string }) {
  const { html } = await owner.get("/app/keys");
  const formId = /name="formId" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return { formId, name: "", lastDay: "", ...values };
}

function keyIn({ html }: PageSeen): string {
  const found = /svc_[\w-]{43}/.exec(html)?.[0];
  assert.ok(found, "no key in the page");
  return found;
}

/** The keys of this name that work. */
function rowsOf(html: string, name: string): string[] {
  const rows = /<tbody>(.*)<\/tbody>/s.exec(html)?.[1]?.split("<tr>") ?? [];
  return rows.filter((row) => row.includes(`>${name}<`));
}

function revokePath(html: string, name: string): string {
  const [row = ""] = rowsOf(html, name);
  return /action="(\/app\/keys\/[^"]+\/revoke)"/.exec(row)?.[1] ?? "";
}

/** 404 with a key that works, 401 with one that does not. */
function apiStatus(apiKey: string) {
  return request(`${service.url}/api/v1/contracts/none`, "GET", undefined, {
    authorization: `Bearer ${apiKey}`,
  });
}

function timesIn({ html }: Pick<PageSeen, "html">): string[] {
  return html.match(/<time[^>]+>/g) ?? [];
}

function unknownToken(): string {
  return service.app.services.ids.token();
}

/** Every form is new; what stands around them is not. */
function withoutForms({ html }: PageSeen): string {
  return html.replace(/name="formId" value="[^"]+"/g, "");
}
