/** What holds of every page, whatever it says: on a phone and on a desk, by finger, by key and by ear. */
import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";

const PHONE = { width: 360, height: 760 };
const DESK = { width: 1280, height: 800 };
/** In CSS pixels; `--touch` of the pages' tokens. */
const TOUCH = 44;

/**
 * Holds a page against axe, the width of a phone, a finger's size and the keyboard, and in the
 * dark against contrast. With SHOTS, a folder, it also takes four pictures there.
 */
export async function assertForAnybody(tab: Page, name: string): Promise<void> {
  await tab.setViewportSize(PHONE);
  await tab.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await picture(tab, `${name}-360-light`);
  const width = await tab.evaluate(() => document.documentElement.scrollWidth);
  const found = {
    violations: await violations(tab),
    width: Math.max(width, PHONE.width),
    small: await smallTargets(tab),
    unreached: await unreached(tab),
    dark: [] as unknown[],
  };
  await tab.emulateMedia({ colorScheme: "dark" });
  await picture(tab, `${name}-360-dark`);
  found.dark = await violations(tab, { runOnly: ["color-contrast"] });
  await tab.setViewportSize(DESK);
  await picture(tab, `${name}-1280-dark`);
  await tab.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await picture(tab, `${name}-1280-light`);
  const none = { violations: [], width: PHONE.width, small: [], unreached: [], dark: [] };
  assert.deepEqual(found, none, name);
}

async function picture(tab: Page, name: string): Promise<void> {
  const shots = process.env.SHOTS;
  if (shots) await tab.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

async function violations(tab: Page, options: axe.RunOptions = {}): Promise<unknown[]> {
  await tab.evaluate(axe.source);
  const { violations } = await tab.evaluate(
    (chosen) => (globalThis as unknown as { axe: typeof axe }).axe.run(chosen),
    options,
  );
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** What a finger has to meet; links within a sentence may be as high as its line (WCAG 2.2, 2.5.8). */
function smallTargets(tab: Page): Promise<string[]> {
  return tab.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, summary, textarea",
    );
    const seen = [...all].filter((one) => one.checkVisibility() && one.getClientRects().length > 0);
    const words = (node: Node | null) => node?.textContent?.trim() ?? "";
    return seen
      .filter((one) => {
        const target = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") : one;
        const { height } = (target ?? one).getBoundingClientRect();
        const block = one.closest("p, li, dd, td, th, label, summary");
        const isInSentence = one.matches("a") && words(block).length > words(one).length;
        return height < least - 0.5 && !isInSentence && !one.closest(".visually-hidden");
      })
      .map(
        (one) =>
          `${Math.round(one.getBoundingClientRect().height)}px ${one.outerHTML.slice(0, 160)}`,
      );
  }, TOUCH);
}

/** What the Tab key does not come to in the order of the page, or shows no ring around. */
async function unreached(tab: Page): Promise<string[]> {
  const count = await tab.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, summary, textarea",
    );
    const open = [...all].filter(
      (one) => one.checkVisibility() && one.tabIndex >= 0 && !one.matches(":disabled"),
    );
    // The arrows lead on within a group, so that Tab comes to it once.
    const groups = new Set<string>();
    const stops = open.filter((one) => {
      if (!one.matches("[type=radio]")) return true;
      const { name } = one as HTMLInputElement;
      return !groups.has(name) && groups.add(name);
    });
    Object.assign(globalThis, { stops, reached: new Set() });
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    return stops.length;
  });
  // A moment has parts, each of which is come to.
  const parts = 6 * (await tab.locator('input[type="datetime-local"]').count());
  for (let step = 0; step < count + parts + 4; step += 1) {
    await tab.keyboard.press("Tab");
    await tab.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement) return;
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      const isRinged = outlineStyle !== "none" && outlineWidth !== "0px";
      if (isRinged) (globalThis as unknown as { reached: Set<Element> }).reached.add(activeElement);
    });
  }
  return tab.evaluate(() => {
    const { stops, reached } = globalThis as unknown as {
      stops: HTMLElement[];
      reached: Set<Element>;
    };
    const names = new Set(
      [...reached].map((one) => one.matches("[type=radio]") && (one as HTMLInputElement).name),
    );
    return stops
      .filter((one) => !reached.has(one) && !names.has((one as HTMLInputElement).name))
      .map((one) => one.outerHTML.slice(0, 160));
  });
}
