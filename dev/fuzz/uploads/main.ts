/**
 * `npm run fuzz -- uploads --files 100000 --seed 1` makes small hostile PDFs, takes
 * each in as an upload, and has five readers show every base that came of one.
 * What they show otherwise lies in `--out FOLDER` (`corpus-out/fuzz`), as upload,
 * base and pictures side by side, named by its seed.
 *
 * `--resume` goes on where the last run with this folder ended or was ended: `state.json`
 * there has the next seed, and what all runs found.
 *
 * `--readers pdfium,pdfjs,…` asks only these, `--gs N` and `--poppler N` Ghostscript
 * and poppler at one file in N, `--jobs N` works in so many processes, and
 * `--only "CONSTRUCT,…"` puts one of these into each file.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CONSTRUCTS } from "#kit/documents/made-uploads/make-upload.ts";
import { type Finding, type Tried, tryUploads } from "#kit/documents/made-uploads/try-uploads.ts";
import { READERS, type Reader } from "#kit/judges/readers/five-readers.ts";
import { sideBySide } from "#kit/judges/readers/side-by-side.ts";

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    readers: { type: "string", default: READERS.join(",") },
    gs: { type: "string", default: "1" },
    poppler: { type: "string", default: "1" },
    only: { type: "string" },
    jobs: { type: "string", default: "1" },
    out: { type: "string", default: "corpus-out/fuzz" },
    resume: { type: "boolean", default: false },
  },
});

/** Of all runs that went on from one another. */
interface State {
  next: number;
  made: number;
  taken: number;
  late: number[];
  findings: string[];
}

const place = join(values.out, "state.json");
if (!values.resume) await rm(values.out, { recursive: true, force: true });
await mkdir(values.out, { recursive: true });
const from = Number(values.seed);
const before = await readState();
const written = new Set<Finding>();
let writing = Promise.resolve();
const tried = await tryUploads({
  from: before.next,
  count: Math.max(0, from + Number(values.files) - before.next),
  readers: values.readers.split(",") as Reader[],
  oneIn: { gs: Number(values.gs), poppler: Number(values.poppler) },
  only: onlyThese(values.only),
  processes: Number(values.jobs),
  onProgress: (so) => {
    // As it is now: the next batch counts on in the same.
    const now = { ...so, late: [...so.late], findings: [...so.findings] };
    writing = writing.then(() => keep(now));
  },
});
await writing;
await keep(tried);
print(tried);
process.exitCode = tried.findings.length > 0 ? 1 : 0;

function onlyThese(asked: string | undefined): string[] | undefined {
  const only = asked?.split(",").map((name) => name.trim());
  const unknown = only?.filter((name) => !(name in CONSTRUCTS)) ?? [];
  if (unknown.length > 0) {
    throw new Error(`there is no ${unknown.join(", ")}: ${Object.keys(CONSTRUCTS).join(", ")}`);
  }
  return only;
}

async function readState(): Promise<State> {
  const none = { next: from, made: 0, taken: 0, late: [], findings: [] };
  const text = await readFile(place, "utf8").catch(() => null);
  return text === null ? none : (JSON.parse(text) as State);
}

async function keep(tried: Tried): Promise<void> {
  const { findings, made, taken, late, next } = tried;
  for (const finding of findings) {
    if (written.has(finding)) continue;
    written.add(finding);
    const { seed, upload, base, pictures } = finding;
    await writeFile(join(values.out, `${seed}.upload.pdf`), upload);
    if (base) await writeFile(join(values.out, `${seed}.base.pdf`), base);
    if (base) await writeFile(join(values.out, `${seed}.png`), sideBySide(pictures));
  }
  const state: State = {
    next,
    made: before.made + made,
    taken: before.taken + taken,
    late: [...before.late, ...late],
    findings: [...before.findings, ...findings.map(inWords)],
  };
  await writeFile(`${place}.new`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${place}.new`, place);
  if (made % 1_000 < 50) console.error(`${made} made, ${findings.length} findings`);
}

function inWords({ seed, least, what }: Finding): string {
  return `${seed} ${least.join(" + ")}: ${what}`;
}

function print({ made, taken, late, refused, findings, byConstruct }: Tried): void {
  console.log(
    `${made} made, ${taken} taken, ${late.length} took too long, ${findings.length} shown otherwise or unanswered\n`,
  );
  console.log(" made taken   odd  construct");
  const most = [...byConstruct].sort(([, one], [, other]) => other.odd - one.odd);
  for (const [construct, row] of most) {
    const figures = [row.made, row.taken, row.odd].map((figure) => `${figure}`.padStart(5));
    console.log(`${figures.join(" ")}  ${construct}`);
  }
  console.log("\nrefused");
  for (const [why, count] of [...refused].sort(([, one], [, other]) => other - one)) {
    console.log(`${`${count}`.padStart(5)}  ${why}`);
  }
  if (late.length > 0) console.log(`\ntook too long\n  ${late.join(", ")}`);
  console.log("\nfindings");
  for (const finding of findings) console.log(`  ${inWords(finding)}`);
}
