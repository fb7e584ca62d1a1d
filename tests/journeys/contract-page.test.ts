/** What an owner sees and does about one contract, without a browser: every form is sent as it stands. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { findSigners } from "#contracts/signers-store.ts";
import { DAY_MS } from "#kernel/time.ts";
import { signedIn, type TestMember } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { draftProblemWords } from "#words/draft-problems-words.ts";

const EVIL = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;

let service: TestService;
let account: TestAccount;
let owner: TestMember;
let viewer: TestMember;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  owner = await signedIn(service, account.accountId);
  const personId = await addPerson(service, account.accountId, "viewer");
  viewer = await signedIn(service, account.accountId, personId);
});
after(() => service.close());

interface Made {
  id: string;
  publicId: string;
  signUrl: string;
}

/** A contract that a tenant signs over a link of their own and a landlord over the shared one. */
async function lease(change: Record<string, unknown> = {}, of = account): Promise<Made> {
  const made = await of.call("POST", "/contracts", {
    title: "Lease",
    content: "<h1>Lease</h1><p>Text</p>",
    finalize: true,
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [{ role: "Tenant", email: "zoe@example.org", title: "Head of hats" }],
    ...change,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract;
}

async function secretsOf({ id }: Made): Promise<string[]> {
  const signers = await findSigners(service.app.services.database, id);
  return signers.flatMap(({ id: signerId, email }) =>
    [1, 2, 3].map((epoch) => deliveredTo(service, { id: signerId, email: email ?? "" }, epoch)),
  );
}

test("the page shows people, what happened, files and the shared link, and no personal link to anybody", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  const { status, html } = await owner.get(path);
  assert.equal(status, 200);
  for (const part of ["zoe@example.org", made.publicId, made.signUrl, "Document created"]) {
    assert.ok(html.includes(part), part);
  }
  assert.match(html, /1 of 5 links in 24 hours/);
  assert.match(html, /Signing link sent by e-mail/);
  assert.match(html, new RegExp(`src="${path}/pages/1\\?width=720"`));
  const secrets = await secretsOf(made);
  for (const member of [owner, viewer]) {
    for (const place of ["", "/cancel", "/delete"]) {
      const seen = (await member.get(path + place)).html + (await member.get("/app")).html;
      for (const secret of secrets) assert.ok(!seen.includes(secret));
    }
  }
  const seen = await viewer.get(path);
  assert.equal(seen.status, 200);
  assert.ok(!seen.html.includes(linkIn(made.signUrl)), "a viewer could sign with it");
  assert.doesNotMatch(seen.html.replace(/action="\/app\/sign-out"/, ""), /<form[^>]* action=/);
  assert.match((await owner.get(path, "de")).html, /Dokument angelegt/);
});

test("a reminder sends the same link again, five times in a day and no more", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  for (const count of [2, 3, 4, 5]) {
    const sent = await owner.post(`${path}/remind`, { role: "Tenant" });
    assert.deepEqual([sent.status, sent.location], [303, `${path}?done=reminded`], String(count));
  }
  const { html } = await owner.get(`${path}?done=reminded`);
  assert.match(html, /The link was sent again\./);
  assert.match(html, /No further link can be sent/);
  assert.doesNotMatch(html, /\/remind"/);
  const more = await owner.post(`${path}/remind`, { role: "Tenant" });
  assert.deepEqual([more.status, /Nothing was sent/.test(more.html)], [429, true]);
  const [signer] = await findSigners(service.app.services.database, made.id);
  assert.deepEqual([signer?.sendCount, signer?.epoch, signer?.title], [5, 1, "Head of hats"]);
});

test("a new address gets a new link and the one before it is dead; a role without a link gets its first", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  const [first = ""] = await secretsOf(made);
  const changed = await owner.post(`${path}/address`, { role: "Tenant", email: "new@example.org" });
  assert.equal(changed.location, `${path}?done=addressChanged`);
  const given = await owner.post(`${path}/address`, { role: "Landlord", email: "l@example.org" });
  assert.equal(given.location, `${path}?done=linkSent`);
  const { html } = await owner.get(path);
  assert.match(html, /new@example\.org/);
  assert.match(html, /l@example\.org/);
  assert.doesNotMatch(html, /id="shared-link"/, "nobody signs over it any more");
  const old = await fetch(`${service.url}/api/v1/signing/${first}`);
  assert.equal(old.status, 410);
  const unfit = await owner.post(`${path}/address`, { role: "Tenant", email: "no address" });
  assert.deepEqual([unfit.status, /not a valid e-mail address/.test(unfit.html)], [400, true]);
});

test("of an address it is said that a link went there only where one did", async () => {
  const waves = {
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    signers: [
      { role: "Tenant", email: "first@example.org" },
      { role: "Landlord", email: "second@example.org", order: 2 },
    ],
  };
  const waiting = await lease(waves);
  const draft = await lease({ finalize: false });
  const atLimit = await service.openAccount({ ownLimit: 0, credits: 1 });
  const unpaid = await lease({}, atLimit);
  const payer = await signedIn(service, atLimit.accountId);
  const opened = /was saved\. The link goes out once the contract is open/;
  for (const [made, who, role, done, words] of [
    [draft, owner, "Tenant", "addressSaved", opened],
    [draft, owner, "Landlord", "addressSaved", opened],
    [unpaid, payer, "Tenant", "addressSaved", opened],
    [waiting, owner, "Landlord", "addressWaits", /was saved\. The link goes out when it is/],
  ] as const) {
    const path = `/app/contracts/${made.id}`;
    assert.match((await who.get(path)).html, /The link goes there once[\s\S]*Save address/, role);
    const changed = await who.post(`${path}/address`, { role, email: "other@example.org" });
    assert.equal(changed.location, `${path}?done=${done}`, role);
    assert.match((await who.get(`${path}?done=${done}`)).html, words);
    const signers = await findSigners(service.app.services.database, made.id);
    assert.equal(signers.find((signer) => signer.role === role)?.sentAt, null);
  }
});

test("whoever has signed is neither reminded nor sent elsewhere", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  const [secret = ""] = await secretsOf(made);
  assert.equal((await signOver(service.url, secret, "Tenant")).status, 201);
  for (const act of ["remind", "address"]) {
    const form = { role: "Tenant", email: "x@example.org" };
    const { status, html } = await owner.post(`${path}/${act}`, form);
    assert.deepEqual([status, /has changed in the meantime/.test(html)], [409, true], act);
  }
  assert.doesNotMatch((await owner.get(path)).html, /\/remind"/);
});

test("cancelling says who is written to and what stays, and once somebody signed its ID has to be typed", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  assert.match((await owner.get(`${path}/cancel`)).html, /1 person who was sent a link/);
  const shared = linkIn(made.signUrl);
  assert.equal((await signOver(service.url, shared, "Landlord")).status, 201);
  const asked = await owner.get(`${path}/cancel`);
  assert.match(asked.html, /1 signature that was given stays/);
  assert.match(asked.html, new RegExp(`Type the document ID ${made.publicId}`));
  for (const publicId of ["", "AAAA-AAAA-AAAA-A"]) {
    const wrong = await owner.post(`${path}/cancel`, { publicId });
    assert.deepEqual([wrong.status, /not the document ID/.test(wrong.html)], [400, true]);
  }
  assert.equal((await owner.post(`${path}/delete`)).status, 409, "it has a signature");
  const done = await owner.post(`${path}/cancel`, { publicId: ` ${made.publicId.toLowerCase()} ` });
  assert.equal(done.location, `${path}?done=cancelled`);
  const { html } = await owner.get(path);
  assert.match(html, /Nobody can sign it any more/);
  assert.match(html, /Document cancelled/);
});

test("deleting says what goes, and takes it away", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  assert.match((await owner.get(`${path}/delete`)).html, /Nobody gets a message/);
  assert.equal((await owner.post(`${path}/delete`)).location, "/app");
  assert.equal((await owner.get(path)).status, 404);
});

test("once everyone signed it says why there is no seal yet and when it is tried, and then offers the files", async () => {
  const made = await lease({ signers: [], signatureFields: [{ label: "Tenant" }] });
  const path = `/app/contracts/${made.id}`;
  assert.equal((await signOver(service.url, linkIn(made.signUrl), "Tenant")).status, 201);
  assert.equal((await owner.get(`${path}/pdf`)).status, 200);
  const { html } = await owner.get(path);
  for (const file of [`${path}/pdf`, `${path}/evidence`, `${path}/original`]) {
    assert.ok(html.includes(`href="${file}"`), file);
  }
  assert.match(html, /Everyone has signed, and the file is sealed/);
  await service.app.services.database
    .updateTable("contract")
    .set({ sealed_sha256: null, sealed_at: null, seal_problem: `TSA is away ${EVIL}` })
    .where("id", "=", made.id)
    .execute();
  const waits = (await owner.get(path)).html;
  assert.match(waits, /not sealed yet.*TSA is away &lt;script>/s);
});

test("words of anybody's stand on the page as words", async () => {
  const made = await lease({
    title: EVIL,
    tags: [EVIL.slice(0, 50), "plain"],
    signatureFields: [{ label: `Tenant ${EVIL}` }],
    signers: [{ role: `Tenant ${EVIL}`, email: "zoe@example.org" }],
  });
  const [secret = ""] = await secretsOf(made);
  const said = { kind: "decline", role: `Tenant ${EVIL}`, text: EVIL };
  const told = await fetch(`${service.url}/api/v1/signing/${secret}/message`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(said),
  });
  assert.equal(told.status, 204);
  for (const place of ["", "/cancel", "/delete"]) {
    const { status, html } = await owner.get(`/app/contracts/${made.id}${place}`);
    assert.equal(status, 200);
    assert.doesNotMatch(html, /<script>alert|<img src=x/, place);
  }
  assert.match((await owner.get(`/app/contracts/${made.id}`)).html, /Does not want to sign/);
});

test("tags are saved as the API keeps them, and what is none is refused", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  const saved = await owner.post(`${path}/tags`, { tags: " lease , Berlin,, 2026 " });
  assert.equal(saved.location, `${path}?done=tagged`);
  const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
  assert.deepEqual(contract.tags, ["lease", "Berlin", "2026"]);
  for (const tags of [
    "x".repeat(51),
    "a\u202eb",
    Array.from({ length: 21 }, (_, at) => `t${at}`).join(),
  ]) {
    assert.equal((await owner.post(`${path}/tags`, { tags })).status, 400, tags);
  }
});

test("a contract of another account, a page that is none and an id that is none are one answer", async () => {
  const made = await lease();
  const other = await service.openAccount();
  const stranger = await signedIn(service, other.accountId);
  const answers = [
    await stranger.get(`/app/contracts/${made.id}`),
    await stranger.get(`/app/contracts/${randomUUID()}`),
    await stranger.get("/app/contracts/1%27%20or%201=1--"),
    await stranger.get(`/app/contracts/${made.id}/pages/1`),
    await owner.get(`/app/contracts/${made.id}/pages/99`),
    await owner.get(`/app/contracts/${made.id}/pages/..%2f1`),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 404);
    assert.equal(answer.html, answers[0]?.html);
  }
  const form = { role: "Tenant", email: "thief@example.org", publicId: made.publicId };
  for (const act of ["remind", "address", "tags", "cancel", "delete"]) {
    assert.equal((await stranger.post(`/app/contracts/${made.id}/${act}`, form)).status, 404, act);
    assert.equal((await viewer.post(`/app/contracts/${made.id}/${act}`, form)).status, 403, act);
    const foreign = { ...form, token: stranger.token };
    assert.equal((await owner.post(`/app/contracts/${made.id}/${act}`, foreign)).status, 403, act);
  }
  service.clock.moveMs(DAY_MS);
  const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
  assert.deepEqual(
    [contract.status, contract.signers[0].email, contract.signers[0].sendCount],
    ["pending", "zoe@example.org", 1],
  );
});

test("the list is searched by words, address, document ID and tag, with what needs somebody before it", async () => {
  const other = await service.openAccount({ ownLimit: 1, credits: 1 });
  const member = await signedIn(service, other.accountId);
  const make = async (title: string, tags: string[]) => {
    const made = await other.call("POST", "/contracts", {
      title,
      tags,
      content: "<p>Text</p>",
      finalize: true,
      signatureFields: [{ label: "Tenant" }],
      signers: [{ role: "Tenant", email: `${title.split(" ")[0]}@example.org` }],
    });
    return made.body.contract as Made & { token: string };
  };
  const open = await make("Anna Lease", ["flat", EVIL.slice(0, 30)]);
  const unpaid = await make("Berta Lease", ["house"]);
  const found = async (query: string) => {
    const { status, html } = await member.get(`/app?${query}`);
    assert.equal(status, 200, query);
    assert.doesNotMatch(html, /<script>alert/);
    return [open, unpaid].filter(({ id }) => html.includes(`href="/app/contracts/${id}"`));
  };
  for (const typed of ["lease", "Text lease"]) {
    assert.equal((await found(`q=${typed.split(" ").at(-1)}`)).length, 2, typed);
  }
  const one: [string, Made][] = [
    ["q=anna", open],
    ["q=berta@exam", unpaid],
    [`q=${open.publicId.toLowerCase().replaceAll("-", "")}`, open],
    [`q=${open.id}`, open],
    [`q=${unpaid.token}`, unpaid],
    ["tag=house", unpaid],
    [`tag=${encodeURIComponent(EVIL.slice(0, 30))}`, open],
    ["q=lease&status=pending", open],
    ["show=needs-you", unpaid],
  ];
  for (const [query, contract] of one) assert.deepEqual(await found(query), [contract], query);
  for (const none of [
    "q=lease&from=2030-01-01",
    "q=l%25se",
    "q=%27%20or%201=1--",
    "q=%23",
    "tag=hous",
  ]) {
    assert.deepEqual(await found(none), [], none);
  }
  for (const odd of [
    "q=a&q=b",
    "q=%00",
    "from=2026-02-31",
    "before=x",
    "status=sold",
    `q=${"x".repeat(3_000)}`,
  ]) {
    await found(odd);
  }
  const { html } = await member.get("/app");
  assert.match(html, /Needs you.*Awaiting payment.*<h2 id="listed"/s);
  // Those of the other account are none, by whatever they are named.
  for (const query of [
    `q=${open.publicId}`,
    `q=${open.id}`,
    `q=${open.token}`,
    "q=anna@example.org",
  ]) {
    const { html: theirs } = await owner.get(`/app?${query}`);
    assert.ok(!theirs.includes(`/app/contracts/${open.id}`), query);
  }
  const seen = (await viewer.get("/app")).html;
  assert.doesNotMatch(seen, /href="\/sign\//, "what signs is not handed to who only looks on");
});

test("reminders are set for a contract and for new ones, and what cannot be is refused", async () => {
  const made = await lease();
  const path = `/app/contracts/${made.id}`;
  const days = { firstDays: "3", everyDays: "2", most: "4" };
  const saved = await owner.post(`${path}/reminders`, days);
  assert.equal(saved.location, `${path}?done=remindersSaved`);
  const { html } = await owner.get(`${path}?done=remindersSaved`);
  assert.match(html, /First after 3 days, then every 2 days, at most 4 times\./);
  assert.match(html, /Next reminder:/);
  const said = async () =>
    (await account.call("GET", `/contracts/${made.id}`)).body.contract.reminders;
  assert.deepEqual(await said(), { firstDays: 3, everyDays: 2, most: 4 });
  for (const most of ["0", "11", "1e1", "-1", "", "2.5", "x"]) {
    assert.equal((await owner.post(`${path}/reminders`, { ...days, most })).status, 400, most);
  }
  await owner.post(`${path}/reminders`, { off: "yes" });
  assert.equal(await said(), null);
  assert.equal((await owner.post("/app/settings/reminders", days)).status, 303);
  assert.match((await owner.get("/app/settings")).html, /First after 3 days/);
  const taking = await lease();
  const { contract } = (await account.call("GET", `/contracts/${taking.id}`)).body;
  assert.equal(contract.reminders.most, 4);
  const unfit = { reminders: { firstDays: 31, everyDays: 0, most: 1.5, more: 1 } };
  const refused = await account.call("PATCH", `/contracts/${made.id}`, unfit);
  assert.equal(refused.status, 400);
  await owner.post("/app/settings/reminders", { off: "yes" });
});

test("what a sender says besides is shown as text, changed by its form alone, and told what is wrong with it", async () => {
  const made = await lease({
    message: EVIL,
    reference: `=1+1 ${EVIL}`,
    metadata: { "=cmd": EVIL },
    copies: [{ email: "ada@example.org", name: EVIL, when: "both" }],
  });
  const path = `/app/contracts/${made.id}`;
  const { html } = await owner.get(path);
  assert.ok(html.includes("=1+1 &lt;script>alert(1)"));
  assert.ok(!html.includes("<script>alert(1)") && !html.includes("<img src=x"));
  const form = {
    reference: "order 2",
    copiesSent: "Ada <ada@example.org>",
    copiesCompleted: "nobody",
  };
  const refused = await owner.post(`${path}/own`, form);
  assert.equal(refused.status, 400);
  assert.ok(refused.html.includes(draftProblemWords.en.own.copies));
  assert.ok(refused.html.includes("order 2"), "what was typed stays");
  const saved = await owner.post(`${path}/own`, { ...form, copiesCompleted: "" });
  assert.equal(saved.location, `${path}?done=ownSaved`);
  const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
  assert.deepEqual(
    [contract.reference, contract.copies, contract.metadata],
    ["order 2", [{ email: "ada@example.org", name: "Ada", when: "sent" }], { "=cmd": EVIL }],
  );
  assert.equal((await viewer.post(`${path}/own`, form)).status, 403);
  await account.call("POST", `/contracts/${made.id}/cancel`);
  const cancelled = (await owner.get(path)).html;
  assert.ok(cancelled.includes(`name="reference"`) && !cancelled.includes(`name="copiesSent"`));
});

test("a new contract's people are written to in words of their own, and others get copies", async () => {
  const made = await lease({
    finalize: false,
    signers: [{ role: "Tenant", order: 2, title: "x" }],
  });
  const path = `/app/new/${made.id}/people`;
  const { html } = await owner.get(path);
  assert.match(html, /name="p0\.message"/);
  const saved = await owner.post(path, {
    "p0.role": "Tenant",
    "p0.message": "Dear Zoe",
    "p0.email": "zoe@example.org",
    "p1.role": "Landlord",
    message: "Hello all",
    copiesCompleted: "archive@example.org",
    metadata: "shop: 7",
  });
  assert.equal(saved.location, `/app/new/${made.id}/check`);
  const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
  assert.deepEqual(contract.copies, [{ email: "archive@example.org", when: "completed" }]);
  assert.deepEqual([contract.metadata, contract.signers[0].order], [{ shop: "7" }, undefined]);
  const shown = (await owner.get(path)).html;
  assert.ok(shown.includes("Dear Zoe</textarea>") && shown.includes("Hello all</textarea>"));
});

test("a role is made another's witness where people are named, and a deadline that is none stays as typed", async () => {
  const made = await lease({ finalize: false, signers: [] });
  const path = `/app/new/${made.id}/people`;
  const people = { "p0.role": "Tenant", "p1.role": "Landlord", "p1.witnesses": "Tenant" };
  const late = await owner.post(path, { ...people, until: "2001-01-01T10:00" });
  assert.equal(late.status, 400);
  assert.match(
    late.html,
    /name="until"[^>]*value="2001-01-01T10:00"|value="2001-01-01T10:00"[^>]*name="until"/,
  );
  const saved = await owner.post(path, { ...people, "p1.email": "l@example.org" });
  assert.equal(saved.location, `/app/new/${made.id}/check`);
  const { contract } = (await account.call("GET", `/contracts/${made.id}`)).body;
  const landlord = contract.signers.find(({ role }: { role: string }) => role === "Landlord");
  assert.equal(landlord.witnesses, "Tenant");
  assert.match(
    (await owner.get(path)).html,
    /name="p1\.witnesses"[^>]*value="Tenant"|value="Tenant"[^>]*name="p1\.witnesses"/,
  );
  const itself = await owner.post(path, { ...people, "p1.witnesses": "Landlord" });
  assert.deepEqual([itself.status, /cannot witness itself|witness/.test(itself.html)], [400, true]);
});
