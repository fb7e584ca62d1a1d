import {
  FORM_CONSEQUENCES,
  FORM_PLACES,
  FORMS_OF_LAW,
  type FormConsequence,
  type FormOfLaw,
} from "#attachments/forms-of-law.ts";

/** `docs/use/not-enough.md`, made from the list of forms. */
export function formsPage(): string {
  const consequences = Object.keys(FORM_CONSEQUENCES) as FormConsequence[];
  return [INTRODUCTION, ...consequences.flatMap(consequencePart), OPEN, ...openPoints(), ""].join(
    "\n",
  );
}

const INTRODUCTION = `# What a signature here is not enough for

Made from \`src/product/attachments/forms-of-law.ts\`; \`npm run docs\` writes it.

The signatures are simple electronic signatures: the trade's word for what eIDAS Article 3 (10) calls an electronic signature and nothing more. The seal is the service's own. Where a law wants more, no wording helps. Below is what is most often asked about, by what follows from it, without being complete: ask a lawyer of the country before you rely on a signature for such a thing.

"As of" is the state of the law that was read; of what others quote, the day on which it was read there. "Again by" is the day by which somebody has to look once more. ○ marks what could not be looked up; what is open stands at the end.
`;

const OPEN = `## Open

What nobody could look up, or only in part. Have it looked up before you rely on it.
`;

function consequencePart(consequence: FormConsequence): string[] {
  const { title, means } = FORM_CONSEQUENCES[consequence];
  const rows = FORMS_OF_LAW.filter((row) => row.consequence === consequence);
  return [
    `## ${title}`,
    "",
    means,
    "",
    "| where | what | article | without it, or on which terms | as of | again by |",
    "|---|---|---|---|---|---|",
    ...rows.map(
      (row) =>
        `| ${[FORM_PLACES[row.place], row.what, row.articles, row.effect, `${row.asOf}${row.open ? " ○" : ""}`, row.reviewBy].join(" | ")} |`,
    ),
    "",
  ];
}

function openPoints(): string[] {
  return FORMS_OF_LAW.flatMap((row: FormOfLaw) =>
    row.open
      ? [`- ${FORM_PLACES[row.place]}, ${row.articles}: ${row.open} Read in: ${row.readIn}.`]
      : [],
  );
}
