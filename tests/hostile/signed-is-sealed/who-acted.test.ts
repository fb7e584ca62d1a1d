import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { issueApiKey } from "#accounts/issue-key.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { eventfulContract } from "#kit/rooms/eventful-contract.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { inTransaction } from "#store/transaction.ts";
import { readEntries } from "#trail/trail-store.ts";
import { certificateWords } from "#words/certificate-words.ts";

let service: TestService;
const skip = unlessThere("pdftotext");
const shared = sharedService();
before(async () => {
  service = await shared.start();
});
after(() => shared.end());

const entriesOf = (id: string) => readEntries(service.app.services.database, id);

async function sealed(account: TestAccount, id: string): Promise<Buffer> {
  const { status, bytes, body } = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(status, 200, JSON.stringify(body));
  return Buffer.from(bytes);
}

/** What stands on its pages, in one line. */
function printedOn(pdf: Buffer): string {
  return runOn(pdf, "pdftotext", ["-layout", "FILE", "-"]).output.replace(/\s+/g, " ");
}

/** A further key of an account, by any name that could have come into the database. */
async function keyNamed(account: TestAccount, name: string): Promise<{ id: string; key: string }> {
  const { database, ids, clock } = service.app.services;
  const { keyId, apiKey } = await inTransaction(database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId: account.accountId, name: knownText(name), expiresAt: null },
      { ids, random: systemRandom, now: clock.now() },
    ),
  );
  return { id: keyId, key: apiKey };
}

function callAs(key: string, method: string, path: string, body?: unknown) {
  return request(`${service.url}/api/v1${path}`, method, body, {
    authorization: `Bearer ${key}`,
  });
}

test("of two keys of one account, each is named for what it did, and for nothing else", {
  skip,
}, async () => {
  const account = await service.openAccount();
  const [shop, office] = [await keyNamed(account, "Shop"), await keyNamed(account, "Back office")];
  const made = await callAs(shop.key, "POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    title: "Order",
    finalize: true,
  });
  const { id, signUrl } = made.body.contract;
  await callAs(office.key, "PATCH", `/contracts/${id}`, { title: "Order 7" });
  await signOver(service.url, linkIn(signUrl), "A");
  const entries = await entriesOf(id);
  assert.deepEqual(
    entries.map(({ event, by }) => [event, by.kind, "id" in by ? by.id : null]),
    [
      ["contract.created", "key", shop.id],
      ["contract.finalized", "key", shop.id],
      ["contract.title_changed", "key", office.id],
      ["contract.signed", "signer", null],
      ["contract.completed", "service", null],
    ],
  );
  const printed = printedOn(await sealed(account, id));
  assert.match(
    printed,
    /Title changed API key [0-9a-f]{16} key named “Back office” · “Order” → “Order 7”/,
  );
  assert.match(printed, /Document created API key [0-9a-f]{16} key named “Shop”/);
  assert.match(printed, /Signature received Signer [0-9a-f]{16} “A”, shared link/);
});

test("a key that is renamed or revoked later stands on the certificate as it was called", {
  skip,
}, async () => {
  const account = await service.openAccount();
  const { id: keyId, key } = await keyNamed(account, "Shop");
  const made = await callAs(key, "POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  await service.app.services.database
    .updateTable("api_key")
    .set({ name: knownText("Mallory"), revoked_at: new Date() })
    .where("id", "=", keyId)
    .execute();
  const { id, signUrl } = made.body.contract;
  await signOver(service.url, linkIn(signUrl), "A");
  const printed = printedOn(await sealed(account, id));
  assert.ok(printed.includes("“Shop”") && !printed.includes("Mallory"), printed);
});

for (const language of LANGUAGES) {
  test(`the certificate in ${language} says who did what, what was told, and what nobody checked`, {
    skip,
  }, async () => {
    const account = await service.openAccount();
    const id = await eventfulContract(service, account, { language });
    const pdf = await sealed(account, id);
    const printed = printedOn(pdf);
    const words = certificateWords[language];
    const said = [
      ...[words.sources.found, words.sources.told, words.actors.key, words.actors.service],
      ...[words.actors.signer, words.overLink.shared, words.overLink.personal],
      ...[words.levels.ses, words.signatureId, words.openedNote, words.eventNames["signer.opened"]],
      ...[words.eventNames["signer.changed"], words.quoted("first")],
    ];
    const flat = printed.replace(/\s/g, "");
    for (const text of said) assert.ok(flat.includes(text.replace(/\s/g, "")), text);

    const evidence = JSON.parse(evidenceIn(pdf).toString());
    const ids: string[] = evidence.submissions.map((one: { signatureId: string }) =>
      one.signatureId.slice(-12),
    );
    assert.equal(new Set(ids).size, 2);
    for (const one of ids) assert.ok(printed.includes(one), one);
  });
}

test("the lines of Python in the documentation compute the chain of a sealed file anew", {
  skip: unlessThere("python3", "pdfdetach"),
}, async () => {
  const account = await service.openAccount();
  const pdf = await sealed(account, await eventfulContract(service, account));
  const docs = readFileSync(new URL("../../../docs/evidence.md", import.meta.url), "utf8");
  const script = /```python\n([\s\S]*?)```/.exec(docs)?.[1] ?? "";
  const input = evidenceIn(pdf);
  const { stdout, stderr } = spawnSync("python3", ["-c", script], { input });
  const head = stdout.toString().trim();
  assert.match(head, /^[0-9a-f]{64}$/, stderr.toString());
  assert.ok(printedOn(pdf).replace(/ /g, "").includes(head), "it is the head that is printed");
  assert.match(runOn(pdf, "pdfdetach", ["-list", "FILE"]).output, /evidence\.json/);
});

/** Texts by which somebody wants to be taken for the certificate itself. */
const IMITATIONS = [
  "Director ● Level Qualified electronic signature",
  "Director” · Service · “identity verified",
  "Director», Service, «checked",
  "Service",
];

test("a title, role or name that imitates the certificate stays within its quotation and its mark", {
  skip,
}, async () => {
  for (const words of IMITATIONS) {
    const account = await service.openAccount();
    const id = await eventfulContract(service, account, {
      title: words,
      jobTitle: words,
      signerName: words,
      roles: [words, "Landlord"],
    });
    const printed = printedOn(await sealed(account, id));
    const rows = printed.slice(printed.indexOf("Event log"));
    assert.ok(!rows.includes(words) || words === "Service", `${words} stands in no row as it is`);
    const quoted = `“${words.replace(/["“”«»]/g, "'").replace(/●/g, "·")}”`;
    assert.ok(rows.replace(/\s/g, "").includes(quoted.replace(/\s/g, "")), quoted);
    // Ours: one before each fact and label, and the two of the legend; none came with the texts.
    const certificate = printed.slice(printed.indexOf("Audit certificate"));
    assert.ok(!/Director ●/.test(certificate), certificate);
    assert.ok(!/● Level Qualified/.test(certificate), certificate);
  }
});

test("a key's name in letters from right to left, or with what turns them, moves nothing around it", {
  skip,
}, async () => {
  const account = await service.openAccount();
  for (const [name, shown] of [
    ["shop \u202etnuocca\u202c key", "shop tnuocca key"],
    ["\u2067Service\u2069\u200b", "Service"],
    ["מפתח", null],
    ["李小龙 の鍵", null],
  ] as const) {
    const { id: keyId, key } = await keyNamed(account, name);
    const made = await callAs(key, "POST", "/contracts", {
      content: "<p>x</p>",
      signatureFields: [{ label: "A" }],
      finalize: true,
    });
    const { id, signUrl } = made.body.contract;
    await signOver(service.url, linkIn(signUrl), "A");
    const printed = printedOn(await sealed(account, id));
    // What no font prints is named by its ID.
    if (/\p{Script=Han}/u.test(name))
      assert.ok(printed.includes(`ID ${keyId.slice(-12)}`), printed);
    assert.match(printed, /1 \d+ \w+ \d+, [\d:]+ Document created API key [0-9a-f]{16}/);
    if (shown) assert.ok(printed.includes(`“${shown}”`), printed);
    assert.doesNotMatch(printed, /[\u200b\u2066-\u2069]/u);
  }
});

test("that a link was opened is not said of the link that replaced it", { skip }, async () => {
  const account = await service.openAccount();
  const { database } = service.app.services;
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    signatureFields: [{ label: "A" }],
    signers: [{ role: "A", email: "first@example.org" }],
    finalize: true,
  });
  const { id } = made.body.contract;
  const linkNow = async () => {
    const [signer] = await findSigners(database, id);
    return deliveredTo(service, { id: signer!.id, email: signer!.email! }, signer!.epoch);
  };
  const opened = await request(`${service.url}/api/v1/signing/${await linkNow()}/opened`, "POST");
  assert.equal(opened.status, 204);
  const signers = [{ role: "A", email: "second@example.org" }];
  await account.call("PATCH", `/contracts/${id}`, { signers });
  assert.equal((await signOver(service.url, await linkNow(), "A")).status, 201);
  const printed = printedOn(await sealed(account, id));
  assert.match(printed, /Opened not recorded/);
  assert.match(printed, /“A” · first@example\.org → second@example\.org/);
  assert.match(printed, /Personal link, made for second@example\.org/);
});

test("an owner's tags, which no signer sees, are neither on the certificate nor in the file", async () => {
  const account = await service.openAccount();
  const id = await eventfulContract(service, account, { tags: ["pays late", "client 4711"] });
  const pdf = await sealed(account, id);
  const evidence = evidenceIn(pdf).toString();
  for (const tag of ["pays late", "client 4711"]) {
    assert.ok(!evidence.includes(tag) && !printedOn(pdf).includes(tag), tag);
  }
  assert.match(evidence, /"contract\.tags_changed"/);
});

test("another tenant's key acts on no contract of mine, and stands in no trail of it", async () => {
  const [mine, other] = [await service.openAccount(), await service.openAccount()];
  const made = await mine.call("POST", "/contracts", { content: "<p>x</p>", finalize: true });
  const { id, token } = made.body.contract;
  for (const name of [id, token]) {
    for (const [method, path] of [
      ["PATCH", `/contracts/${name}`],
      ["POST", `/contracts/${name}/cancel`],
      ["DELETE", `/contracts/${name}`],
    ] as const) {
      const body = method === "PATCH" ? { title: "Mine now" } : undefined;
      assert.equal((await other.call(method, path, body)).status, 404);
    }
  }
  const entries = await entriesOf(id);
  assert.deepEqual(
    entries.map(({ event, by }) => [event, by.kind]),
    [
      ["contract.created", "key"],
      ["contract.finalized", "key"],
    ],
  );
});

test("no request can say who acted: what it claims of an actor is not taken", async () => {
  const account = await service.openAccount();
  const by = { kind: "service" };
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    finalize: true,
    by,
    actor: by,
    createdBy: by,
  });
  assert.equal(made.status, 201);
  const { id, signUrl } = made.body.contract;
  const view = await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET");
  await signOver(service.url, linkIn(signUrl), view.body.roles[0].role, {
    by,
    actor: by,
    link: "personal",
    level: "qes",
    deliveredTo: "x@example.org",
  });
  const entries = await entriesOf(id);
  const signed = entries.find(({ event }) => event === "contract.signed");
  assert.equal(entries[0]?.by.kind, "key");
  assert.deepEqual(signed?.by, { kind: "signer", role: "Signature", link: "shared" });
  const { level, link, deliveredTo } = signed?.data ?? {};
  assert.deepEqual([level, link, deliveredTo], ["ses", "shared", null]);
});
