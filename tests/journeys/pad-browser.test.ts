/** The pad under a finger: what is drawn is where the finger was, whatever screen and page do meanwhile. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;

let service: TestService;
let browser: Browser;
let path: string;
before(async () => {
  if (skip) return;
  service = await startService();
  browser = await launchBrowser();
  const account = await service.openAccount();
  const { body } = await account.call("POST", "/contracts", {
    language: "en",
    content: "<h1>Lease</h1><p>The flat.</p>",
    signatureFields: [{ label: "Tenant" }],
    finalize: true,
  });
  path = `/sign/${linkIn(body.contract.signUrl)}`;
});
after(async () => {
  if (skip) return;
  await browser.close();
  await service.close();
});

interface Hand {
  page: Page;
  cdp: CDPSession;
}

/** The sheet with its pad in the middle of the screen. */
async function atPad(options: BrowserContextOptions = {}): Promise<Hand> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(service.url + path);
  await page.locator("[data-open-dialog]:visible").first().click();
  await padOf(page).evaluate((pad) => pad.scrollIntoView({ block: "center" }));
  return { page, cdp: await context.newCDPSession(page) };
}

const padOf = (page: Page) => page.locator("[data-capture=signature] .pad canvas");

/** Down along the pad and across it: as far as a finger goes that means to scroll. */
const STROKE = [
  [0.2, 0.2],
  [0.25, 0.5],
  [0.3, 0.8],
  [0.55, 0.5],
  [0.8, 0.3],
] as const;
const DRAWN = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 };

type Point = { x: number; y: number };

async function drag({ cdp }: Hand, [start, ...way]: readonly Point[]): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", start ? [start] : []);
  for (const point of way) await touch("touchMove", [point]);
  await touch("touchEnd", []);
}

async function draw(hand: Hand): Promise<void> {
  const place = await hand.page.evaluate(placeOnScreen);
  const onPad = ([across, down]: readonly [number, number]) => ({
    x: place.x + place.width * across,
    y: place.y + place.height * down,
  });
  const steps = STROKE.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = STROKE[index]!;
    return [0.25, 0.5, 0.75, 1].map((share) =>
      onPad([fromX + (x - fromX) * share, fromY + (y - fromY) * share]),
    );
  });
  await drag(hand, [onPad(STROKE[0]), ...steps]);
}

/** Where the pad is in what of the page is seen: a page that two fingers made larger is seen in part. */
function placeOnScreen() {
  const pad = document.querySelector("[data-capture=signature] .pad canvas")!;
  const { x, y, width, height } = pad.getBoundingClientRect();
  const { offsetLeft, offsetTop } = visualViewport!;
  return { x: x - offsetLeft, y: y - offsetTop, width, height };
}

/** Where ink is, as shares of the pad, how many pixels the pad has to one of the screen, and how far all was scrolled. */
function look() {
  const pad = document.querySelector<HTMLCanvasElement>("[data-capture=signature] .pad canvas")!;
  const { width, height } = pad;
  const { data } = pad.getContext("2d")!.getImageData(0, 0, width, height);
  const seen = { left: 1, top: 1, right: 0, bottom: 0 };
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] ?? 0) < 128) continue;
    const [across, down] = [((at >> 2) % width) / width, Math.floor((at >> 2) / width) / height];
    seen.left = Math.min(seen.left, across);
    seen.right = Math.max(seen.right, across);
    seen.top = Math.min(seen.top, down);
    seen.bottom = Math.max(seen.bottom, down);
  }
  let scrolled = 0;
  for (let one: Element | null = pad; one; one = one.parentElement) scrolled += one.scrollTop;
  return { seen, sharpness: width / pad.clientWidth / devicePixelRatio, scrolled };
}

async function assertInk(page: Page, when: string): Promise<void> {
  const { seen, sharpness } = await page.evaluate(look);
  for (const edge of ["left", "top", "right", "bottom"] as const) {
    const off = Math.abs(seen[edge] - DRAWN[edge]);
    assert.ok(off < 0.04, `${when}: ${edge} at ${seen[edge]}`);
  }
  assert.ok(Math.abs(sharpness - 1) < 0.02, `${when}: ${sharpness} pixels to one of the screen`);
}

/** As fingers do it. */
const enlarge = ({ cdp }: Hand) =>
  cdp.send("Input.synthesizePinchGesture", { x: 180, y: 370, scaleFactor: 1.6 });

async function resize({ page }: Hand, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((expected) => innerHeight === expected, height);
  // What answers to a new size does so with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

interface Surroundings {
  options?: BrowserContextOptions;
  before?(hand: Hand): Promise<unknown>;
  after?(hand: Hand): Promise<unknown>;
}

const SURROUNDINGS: Record<string, Surroundings> = {
  "on a screen of one pixel to one": { options: { deviceScaleFactor: 1 } },
  "on a screen of three pixels to one": { options: { deviceScaleFactor: 3 } },
  "on a small phone": { options: { viewport: { width: 320, height: 568 } } },
  "on a page that two fingers made larger": { before: enlarge },
  "on a phone that is turned after it and back again": {
    async after(hand) {
      await resize(hand, 740, 360);
      await assertInk(hand.page, "on its side");
      await resize(hand, 360, 740);
    },
  },
  "while the browser's address bar comes and goes": {
    async after(hand) {
      await resize(hand, 360, 660);
      await assertInk(hand.page, "with the bar");
      await resize(hand, 360, 740);
    },
  },
};

for (const [where, { options, before: first, after: then }] of Object.entries(SURROUNDINGS)) {
  test(`what a finger draws is where it was, sharp, and nothing scrolls meanwhile: ${where}`, {
    skip,
  }, async () => {
    const hand = await atPad(options);
    await first?.(hand);
    const { scrolled } = await hand.page.evaluate(look);
    await draw(hand);
    assert.equal((await hand.page.evaluate(look)).scrolled, scrolled);
    await assertInk(hand.page, "drawn");
    await then?.(hand);
    await assertInk(hand.page, "afterwards");
    await hand.page.context().close();
  });
}

test("two fingers make the signing page and its sheet larger", { skip }, async () => {
  const hand = await atPad();
  const scale = () => hand.page.evaluate(() => visualViewport!.scale);
  assert.equal(await scale(), 1);
  await enlarge(hand);
  assert.ok((await scale()) > 1.5, `${await scale()}`);
  await hand.page.goto(service.url + path);
  assert.equal(await scale(), 1);
  await enlarge(hand);
  assert.ok((await scale()) > 1.5, `${await scale()}`);
  await hand.page.context().close();
});

test("on a small phone the sheet takes the screen, the pad is seen whole, and a finger beside it scrolls", {
  skip,
}, async () => {
  const viewport = { width: 320, height: 568 };
  const hand = await atPad({ viewport });
  const sheet = await hand.page.locator("#sign-dialog").boundingBox();
  assert.ok(sheet && sheet.x === 0 && sheet.y <= 0 && sheet.width === viewport.width);
  assert.ok(Math.round(sheet.y + sheet.height) >= viewport.height, JSON.stringify(sheet));
  const pad = await padOf(hand.page).boundingBox();
  assert.ok(pad && pad.width >= 270 && pad.height >= 130, JSON.stringify(pad));
  assert.ok(pad.y >= 0 && pad.y + pad.height <= viewport.height, JSON.stringify(pad));
  const before = await hand.page.evaluate(look);
  const beside = (y: number) => ({ x: pad.x / 2, y });
  await drag(
    hand,
    [300, 280, 260, 240, 220, 200, 180].map((y) => beside(y)),
  );
  await hand.page.waitForFunction(
    (from) => document.querySelector("#sign-dialog")!.scrollTop > from + 50,
    before.scrolled,
    { timeout: 10_000 },
  );
  await hand.page.context().close();
});
