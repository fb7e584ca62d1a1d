/** Every state of the pages that are opened without an account, in every language, on every screen. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Language } from "#kernel/language.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { PAGE_LANGUAGES } from "#kit/scenes/page-languages.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
/** One word of seventy letters. */
const LONG_WORD = `Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz${"e".repeat(7)}`;
const SCREENS = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
];
const ROLES = ["Vermieterin", "Mieter", `Bürge ${LONG_WORD}`];

let service: TestService;
let browser: Browser;
let large: Browser;
const states = {} as Record<Language, Record<string, string>>;
let sealed: Buffer;
before(async () => {
  if (skip) return;
  service = await startService();
  for (const language of PAGE_LANGUAGES) states[language] = await statesIn(language);
  browser = await launchBrowser();
  // The reader's own setting of letters twice as large (WCAG 2.2, 1.4.4).
  large = await launchBrowser("--blink-settings=defaultFontSize=32");
});
after(async () => {
  if (skip) return;
  await browser?.close();
  await large?.close();
  await service?.close();
});
beforeEach(() => service?.clock.moveMs(MINUTE_MS));

async function statesIn(language: Language): Promise<Record<string, string>> {
  const account = await service.openAccount({ ownLimit: 5, credits: 1 });
  const create = (change: object = {}) => made(account, language, change);
  const signing = async (id: string) => `/sign/${(await secretsOf(service, id)).sign}`;
  const status = async (id: string) => `/status/${(await secretsOf(service, id)).status}`;
  const signed = async (signUrl: string, roles: readonly string[]) => {
    for (const role of roles) {
      const { status: code } = await signOver(service.url, linkIn(signUrl), role);
      assert.equal(code, 201);
    }
  };
  const links = ROLES.slice(0, 2).map((role, index) => ({ role, email: `s${index}@example.org` }));
  const open = await create({ signers: links });
  await signed(open.signUrl, ROLES.slice(2));
  const replaced = await create({ signers: [links[1]] });
  const oldLink = personalPath(replaced.signers[0]);
  const signers = [{ ...links[1], email: "newer@example.org" }];
  assert.equal((await account.call("PATCH", `/contracts/${replaced.id}`, { signers })).status, 200);
  const complete = await create();
  await signed(complete.signUrl, ROLES);
  const file = await account.call("GET", `/contracts/${complete.id}/pdf`);
  if (language === "de") sealed = Buffer.from(file.bytes);
  const withdrawn = await create();
  const deleted = await create();
  const unpaid = await create();
  const draft = await create({ finalize: false });
  await account.call("POST", `/contracts/${withdrawn.id}/cancel`);
  await account.call("DELETE", `/contracts/${deleted.id}`);
  return {
    front: "/",
    accessibility: "/accessibility",
    mistyped: "/app/nothing-here",
    "cannot be read": "/sign/%E0%A4%A",
    unknown: "/sign/abcdefghjkmnpqrs",
    "link withdrawn": await signing(withdrawn.id),
    "link replaced": oldLink,
    "link of a draft": await signing(draft.id),
    "sign, personal": personalPath(open.signers[0]),
    "sign, others' links only": await signing(open.id),
    "sign, unpaid": await signing(unpaid.id),
    "sign, complete": await signing(complete.id),
    "status, draft": await status(draft.id),
    "status, unpaid": await status(unpaid.id),
    "status, open": await status(open.id),
    "status, complete": await status(complete.id),
    "status, withdrawn": await status(withdrawn.id),
    ask: "/verify",
    "ask, mistyped": "/verify/7K3M",
    "verify, open": `/verify/${open.publicId}`,
    "verify, withdrawn": `/verify/${withdrawn.publicId}`,
    "verify, deleted": `/verify/${deleted.publicId}`,
    "verify, sealed": `/verify/${complete.publicId}`,
  };
}

async function made(account: TestAccount, language: Language, change: object) {
  const { status, body } = await account.call("POST", "/contracts", {
    language,
    title: `Vertrag zum ${LONG_WORD}`,
    content: `<h1>Vertrag</h1><p>Der Papagei zieht mit ein. ${LONG_WORD}</p>`,
    signatureFields: ROLES.map((label) => ({ label })),
    finalize: true,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.contract;
}

function personalPath(signer: { id: string; email: string }): string {
  return `/sign/${deliveredTo(service, signer)}`;
}

/** Looks at every state in turn. */
async function eachState(
  language: Language,
  options: BrowserContextOptions & { with?: Browser; only?: RegExp },
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const { with: through = browser, only = /./, ...settings } = options;
  const context = await through.newContext({ locale: language, ...settings });
  const page = await context.newPage();
  // So that no address reaches the bound of the verify pages.
  service.clock.moveMs(MINUTE_MS);
  for (const [name, path] of Object.entries(states[language])) {
    if (!only.test(name)) continue;
    await page.goto(service.url + path);
    await look(page, name);
  }
  await context.close();
}

interface Looked {
  /** States that stick out of a screen. */
  wide: string[];
  violations: unknown[];
  /** What is too low to be pressed, or does not show that a key has come to it. */
  wrong: string[];
}

const looked = new Map<Language, Promise<Looked>>();

/** Each state is loaded once for all that does not change it. */
function lookedAt(language: Language): Promise<Looked> {
  const found = looked.get(language) ?? lookAt(language);
  looked.set(language, found);
  return found;
}

async function lookAt(language: Language): Promise<Looked> {
  const found: Looked = { wide: [], violations: [], wrong: [] };
  const options = { with: large, hasTouch: true, colorScheme: "light", bypassCSP: true } as const;
  await eachState(language, options, async (page, name) => {
    // Where the longest words fit on the narrowest screen, another language's fit on the others.
    for (const viewport of language === "de" ? SCREENS : SCREENS.slice(0, 1)) {
      await page.setViewportSize(viewport);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width <= viewport.width) continue;
      found.wide.push(`${name} at ${viewport.width}: ${width} px, ${await widest(page)}`);
    }
    // Contrasts are what takes longest to look at, and are the same in all languages.
    if (language !== "de") found.violations.push(...(await violationsOn(page, name, "others")));
  });
  if (language !== "de") return found;
  const small = { viewport: SCREENS[1]!, colorScheme: "light", bypassCSP: true } as const;
  await eachState(language, small, async (page, name) => {
    found.violations.push(...(await violationsOn(page, `${name}, light`, "all")));
    // How high something is and whether keys come to it are the same in all languages.
    found.wrong.push(...(await hardToPress(page, name)));
  });
  return found;
}

/** @param rules all, or those that colours decide, or the others */
async function violationsOn(
  page: Page,
  name: string,
  rules: "all" | "colours" | "others",
): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const chosen: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(rules === "colours" && { runOnly: ["color-contrast"] }),
    ...(rules === "others" && { rules: { "color-contrast": { enabled: false } } }),
  };
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    chosen,
  );
  return violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html)]);
}

async function hardToPress(page: Page, name: string): Promise<string[]> {
  const low = await page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, textarea, summary, label.button")]
      .filter((one) => !one.matches(".visually-hidden") && one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  const wrong = low.map((one) => `${name}: ${one}`);
  const reachable = await page.evaluate(() => {
    const all = [...document.querySelectorAll("a, button, input, select, textarea, summary")];
    const shown = all.filter((one) => one.checkVisibility());
    // Of choices that exclude each other, keys come to one.
    const groups = shown.map(
      (one) => (one.matches("[type=radio]") && one.getAttribute("name")) || one,
    );
    return new Set(groups).size;
  });
  for (let count = 0; count < reachable; count += 1) {
    await page.keyboard.press("Tab");
    const shown = await page.evaluate(() => {
      const active = document.activeElement;
      const ring = active?.matches("#file") ? active.nextElementSibling : active;
      return ring && active !== document.body && getComputedStyle(ring).outlineStyle;
    });
    if (shown !== "solid") wrong.push(`${name}: stop ${count + 1} shows ${shown}`);
  }
  return wrong;
}

for (const language of PAGE_LANGUAGES) {
  test(`in ${language}, no state is wider than any screen, with letters twice as large`, {
    skip,
  }, async () => {
    assert.deepEqual((await lookedAt(language)).wide, []);
  });

  test(`in ${language}, no state has an accessibility violation`, { skip }, async () => {
    assert.deepEqual((await lookedAt(language)).violations, []);
  });

  test(`in ${language}, every state says in its own language what it is`, { skip }, async () => {
    service.clock.moveMs(MINUTE_MS);
    for (const [name, path] of Object.entries(states[language])) {
      const html = await htmlOf(language, path);
      assert.match(html, new RegExp(`<html[^>]* lang="${language}"`), name);
      assert.equal(html.match(/<h1\b/g)?.length, 1, name);
    }
  });
}

test("no state has an accessibility violation in the dark", { skip }, async () => {
  const found: unknown[] = [];
  // Colours are the same in all languages, and all that differs.
  const inTheDark = { viewport: SCREENS[3]!, colorScheme: "dark", bypassCSP: true } as const;
  await eachState("de", inTheDark, async (page, name) => {
    found.push(...(await violationsOn(page, `${name}, dark`, "colours")));
  });
  assert.deepEqual(found, []);
});

test("every state can be read without a script", { skip }, async () => {
  await eachState("de", { javaScriptEnabled: false }, async (page, name) => {
    const said = (await page.locator("main").textContent()) ?? "";
    assert.ok(said.length > 40, name);
    assert.equal(await page.locator(".needs-script:visible").count(), 0, name);
    if (name === "status, open") assert.match(said, /UTC/);
  });
});

async function htmlOf(language: Language, path: string): Promise<string> {
  const headers = { accept: "text/html", "accept-language": language };
  return (await fetch(service.url + path, { headers })).text();
}

test("whatever is pressed is 44 px high, and keys reach it and show where they are", {
  skip,
}, async () => {
  assert.deepEqual((await lookedAt("de")).wrong, []);
});

test("times are the reader's own, and to the second in UTC where they are pointed at", {
  skip,
}, async () => {
  const only = /^(status, complete|link withdrawn|sign, complete|verify, (withdrawn|sealed))$/;
  const settings = { timezoneId: "Asia/Kathmandu", only };
  await eachState("de", settings, async (page, name) => {
    const time = page.locator("time").first();
    assert.match((await time.textContent()) ?? "", /^\d+\. Nov\. 2026, \d\d:\d\d GMT\+5:45$/, name);
    const title = (await time.getAttribute("title")) ?? "";
    assert.match(title, /^\d+\. Nov\. 2026, \d\d:\d\d:\d\d UTC$/, name);
  });
});

test("with forced colours, marks and steps keep their shapes", { skip }, async () => {
  const only = /^status, open$/;
  await eachState("de", { forcedColors: "active", only }, async (page) => {
    const borders = await page.evaluate(() =>
      [".person-mark", ".step.now"].map((name) => {
        const found = document.querySelector(name)!;
        const pseudo = name === ".step.now" ? "::before" : null;
        return getComputedStyle(found, pseudo).borderTopStyle;
      }),
    );
    assert.deepEqual(borders, ["solid", "solid"]);
  });
});

test("what is printed in the dark is dark on white", { skip }, async () => {
  const only = /^status, open$/;
  await eachState("de", { colorScheme: "dark", only }, async (page) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const found = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return [backgroundColor, color];
    });
    assert.deepEqual(found, ["rgb(255, 255, 255)", "rgb(27, 35, 48)"]);
  });
});

test("every page of a contract names its sender, and of a draft none shows its text", {
  skip,
}, async () => {
  for (const language of PAGE_LANGUAGES) {
    service.clock.moveMs(MINUTE_MS);
    for (const [name, path] of Object.entries(states[language])) {
      if (!/^(sign|status|link)/.test(name)) continue;
      const html = await htmlOf(language, path);
      const body = html.slice(html.indexOf("<body"));
      const said = body.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
      assert.match(said, /Example Ltd/, name);
      if (name === "link of a draft") assert.doesNotMatch(html, /Papagei/);
    }
  }
});

test("a page that is looked at again after a while shows how far it is by then", {
  skip,
}, async () => {
  const page = await browser.newPage({ locale: "de" });
  await page.addInitScript(() => {
    let isLater = false;
    const now = performance.now.bind(performance);
    performance.now = () => now() + (isLater ? 31_000 : 0);
    addEventListener("later", () => {
      isLater = true;
    });
  });
  await page.goto(service.url + states.de["status, open"]);
  const reloaded = page.waitForEvent("load");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.evaluate(() => {
    dispatchEvent(new Event("later"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await reloaded;
  await page.close();
});

test("with a verdict and the whole certificate, the page still fits, letters twice as large", {
  skip,
}, async () => {
  for (const viewport of SCREENS) {
    const page = await large.newPage({ viewport, locale: "de" });
    service.clock.moveMs(MINUTE_MS);
    await page.goto(service.url + states.de["verify, sealed"]);
    const name = `${LONG_WORD}.pdf`;
    const file = { name, mimeType: "application/pdf", buffer: sealed };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator("#certificate summary").click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= viewport.width, `${viewport.width}: ${width}, ${await widest(page)}`);
    await page.close();
  }
});

/** Names what sticks out farthest, for the message. */
function widest(page: Page): Promise<string> {
  return page.evaluate(() => {
    const right = (element: Element) => element.getBoundingClientRect().right;
    const out = [...document.querySelectorAll("body *")].filter((one) => right(one) > innerWidth);
    const [first] = out.sort((one, other) => right(other) - right(one));
    return first ? `${first.tagName}.${first.className}` : "nothing named";
  });
}
