/**
 * `npm run fuzz -- scripts --paragraphs 20000 --seed 1` puts paragraphs of 30 languages
 * together by lot, in sizes, alignments, columns and looks, and makes contracts of them.
 * What was refused, doubted by the guard alone, or not answered is listed by its seed;
 * the letters of all languages are there after `npm run fonts`, else `--own` leaves the others out.
 */
import { parseArgs } from "node:util";
import { type Outcome, tryParagraphs } from "#kit/documents/scripts/try-paragraphs.ts";

const { values } = parseArgs({
  options: {
    paragraphs: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    own: { type: "boolean", default: false },
  },
});

let told = 0;
const outcomes = await tryParagraphs(
  Number(values.seed),
  Number(values.paragraphs),
  !values.own,
  tell,
);
const counts = Map.groupBy(outcomes, ({ kind }) => kind);
const count = (kind: Outcome["kind"]) => counts.get(kind)?.length ?? 0;
console.log(
  `${values.paragraphs} paragraphs: ${count("failed")} failed, ${count("refused")} refused, ${count("doubted")} doubted by the guard alone`,
);
process.exitCode = count("failed") > 0 ? 1 : 0;

function tell(all: readonly Outcome[], tried: number): void {
  for (const { seed, lang, kind, why, html } of all.slice(told)) {
    console.log(`${seed} ${lang} ${kind}: ${why.slice(0, 300)}\n    ${html.slice(0, 400)}`);
  }
  told = all.length;
  if (tried % 1_200 === 0) console.error(`${tried} tried`);
}
