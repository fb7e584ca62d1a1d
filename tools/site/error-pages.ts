import { exampleOf } from "#api/openapi.ts";
import { REFUSED_WHEN } from "#api/refused-when.ts";
import { PROBLEM_CODES } from "#kernel/problem-codes.ts";
import { REFUSALS, type RefusalName } from "#kernel/refusals.ts";
import { UNFIT } from "#lib/pdf/intake/unfit-pdf.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { HELP } from "../docs/error-docs.ts";
import { type Block, heading, type Page, text } from "./block.ts";
import { isAlwaysPossible, readOperations } from "./description.ts";
import { errorKeys, errorPath } from "./error-keys.ts";
import { JSON_NOTATION, writeValue } from "./write-value.ts";

/** A page for each code, one for each status whose refusals have none, and one that lists them. */
export function errorPages(): Page[] {
  return [errorList(), ...[...errorKeys()].map(([key, names]) => errorPageOf(key, names))];
}

const BODY_WORDS =
  "An error is answered as `{error, code, details, requestId}`: `error` is a sentence, `code` is there for what the table names one for, `details` lists what is wrong in the request, each with its `path`, and `requestId` is what the operator finds the request by. A refused request has changed nothing, unless its answer carries `contract`.";

function errorList(): Page {
  const rows = (Object.keys(REFUSALS) as RefusalName[]).map((name) => {
    const { status, code } = REFUSALS[name];
    const { means, next } = HELP[name];
    return [`[${status}](${errorPath(name)})`, code ? `\`${code}\`` : "", means, next];
  });
  return {
    path: "/docs/errors",
    section: "errors",
    title: "Errors",
    summary: BODY_WORDS,
    keywords: ["error", "refused", "status"],
    blocks: [{ kind: "table", head: ["status", "`code`", "what it means", "what to do"], rows }],
  };
}

function errorPageOf(key: string, names: readonly RefusalName[]): Page {
  const statuses = [...new Set(names.map((name) => REFUSALS[name].status))].join(" and ");
  const isCode = REFUSALS[names[0]!].code !== null;
  return {
    path: `/docs/errors/${key}`,
    section: "errors",
    title: isCode ? `${key} (${statuses})` : `${key} without a code`,
    shortTitle: key,
    summary: names.map((name) => HELP[name].means).join(" Or: "),
    keywords: [key, statuses, ...names.map((name) => REFUSED_WHEN[name].error)],
    blocks: [
      ...names.flatMap((name) => refusalBlocks(name, names.length > 1)),
      ...(key === "400" ? invalidBlocks() : []),
    ],
  };
}

function refusalBlocks(name: RefusalName, isOneOfMany: boolean): Block[] {
  const asked = readOperations().filter(({ refusals }) => refusals.includes(name));
  const own = (words: string) =>
    heading(3, words, `${name}-${words.toLowerCase().replace(/\W+/g, "-")}`);
  return [
    heading(2, isOneOfMany ? HELP[name].means : "What to do", name),
    text(HELP[name].next),
    ...(REFUSED_WHEN[name].when === HELP[name].means ? [] : [text(REFUSED_WHEN[name].when)]),
    own("An answer"),
    { kind: "code", language: "json", text: writeValue(exampleOf(name), JSON_NOTATION) },
    own("Who answers it"),
    text(
      isAlwaysPossible(name) || asked.length === 0
        ? "Any operation."
        : asked.map((one) => `[\`${one.name}\`](/docs/api/${one.name})`).join(", "),
    ),
  ];
}

function invalidBlocks(): Block[] {
  const { island: words } = signingPageWords.en;
  return [
    heading(2, "PDFs that are not taken"),
    text("With `document.pdf` for its path, `details` says one of these:"),
    {
      kind: "list",
      isOrdered: false,
      items: Object.values(UNFIT).map((reason) => [
        text(typeof reason === "function" ? reason(3) : reason),
      ]),
    },
    heading(2, "Codes within details"),
    text(
      "What a signer sent carries a `code` in its entry of `details` besides, for signing pages that say it in the signer's language:",
    ),
    {
      kind: "table",
      head: ["`details[].code`", "what to say"],
      rows: PROBLEM_CODES.map((code) => [`\`${code}\``, words.problems[code]]),
    },
  ];
}
