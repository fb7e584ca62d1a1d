import type { Browser, Locator, Page } from "playwright-core";

/** The screens of a film: phones that are sold, and a desk. */
export const SCREENS = [
  { width: 320, height: 568, colorScheme: "light" },
  { width: 360, height: 740, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1280, height: 800, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "light" },
] as const;

export interface Shot {
  name: string;
  png: Buffer;
}

/** What a way asked of whoever walked it. */
export interface Count {
  taps: number;
  letters: number;
  drawings: number;
}

/** Somebody before a screen, each of whose acts is counted. */
export interface Hand {
  page: Page;
  isWide: boolean;
  shots: Shot[];
  count: Count;
  /** Follows a link from elsewhere, which is not counted. */
  open(url: string): Promise<void>;
  tap(target: string | Locator): Promise<void>;
  type(target: string | Locator, text: string): Promise<void>;
  draw(canvas: Locator): Promise<void>;
  /** Takes a picture of what is on the screen. */
  look(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Seat {
  width: number;
  height: number;
  colorScheme: "light" | "dark";
  locale: string;
}

export async function walkAs(
  browser: Browser,
  { width, height, colorScheme, locale }: Seat,
): Promise<Hand> {
  const isWide = width > 600;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale,
    ...(!isWide && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const shots: Shot[] = [];
  const count: Count = { taps: 0, letters: 0, drawings: 0 };
  const found = (target: string | Locator) =>
    (typeof target === "string" ? page.locator(target) : target).filter({ visible: true }).first();
  return {
    page,
    isWide,
    shots,
    count,
    async open(url) {
      await page.goto(url, { waitUntil: "load" });
    },
    async tap(target) {
      count.taps += 1;
      await (isWide ? found(target).click() : found(target).tap());
    },
    async type(target, text) {
      count.letters += text.length;
      await found(target).fill(text);
    },
    async draw(canvas) {
      count.drawings += 1;
      await drawName(page, canvas);
    },
    async look(name) {
      await page.waitForLoadState("networkidle");
      // Pictures of pages come after the page, and what moves has to have come to rest.
      await page.waitForTimeout(350);
      shots.push({ name, png: await page.screenshot() });
    },
    close: () => context.close(),
  };
}

/** A signature as people draw it: loops, a slow beginning, a fast end. */
async function drawName(page: Page, canvas: Locator): Promise<void> {
  await canvas.evaluate((pad) => pad.scrollIntoView({ block: "center" }));
  const box = await canvas.boundingBox();
  if (!box) throw new Error("the pad is not on the screen");
  const steps = 60;
  for (let step = 0; step <= steps; step += 1) {
    const share = (step / steps) ** 1.6;
    await page.mouse.move(
      box.x + box.width * (0.15 + 0.65 * share + 0.04 * Math.sin(share * 40)),
      box.y + box.height * (0.5 - 0.22 * Math.cos(share * 28) * (1 - 0.6 * share)),
    );
    if (step === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
