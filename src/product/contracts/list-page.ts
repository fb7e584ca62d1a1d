import { readEmail } from "#kernel/email.ts";
import { NO_MOMENT, readMoment } from "#kernel/moment.ts";
import { readPersonalText } from "#kernel/personal-text.ts";
import { type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { ListQuery } from "#schemas/contracts.ts";
import type { Queries } from "#store/database.ts";
import { type FilterQuery, readFilteredPage } from "./filtered-list-store.ts";
import type { ContractList } from "./list.ts";
import type { ContractPage } from "./list-store.ts";

interface ListServices {
  database: Queries;
  contractList: ContractList;
  clock: Clock;
}

/**
 * One page of an account's contracts as a caller asks for it. The whole list and one status of it
 * are paged through at the same cost at any depth; of what else is asked for, as many are counted
 * as `readFilteredPage` says.
 */
export async function listPage(
  services: ListServices,
  accountId: string,
  query: ListQuery,
): Promise<Omit<ContractPage, "loose"> | Refusal<"INVALID">> {
  const { status = null, before = null, limit, offset, withdrawal = null, sort } = query;
  const { filters, problems } = readFilters(query);
  const refusal = refuseProblems(problems);
  if (refusal) return refusal;
  const isOldestFirst = sort === "createdAt";
  const asked = [withdrawal, ...Object.values(filters)];
  const page = { status, before, limit, offset };
  if (!isOldestFirst && asked.every((one) => one === null)) {
    return services.contractList.page(accountId, page);
  }
  const now = services.clock.now();
  const filter = { ...page, ...filters, withdrawal, isOldestFirst, now };
  return readFilteredPage(services.database, accountId, filter);
}

type Filters = Pick<
  FilterQuery,
  "reference" | "tag" | "q" | "email" | "createdSince" | "createdBefore"
>;

function readFilters(query: ListQuery): { filters: Filters; problems: Problem[] } {
  const problems: Problem[] = [];
  const read = <T>(
    name: Exclude<keyof Filters, "q">,
    reader: (typed: string) => { text: T | null; problems: readonly string[] },
  ): T | null => {
    const typed = query[name];
    if (typed === undefined) return null;
    const found = reader(typed);
    problems.push(...found.problems.map((message) => ({ path: name, message })));
    return found.text;
  };
  const filters = {
    reference: read("reference", (typed) => readPersonalText("reference", typed)),
    tag: read("tag", (typed) => readPersonalText("tag", typed)),
    email: read("email", readEmail),
    createdSince: read("createdSince", asMoment),
    createdBefore: read("createdBefore", asMoment),
    q: query.q ?? null,
  };
  return { filters, problems };
}

function asMoment(typed: string): { text: Date | null; problems: string[] } {
  const text = readMoment(typed);
  return { text, problems: text ? [] : [NO_MOMENT] };
}
