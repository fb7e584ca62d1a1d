/**
 * A film of the first quarter of an hour: `npm run film -- FOLDER`. Starts the service with
 * `npm start` on a terminal, in an empty folder, and does the rest in a browser: from the link that
 * the start prints to the sealed PDF in the folder for downloads. Each step leaves a picture of what is
 * seen and one of the whole page, 1280 pixels wide, and those that people see on a phone at 360 besides.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { freePort } from "#kit/peers/free-port.ts";
import { makeFilm } from "./pictures.ts";
import { startOnTerminal } from "./start.ts";

const folder = process.argv[2] ?? "film";
const PDF = new URL("../../tests/kit/documents/pdfs/libreoffice.pdf", import.meta.url).pathname;
const PEOPLE = [
  { role: "Landlord", email: "ada@example.org", name: "Ada Lovelace" },
  { role: "Tenant", email: "blaise@example.org", name: "Blaise Pascal" },
] as const;

await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), "countersign-film-"));
const service = await startOnTerminal({ dataDir, port: await freePort() });
const browser = await launchBrowser();
const film = makeFilm(folder);
try {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
  });
  const tab = await context.newPage();

  await tab.goto(service.signInUrl);
  await film.take(tab, "sign-in");
  await tab.locator("main [type=submit]").click();
  await tab.waitForURL(/\/app$/);
  await film.take(tab, "no-contract-yet", "phone");

  await tab.getByRole("link", { name: "New contract" }).first().click();
  await film.take(tab, "new-contract", "phone");
  await tab.setInputFiles("#file", PDF);
  await tab.fill("#title", "Lease, Bahnhofstraße 12");
  await film.take(tab, "file-chosen");
  await tab.locator("main [type=submit]").click();
  await tab.waitForURL(/\/fields$/);
  await film.take(tab, "first-field", "phone");

  await placeFields(tab);
  await film.take(tab, "fields-placed", "phone");
  await tab.locator("[value=next]").click();
  await tab.waitForURL(/\/people$/);
  await film.take(tab, "people-asked", "phone");
  const fieldsets = tab.locator(".people-row");
  for (const { role, email } of PEOPLE) {
    await fieldsets.filter({ hasText: role }).locator("input[type=email]").fill(email);
  }
  await film.take(tab, "people");
  await tab.locator("[value=next]").click();
  await tab.waitForURL(/\/check$/);
  await film.take(tab, "check", "phone");
  await tab.getByRole("button", { name: "Send for signature" }).click();
  await tab.waitForURL(/\/app\/contracts\//);
  await film.take(tab, "sent", "phone");

  for (const person of PEOPLE) {
    const box = await context.newPage();
    await box.goto(service.mailboxUrl);
    await film.take(box, `mailbox-of-${person.role.toLowerCase()}`);
    await box.locator("a.mail", { hasText: person.email }).first().click();
    await film.take(box, `mail-of-${person.role.toLowerCase()}`, "phone");
    const [page] = await Promise.all([
      context.waitForEvent("page"),
      box.frameLocator("iframe.seen").locator("a[href*='/sign/']").first().click(),
    ]);
    await sign(page, person.name);
    await page.close();
    await box.close();
    await tab.reload();
    await film.take(tab, `after-${person.role.toLowerCase()}`);
  }

  const deadline = Date.now() + 60_000;
  while (!(await tab.getByText("the file is sealed").count())) {
    assert.ok(Date.now() < deadline, "it is not sealed");
    await tab.waitForTimeout(500);
    await tab.reload();
  }
  await film.take(tab, "sealed", "phone");
  const [download] = await Promise.all([
    tab.waitForEvent("download"),
    tab.getByRole("link", { name: "Signed PDF" }).click(),
  ]);
  const path = join(folder, "sealed.pdf");
  await download.saveAs(path);
  const bytes = await readFile(path);
  assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
  await tab.goto(new URL("/app", tab.url()).href);
  await film.take(tab, "list", "phone");
  console.log(
    `${film.count()} pictures and ${download.suggestedFilename()} (${bytes.length} bytes) in ${folder}`,
  );
} finally {
  await browser.close();
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Names the field that is there, and draws one for each of the two beside it, with the pointer. */
async function placeFields(tab: Page): Promise<void> {
  const who = tab.locator("#field-label");
  await tab.locator("button.box").first().click();
  await who.fill(PEOPLE[0].role);
  const page = await tab.locator(".boxes").first().boundingBox();
  assert.ok(page);
  const at = (x: number, y: number) =>
    [page.x + (page.width * x) / 100, page.y + (page.height * y) / 100] as const;
  await tab.mouse.move(...at(55, 80));
  await tab.mouse.down();
  await tab.mouse.move(...at(70, 84));
  await tab.mouse.move(...at(85, 88));
  await tab.mouse.up();
  await who.fill(PEOPLE[1].role);
  await who.press("Tab");
  await tab.locator(".editor-saved", { hasText: "All changes saved" }).waitFor();
}

/** Signs over a personal link, with a name typed and a signature drawn. */
async function sign(page: Page, name: string): Promise<void> {
  const who = (name.split(" ")[0] ?? "").toLowerCase();
  await page.waitForLoadState("networkidle");
  await film.take(page, `signing-page-of-${who}`, "phone");
  await page.locator("[data-open-dialog]:visible").first().click();
  const dialog = page.locator("#sign-dialog");
  await dialog.locator("[name=signerName]").fill(name);
  const pad = dialog.locator("[data-capture=signature] canvas:not(.picture)");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7);
  await page.mouse.down();
  for (let at = 0; at <= 40; at += 1) {
    const across = 0.2 + (0.6 * at) / 40;
    const down = 0.5 - 0.25 * Math.sin(at / 3);
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down);
  }
  await page.mouse.up();
  await dialog.locator("[name=consent]").check();
  await film.take(page, `signing-sheet-of-${who}`, "phone");
  await dialog.locator("[data-submit]").click();
  await page.locator("#signed-panel").waitFor();
  await film.take(page, `signed-by-${who}`, "phone");
}
