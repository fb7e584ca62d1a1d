/** Attacks of a sender whose PDF says other words than its pages show: to whoever reads on a phone, and to programs. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LYING, SHOWN, UNSEEN } from "#kit/documents/pdfs/lying-texts.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { startLanguageModel, type TestModel } from "#kit/peers/language-model.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { connect, letIn } from "#kit/scenes/assistants.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { pageTextWords } from "#words/page-text-words.ts";

let model: TestModel;
let service: TestService;
let account: TestAccount;
before(async () => {
  model = await startLanguageModel();
  service = await startService({ env: model.env });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await model.close();
});

async function send(pdf: Buffer, title: string): Promise<{ id: string; signUrl: string }> {
  const created = await account.call("POST", "/contracts", {
    title,
    language: "en",
    finalize: true,
    document: { pdf: pdf.toString("base64") },
    signatureFields: [{ label: "Tenant", x: 10, y: 80, page: 1 }],
  });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  return created.body.contract;
}

const FILES = { ...LYING, ...UNSEEN };
const LIE = /100 EUR|6,600|tenant may cancel/;
const honest = (said: string, name: string) => assert.doesNotMatch(said, LIE, name);

test("neither signers, nor assistants, nor a model that summarises are told what no page shows", async () => {
  const assistant = await connect(service, await letIn(service, account, "twoCalls"), "v2");
  try {
    for (const [name, pdf] of Object.entries(FILES)) {
      const { id, signUrl } = await send(pdf, name);
      const view = await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET");
      honest(view.body.contract.html, name);
      const page = await fetch(`${service.url}/sign/${linkIn(signUrl)}`);
      honest(await page.text(), name);
      const read = await assistant.call("read_contract_text", { id });
      honest(String(read.body.text), name);
      const isPicture = view.body.contract.html.includes(pageTextWords.en.notBelieved);
      if (isPicture) assert.match(String(read.body.text), /not what it shows/, name);
      // What a drawing covers leaves a gap, which says nothing false.
      else assert.match(view.body.contract.html, new RegExp(`${SHOWN}|\uFFFD`), name);
    }
  } finally {
    await assistant.close();
  }
  for (const { user } of model.asked) honest(user, user);
  assert.ok(model.asked.some(({ user }) => user.includes(SHOWN)));
});

test("on a phone the pages stand first, and in the text a page that lies stands as its picture", {
  skip: unlessThere("chromium"),
}, async () => {
  const { signUrl } = await send(
    LYING["digits of a font in the file are said to be others"]!,
    "Lease",
  );
  const browser = await launchBrowser();
  try {
    for (const [width, height] of [
      [360, 740],
      [1280, 900],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height } });
      const page = await context.newPage();
      await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
      assert.equal(await page.locator("#page-1").isVisible(), true);
      assert.equal(await page.locator(".as-text").first().isVisible(), false);
      const note = page.locator("#page-1 .visually-hidden");
      assert.equal(await note.textContent(), pageTextWords.en.notBelieved);
      await page.locator(".to-text").click();
      const picture = page.locator("figure[data-page-picture] img");
      await picture.scrollIntoViewIfNeeded();
      await picture.evaluate((image: HTMLImageElement) => image.decode());
      const box = await picture.boundingBox();
      assert.ok(box && box.width > width / 3 && box.x >= 0 && box.x + box.width <= width);
      const shots = process.env.SHOTS;
      if (shots) await page.screenshot({ path: `${shots}/text-${width}.png` });
      await context.close();
    }
  } finally {
    await browser.close();
  }
});
