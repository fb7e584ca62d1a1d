/**
 * Films of signing: `npm run film -- signing FOLDER [LANGUAGE | WAY …]`. Walks the ways that people take
 * from their link to their copy at four widths, in light and in dark, counts what each asks of them, and
 * lays the pictures of a way side by side in one sheet a language. `counts.json` in the folder has the
 * figures.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "#kernel/language.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { startService } from "#kit/scenes/service.ts";
import { contactSheet } from "./contact-sheet.ts";
import { SCREENS, type Shot, walkAs } from "./hand.ts";
import { makeScene } from "./signing-scene.ts";
import { WAYS } from "./signing-ways.ts";

const [folder = "film-signing", ...asked] = process.argv.slice(2);
const isAsked = (one: string, all: readonly string[]) =>
  asked.includes(one) || !asked.some((word) => all.includes(word));
const languages = LANGUAGES.filter((one) => isAsked(one, LANGUAGES));
const ways = Object.entries(WAYS).filter(([name]) => isAsked(name, Object.keys(WAYS)));

await mkdir(folder, { recursive: true });
const service = await startService();
const browser = await launchBrowser();
const counts: Record<string, Record<string, unknown>> = {};
try {
  for (const language of languages) {
    const scene = await makeScene(service, language);
    for (const [name, way] of ways) {
      const rows: { label: string; shots: Shot[] }[] = [];
      for (const screen of SCREENS) {
        const label = `${screen.width} ${screen.colorScheme}`;
        const hand = await walkAs(browser, { ...screen, locale: language });
        try {
          await way(hand, scene);
        } catch (cause) {
          console.error(`${name}, ${language}, ${label}:`, cause);
          await hand.look("here it ended");
        }
        rows.push({ label, shots: hand.shots });
        counts[name] = { ...counts[name], [`${language} ${label}`]: hand.count };
        await hand.close();
      }
      await contactSheet(browser, rows, join(folder, `${name}-${language}.png`));
    }
  }
  await writeFile(join(folder, "counts.json"), `${JSON.stringify(counts, null, 2)}\n`);
} finally {
  await browser.close();
  await service.close();
}
console.log(`Sheets and counts are in ${folder}.`);
