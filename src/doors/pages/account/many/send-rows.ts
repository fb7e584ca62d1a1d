import type { Called, Visit } from "#api/call.ts";
import type { Language } from "#kernel/language.ts";
import type { Refusal } from "#kernel/refusals.ts";
import { draftProblems } from "#pages/account/new/draft-problems.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { sendToManyWords } from "#words/send-to-many-words.ts";
import type { RowRequest } from "./row-request.ts";

/** What became of one row. */
export interface RowResult {
  state: "sent" | "before" | "failed";
  /** Of the contract, where there is one. */
  id?: string;
  /** For who signs without a personal link. */
  signUrl?: string;
  /** Why there is none, in the words of the page. */
  problem?: string;
}

/** Results as the page hands them on in its form; none where it says something else. */
export function readResults(sent: string): RowResult[] {
  try {
    const value: unknown = JSON.parse(sent);
    return Array.isArray(value) && value.every(isResult) ? value : [];
  } catch {
    return [];
  }
}

const STATES: readonly unknown[] = ["sent", "before", "failed"] satisfies RowResult["state"][];

function isResult(value: unknown): value is RowResult {
  if (typeof value !== "object" || value === null) return false;
  const { state, ...texts } = value as Record<string, unknown>;
  return STATES.includes(state) && Object.values(texts).every((text) => typeof text === "string");
}

/** Contracts that are made for one answer of the page, and at the same time. */
const ROWS_OF_ANSWER = 20;
const AT_ONCE = 2;

/** How far a table was sent. */
export interface Sent {
  results: RowResult[];
  /** Why it went no further for now: until then nothing more is taken. */
  waitSeconds: number;
}

/**
 * Sends the next rows of a table, each under its own key: one that was sent before is answered as
 * it was then. It ends early where the service takes no more for the moment, and nothing of a row
 * is kept then.
 * @param done results of the rows before
 */
export async function sendRows(
  { api }: Pick<AccountPagesServices, "api">,
  visit: Visit,
  rows: readonly RowRequest[],
  done: readonly RowResult[],
  language: Language,
): Promise<Sent> {
  const results = [...done];
  const end = Math.min(rows.length, done.length + ROWS_OF_ANSWER);
  while (results.length < end) {
    const batch = rows.slice(results.length, Math.min(end, results.length + AT_ONCE));
    const answers = await Promise.all(
      batch.map(async ({ body, idempotencyKey }) =>
        asResult(await api.call("createContract", { body, idempotencyKey }, visit), language),
      ),
    );
    for (const answer of answers) {
      if ("waitSeconds" in answer) return { results, waitSeconds: answer.waitSeconds };
      results.push(answer);
    }
  }
  return { results, waitSeconds: 0 };
}

/** So long the page waits at most before it asks again. What waits for longer is told, and holds up no other row. */
const MOST_WAIT_SECONDS = 120;

function asResult(
  { body, headers, refusal }: Called,
  language: Language,
): RowResult | { waitSeconds: number } {
  // Made as well where a link did not go out: that is tried again, and the contract's page says so.
  if (refusal === null || refusal.refused === "SEND_FAILED") {
    const { contract } = body as { contract: { id: string; signUrl?: string } };
    const state = headers["idempotency-replayed"] ? "before" : "sent";
    return { state, id: contract.id, ...(contract.signUrl && { signUrl: contract.signUrl }) };
  }
  const { refused, extra } = refusal;
  if (refused === "REFERENCE_TAKEN") return { state: "before", id: String(extra?.contractId) };
  const waitSeconds = Number(headers["retry-after"] ?? Number.NaN);
  if (waitSeconds <= MOST_WAIT_SECONDS) return { waitSeconds };
  // The same key came with another request.
  if (refused === "CONFLICT") {
    return { state: "failed", problem: sendToManyWords[language].changed };
  }
  return { state: "failed", problem: problemText(refusal, language) };
}

/** What is wrong, as one text. */
export function problemText(
  refusal: Pick<Refusal, "refused" | "details" | "message">,
  language: Language,
): string {
  return draftProblems(refusal, {}, language)
    .map(({ sentence, said }) => (said === null ? sentence : `${sentence} (${said})`))
    .join(" ");
}
