/**
 * `npm run corpus -- uploads FOLDER` takes every PDF of a folder in as an upload,
 * draws pages of the base that is stored in five readers, and prints a table.
 * `--out FOLDER` (`corpus-out`) gets a line of JSON for each file, the figures of
 * the table, and pictures of pages that readers show otherwise, side by side:
 * PDFium, pdf.js, poppler, MuPDF, Ghostscript.
 *
 * `--files N` at most, drawn by lot from the folder with `--seed S`; `--pages M`
 * of each: the first, the last, and others by lot; `--pages 0` draws none.
 */
import { createHash } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBounded } from "#kit/judges/readers/bounded.ts";
import { drawBase } from "./draw-base.ts";
import type { Result } from "./result.ts";
import { openSounder } from "./soundness.ts";
import { figuresOf, printFigures } from "./table.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: "string" },
    pages: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    out: { type: "string", default: "corpus-out" },
  },
});
const [folder] = positionals;
if (!folder) {
  console.error(
    "usage: npm run corpus -- uploads FOLDER [--files N] [--pages M] [--seed S] [--out FOLDER]",
  );
  process.exit(2);
}

/** The same order for everybody with the same seed, whatever else lies in the folder. */
const lot = (text: string) => createHash("sha256").update(`${values.seed} ${text}`).digest("hex");
const byLot = <T>(all: readonly T[]) =>
  all.toSorted((one, other) => (lot(`${one}`) < lot(`${other}`) ? -1 : 1));

const names = byLot((await readdir(folder)).filter((name) => /\.pdf$/i.test(name))).slice(
  0,
  values.files ? Number(values.files) : undefined,
);
await rm(values.out, { recursive: true, force: true });
await mkdir(join(values.out, "odd"), { recursive: true });
const sounder = await openSounder(folder);
const child = openBounded();
await child.ask("takeUpload", await readFile(join(folder, names[0] ?? "")));
const results: Result[] = [];
for (const name of names) {
  const result = await take(folder, name);
  results.push(result);
  await appendFile(join(values.out, "results.jsonl"), `${JSON.stringify(result)}\n`);
  if (results.length % 100 === 0) console.error(`${results.length} of ${names.length}`);
}
child.close();
const figures = figuresOf(results);
await writeFile(join(values.out, "figures.json"), `${JSON.stringify(figures, null, 2)}\n`);
printFigures(figures);

async function take(place: string, name: string): Promise<Result> {
  const pdf = await readFile(join(place, name));
  const about = { name, bytes: pdf.length, ...(await sounder.of(name)) };
  const told = await child.ask("takeUpload", pdf);
  const none = { warnings: [], cpuMs: told.cpuMs, baseBytes: 0, pageCount: 0, pages: [] };
  if ("stopped" in told) return { ...about, ...none, outcome: "stopped", why: told.stopped };
  if ("error" in told) return { ...about, ...none, outcome: "broke", why: told.error };
  const { output } = told;
  if ("refused" in output) return { ...about, ...none, outcome: "refused", why: output.refused };
  const { base, pageCount, warnings } = output;
  const pages = await drawBase(child, base, choosePages(pageCount, name), {
    folder: join(values.out, "odd"),
    name: name.replace(/\.pdf$/i, ""),
  });
  const kept = { baseBytes: base.length, pageCount, warnings, pages };
  return { ...about, ...kept, cpuMs: told.cpuMs, outcome: "taken", why: "" };
}

function choosePages(count: number, name: string): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const ends = [...new Set([1, count])];
  const rest = byLot(all.slice(1, -1).map((page) => `${page} ${name}`)).map((text) =>
    Number.parseInt(text, 10),
  );
  return [...ends, ...rest].slice(0, Number(values.pages)).toSorted((one, other) => one - other);
}
