/** What an attachment asks apart from signing: a box of its own on the sheet, on which the signature does not hang. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { findAttachmentType } from "#attachments/attachment-types.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { signingPageWords } from "#words/signing-page-words.ts";

const skip = unlessThere("chromium");

let service: TestService;
let account: TestAccount;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

const CONSENT = findAttachmentType("data-sharing-consent");

async function create(
  language: string,
  paper = "data-sharing-consent",
): Promise<{ id: string; link: string }> {
  const { status, body } = await account.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>One flat.</p>",
    language,
    signatureFields: [{ label: "Tenant" }],
    attachments: [exampleAttachment(paper)],
    finalize: true,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.contract.id, link: linkIn(body.contract.signUrl) };
}

async function openSheet(link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${service.url}/sign/${link}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  return page;
}

/** Fills in what every signer does, and sends it; the status that it was answered with. */
async function sign(page: Page): Promise<number> {
  await page.locator("[name=signerName]").fill("Ada Tenant");
  const pad = page.locator("[data-capture=signature] .pad canvas");
  await pad.evaluate((canvas) => canvas.scrollIntoView({ block: "center" }));
  const box = await pad.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await page.mouse.move(box.x + 40 + step * 8, box.y + 40 + 20 * Math.sin(step));
  }
  await page.mouse.up();
  await page.locator("[name=consent]").check();
  const answered = page.waitForResponse(
    (response) => response.url().includes("/signatures") && response.request().method() === "POST",
  );
  await page.locator("[data-submit]").click();
  return (await answered).status();
}

async function given(contractId: string): Promise<boolean[]> {
  const rows = await service.app.services.database
    .selectFrom("trail_entry")
    .select("data")
    .where("contract_id", "=", contractId)
    .where("event", "=", "contract.signed")
    .execute();
  return rows.flatMap(({ data }) =>
    (data as { consents: { given: boolean }[] }).consents.map((consent) => consent.given),
  );
}

test("a consent has a box of its own that is not ticked, and is not given by signing", {
  skip,
}, async () => {
  const { id, link } = await create("en");
  const page = await openSheet(link);
  const apart = page.getByRole("checkbox", { name: /I consent to my data being passed on/ });
  assert.equal(await apart.isChecked(), false);
  assert.equal(await sign(page), 201);
  assert.deepEqual(await given(id), [false]);
  await page.context().close();
});

for (const language of LANGUAGES) {
  test(`a consent is given by its box, with the keyboard, in ${language}`, { skip }, async () => {
    const { id, link } = await create(language);
    const page = await openSheet(link);
    const words = CONSENT?.wordings[language]?.asks?.text ?? "";
    const apart = page.getByRole("checkbox", { name: words });
    await apart.focus();
    await page.keyboard.press("Space");
    assert.equal(await apart.isChecked(), true);
    assert.equal(await sign(page), 201);
    assert.deepEqual(await given(id), [true]);
    await page.context().close();
  });
}

test("on a page that several sign on, what concerns one is asked of that one, who alone sees the button that pays and the day that is printed", {
  skip,
}, async () => {
  const { fields } = exampleAttachment("data-sharing-consent");
  const pdf = pagesPdf([{ entries: "/MediaBox [0 0 400 400]", content: "" }]).toString("base64");
  const { body } = await account.call("POST", "/contracts", {
    document: { pdf },
    signatureFields: [
      { label: "Studio", x: 10, y: 10 },
      { label: "Client", x: 10, y: 40 },
      { type: "date", label: "Client", x: 10, y: 60 },
    ],
    attachments: [{ type: "data-sharing-consent", fields, role: "Client" }],
    obligationToPay: { role: "Client" },
    finalize: true,
  });
  const page = await openSheet(linkIn(body.contract.signUrl));
  const { submit, submitPaying } = signingPageWords.en.dialog;
  const seen = async (role: string) => {
    await page.getByRole("radio", { name: role }).check();
    return {
      button: await page.locator("[data-submit]").textContent(),
      boxes: await page.locator("[name=apart]:visible, .consent:visible input").count(),
      day: await page.locator("[data-printed-day]:visible").count(),
    };
  };
  const [studio, client] = [await seen("Studio"), await seen("Client")];
  assert.deepEqual([studio.button, client.button], [submit, submitPaying]);
  assert.equal(client.boxes - studio.boxes, 1);
  assert.deepEqual([studio.day, client.day], [0, 1]);
  const day = await page.locator("[data-printed-day]").textContent();
  assert.match(day ?? "", /^Date that will be printed: \d+ \w+ \d{4} \(UTC\)$/);
  await page.context().close();
});

for (const language of ["en", "es"] as const) {
  test(`a box that counts only of who opened the document is usable once that was done, by keyboard, in ${language}`, {
    skip,
  }, async () => {
    const { id, link } = await create(language, "us-esign-disclosure");
    const page = await openSheet(link);
    const words = signingPageWords[language];
    const asked = findAttachmentType("us-esign-disclosure")?.wordings[language]?.asks?.text ?? "";
    const box = page.getByRole("checkbox", { name: asked });
    assert.equal(await box.isDisabled(), true);
    assert.ok(await page.getByText(words.island.problems.unopened).isVisible());
    assert.deepEqual(await faults(page), []);

    const opened = page.waitForEvent("popup");
    const noted = page.context().waitForEvent("response", {
      predicate: (answer) => answer.status() === 303,
      timeout: 20_000,
    });
    await page.getByRole("button", { name: words.dialog.openAsPdf }).focus();
    await page.keyboard.press("Enter");
    assert.match((await (await noted).allHeaders()).location ?? "", /signing\/[^/]+\/document$/);
    await (await opened).close();
    assert.ok(await page.getByText(words.dialog.openedAsPdf).isVisible());
    assert.deepEqual(await faults(page), []);
    await box.focus();
    await page.keyboard.press("Space");
    assert.equal(await box.isChecked(), true);
    assert.equal(await sign(page), 201);
    assert.deepEqual(await given(id), [true]);

    const again = await create(language, "us-esign-disclosure");
    const post = () =>
      account.call("POST", `/signing/${again.link}/attachments/${attachment}/opened`, {
        role: "Tenant",
      });
    const { body } = await account.call("GET", `/signing/${again.link}`);
    const attachment = body.attachments[0].id;
    assert.deepEqual(body.attachments[0].asks.openedBy, []);
    assert.equal((await post()).status, 204);
    const other = await openSheet(again.link);
    assert.equal(await other.getByRole("checkbox", { name: asked }).isDisabled(), false);
    await Promise.all([page.context().close(), other.context().close()]);
  });
}

test("a box whose opening did not arrive is said to be so, and nothing is signed", {
  skip,
}, async () => {
  const { id, link } = await create("en", "us-esign-disclosure");
  const page = await openSheet(link);
  const box = page.locator("[name=asked-apart]");
  await box.evaluate((input: HTMLInputElement) => {
    input.disabled = false;
  });
  await box.check();
  assert.equal(await sign(page), 400);
  const words = signingPageWords.en.island.problems.unopened;
  // The page writes it once it has the answer.
  await page.locator("[data-value^=apart] [data-error]", { hasText: words }).waitFor();
  assert.deepEqual(await given(id), []);
  await page.context().close();
});

async function faults(page: Page): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run("#sign-dialog"),
  );
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...found.violations.map(({ id }) => id), ...(isWide ? ["too wide"] : [])];
}
