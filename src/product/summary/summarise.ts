import type { Contract } from "#contracts/contract.ts";
import { findContract, lockContract, updateContract } from "#contracts/contracts-store.ts";
import { SERVICE } from "#kernel/actor.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Queries } from "#store/database.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { inTransaction } from "#store/transaction.ts";
import { momentAfter } from "#trail/chain.ts";
import { askModel } from "./ask-model.ts";
import { type LanguageModel, ModelFailure } from "./language-model.ts";
import { plainSummary } from "./plain-summary.ts";
import { promptFor } from "./prompt.ts";
import type { Summary, TextToSummarise } from "./summary.ts";
import type { SummaryServices } from "./summary-services.ts";
import { findSummary, insertSummary } from "./summary-store.ts";
import { findTextToSummarise } from "./text-to-summarise.ts";

/**
 * Has a contract that can be signed summarised, once. Nothing is sent anywhere
 * when its sender does not want a summary, when there is one, when it can no
 * longer be signed, or when its account has had its share of the day.
 * @throws ModelFailure when the model gave no usable answer
 */
export async function summariseContract(
  services: SummaryServices,
  contractId: string,
): Promise<void> {
  const { database, languageModel } = services;
  const contract = await findContract(database, { id: contractId });
  if (!languageModel || !contract || !(await isWanted(database, contract))) return;
  const toSummarise = await findTextToSummarise(services, contract);
  if (!toSummarise || !(await countRequest(services, contract))) return;
  try {
    const text = await writeSummary(services, languageModel, contract.accountId, toSummarise);
    const summary = { text, model: languageModel.name, sha256: sha256Hex(text) };
    await store(services, contractId, summary);
  } catch (error) {
    if (error instanceof ModelFailure) {
      services.log("summary.none", { contract: contractId, why: error.message });
    }
    throw error;
  }
}

async function isWanted(queries: Queries, contract: Contract): Promise<boolean> {
  if (!contract.summary || contract.status !== "pending") return false;
  return (await findSummary(queries, contract.id)) === null;
}

/** Whether the account may still ask today: what its contracts cost is not its own money. */
async function countRequest(services: SummaryServices, contract: Contract): Promise<boolean> {
  const rule = LIMITS.summaryRate;
  const name = `summary ${contract.accountId}`;
  const { used } = await countInWindow(services.database, name, rule, services.clock.now());
  if (used <= rule.requests) return true;
  const why = `the account has asked ${rule.requests} times in 24 hours`;
  services.log("summary.none", { contract: contract.id, why });
  return false;
}

/** @throws ModelFailure */
async function writeSummary(
  services: SummaryServices,
  model: LanguageModel,
  account: string,
  toSummarise: TextToSummarise,
): Promise<string> {
  const mark = newMark(services.random);
  const answer = await untilStopped(
    askModel(model, promptFor(toSummarise, mark)),
    services.stopping,
  );
  const text = await withoutUnprintable(services, account, plainSummary(answer, toSummarise, mark));
  if (text === "") throw new ModelFailure("nothing of the model's answer can be shown");
  return text;
}

/** The job is tried again by whoever runs next. */
async function untilStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  const { promise: isStopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new ModelFailure("the service stops"));
  if (stopping.aborted) stop();
  stopping.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, isStopped]);
  } finally {
    stopping.removeEventListener("abort", stop);
  }
}

/** A line that nobody who wrote a contract can have put into it. */
function newMark(random: RandomBytes): string {
  return `=== contract ${Buffer.from(random(12)).toString("hex")} ===`;
}

/** What signers saw is printed on the certificate, letter for letter. */
async function withoutUnprintable(
  { workers }: SummaryServices,
  account: string,
  text: string,
): Promise<string> {
  const missing = new Set((await workers.run("missingLetters", [text], account))[0]);
  if (missing.size === 0) return text;
  const paragraphs = text.split("\n").map((line) => {
    const left = [...line].filter((letter) => !missing.has(letter)).join("");
    return left.replace(/ {2,}/g, " ").trim();
  });
  return paragraphs.filter((line) => /[\p{L}\p{N}]/u.test(line)).join("\n");
}

/** Nothing is stored for a contract that was signed, cancelled or deleted meanwhile. */
async function store(services: SummaryServices, id: string, summary: Summary): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    const contract = await lockContract(queries, { id });
    if (!contract || !(await isWanted(queries, contract))) return;
    const now = momentAfter(contract.trail, services.clock.now());
    const event = { event: "summary.made" as const, by: SERVICE, data: summary };
    const trail = await services.trail.append(transaction, contract, [event], now);
    await insertSummary(queries, contract, summary, now);
    // What the API tells of the contract itself is the same, and so is `updatedAt`.
    updateContract(transaction, contract, { ...contract, trail });
  });
}
