import type { Browser } from "playwright-core";
import type { Shot } from "./hand.ts";

/** Height in pixels at which each picture of a sheet is shown. */
const SHOWN = 520;

/** Lays the pictures of several walks side by side, a row each, into one PNG. */
export async function contactSheet(
  browser: Browser,
  rows: readonly { label: string; shots: readonly Shot[] }[],
  path: string,
): Promise<void> {
  const cell = ({ name, png }: Shot) =>
    `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`;
  const row = ({ label, shots }: { label: string; shots: readonly Shot[] }) =>
    `<section><h2>${label}</h2>${shots.map(cell).join("")}</section>`;
  const page = await browser.newPage({ viewport: { width: 400, height: 400 } });
  await page.setContent(`<style>
    body { margin: 8px; width: max-content; font: 13px sans-serif; background: #888 }
    section { display: flex; gap: 10px; margin-bottom: 10px }
    h2 { writing-mode: vertical-rl; margin: 0 }
    figure { margin: 0 } img { height: ${SHOWN}px; border: 1px solid #000 }
  </style>${rows.map(row).join("")}`);
  await page.screenshot({ path, fullPage: true });
  const { width, height } = await page.evaluate(() => ({
    width: document.body.scrollWidth + 16,
    height: document.body.scrollHeight + 16,
  }));
  await page.setViewportSize({ width, height });
  await page.screenshot({ path });
  await page.close();
}
