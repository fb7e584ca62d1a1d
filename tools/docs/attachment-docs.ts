import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { MODEL_DIFFERENCES, NEVER_PRINTED } from "./model-differences.ts";
import { compareWithModel, readOfficialModels } from "./official-models.ts";

/** `docs/attachments.md`, made from the types and from the kept copies of official models. */
export function attachmentsPage(): string {
  return [
    INTRODUCTION,
    ...ATTACHMENT_TYPES.flatMap(typePart),
    MODELS,
    ...Object.entries(readOfficialModels()).flatMap(([file, model]) => {
      const { head, passages } = model;
      return [
        `### ${head.type}, in \`${head.language}\``,
        "",
        `- Model: ${head.law}.`,
        `- Read in: ${head["read in"]}. On ${head["read on"]}.`,
        `- How sure: ${head.sure}.`,
        `- Kept as \`src/attachments/catalogue/withdrawal/official/${file}\`: ${passages.length} passages.`,
        "",
        ...differencesTable(file, compareWithModel(model)),
        "",
      ];
    }),
  ].join("\n");
}

const INTRODUCTION = `# Attachments

Made from the types in \`src/attachments\`; \`npm run docs\` writes it.

\`GET /api/v1/attachments\` lists the types with their fields. Which of them a contract needs, and whether it may be signed with an electronic signature at all, is for whoever sends it to know: the service fills in forms and gives no legal advice. For each type stand below the law and the version it was written for, what its words were held against, when, and what nobody could compare here. Where something is open, have it looked at before the type is used.

"Own wording" means that no law prescribes the words. Where a law does, as for the notices on withdrawal, the words are the law's, and what they were compared with is listed passage by passage at the end.
`;

const MODELS = `## Official models, word by word

A trader who uses a model unchanged is protected; one who changes it may find that the period for withdrawal never began. So every notice prints the instructions and the form of its model, and nothing else, on its first two pages; particulars of the contract, when the right ends early and the legal basis stand on a page after them.

Every way to fill in a notice is printed, cut into passages and compared with a kept copy of the model. Left out: how quotation marks, apostrophes and blanks are set. \`~~model~~\`, **ours**.
`;

function typePart(type: (typeof ATTACHMENT_TYPES)[number]): string[] {
  const { id, country, wordings, source, fields } = type;
  const required = fields.filter((field) => field.required).map((field) => `\`${field.id}\``);
  return [
    `## ${id}`,
    "",
    `${wordings.en.name}. ${wordings.en.description}`,
    "",
    `- For: ${country === "any" ? "any country" : country}; worded in ${Object.keys(wordings).sort().join(", ")}.`,
    `- Law: ${source.law}.`,
    `- Compared on ${source.on}: ${source.compared}.`,
    ...(source.open ? [`- **Open:** ${source.open}`] : []),
    `- Must be given: ${required.join(", ")}.`,
    "",
  ];
}

function differencesTable(
  file: string,
  { differences, never }: ReturnType<typeof compareWithModel>,
): string[] {
  const rows = [
    ...differences.map(({ key, words }) => [
      key ?? "not in the model",
      words,
      MODEL_DIFFERENCES[file]?.[key ?? "+"] ?? "",
    ]),
    ...never.map((key) => [key, "never printed", NEVER_PRINTED[key] ?? ""]),
  ];
  return [
    "| passage | difference | why |",
    "|---|---|---|",
    ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
  ];
}
