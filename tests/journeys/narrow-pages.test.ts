import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const lease = readFileSync(
  new URL("../kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);
/** One word of seventy letters. */
const LONG_WORD = `Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz${"e".repeat(7)}`;
const TITLE = `Vertrag zum ${LONG_WORD}`;

let service: TestService;
let account: TestAccount;
let browser: Browser;
let paths: Record<string, string>;
before(async () => {
  if (skip) return;
  service = await startService();
  account = await service.openAccount({ ownLimit: 1, credits: 1 });
  const open = await create({ finalize: true });
  const draft = await create({});
  const payable = await create({ finalize: true });
  const withdrawn = await create({});
  await account.call("POST", `/contracts/${withdrawn.id}/cancel`);
  const signing = async ({ id }: { id: string }) => `/sign/${(await secretsOf(service, id)).sign}`;
  paths = {
    signing: await signing(open),
    draft: await signing(draft),
    unpaid: await signing(payable),
    withdrawn: await signing(withdrawn),
    unknown: "/sign/abcdefghjkmnpqrs",
    status: `/status/${(await secretsOf(service, open.id)).status}`,
    verify: `/verify/${open.publicId}`,
    ask: "/verify",
    login: "/login",
    pay: `/pay/${payable.token}`,
    app: "/app",
    keys: "/app/keys",
  };
  // The reader's own setting of letters twice as large (WCAG 2.2, 1.4.4).
  browser = await launchBrowser("--blink-settings=defaultFontSize=32");
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

function create(change: Record<string, unknown>) {
  const signatureFields = [{ label: "Vermieterin" }, { label: `Bürge ${LONG_WORD}` }];
  const body = { language: "de", title: TITLE, content: lease, signatureFields, ...change };
  return account.call("POST", "/contracts", body).then(({ body: { contract } }) => contract);
}

for (const width of [320, 360]) {
  test(`no page is wider than a screen of ${width} px, with letters twice as large`, {
    skip,
  }, async () => {
    const context = await browser.newContext({ viewport: { width, height: 640 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(service.url + (await signInPath(service, account.accountId)));
    await page.locator("[type=submit]").click();
    await page.waitForURL(`${service.url}/app`);
    const wide: string[] = [];
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(service.url + path);
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      if (found > width) wide.push(`${name}: ${found} px, ${await widest(page, width)}`);
    }
    assert.deepEqual(wide, []);
    await context.close();
  });

  test(`"Continue to sign" can be pressed on a screen of ${width} px, with letters twice as large`, {
    skip,
  }, async () => {
    const context = await browser.newContext({ viewport: { width, height: 640 }, hasTouch: true });
    const page = await context.newPage();
    await page.goto(service.url + paths.signing);
    await page.locator("[data-open-dialog]:visible").first().click();
    await page.locator("#sign-dialog").waitFor();
    const dialog = await page.evaluate(() => document.querySelector("dialog")?.scrollWidth);
    assert.ok((dialog ?? 0) <= width, `the dialog is ${dialog} px wide`);
    await context.close();
  });
}

for (const width of [320, 360]) {
  for (const way of ["drawn", "typed"] as const) {
    test(`over the own link of a signer whose name is known, three taps sign on a screen of ${width} px, with letters twice as large: ${way}`, {
      skip,
    }, async () => {
      const owner = await service.openAccount();
      const named = await owner.call("POST", "/contracts", {
        language: "de",
        title: TITLE,
        content: lease,
        signatureFields: [{ label: "Mieter" }],
        signers: [{ role: "Mieter", email: "mieter@example.org", name: "Jürgen Ångström" }],
        finalize: true,
      });
      const { id, signers } = named.body.contract;
      const secret = deliveredTo(service, signers[0]);
      const context = await browser.newContext({
        viewport: { width, height: 640 },
        hasTouch: true,
      });
      const page = await context.newPage();
      const sent: { signature: { type: string; text?: string }; signerName: string }[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/signatures")) sent.push(request.postDataJSON());
      });
      await page.goto(`${service.url}/sign/${secret}`);
      let taps = 0;
      const tap = async (target: string) => {
        taps += 1;
        await page.locator(target).first().tap();
      };
      await tap("[data-open-dialog]:visible");
      const broken = await page.locator(".segment span:visible").evaluateAll((words) =>
        words
          .filter((word) => {
            const range = document.createRange();
            range.selectNodeContents(word.firstChild ?? word);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
          })
          .map((word) => word.textContent),
      );
      assert.deepEqual(broken, [], "no word of a choice is broken");
      const canvas = page.locator("[data-capture=signature] .pad canvas");
      await canvas.evaluate((pad) => pad.scrollIntoView({ block: "center" }));
      assert.equal(await page.locator("[data-meanwhile]").textContent(), "Jürgen Ångström");
      if (way === "drawn") await drawOn(page, canvas);
      const wide = await page.evaluate(() => document.querySelector("dialog")?.scrollWidth);
      assert.ok((wide ?? 0) <= width, `the sheet is ${wide} px wide`);
      await tap(".consent .check");
      await tap("[data-submit]");
      await page.locator("#signed-panel").waitFor();
      assert.equal(taps, 3);
      assert.equal(sent[0]?.signerName, "Jürgen Ångström");
      assert.equal(sent[0]?.signature.type, way);
      if (way === "typed") assert.equal(sent[0]?.signature.text, "Jürgen Ångström");
      const { body } = await owner.call("GET", `/contracts/${id}`);
      assert.equal(body.contract.signatures[0].signerName, "Jürgen Ångström");
      await context.close();
    });
  }
}

async function drawOn(page: Page, canvas: Locator): Promise<void> {
  const { x, y, width, height } = (await canvas.boundingBox())!;
  const to = (share: number) =>
    page.mouse.move(
      x + width * (0.2 + 0.6 * share),
      y + height * (0.5 + 0.2 * Math.sin(share * 9)),
    );
  await to(0);
  await page.mouse.down();
  for (let step = 1; step <= 20; step += 1) await to(step / 20);
  await page.mouse.up();
}

test("what is drawn never lies over the dialog's heading", { skip }, async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(service.url + paths.signing);
  await page.locator("[data-open-dialog]:visible").first().click();
  const covering = await page.evaluate(() => {
    const dialog = document.querySelector("dialog")!;
    const head = dialog.querySelector(".dialog-head")!;
    const canvas = dialog.querySelector("canvas")!;
    const top = () => head.getBoundingClientRect().bottom - 4;
    dialog.scrollTop += canvas.getBoundingClientRect().top - top() + 20;
    const at = document.elementFromPoint(180, top());
    return { over: at?.tagName, isHead: head.contains(at) };
  });
  assert.deepEqual(covering, { ...covering, isHead: true });
  await context.close();
});

test("a draft and an unpaid contract say what is true, and nobody is said to have a link", {
  skip,
}, async () => {
  const page = await browser.newPage();
  const said = async (path = "") => {
    await page.goto(service.url + path);
    return (await page.locator("main").textContent()) ?? "";
  };
  const draft = await said(paths.draft);
  assert.match(draft, /Example Ltd.* bereitet dieses Dokument noch vor/);
  assert.doesNotMatch(draft, /Mietsache|Miete/, "nothing of its text");
  assert.match(await said(paths.unpaid), /Example Ltd.* muss es erst freischalten/);
  assert.doesNotMatch(
    (await page.locator("main").textContent()) ?? "",
    /persönlichen Link|anderen Link/,
  );
  await page.close();
});

/** Names what sticks out farthest, for the message. */
function widest(page: Page, width: number): Promise<string> {
  return page.evaluate((limit) => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const out = [...document.querySelectorAll("body *")].filter((one) => right(one) > limit);
    const [first] = out.sort((one, other) => right(other) - right(one));
    return first ? `${first.tagName}.${first.className}` : "nothing named";
  }, width);
}
