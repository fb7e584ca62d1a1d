import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { WORDS_OF_LAW } from "#attachments/words-of-law.ts";
import type { AttachmentKind } from "#kernel/attachment-kinds.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { LawDates } from "#kernel/words-of-law.ts";
import { MODEL_DIFFERENCES, NEVER_PRINTED } from "./model-differences.ts";
import { compareWithModel, readOfficialModels } from "./official-models.ts";

const NOT_HERE = `## Not here, and why

- **The harmonised notice on the legal guarantee of conformity** (Implementing Regulation (EU) 2025/1960, Annex I; sellers of goods have to show it since 27 September 2026). It is a picture whose elements nobody may edit, with a QR code. The Commission's files could not be had, and a page of our own with the same words would not be the notice. It has to be shown before the consumer is bound by the contract or an offer, and prominently: upload a PDF whose first page it is, so that the signing page shows it first, and show it where goods are offered as well. A notice that is only at the end of what is signed, or that comes with the sealed copy, comes too late. That it has to be in colour and at least A4 was read in summaries.
- **The standard clauses 2021/915 in other languages than English**: the official words of the other versions could not be had whole.
- **Clauses for transfers to third countries** (Implementing Decision (EU) 2021/914), notices of Italy, the Netherlands, Poland, Portugal, Belgium and Switzerland: nobody wrote them yet. The European notice serves where a state has none of its own, in four languages.
`;

const BUTTONS = `## The two buttons of the withdrawal function

Article 11a (1) and (3) of Directive 2011/83/EU name the words for the function and for its confirmation, "or an unambiguous corresponding formulation". The page has the words of each language's version, with a capital letter:

| language | function | confirmation | how sure |
|---|---|---|---|
| de | Vertrag widerrufen | Widerruf bestätigen | Article 11a read whole in German in a publisher's collection of statutes (mein.kiehl.de); § 356a BGB has the same words. |
| en | Withdraw from contract here | Confirm withdrawal | The Directive in quotations of several law firms; the same in the list named below. |
| es | Desistir del contrato aquí | Confirmar desistimiento | As in that list; others quote the confirmation as "Confirmar el desistimiento". |
| fr | Renoncer au contrat ici | Confirmer la rétractation | As in that list and in public sources on D. 221-5 of the Code de la consommation. |

The list is one of all 24 languages in a public repository, which says that it was taken from the Official Journal by its interface. Compared on 2026-11-23. The Official Journal itself could be opened only at its beginning, so have the English, Spanish and French words looked up there once; another clear wording would do as well.

With \`gb-cooling-off-notice\` an English page, the status page, the mails and the acknowledgement say "Cancel contract here" and "Confirm cancellation": the right of the Consumer Contracts Regulations 2013 is one to cancel. Those regulations name no words for buttons. Where a notice of another law is attached as well, they say withdraw.
`;

/** `docs/use/attachments.md`, made from the types and from the kept copies of official models. */
export function attachmentsPage(): string {
  return [
    INTRODUCTION,
    OWN_DOCUMENTS,
    ...ATTACHMENT_TYPES.filter(({ isSent }) => !isSent).flatMap(typePart),
    OTHER_WORDS,
    ...otherWords(),
    BUTTONS,
    NOT_HERE,
    MODELS,
    ...Object.entries(readOfficialModels()).flatMap(([file, model]) => {
      const { head, passages } = model;
      return [
        `### ${head.type}, in \`${head.language}\``,
        "",
        `- Model: ${head.law}.`,
        `- Read in: ${head["read in"]}. On ${head["read on"]}.`,
        `- How sure: ${head.sure}.`,
        `- Kept as \`src/product/attachments/catalogue/withdrawal/official/${file}\`: ${passages.length} passages.`,
        "",
        ...differencesTable(file, compareWithModel(model)),
        "",
      ];
    }),
  ].join("\n");
}

const INTRODUCTION = `# Attachments

Made from the types in \`src/product/attachments\`; \`npm run docs\` writes it.

\`GET /api/v1/attachments\` lists the types with their fields. Which of them a contract needs, and whether it may be signed with an electronic signature at all, is for whoever sends it to know: the service fills in forms and gives no legal advice. [What a signature is not enough for](not-enough.md) lists the forms that are most often asked about. For each type stand below the law and the version it was written for, what its words were held against, when, and what nobody could compare here. Where something is open, have it looked at before the type is used.

"Own wording" means that no law prescribes the words. Where a law does, as for the notices on withdrawal, the words are the law's, and what they were compared with is listed passage by passage at the end.

A type has a \`kind\`. What \`binds\` is signed along with the document: the signer's declaration names it. What \`informs\`, a notice of a right or of data, is handed over and stands apart under "For your information". What \`asks\` has a box of its own, not ticked, that the signature does not depend on. The signing page, the certificate and the API (\`kind\` of each attachment) show them apart.

Laws move, and words age. Each type says after which state of the law it was worded, when it was compared with it, and by when it is to be looked at again: here, in \`source\` of the API, and in the trail of each contract (type and \`asOf\`); on paper the attachment's last line says the state of the law. A contract with a type that is overdue or has something open is created with a warning in \`warnings\`, never refused: an old notice is better than none. Whoever runs the service is told by [\`admin doctor\`, a metric and a mail](../operate/install.md#words-of-law).

An attachment may name whom it concerns (\`role\`, the label of a signature field): the consumer in a contract with a trader. Nobody else is then asked what it asks apart from signing, a notice on withdrawal brings nobody else a duty to pay or a link to withdraw by, and the certificate says nothing of it for them. Without \`role\` it concerns everybody who signs; of a contract that one alone signs, that is whom it concerns. \`obligationToPay: {role}\` says the same of the duty to pay by itself.
`;

const OWN_DOCUMENTS = `## PDFs of your own

\`document\` is a PDF of yours that is signed along: general terms, a floor plan, an offer.

\`\`\`json
{
  "content": "<h1>Order</h1><p>…</p>",
  "attachments": [
    { "type": "document", "fields": { "name": "General terms", "pdf": "JVBERi0xLjcK…" } }
  ]
}
\`\`\`

It goes through what an uploaded contract goes through, and what is wrong with it is told by its path, such as \`attachments[0].fields.pdf\`. At most ${LIMITS.documents.most} go with a contract, with ${LIMITS.documents.bytes / 1024 / 1024} MB and ${LIMITS.documents.pages} pages together; they may name a \`role\`. Their pages come last, as they are, each document with an entry in the outline and with the hash of the file that you sent on the certificate and in the trail. A file with one claims no PDF/A and no PDF/UA ([decision 204](../decisions/0204-a-callers-pdf-goes-along-as-an-attachment.md)).
`;

const OTHER_WORDS = `## Words of law beside the attachments

The declaration before signing, the button that names the duty to pay and the buttons of the withdrawal function follow laws as well.
`;

const MODELS = `## Official models, word by word

A trader who uses a model unchanged is protected; one who changes it may find that the period for withdrawal never began. So every notice prints the instructions and the form of its model, and nothing else, on its first two pages; particulars of the contract, when the right ends early and the legal basis stand on a page after them.

Every way to fill in a notice is printed, cut into passages and compared with a kept copy of the model. Left out: how quotation marks, apostrophes and blanks are set. \`~~model~~\`, **ours**.
`;

const KINDS: Record<AttachmentKind, string> = {
  binds: "`binds`: signed along with the document.",
  informs: "`informs`: handed over; the declaration does not sign it.",
  asks: "`asks`: given or not, by a box of its own; the declaration does not sign it.",
};

function typePart(type: (typeof ATTACHMENT_TYPES)[number]): string[] {
  const { id, country, kind, wordings, source, fields } = type;
  const required = fields.filter((field) => field.required).map((field) => `\`${field.id}\``);
  return [
    `## ${id}`,
    "",
    `${wordings.en.name}. ${wordings.en.description}`,
    "",
    `- ${KINDS[kind]}`,
    `- For: ${country === "any" ? "any country" : country}; worded in ${Object.keys(wordings).sort().join(", ")}.`,
    `- Law: ${source.law}.`,
    `- Worded after the law as of ${source.asOf}; compared on ${source.on}: ${source.compared}.`,
    ...reviewLines(source),
    ...(type.use ? [`- Use: ${type.use}`] : []),
    `- Must be given: ${required.join(", ")}.`,
    ...requiredWith(fields),
    ...notAfterToday(fields),
    "",
  ];
}

function reviewLines({ reviewBy, watch = [], open }: LawDates): string[] {
  const announced = watch.map(({ what, on }) => `${what} (${on})`);
  return [
    `- To be looked at again by ${reviewBy}${announced.length > 0 ? `; announced: ${announced.join(", ")}` : ""}.`,
    ...(open ? [`- **Open:** ${open}`] : []),
  ];
}

/** What is no attachment, and follows a law all the same. */
function otherWords(): string[] {
  const types = new Set(ATTACHMENT_TYPES.map(({ id }) => id));
  return WORDS_OF_LAW.filter(({ id }) => !types.has(id)).flatMap((words) => [
    `### ${words.id}`,
    "",
    `- Law: ${words.law}.`,
    `- Worded after the law as of ${words.asOf}; compared on ${words.on}.`,
    ...reviewLines(words),
    "",
  ]);
}

type Fields = (typeof ATTACHMENT_TYPES)[number]["fields"];

/** What each option asks for, by the option. */
function requiredWith(fields: Fields): string[] {
  const asked = fields.flatMap(({ id, requiredWhen }) =>
    requiredWhen ? [{ id, option: `\`${requiredWhen.field}: ${requiredWhen.option}\`` }] : [],
  );
  const byOption = Object.entries(Object.groupBy(asked, ({ option }) => option));
  return byOption.map(
    ([option, of = []]) =>
      `- With ${option}, and with no other: ${of.map(({ id }) => `\`${id}\``).join(", ")}.`,
  );
}

function notAfterToday(fields: Fields): string[] {
  return fields.flatMap(({ id, notAfterTodayIn }) =>
    notAfterTodayIn ? [`- Not after today, by the clock of ${notAfterTodayIn}: \`${id}\`.`] : [],
  );
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
