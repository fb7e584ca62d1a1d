/** The signing page before anybody signs: what is seen first, and how somebody finds their way. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Language } from "#kernel/language.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signedIn } from "#kit/scenes/member.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const TITLE = "Wohnraummietvertrag Gartenstraße 3, 2. Obergeschoss links";

let service: TestService;
let browser: Browser;
before(async () => {
  if (skip) return;
  service = await startService();
  browser = await launchBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

async function create(
  language: Language,
  change: object,
): Promise<{ signUrl: string; id: string }> {
  const account = await service.openAccount();
  const signatureFields = [{ label: "Vermieterin" }, { label: "Mieter" }];
  const { status, body } = await account.call("POST", "/contracts", {
    language,
    title: TITLE,
    finalize: true,
    signatureFields,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const signer = body.contract.signers[0];
  const secret = signer && deliveredTo(service, signer);
  return { ...body.contract, signUrl: secret ? `/sign/${secret}` : body.contract.signUrl };
}

const html = { content: "<h1>Mietvertrag</h1><p>Der Papagei zieht mit ein.</p>" };
const personal = { signers: [{ role: "Mieter", email: "mieter@example.org" }] };
const upload = {
  document: {
    pdf: Buffer.from(
      pagesPdf(
        Array.from({ length: 4 }, () => ({ entries: "/MediaBox [0 0 595 842]", content: "" })),
      ),
    ).toString("base64"),
  },
  signatureFields: [
    { label: "Mieter", x: 10, y: 80, page: 4 },
    { type: "input", label: "Mieter", x: 10, y: 20, page: 2, width: 12, height: 2 },
    { type: "initials", label: "Mieter", x: 80, y: 90, page: 3 },
    { type: "date", label: "Mieter", x: 60, y: 80, page: 4 },
    { label: "Vermieterin", x: 10, y: 60, page: 4 },
  ],
};

async function open(signUrl: string, options: BrowserContextOptions): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(`${service.url}/sign/${linkIn(signUrl)}`);
  return page;
}

for (const language of PAGE_LANGUAGES) {
  test(`in ${language}, the document begins within the first 300 px of a phone`, {
    skip,
  }, async () => {
    for (const change of [html, { ...html, ...personal }, { ...upload, ...personal }]) {
      const page = await open((await create(language, change)).signUrl, PHONE);
      for (const view of ["text", "pages"] as const) {
        await page.locator(`.to-${view}`).click();
        const shown = page.locator(view === "text" ? ".paper" : ".page").first();
        const top = (await shown.boundingBox())?.y ?? Infinity;
        assert.ok(top <= 300, `${view} at ${top}`);
      }
      const said = ((await page.locator("main").textContent()) ?? "").trimStart();
      assert.match(said, /^\S*Example Ltd/, "who sent it stands first");
      await page.close();
    }
  });
}

test("one line says how much it is, as whom one signs and how far the others are; it opens on a phone and stands open beside the document", {
  skip,
}, async () => {
  const { signUrl } = await create("en", { ...upload, ...personal });
  for (const javaScriptEnabled of [true, false]) {
    const phone = await open(signUrl, { ...PHONE, javaScriptEnabled });
    const line = phone.locator(".about > summary");
    const said = ((await line.textContent()) ?? "").replace(/[\u2068\u2069]/g, "").trim();
    assert.equal(said, "4 pages · You sign as Mieter · 0 of 2 have signed");
    const people = phone.locator(".people");
    assert.equal(await people.isVisible(), false);
    await line.click();
    assert.equal(await people.isVisible(), true);
    await phone.close();
    const desktop = await open(signUrl, { ...DESKTOP, javaScriptEnabled });
    assert.equal(await desktop.locator(".people").isVisible(), true);
    await desktop.close();
  }
});

test("every box of one's own is a button, opens the sheet, and is hit within 22 px of its middle; nobody else's is", {
  skip,
}, async () => {
  const page = await open((await create("en", { ...upload, ...personal })).signUrl, PHONE);
  await page.locator(".to-pages").click();
  const own = page.locator("button.box");
  assert.equal(await own.count(), 4);
  for (const box of await own.all()) {
    for (const dy of [-21, 0, 21]) {
      await box.evaluate((button) => button.scrollIntoView({ block: "center" }));
      const { x, y, width, height } = (await box.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height / 2 + dy);
      await page.locator("#sign-dialog").waitFor();
      await page.locator("#sign-dialog [data-close]").first().click();
      await page.locator("#sign-dialog").waitFor({ state: "hidden" });
    }
  }
  await page.close();
});

/** Boxes as forms have them: 13 px high on a phone, one close below the other, and one over another. */
const crowded = {
  document: upload.document,
  signatureFields: [
    { label: "Mieter", x: 10, y: 80, width: 30, height: 8, page: 1 },
    { type: "date", label: "Mieter", x: 60, y: 26.4, width: 20, height: 2.6, page: 1 },
    {
      type: "input",
      label: "Mieter",
      name: "Company",
      x: 20,
      y: 20.1,
      width: 40,
      height: 2.6,
      page: 1,
    },
    {
      type: "input",
      label: "Mieter",
      name: "VAT",
      x: 20,
      y: 23.2,
      width: 40,
      height: 2.6,
      page: 1,
    },
    { type: "input", label: "Mieter", name: "City", x: 55, y: 20, width: 30, height: 2.6, page: 1 },
    { label: "Vermieterin", x: 60, y: 70, width: 30, height: 8, page: 1 },
  ],
};

test("on a phone, a press of a page goes to the nearest box, however small they are and close to one another", {
  skip,
}, async () => {
  const page = await open((await create("en", { ...crowded, ...personal })).signUrl, PHONE);
  const hit: Record<string, string | null> = {};
  for (const [name, dx, dy] of [
    ["Company", -0.3, 0],
    ["VAT", -0.3, 0],
    ["VAT", 0.4, 0.3],
    ["Date of signing", 0, 0],
    ["City", 0.4, 0],
    // Half over each other: whose middle is nearer.
    ["Company", 0.4, 0],
    ["City", -0.4, 0],
  ] as const) {
    const box = page.locator(`button.box[aria-label^="${name}"]`);
    await box.evaluate((button) => button.scrollIntoView({ block: "center" }));
    const { x, y, width, height } = (await box.boundingBox())!;
    await page.touchscreen.tap(x + width * (0.5 + dx), y + height * (0.5 + dy));
    await page.locator("#sign-dialog").waitFor();
    hit[`${name} ${dx}`] = await page.evaluate(() =>
      document.activeElement!.closest("[data-value]")!.getAttribute("data-value"),
    );
    await page.locator("#sign-dialog [data-close]").first().click();
    await page.locator("#sign-dialog").waitFor({ state: "hidden" });
  }
  const { fields } = (await (
    await fetch(`${service.url}/api/v1/signing/${page.url().split("/").pop()}`)
  ).json()) as { fields: { id: string; name: string }[] };
  const entry = (name: string) => `inputs.${fields.find((field) => field.name === name)?.id}`;
  assert.deepEqual(hit, {
    "Company -0.3": entry("Company"),
    "VAT -0.3": entry("VAT"),
    "VAT 0.4": entry("VAT"),
    "Date of signing 0": "signerName",
    "City 0.4": entry("City"),
    "Company 0.4": entry("City"),
    "City -0.4": entry("City"),
  });
  await page.close();
});

test("fields follow one another as they stand on the page: by Next field, by Tab and on the sheet, and the day is left out", {
  skip,
}, async () => {
  const page = await open((await create("en", { ...crowded, ...personal })).signUrl, DESKTOP);
  const names = ["Company", "City", "VAT", "Sign here"];
  const active = () =>
    page.evaluate(() =>
      document.activeElement?.getAttribute("aria-label")?.replace(/ Mieter$/, ""),
    );
  const gone: unknown[] = [];
  for (const _ of names) {
    await page.locator("[data-next-place]").click();
    gone.push([await active(), await page.locator("[data-place-now]").textContent()]);
  }
  assert.deepEqual(
    gone,
    names.map((name, place) => [name, `Field ${place + 1} of 4`]),
  );
  await page.locator("button.box[aria-label^=Company]").focus();
  const tabbed = [await active()];
  for (const _ of names.slice(1)) {
    await page.keyboard.press("Tab");
    tabbed.push(await active());
  }
  assert.deepEqual(tabbed, names);
  await page.locator("[data-open-dialog]:visible").first().click();
  assert.deepEqual(await page.locator("[data-role-inputs] label bdi").allTextContents(), [
    "Company",
    "City",
    "VAT",
  ]);
  await page.close();
});

test("with a logo the masthead of a phone holds the logo alone, and the name is said to who listens", {
  skip,
}, async () => {
  const account = await service.openAccount();
  const owner = await signedIn(service, account.accountId);
  const senderName = "Hausverwaltung Gartenstraße GmbH";
  await owner.post("/app/settings/appearance", { name: "", senderName, accent: "" });
  const form = new FormData();
  form.set("token", owner.token);
  form.set("logo", new File([new Uint8Array(await wideLogo())], "logo.png"));
  await fetch(`${service.url}/app/settings/logo`, {
    method: "POST",
    headers: { cookie: owner.cookie, origin: service.url },
    body: form,
    redirect: "manual",
  });
  const { body } = await account.call("POST", "/contracts", { ...html, finalize: true });
  for (const width of [320, 360, 390]) {
    const page = await open(body.contract.signUrl, { ...PHONE, viewport: { width, height: 740 } });
    const masthead = page.locator(".masthead");
    const height = (await masthead.boundingBox())?.height ?? 0;
    assert.ok(height <= 60, `${width} px: the masthead is ${height} px high`);
    const logo = await page.locator(".masthead-logo").boundingBox();
    assert.ok(
      logo && Math.abs((logo.width - 8) / (logo.height - 8) - 400 / 120) < 0.1,
      JSON.stringify(logo),
    );
    assert.equal(await masthead.locator(".wordmark").isVisible(), false);
    const name = page.locator(".masthead-sender").getByText(senderName);
    assert.equal((await name.boundingBox())?.width, 1);
    await page.close();
  }
});

/** As letterheads have them: 400 to 120. */
async function wideLogo(): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [400, 120];
    canvas.getContext("2d")?.fillRect(20, 20, 360, 80);
    return canvas.toDataURL("image/png");
  });
  await page.close();
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

test("the bar at the foot of a phone is one row of 56 px, and stays there however short the document is", {
  skip,
}, async () => {
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [390, 844],
  ] as const) {
    for (const language of PAGE_LANGUAGES) {
      for (const what of [html, crowded]) {
        const { signUrl } = await create(
          language,
          what === html ? { ...html, ...personal } : { ...crowded, ...personal },
        );
        const page = await open(signUrl, { viewport: { width, height }, hasTouch: true });
        const bar = (await page.locator(".reading-bar").boundingBox())!;
        const where = `${width} px, ${language}`;
        assert.ok(
          Math.abs(bar.y + bar.height - height) <= 1,
          `${where}: it ends at ${bar.y + bar.height}`,
        );
        assert.ok(bar.height <= 56.5, `${where}: ${bar.height} px high`);
        await page.close();
      }
    }
  }
});

test("while somebody reads, the page's number stands there, pages grow, and what is left is gone to", {
  skip,
}, async () => {
  for (const options of [PHONE, DESKTOP]) {
    const page = await open((await create("en", { ...upload, ...personal })).signUrl, options);
    await page.locator(".to-pages").click();
    const now = page.locator("[data-page-now]");
    await page.locator("#page-3").scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector("#page-3")?.scrollIntoView());
    await page.waitForFunction(() =>
      /^Page 3 of 4$/.test(document.querySelector("[data-page-now]")?.textContent ?? ""),
    );
    assert.equal(await now.isVisible(), true);
    const width = async () => (await page.locator("#page-1").boundingBox())?.width ?? 0;
    const before = await width();
    await page.locator("#zoom").selectOption("200");
    assert.ok(Math.abs((await width()) / before - 2) < 0.05);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, options.viewport.width, "the pages scroll, not the page around them");
    await page.locator("#zoom").selectOption("100");
    const gone: (string | undefined)[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.locator("[data-next-place]").click();
      gone.push(
        await page.evaluate(() => {
          const active = document.activeElement;
          const { top, bottom } = active!.getBoundingClientRect();
          return top > 0 && bottom < innerHeight ? active?.id : undefined;
        }),
      );
    }
    assert.deepEqual(gone, ["box-1", "box-2", "box-0", "box-1", "box-2"]);
    await page.close();
  }
});

test("without a script the pages grow as well", { skip }, async () => {
  const { signUrl } = await create("en", { ...upload, ...personal });
  const page = await open(signUrl, { ...DESKTOP, javaScriptEnabled: false });
  const width = async () => (await page.locator("#page-1").boundingBox())?.width ?? 0;
  const before = await width();
  await page.locator("#zoom").selectOption("150");
  assert.ok(Math.abs((await width()) / before - 1.5) < 0.05);
  assert.equal(await page.locator("[data-next-place]").isVisible(), false);
  await page.close();
});
