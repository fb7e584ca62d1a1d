import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import axe from "axe-core";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { makePageSecret } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { certificateWords } from "#words/certificate-words.ts";
import { verificationWords } from "#words/verification-words.ts";

const skip = unlessThere("chromium");
const SECRET = "The parrot moves in with her.";

let service: TestService;
let account: TestAccount;
let browser: Browser;
before(async () => {
  service = await startService();
  account = await service.openAccount();
  if (skip) return;
  // A name that is not the machine's own, so that its pages are no secure context.
  browser = await launchBrowser("--host-resolver-rules=MAP plain.example 127.0.0.1");
});
after(async () => {
  await browser?.close();
  await service.close();
});

// A new window for every limit.
beforeEach(() => service.clock.moveMs(MINUTE_MS));

test("the status page says who has signed, before and after", async () => {
  const { signUrl, statusUrl, publicId } = await create({ title: "Pet lease", language: "en" });
  const before = await page(`/status/${linkIn(statusUrl)}`);
  assert.equal(before.status, 200);
  assert.match(before.html, /<html lang="en">/);
  for (const part of ["Pet lease", publicId, "0 of 2 have signed", "Example Ltd"]) {
    assert.ok(before.html.includes(part), part);
  }
  assert.ok(!before.html.includes("/verify/"), "there is nothing to check yet");

  await signOver(service.url, linkIn(signUrl), "Landlord");
  const between = await page(`/status/${linkIn(statusUrl)}`);
  assert.match(
    between.html,
    /data-state="signed".*Landlord.*title="21 Nov 2026, 09:31:00 UTC".*>21 Nov 2026, 09:31 UTC<.*data-state="unsigned".*Tenant/,
  );

  await signOver(service.url, linkIn(signUrl), "Tenant");
  const done = await page(`/status/${linkIn(statusUrl)}`);
  assert.match(
    done.html,
    /Everyone has signed.*Signed by everyone:.*dateTime="2026-11-21T09:31:00/i,
  );
  for (const { html } of [before, between, done]) assertNothingLeaks(html);
});

test("the status page speaks the contract's language and masks a signer's address", async () => {
  const { statusUrl } = await create({
    language: "de",
    signers: [{ role: "Tenant", email: "maria@example.org" }],
  });
  const { html } = await page(`/status/${linkIn(statusUrl)}`, "fr");
  assert.match(html, /<html lang="de">/);
  assert.match(html, /m…@example\.org/);
  assert.doesNotMatch(html, /maria/);
});

test("a draft has a status page, and no verify page", async () => {
  const { statusUrl, publicId } = await create({ finalize: false });
  const { status, html } = await page(`/status/${linkIn(statusUrl)}`);
  assert.equal(status, 200);
  assert.match(html, /draft/);
  assert.doesNotMatch(html, /\/verify\//);
  const verify = await page(`/verify/${publicId}`);
  assert.equal(verify.status, 404);
  assert.match(verify.html, /There is no document with this ID/);
});

test("a cancelled contract is shown as cancelled on both pages", async () => {
  const { id, statusUrl, publicId } = await create({});
  const cancelled = await account.call("POST", `/contracts/${id}/cancel`);
  assert.equal(cancelled.status, 200);
  const status = await page(`/status/${linkIn(statusUrl)}`);
  assert.deepEqual([status.status, /was cancelled/.test(status.html)], [200, true]);
  assert.match(status.html, /Not signed/);
  const verify = await page(`/verify/${publicId}`);
  assert.deepEqual([verify.status, /was cancelled/.test(verify.html)], [200, true]);
});

test("the verify page tells the state, then the stored copy's hash and size, and nothing else", async () => {
  const { id, token, signUrl, publicId } = await create({ title: "Pet lease", language: "fr" });
  const open = await page(`/verify/${publicId}`);
  assert.equal(open.status, 200);
  assert.match(open.html, /<html lang="fr">.*pas encore signé par tous/s);
  assert.doesNotMatch(open.html, /type="file"/);

  const pdf = await signAndSeal(id, signUrl);
  const sealed = await page(`/verify/${publicId}`, "de");
  assert.match(sealed.html, /<html lang="fr">/, "the contract's language, as on its certificate");
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  assert.ok(sealed.html.includes(`data-sha256="${sha256}"`));
  assert.ok(sealed.html.includes(`data-bytes="${pdf.byteLength}"`));
  const { documents } = (await account.call("GET", `/contracts/${id}`)).body.contract;
  const pages = documents.reduce((sum: number, part: { pages: number }) => sum + part.pages, 0);
  assert.match(sealed.html, new RegExp(`Pages</dt><dd>${pages}</dd>`));
  for (const { html } of [open, sealed]) {
    assertNothingLeaks(html);
    for (const word of ["Pet lease", "Landlord", "Tenant", token, id]) {
      assert.ok(!html.includes(word), word);
    }
  }
});

test("an ID is found however it is typed, and what is none is said so", async () => {
  const { publicId } = await create({});
  const plain = publicId.replaceAll("-", "").toLowerCase();
  for (const typed of [plain, ` ${publicId.replaceAll("-", " ")} `]) {
    const answer = await page(`/verify?id=${encodeURIComponent(typed)}`);
    assert.deepEqual([answer.status, answer.location], [303, `/verify/${publicId}`]);
  }
  const direct = await page(`/verify/${plain}`);
  assert.deepEqual([direct.status, direct.location], [303, `/verify/${publicId}`]);

  const wrong = `${publicId.slice(0, -1)}${publicId.endsWith("0") ? "1" : "0"}`;
  const unknown = service.app.services.ids.publicId();
  const cases: [string, number, RegExp][] = [
    ["/verify", 200, /Check a document/],
    ["/verify?id=", 200, /Check a document/],
    ["/verify?id=1&id=2", 200, /Check a document/],
    [`/verify?id=${wrong}`, 404, /not a document ID/],
    [`/verify/${wrong}`, 404, /not a document ID/],
    [`/verify/${unknown}`, 404, /no document with this ID/],
    ["/verify?id=//evil.example", 404, /not a document ID/],
    [`/verify?id=${encodeURIComponent('"><script>alert(1)</script>')}`, 404, /not a document ID/],
    [`/verify/${"0".repeat(150)}`, 404, /not a document ID/],
    [`/verify?sha256=${"0".repeat(64)}`, 404, /This file is not known here/],
    [`/verify?sha256=${"0".repeat(63)}`, 404, /not a document ID/],
    ["/verify?sha256=1&sha256=2", 200, /Check a document/],
  ];
  for (const [path, status, says] of cases) {
    const answer = await page(path);
    assert.equal(answer.status, status, path);
    assert.match(answer.html, says, path);
    assert.doesNotMatch(answer.html, /<script>/, path);
    assertSilent(answer.policy);
  }
});

test("a document is found by the SHA-256 of its sealed file, and by no other part's", async () => {
  const { id, signUrl, publicId } = await create({});
  const pdf = await signAndSeal(id, signUrl);
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  for (const query of [`sha256=${sha256}`, `sha256=${sha256.toUpperCase()}`, `id=${sha256}`]) {
    const answer = await page(`/verify?${query}`);
    assert.deepEqual([answer.status, answer.location], [303, `/verify/${publicId}`]);
  }
  const { base_sha256, original_sha256 } = await service.app.services.database
    .selectFrom("contract")
    .select(["base_sha256", "original_sha256"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  for (const part of [base_sha256, original_sha256]) {
    assert.equal((await page(`/verify?sha256=${part}`)).status, 404);
  }
});

test("of a deleted contract the verify page keeps a tombstone without contents", async () => {
  const { id, token, statusUrl, publicId } = await create({ title: "Pet lease" });
  const { base_sha256 } = await service.app.services.database
    .selectFrom("contract")
    .select("base_sha256")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const deletedAt = service.clock.now().toISOString();
  assert.equal((await account.call("DELETE", `/contracts/${id}`)).status, 200);
  for (const [language, says] of [
    ["en", "Its owner deleted it"],
    ["de", "Sein Eigentümer hat es gelöscht"],
    ["es", "Su propietario lo eliminó"],
    ["fr", "Son propriétaire l’a supprimé"],
  ] as const) {
    const { status, html } = await page(`/verify/${publicId}`, language);
    assert.equal(status, 200);
    for (const part of [says, publicId, base_sha256, deletedAt]) {
      assert.ok(html.includes(part), part);
    }
    assertNothingLeaks(html);
    for (const word of ["Pet lease", "Landlord", token, id]) assert.ok(!html.includes(word), word);
  }
  assert.equal((await page(`/status/${linkIn(statusUrl)}`)).status, 404);
});

test("one address asks for verify pages thirty times a minute at most, whichever they are", async () => {
  const { publicId } = await create({});
  const paths = ["/verify", `/verify/${publicId}`, "/verify?id=x", "/verify?sha256=x"];
  for (let count = 0; count < 30; count += 1) {
    assert.notEqual((await page(paths[count % paths.length] ?? "")).status, 429);
  }
  for (const path of paths) assert.equal((await page(path)).status, 429, path);
  service.clock.moveMs(MINUTE_MS);
  assert.equal((await page(`/verify/${publicId}`)).status, 200);
});

test("neither page tells an unknown secret from a malformed one", async () => {
  const answers = await Promise.all(
    [
      makePageSecret(systemRandom),
      service.app.services.ids.token(),
      "short",
      "%00",
      "../../etc/passwd",
    ].map((secret) => page(`/status/${encodeURIComponent(secret)}`)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 404, 404, 404],
  );
  assert.equal(new Set(answers.map(({ html }) => html)).size, 1);
});

test("a chosen file is checked in the browser, and the page cannot send anything", {
  skip,
}, async () => {
  const { id, signUrl, publicId } = await create({});
  const pdf = await signAndSeal(id, signUrl);
  const changed = Buffer.from(pdf);
  changed[100] = (changed[100] ?? 0) ^ 1;
  const tab = await browser.newPage({ locale: "en-GB" });
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(error.message));
  tab.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  await tab.goto(`${service.url}/verify/${publicId}`);
  const asked: string[] = [];
  tab.on("request", (request) => asked.push(new URL(request.url()).pathname));

  const files: [string, Buffer, string, RegExp][] = [
    [
      "copy.pdf",
      Buffer.from(pdf),
      "genuine",
      /Unchanged\?Yes\..*localhost.*root that is known here/,
    ],
    ["changed.pdf", changed, "altered", /Unchanged\?No\..*have been changed/],
    ["cut.pdf", changed.subarray(0, 1_000), "incomplete", /end of the file is missing/],
    ["copy.pdf", Buffer.from(pdf), "genuine", /What was added since\?Nothing\./],
    ["empty.pdf", Buffer.alloc(0), "not-a-pdf", /Not a PDF/],
  ];
  for (const [name, buffer, verdict, says] of files) {
    await choose(tab, name, buffer);
    const shown = tab.locator(`[data-verdict=${verdict}]`, { hasText: name });
    await shown.waitFor();
    assert.match((await shown.textContent()) ?? "", says);
    const isStored = verdict === "genuine";
    const record = isStored ? /On record here\?Yes\./ : /On record here\?No\./;
    assert.match((await shown.textContent()) ?? "", record);
    await assertCertificate(tab, isStored);
  }
  await dropFile(tab, "dropped.pdf", Buffer.from(pdf));
  await tab.locator("[data-verdict=genuine]", { hasText: "dropped.pdf" }).waitFor();
  assert.match(asked.join(" "), /^\/assets\/verifier\.island\.\w+\.js$/, "only what checks files");
  assert.deepEqual(faults, []);

  const sent = await tab.evaluate((url) => fetch(url).then(() => "sent", String), service.url);
  assert.match(sent, /TypeError/);
  await tab.close();
});

test("a file that somebody put in place of the stored one is on record, and not blessed", {
  skip,
}, async () => {
  const { id, signUrl, publicId } = await create({});
  const genuine = Buffer.from(await signAndSeal(id, signUrl));
  const forged = Buffer.from(genuine);
  forged[100] = (forged[100] ?? 0) ^ 1;
  const other = await create({});
  const otherPdf = Buffer.from(await signAndSeal(other.id, other.signUrl));
  for (const [swapped, verdict, record] of [
    [forged, "altered", /On record here\?Yes\./],
    [otherPdf, "other-document", CONTRADICTED],
  ] as const) {
    await swapStored(id, swapped);
    const tab = await browser.newPage({ locale: "en-GB" });
    await tab.goto(`${service.url}/verify/${publicId}`);
    await choose(tab, "swapped.pdf", swapped);
    const shown = tab.locator(`[data-verdict=${verdict}]`, { hasText: "swapped.pdf" });
    await shown.waitFor();
    assert.match((await shown.textContent()) ?? "", record);
    await choose(tab, "genuine.pdf", genuine);
    const held = tab.locator("[data-verdict=genuine]", { hasText: "genuine.pdf" });
    await held.waitFor();
    assert.match((await held.textContent()) ?? "", /On record here\?No\./);
    await tab.close();
  }
});

const CONTRADICTED = /On record here\?This file is, but what else .* contradicts it/;

const FALSIFIED: Record<string, string> = {
  "a name in the trail":
    "update trail_entry set data = jsonb_set(data, '{signerName}', '\"Mallory\"') where event = 'contract.signed' and contract_id = $1",
  "a signature that is gone": "delete from signature where contract_id = $1",
};

for (const [what, statement] of Object.entries(FALSIFIED)) {
  test(`what is told of a sealed file is what it says itself, not what was changed on record: ${what}`, {
    skip,
  }, async () => {
    const { id, signUrl, publicId } = await create({});
    const genuine = Buffer.from(await signAndSeal(id, signUrl));
    const owner = new pg.Client(service.database?.owner);
    await owner.connect();
    await owner.query("set session_replication_role = replica");
    await owner.query(statement, [id]);
    await owner.end();
    const tab = await browser.newPage({ locale: "en-GB" });
    await tab.goto(`${service.url}/verify/${publicId}`);
    await choose(tab, "genuine.pdf", genuine);
    const shown = tab.locator("[data-verdict=genuine]", { hasText: "genuine.pdf" });
    await shown.waitFor();
    assert.match((await shown.textContent()) ?? "", CONTRADICTED);
    await assertCertificate(tab, false);
    await tab.close();
  });
}

test("what the certificate says is in the page only for whoever has the file", {
  skip,
}, async () => {
  const hostile = "<img src=x onerror=alert(1)>";
  const { id, signUrl, publicId } = await create({ language: "de", title: "Haustiervertrag" });
  for (const [role, title] of [
    ["Landlord", "Prokuristin"],
    ["Tenant", hostile],
  ] as const) {
    await signOver(service.url, linkIn(signUrl), role, { title, email: "zoe@example.org" });
  }
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  const tab = await browser.newPage({ locale: "en-GB" });
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(error.message));
  await tab.goto(`${service.url}/verify/${publicId}`);
  const before = await tab.content();
  for (const word of ["Zoë", "zoe@", "Prokuristin", "Landlord", "Haustiervertrag", "onerror"]) {
    assert.ok(!before.includes(word), word);
  }
  await choose(tab, "copy.pdf", Buffer.from(sealed.bytes));
  await tab.locator("#certificate .brief", { hasText: "Zoë Łukasiewicz-Παππά" }).waitFor();
  const whole = tab.locator("#certificate h2", { hasText: certificateWords.de.title });
  assert.equal(await whole.isVisible(), false, "folded until it is asked for");
  await tab.locator("#certificate summary").click();
  await whole.waitFor();
  const shown = (await tab.locator("#certificate").textContent()) ?? "";
  for (const word of [
    "Landlord",
    "Zoë Łukasiewicz-Παππά",
    "Prokuristin",
    hostile,
    "zoe@example.org",
    "Haustiervertrag",
    "Europe/Berlin",
    certificateWords.de.linkShared,
    certificateWords.de.eventNames["contract.completed"],
  ]) {
    assert.ok(shown.includes(word), word);
  }
  assert.equal(await tab.locator("#certificate img").count(), 0);
  assert.deepEqual(faults, []);
  await tab.close();
});

test("a file that is dropped without an ID leads to its document, and is not asked for again", {
  skip,
}, async () => {
  const { id, signUrl, publicId } = await create({});
  const pdf = Buffer.from(await signAndSeal(id, signUrl));
  const tab = await browser.newPage({ locale: "en-GB" });
  await tab.goto(`${service.url}/verify`);
  const sent: string[] = [];
  tab.on("request", (asked) => sent.push(`${asked.method()} ${asked.url()} ${asked.postData()}`));
  await dropFile(tab, "dropped.pdf", pdf);
  await tab.waitForURL(`${service.url}/verify/${publicId}`);
  await tab.locator("[data-verdict=genuine]", { hasText: "dropped.pdf" }).waitFor();
  await assertCertificate(tab, true);
  assert.deepEqual(
    sent.filter((line) => !line.includes("/assets/")),
    [`GET ${service.url}/verify/${publicId} null`],
  );
  assert.equal(await tab.evaluate(() => sessionStorage.length), 0);
  await tab.reload();
  assert.equal(await tab.locator("[data-verdict]").count(), 0, "nothing of it is kept");

  await tab.goto(`${service.url}/verify`);
  await choose(tab, "longer.pdf", Buffer.concat([pdf, Buffer.from("x")]));
  await tab.waitForURL(`${service.url}/verify/${publicId}`);
  const longer = tab.locator("[data-verdict=altered]", { hasText: "longer.pdf" });
  await longer.waitFor();
  const said = (await longer.textContent()) ?? "";
  assert.match(said, /On record here\?No\./);
  // The file itself stayed with the page before.
  assert.ok(said.includes(verificationWords.en.behind.again));
  await assertCertificate(tab, false);
  await tab.close();
});

test("a file that names no document of this service is checked all the same", {
  skip,
}, async () => {
  const { id, signUrl } = await create({});
  const pdf = Buffer.from(await signAndSeal(id, signUrl));
  const { id: gone } = await service.app.services.database
    .updateTable("contract")
    .set({ public_id: service.app.services.ids.publicId() })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  assert.equal(gone, id);
  const tab = await browser.newPage({ locale: "en-GB" });
  await tab.goto(`${service.url}/verify`);
  await choose(tab, "forgotten.pdf", pdf);
  const shown = tab.locator("[data-verdict=genuine]", { hasText: "forgotten.pdf" });
  await shown.waitFor();
  assert.match((await shown.textContent()) ?? "", /On record here\?No\./);
  assert.equal(await tab.evaluate(() => sessionStorage.length), 0);
  await choose(tab, "letter.pdf", Buffer.from("Dear Sir"));
  const letter = tab.locator("[data-verdict=not-a-pdf]", { hasText: "letter.pdf" });
  await letter.waitFor();
  // Nobody asked for a document by its ID.
  assert.doesNotMatch((await letter.textContent()) ?? "", /On record here/);
  await tab.close();
});

test("where the browser gives no digest, the page says so instead of judging", {
  skip,
}, async () => {
  const { id, signUrl, publicId } = await create({});
  await signAndSeal(id, signUrl);
  const tab = await browser.newPage({ locale: "en-GB" });
  const { port } = new URL(service.url);
  await tab.goto(`http://plain.example:${port}/verify/${publicId}`);
  await tab.locator("[data-verdict=unable]", { hasText: "over https" }).waitFor();
  assert.equal(await tab.locator("input[type=file]").isVisible(), false);
  await tab.goto(`http://plain.example:${port}/verify`);
  await tab.locator("[data-verdict=unable]", { hasText: "over https" }).waitFor();
  assert.equal(await tab.locator("input[type=file]").isVisible(), false);
  await tab.close();
});

test("the answer is the page's heading, takes the focus, and stands where the page begins", {
  skip,
}, async () => {
  const { id, signUrl, publicId } = await create({});
  const pdf = Buffer.from(await signAndSeal(id, signUrl));
  const altered = Buffer.from(pdf);
  altered[100] = (altered[100] ?? 0) ^ 1;
  const phone = { viewport: { width: 360, height: 740 }, locale: "en-GB" };
  for (const path of [`/verify/${publicId}`, "/verify"]) {
    const tab = await browser.newPage(phone);
    await tab.goto(service.url + path);
    assert.equal(await tab.locator("h1").count(), 1);
    for (const [name, file, title] of [
      ["copy.pdf", pdf, "Genuine and unchanged"],
      ["altered.pdf", altered, "Altered"],
    ] as const) {
      await choose(tab, name, file);
      await tab.locator("[data-verdict]:not([data-verdict=reading])", { hasText: name }).waitFor();
      const headings = await tab.locator("h1:visible").allTextContents();
      assert.deepEqual(headings, [title]);
      const { focused, top } = await tab.evaluate(() => ({
        focused: document.activeElement?.textContent,
        top: document.activeElement?.getBoundingClientRect().bottom ?? 0,
      }));
      assert.equal(focused, title);
      assert.ok(top < 300, `${top} px down`);
      // The page of its document takes over what was found here.
      if (path === "/verify") await tab.waitForURL(/verify\/\w/).catch(() => {});
      if (path === "/verify") break;
    }
    await tab.close();
  }
});

test("what chooses a file speaks the page's language, by keyboard too", { skip }, async () => {
  const tab = await browser.newPage({ locale: "fr" });
  await tab.goto(`${service.url}/verify`);
  const button = tab.locator("label[for=file]");
  assert.match((await button.textContent()) ?? "", /Choisir le PDF/);
  assert.ok(((await button.boundingBox())?.height ?? 0) >= 44);
  const [chooser] = await Promise.all([
    tab.waitForEvent("filechooser"),
    tab.keyboard.press("Tab").then(() => tab.keyboard.press("Enter")),
  ]);
  assert.ok(chooser);
  await tab.close();
});

test("the form leads to the document's page", { skip }, async () => {
  const { publicId } = await create({});
  const tab = await browser.newPage();
  await tab.goto(`${service.url}/verify`);
  await tab.locator("[name=id]").fill(publicId.toLowerCase());
  await tab.locator("[type=submit]").click();
  await tab.waitForURL(`${service.url}/verify/${publicId}`);
  await tab.close();
});

test("neither page has an accessibility violation", { skip }, async () => {
  const { id, signUrl, statusUrl, publicId } = await create({});
  const pdf = Buffer.from(await signAndSeal(id, signUrl));
  const gone = await create({});
  await account.call("DELETE", `/contracts/${gone.id}`);
  // Only the checker needs to get past the page's policy; the policy itself is tested above.
  const context = await browser.newContext({ bypassCSP: true });
  const tab = await context.newPage();
  const ofDocument = `/verify/${publicId}`;
  const paths = [
    `/status/${linkIn(statusUrl)}`,
    `/verify/${gone.publicId}`,
    "/verify",
    "/verify?id=wrong",
  ];
  for (const path of [...paths, ofDocument]) {
    await tab.goto(`${service.url}${path}`);
    if (path === ofDocument) {
      await choose(tab, "copy.pdf", pdf);
      await assertCertificate(tab, true);
    }
    await tab.evaluate(axe.source);
    const { violations } = await tab.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    assert.deepEqual(
      violations.map((violation) => [violation.id, violation.nodes.map(({ html }) => html)]),
      [],
      path,
    );
  }
  await context.close();
});

for (const language of PAGE_LANGUAGES) {
  test(`on a phone neither page in ${language} is wider than the screen`, { skip }, async () => {
    const title = "Donaudampfschifffahrtsgesellschaftskapitaenspatentuebertragungsvertrag";
    const { id, signUrl, statusUrl, publicId } = await create({ language, title });
    const pdf = Buffer.from(await signAndSeal(id, signUrl));
    const phone = { viewport: { width: 360, height: 740 }, locale: language };
    const tab = await browser.newPage(phone);
    const assertFits = async (path: string) => {
      const width = await tab.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${path}: ${width}`);
    };
    for (const path of [
      "/verify",
      "/verify?id=wrong",
      `/status/${linkIn(statusUrl)}`,
      `/verify/${publicId}`,
    ]) {
      await tab.goto(service.url + path);
      await assertFits(path);
    }
    await choose(tab, "copy.pdf", pdf);
    await tab.locator("#certificate summary").click();
    await assertFits("with the certificate");
    await tab.close();
  });
}

/** What an operator could do by hand: another file, and its hash in the contract's row. */
async function swapStored(id: string, file: Buffer): Promise<void> {
  const sha256 = createHash("sha256").update(file).digest("hex");
  await service.app.services.files.put(id, sha256, [file]);
  await service.app.services.database
    .updateTable("contract")
    .set({ sealed_sha256: sha256 })
    .where("id", "=", id)
    .execute();
}

async function create(change: Record<string, unknown>) {
  const created = await account.call("POST", "/contracts", {
    content: `<h1>Lease</h1><p>${SECRET}</p>`,
    signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
    finalize: true,
    ...change,
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  const { contract } = (await account.call("GET", `/contracts/${created.body.contract.id}`)).body;
  return contract as {
    id: string;
    token: string;
    signUrl: string;
    statusUrl: string;
    publicId: string;
  };
}

async function signAndSeal(id: string, signUrl: string): Promise<Uint8Array> {
  for (const role of ["Landlord", "Tenant"]) {
    const signed = await signOver(service.url, linkIn(signUrl), role, { email: "zoe@example.org" });
    assert.equal(signed.status, 201);
  }
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);
  return sealed.bytes;
}

async function page(path: string, acceptLanguage = "en") {
  const answer = await fetch(`${service.url}${path}`, {
    headers: { "accept-language": acceptLanguage },
    redirect: "manual",
  });
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    policy: answer.headers.get("content-security-policy") ?? "",
    html: await answer.text(),
  };
}

/** No text of the contract, no signer's name, no address. */
function assertNothingLeaks(html: string): void {
  for (const word of [SECRET, "parrot", "Zoë", "zoe@example.org", '/pdf"', "data:image/webp"]) {
    assert.ok(!html.includes(word), word);
  }
}

function assertSilent(policy: string): void {
  assert.match(policy, /connect-src 'none'/);
  assert.match(policy, /form-action 'self'/);
}

async function choose(tab: Page, name: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType: "application/pdf", buffer };
  await tab.locator("input[type=file]").setInputFiles(file);
}

/** What the certificate says stands below a file that is the stored copy, and below no other. */
async function assertCertificate(tab: Page, isShown: boolean): Promise<void> {
  const certificate = tab.locator("#certificate h2", { hasText: "Audit certificate" });
  if (isShown) await certificate.waitFor({ state: "attached" });
  else assert.equal(await certificate.count(), 0);
}

async function dropFile(tab: Page, name: string, bytes: Buffer): Promise<void> {
  const base64 = bytes.toString("base64");
  const transfer = await tab.evaluateHandle(
    ([fileName, text]) => {
      const dropped = new DataTransfer();
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      dropped.items.add(new File([content], fileName, { type: "application/pdf" }));
      return dropped;
    },
    [name, base64] as const,
  );
  await tab.dispatchEvent("body", "drop", { dataTransfer: transfer });
}
