import { signedInCaller } from "#accounts/account.ts";
import { monthlyLimit, monthStart } from "#accounts/monthly-limit.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import type { Visit } from "#api/call.ts";
import { displayName } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { countDocuments } from "#contracts/counts-store.ts";
import { checkBesideDocument } from "#contracts/read-request.ts";
import { requestAgain } from "#contracts/request-again.ts";
import { BY_ID, choice, FILE, rows, text } from "#http/page-input.ts";
import type { PageRequest, PageResponse } from "#http/page-routes.ts";
import { CONTRACT_WORD } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, refuseProblems } from "#kernel/refusals.ts";
import { decodeTable, readTable, type Table, writeTable } from "#lib/csv/table.ts";
import { findOwn } from "#pages/account/contracts/contract-view.ts";
import { escapedInTurns } from "#pages/account/new/text-as-html.ts";
import { type AccountPagesServices, ownPage, visitOf } from "#pages/account/own-page.ts";
import type { OwnHandler } from "#pages/account/own-route.ts";
import { noticeResponse } from "#pages/account/plain-responses.ts";
import { CreateContract } from "#schemas/contracts.ts";
import { readerFor } from "#schemas/read-request.ts";
import { sendToManyWords } from "#words/send-to-many-words.ts";
import { guessTargets, type Target, targetLabel, targetsOf } from "./columns.ts";
import {
  type Checked,
  checkedPage,
  type ManyInput,
  sendingPage,
  tablePage,
} from "./many-pages.tsx";
import { resultTable } from "./result-table.ts";
import { type Column, type RowRequest, repeatedLines, rowRequests } from "./row-request.ts";
import { problemText, readResults, sendRows } from "./send-rows.ts";

/** A table as a file and as text, the results of its rows, and what stands around them. */
export const MANY_FORM_BYTES = 4 * LIMITS.tableBytes;

export const SEND_MANY = {
  ...BY_ID,
  form: {
    file: FILE,
    table: text(LIMITS.tableBytes + 1),
    columns: rows("c", ["target"], LIMITS.tableColumns),
    results: text(LIMITS.tableBytes),
    go: choice(["check", "send", "result"]),
  },
};

/** Asks for the table. */
export const showMany: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  return { status: 200, html: tablePage(manyInput(services, request, signedIn, found), null) };
};

/** A table with a column for everything that can differ, and no row. */
export const preparedTable: OwnHandler<typeof BY_ID> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { words, targets } = manyInput(services, request, signedIn, found);
  const named = targets.filter(({ kind }) => kind !== "metadata");
  return asFile(`${found.contract.publicId}.csv`, [named.map((one) => targetLabel(one, words))]);
};

/** Checks a table, sends its rows, or hands out what became of them. */
export const sendMany: OwnHandler<typeof SEND_MANY> = async (services, request, signedIn) => {
  const found = await findOwn(services, signedIn, request.params.id);
  if (!found) return noticeResponse(services, request, "unknown");
  const { file, go } = request.form;
  const sentText = file ? decodeTable(file.bytes) : request.form.table;
  const input = manyInput(services, request, signedIn, found);
  const table = readTable(sentText);
  if ("fault" in table) return { status: 400, html: tablePage(input, table) };
  const chosen = file ? [] : request.form.columns.map(({ target }) => target);
  const columns = columnsOf(table, input.targets, chosen);
  const results = readResults(request.form.results);
  if (go === "result") return resultResponse(services, input, { table, columns, results });
  const like = await requestAgain(services, found);
  if (isRefusal(like)) return noticeResponse(services, request, "unknown");
  const requests = rowRequests(found.contract.id, like, table, columns);
  const read = { table, columns, tableHtml: await escapedInTurns(sentText) };
  // Rows are made at a pace of their own.
  const visit: Visit = { ...visitOf(request, signedIn), pace: "tables" };
  const isUnderWay = go === "send" && results.length > 0;
  if (!isUnderWay) {
    const check = await checkTable(services, input, { requests, columns, visit, signedIn });
    if (go !== "send" || check.isWrong) {
      const html = checkedPage(input, { ...read, ...check });
      return { status: check.isWrong ? 400 : 200, html };
    }
  }
  const sent = await sendRows(services, visit, requests, results, input.language);
  return { status: 200, html: sendingPage(input, { ...read, ...sent }) };
};

function manyInput(
  services: AccountPagesServices,
  request: PageRequest,
  signedIn: SignedIn,
  { contract }: ContractWithParties,
): ManyInput {
  const own = ownPage(services, request, signedIn);
  return {
    ...own,
    words: sendToManyWords[own.language],
    contract,
    name: displayName(contract, CONTRACT_WORD[contract.language]),
    targets: targetsOf(contract),
  };
}

/** What each column says: as it was chosen, or, of a table that is new, as its header has it. */
function columnsOf(
  { header }: Table,
  targets: readonly Target[],
  chosen: readonly string[],
): Column[] {
  const places =
    chosen.length === 0
      ? guessTargets(header, targets)
      : header.map((_, column) => (chosen[column] ? Number(chosen[column]) : null));
  return header.flatMap((words, column) => {
    const target = targets[places[column] ?? -1];
    return target ? [{ column, header: words, target }] : [];
  });
}

interface ToCheck {
  requests: readonly RowRequest[];
  columns: readonly Column[];
  visit: Visit;
  signedIn: SignedIn;
}

/** What is known of a request without its document, which is the same for all. */
const BESIDE_DOCUMENT = readerFor(CreateContract);

/** Everything that is wrong with any row; where that is nothing, one contract is tried to its end. */
async function checkTable(
  services: AccountPagesServices,
  input: ManyInput,
  { requests, columns, visit, signedIn }: ToCheck,
): Promise<Omit<Checked, "table" | "columns" | "tableHtml">> {
  const { words, language, contract } = input;
  const unchosen = unfitColumns(input, columns);
  const repeated = repeatedLines(requests);
  const caller = signedInCaller(signedIn);
  const pages = contract.form === "pdf" ? contract.pages : null;
  const problems: Checked["problems"] = [];
  for (const { line, body } of unchosen.length > 0 ? [] : requests) {
    const { content: _, document: _d, attachments: _a, ...beside } = body;
    const shapes = BESIDE_DOCUMENT.problems(beside);
    const found =
      shapes.length > 0 ? shapes : await checkBesideDocument(services, caller, beside, pages);
    const refusal = refuseProblems(found);
    const first = repeated.get(line);
    const told = [
      ...(refusal ? [problemText(refusal, language)] : []),
      ...(first === undefined ? [] : [words.repeats(first)]),
    ];
    if (told.length > 0) problems.push({ line, text: told.join(" ") });
  }
  const [first] = requests;
  if (first && problems.length + unchosen.length === 0) {
    const query = { preview: true, pictures: 0, picturesFrom: 1 };
    const { refusal } = await services.api.call(
      "createContract",
      { query, body: first.body },
      visit,
    );
    if (refusal) problems.push({ line: first.line, text: problemText(refusal, language) });
  }
  return {
    isWrong: problems.length + unchosen.length > 0,
    problems,
    unchosen,
    rows: requests.length,
    mails: requests.flatMap(({ body }) => (body.signers ?? []).filter(({ email }) => email)).length,
    beyond: await countBeyond(services, signedIn, requests.length),
  };
}

function unfitColumns({ words }: ManyInput, columns: readonly Column[]): string[] {
  if (columns.length === 0) return [words.faults.noColumn];
  const labels = columns
    .filter(({ target }) => target.kind !== "metadata")
    .map(({ target }) => targetLabel(target, words));
  const twice = new Set(labels.filter((label, at) => labels.indexOf(label) < at));
  return [...twice].map((label) => words.faults.twice(label));
}

/** How many of so many contracts this month's documents do not cover. */
async function countBeyond(
  { database, plans, clock }: AccountPagesServices,
  { account }: SignedIn,
  count: number,
): Promise<number> {
  const limit = monthlyLimit(account, plans);
  if (limit === null) return 0;
  const used = await countDocuments(database, account.id, monthStart(clock.now()));
  return Math.min(count, Math.max(0, used + count - limit));
}

interface ToTell {
  table: Table;
  columns: readonly Column[];
  results: Parameters<typeof resultTable>[0]["results"];
}

function resultResponse(
  { baseUrl }: Pick<AccountPagesServices, "baseUrl">,
  { words, contract }: ManyInput,
  told: ToTell,
): PageResponse {
  return asFile(`${contract.publicId}-result.csv`, resultTable({ ...told, words, baseUrl }));
}

function asFile(fileName: string, lines: string[][]): PageResponse {
  const bytes = writeTable(lines);
  return { status: 200, bytes, mediaType: "text/csv; charset=utf-8", cacheSeconds: 0, fileName };
}
