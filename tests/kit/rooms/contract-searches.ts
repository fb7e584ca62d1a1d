import { findContract } from "#contracts/contracts-store.ts";
import { countByStatus } from "#contracts/counts-store.ts";
import { findNeeds } from "#contracts/needs-store.ts";
import { readOverview, readOverviewOf } from "#contracts/overview-store.ts";
import { findContracts } from "#contracts/search-store.ts";
import { readSearch } from "#contracts/search-terms.ts";
import { lowestUuidFrom } from "#kernel/ids.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";

const LIMIT = 25;
const lowest = lowestUuidFrom(new Date(0));

interface SearchContext {
  database: Database;
  accountId: string;
}

const ALL = { status: null, before: null, from: null, limit: LIMIT + 1 };

/** One look at an account's list. */
export type Ask = (context: SearchContext) => Promise<unknown>;

const search =
  (typed: string, change: object = {}): Ask =>
  async ({ database, accountId }) => {
    const plain = { tag: null, status: null, before: null, from: lowest, limit: LIMIT };
    const wanted = { ...plain, search: readSearch(typed), ...change };
    const found = await findContracts(database, accountId, wanted);
    return readOverviewOf(database, accountId, found?.ids ?? []);
  };

const list =
  (change: object): Ask =>
  ({ database, accountId }) => {
    return readOverview(database, accountId, { ...ALL, ...change });
  };

/**
 * What can be asked of an account's list that has `all` contracts, made by
 * `insertContracts` and `insertPeople`, the newest of them at `now`.
 */
export function searchesOf(all: number, now: Date): Record<string, Ask> {
  return {
    "the newest": list({}),
    "the newest of a status": list({ status: "fully_signed" }),
    "a status that none has": list({ status: "draft" }),
    "those before the middle": list({
      before: lowestUuidFrom(new Date(now.getTime() - (all / 2) * 1_000)),
    }),
    "how many of each status": ({ database, accountId }) => countByStatus(database, accountId),
    "what needs somebody": ({ database, accountId }) => {
      const quietSince = new Date(Date.now() - 7 * DAY_MS);
      return findNeeds(database, { accountId, quietSince, quietFrom: lowestUuidFrom(quietSince) });
    },
    "a word of all": search("contract"),
    "a word of one": search(String(Math.floor(all * 0.77))),
    "a beginning of many words": search(String(Math.floor(all * 0.77)).slice(0, 1)),
    "a word of half, from a name": search("lukasiewicz"),
    "two words of many": search("contract zoë"),
    "words of many that never meet in a status": search("contract zoë", { status: "pending" }),
    "a tag of all": search("", { tag: "bench" }),
    "a tag of all, typed": search("#ben"),
    "an address that nobody has": search("zoe@example.org"),
    "an address that all have": search("office@example.org"),
    "the beginning of an address": search(`buyer+${Math.floor(all * 0.31)}@e`),
    "the beginning of an address of all": search("office@"),
    "an address of one and a word of all": search(
      `buyer+${Math.floor(all * 0.31)}@example.org contract`,
    ),
    "a document ID": async ({ database, accountId }) => {
      const [newest] = await readOverview(database, accountId, { ...ALL, limit: 1 });
      return findContract(database, { accountId, publicId: newest?.publicId ?? "" });
    },
    "eight words of all": search("contract bench contr benc con ben co be"),
    "nothing at all": search("xyzzy"),
  };
}
