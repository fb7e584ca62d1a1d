import { join } from "node:path";
import type { Page } from "playwright-core";

interface Film {
  /** Takes a picture of the whole page; with `phone` one at 360 pixels besides. */
  take(page: Page, name: string, phone?: "phone"): Promise<void>;
  count(): number;
}

const PHONE = { width: 360, height: 740 };

/** Pictures in the order they were taken, which their names begin with. */
export function makeFilm(folder: string): Film {
  let taken = 0;
  const shoot = async (page: Page, name: string) => {
    taken += 1;
    const number = String(taken).padStart(2, "0");
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, `${number}-${name}.png`) });
    await page.screenshot({ path: join(folder, `${number}-${name}-whole.png`), fullPage: true });
  };
  return {
    count: () => taken,
    async take(page, name, phone) {
      await shoot(page, name);
      if (!phone) return;
      const wide = page.viewportSize();
      await page.setViewportSize(PHONE);
      // What was laid out anew has to be drawn anew, frames within the page too.
      await page.waitForTimeout(300);
      await shoot(page, `${name}-phone`);
      if (wide) await page.setViewportSize(wide);
    },
  };
}
