/**
 * The two pictures of docs/use/html.md, the same HTML set in either layout:
 * `npm run pictures:layouts`. Needs a browser and pdftoppm.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openWorkers } from "#documents/workers/workers.ts";
import { findBrowser } from "#lib/browser/find-browser.ts";

const content = readFileSync("docs/use/examples/offer.html", "utf8");
const fields = ["Client", "Roofer"].map((label, at) => ({ id: `picture-${at}`, label }));
const wanted = { content, fields, title: null, language: "en" as const, centred: false };

const workers = openWorkers();
try {
  const set = await workers.run("composeHtml", wanted, "pictures");
  if ("problem" in set) throw new Error(set.problem);
  draw("html-profile", set.pdf);
  const places = { named: null, path: process.env.PATH ?? "", uid: process.getuid?.() };
  const browser = findBrowser(places);
  if ("lack" in browser) throw new Error(browser.lack);
  const printed = await workers.run("printPage", { ...wanted, browser }, "pictures");
  if ("problem" in printed) throw new Error(printed.problem);
  draw("html-page", printed.pdf);
} finally {
  workers.close();
}

function draw(name: string, pdf: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), "countersign-layouts-"));
  try {
    writeFileSync(join(folder, "file.pdf"), pdf);
    const args = ["-r", "40", "-png", "-singlefile", join(folder, "file.pdf")];
    const { status, stderr } = spawnSync("pdftoppm", [...args, `docs/pictures/${name}`]);
    if (status !== 0) throw new Error(String(stderr));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
