import { TAGS } from "#api/endpoint.ts";
import { REFUSED_WHEN } from "#api/refused-when.ts";
import { CONTRACT_STATES, type ContractAct, type ContractStatus } from "#kernel/contract-states.ts";
import { LIMITS } from "#kernel/limits.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import { type Block, heading, type Page, text } from "./block.ts";
import { type Operation, readOperations } from "./description.ts";
import { errorKey, errorPath } from "./error-keys.ts";
import { examplesOf } from "./examples.ts";
import { rowsOf } from "./schema-rows.ts";
import { JSON_NOTATION, writeValue } from "./write-value.ts";

/** Answers as the service gave them, by operation and status; `npm run docs` keeps them. */
export type RecordedAnswers = Record<string, Record<string, unknown>>;

/** A page for each operation, and one with all of them. */
export function operationPages(answers: RecordedAnswers): Page[] {
  const operations = readOperations();
  return [allOperations(operations, answers), ...operations.map((one) => pageOf(one, answers))];
}

function pageOf(operation: Operation, answers: RecordedAnswers): Page {
  const { name, method, path, tag, summary, description } = operation;
  return {
    path: `/docs/api/${name}`,
    section: "api",
    group: tag,
    title: summary,
    shortTitle: name,
    summary: description,
    keywords: [name, `${method} ${path}`, path],
    blocks: blocksOf(operation, answers, 2),
  };
}

function allOperations(operations: readonly Operation[], answers: RecordedAnswers): Page {
  const tags = Object.entries(TAGS).filter(([tag]) => operations.some((one) => one.tag === tag));
  return {
    path: "/docs/api",
    section: "api",
    title: "All operations",
    summary:
      "The whole API on one page, for reading in one go, searching and printing. Programs read [`/openapi.json`](/openapi.json).",
    keywords: ["API", "reference", "OpenAPI"],
    blocks: tags.flatMap(([tag, words]) => [
      heading(2, tag),
      text(words),
      ...operations
        .filter((one) => one.tag === tag)
        .flatMap((one) => [
          heading(3, one.summary, one.name),
          text(one.description),
          ...blocksOf(one, answers, 4),
        ]),
    ]),
  };
}

function blocksOf(operation: Operation, answers: RecordedAnswers, level: 2 | 4): Block[] {
  const { name, method, path, parameters, body } = operation;
  const own = (words: string) => heading(level, words, `${name}-${words.toLowerCase()}`);
  const rows = parameters.map((parameter) => {
    const [row] = rowsOf({ properties: { [parameter.name]: parameter.schema } }, `${name}.given`);
    const { description, required, in: place } = parameter;
    const type = `${row?.type}, in the ${place}`;
    return { ...row!, description, isRequired: required, type };
  });
  return [
    { kind: "code", language: "text", text: `${method} /api/v1${path}` },
    text(accessWords(operation)),
    ...statesOf(name),
    { kind: "examples", id: level === 2 ? name : `all-${name}`, examples: examplesOf(operation) },
    ...(rows.length > 0 ? [own("Parameters"), { kind: "properties" as const, rows }] : []),
    ...(body
      ? [own("Body"), { kind: "properties" as const, rows: rowsOf(body, `${name}.body`) }]
      : []),
    ...operation.answers.flatMap((answer) => answerBlocks(operation, answer, answers, own)),
    own("Errors"),
    refusalTable(operation),
  ];
}

function accessWords({ hasKey, scopes, cost }: Operation): string {
  const { requests } = LIMITS.keyRate;
  const needed = scopes.map((scope) => `\`${scope}\``).join(" and ");
  return hasKey
    ? `Needs an API key in \`Authorization: Bearer svc_…\`${needed && `; one with scopes needs ${needed}`}. Counts as one of the key's ${requests} requests a minute.`
    : `Needs no key: whoever holds the link may ask. Counts ${cost} of the link's ${number(LIMITS.linkRate.requests)} a minute.`;
}

const number = new Intl.NumberFormat("en-GB").format;

/** What of the table of states an operation brings about. */
const ACTS: Record<string, ContractAct> = { cancelContract: "cancel", createSignature: "sign" };

function statesOf(name: string): Block[] {
  const act = ACTS[name];
  if (!act) return [];
  const rows = Object.entries(CONTRACT_STATES).map(([status, acts]) => {
    const after = (acts as Partial<Record<ContractAct, readonly ContractStatus[]>>)[act];
    return [`\`${status}\``, after ? after.map((one) => `\`${one}\``).join(" or ") : "refused"];
  });
  return [{ kind: "table", head: ["status before", "status after"], rows }];
}

function answerBlocks(
  operation: Operation,
  { status, schema }: Operation["answers"][number],
  answers: RecordedAnswers,
  own: (words: string) => Block,
): Block[] {
  const { name, mediaType } = operation;
  const title = own(`Answer ${status}`);
  if (schema === null) return [title, text("Done; the answer has no body.")];
  if (mediaType !== "application/json") return [title, text(`The file, as \`${mediaType}\`.`)];
  const recorded = answers[name]?.[status];
  return [
    title,
    ...(recorded === undefined
      ? []
      : [
          {
            kind: "code" as const,
            language: "json",
            text: writeValue(recorded, JSON_NOTATION),
          },
        ]),
    { kind: "properties", rows: rowsOf(schema, `${name}.${status}`) },
  ];
}

function refusalTable({ refusals }: Operation): Block {
  const rows = [...refusals]
    .sort((one, other) => REFUSALS[one].status - REFUSALS[other].status)
    .map((name) => [
      String(REFUSALS[name].status),
      `[${REFUSALS[name].code ? `\`${errorKey(name)}\`` : "no code"}](${errorPath(name)})`,
      REFUSED_WHEN[name].when,
    ]);
  return { kind: "table", head: ["status", "`code`", "when"], rows };
}
