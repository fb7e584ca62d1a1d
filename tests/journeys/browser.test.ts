import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const lease = readFileSync(
  new URL("../kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);

const pdf = readFileSync(new URL("../kit/documents/pdfs/libreoffice.pdf", import.meta.url));

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

test("two people sign one after the other on a phone, and the sealed file is valid", {
  skip,
}, async () => {
  const created = await account.call("POST", "/contracts", {
    language: "en",
    content: lease,
    signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
    finalize: true,
  });
  const { id, signUrl, publicId } = created.body.contract;
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));

  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  await signAs(page, "Landlord", "draw");
  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  await signAs(page, "Tenant", "type");

  const contract = (await account.call("GET", `/contracts/${id}`)).body.contract;
  assert.equal(contract.status, "fully_signed");
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  await checkSealed(sealed.bytes, { publicId, text: ["Landlord person", "Tenant person"] });
  assert.deepEqual(faults, []);
  await page.close();
});

for (const form of ["html", "pdf"] as const) {
  test(`the signing page of the ${form} form has no accessibility violation`, {
    skip,
  }, async () => {
    const fields = [{ label: "Landlord" }, { label: "Tenant" }];
    const created = await account.call("POST", "/contracts", {
      finalize: true,
      ...(form === "html"
        ? { content: lease, signatureFields: fields }
        : {
            document: { pdf: Buffer.from(pdf).toString("base64") },
            signatureFields: fields.map((field, index) => ({
              ...field,
              x: 10,
              y: 30 + index * 20,
            })),
          }),
    });
    // Only the checker needs to get past the page's policy; the page itself is tested above.
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${service.url}/sign/${linkIn(created.body.contract.signUrl)}`);
    await page.locator("[data-open-dialog]:visible").first().click();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      [],
    );
    await context.close();
  });
}

test("the dialog asks each role for what its own fields take, and for no more", {
  skip,
}, async () => {
  const place = { x: 10, width: 20, height: 3 };
  const created = await account.call("POST", "/contracts", {
    document: { pdf: Buffer.from(pdf).toString("base64") },
    signatureFields: [
      { ...place, label: "Landlord", y: 10, height: 8 },
      { ...place, label: "Tenant", y: 20, height: 8 },
      { ...place, type: "initials", label: "Tenant", y: 30 },
      { ...place, type: "input", label: "Landlord", y: 40, optional: true },
      { ...place, type: "input", label: "Tenant", y: 50 },
      { ...place, type: "input", label: "Tenant", y: 60, optional: true, text: "none" },
    ],
    finalize: true,
  });
  const { id, signUrl } = created.body.contract;
  const { fields } = (await account.call("GET", `/signing/${linkIn(signUrl)}`)).body;
  const page = await browser.newPage();
  const sent: { inputs?: object; initials?: object }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/signatures")) sent.push(request.postDataJSON());
  });
  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  const initials = page.locator("[data-initials]");

  await page.locator("[data-open-dialog]:visible").first().click();
  assert.equal(await initials.isVisible(), false);
  await page.locator("#sign-dialog [data-close]").first().click();
  await signAs(page, "Landlord", "type");

  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  await page.locator("[data-open-dialog]:visible").first().click();
  assert.equal(await initials.isVisible(), true);
  await page.locator("[data-submit]").click();
  const asked = page.locator("#sign-form .wrong");
  assert.deepEqual(
    await asked.evaluateAll((boxes) => boxes.map((box) => box.getAttribute("data-value"))),
    [`inputs.${fields[4].id}`, "signerName", "signature", "consent"],
  );
  await page.locator(`[name="inputs.${fields[4].id}"]`).fill(" DE02 1203 ");
  await page.locator("#sign-dialog [data-close]").first().click();
  await signAs(page, "Tenant", "type");

  const [landlord, tenant] = sent;
  assert.deepEqual(landlord?.inputs, undefined);
  assert.deepEqual(tenant?.inputs, { [fields[4].id]: "DE02 1203", [fields[5].id]: "none" });
  assert.equal(
    (await account.call("GET", `/contracts/${id}`)).body.contract.status,
    "fully_signed",
  );
  await page.close();
});

async function signAs(page: Page, role: string, way: "draw" | "type"): Promise<void> {
  await page.locator("[data-open-dialog]:visible").first().click();
  const form = page.locator("#sign-form");
  // The one role that is left has no choice to make.
  const choice = form.locator("label.choice", { hasText: role });
  if ((await choice.count()) > 0) await choice.click();
  await form.locator("[name=signerName]").fill(`${role} person`);
  const capture = form.locator("[data-capture=signature]");
  if (way === "draw") {
    await draw(page, capture.locator("[data-way=drawn] canvas"));
  } else {
    await capture.locator(".segments label").nth(1).click();
    await capture.locator("[data-way=typed] input[type=text]").fill(`${role} person`);
  }
  await form.locator("[name=consent]").check();
  await form.locator("[data-submit]").click();
  await page.locator("#signed-panel").waitFor({ state: "visible" });
}

async function draw(page: Page, canvas: ReturnType<Page["locator"]>): Promise<void> {
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    const x = box.x + box.width * (0.2 + 0.03 * step);
    await page.mouse.move(x, box.y + box.height * (0.5 + 0.2 * Math.sin(step)));
  }
  await page.mouse.up();
}
