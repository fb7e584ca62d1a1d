import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import { lowestUuidFrom } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { type FilterQuery, readFilteredPage } from "./filtered-list-store.ts";
import { readSearch } from "./search-terms.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

const DAY = new Date("2026-11-01T00:00:00.000Z");
const dayAt = (day: number) => new Date(DAY.getTime() + day * 86_400_000);

const NOTHING_ASKED: FilterQuery = {
  ...{ reference: null, tag: null, email: null, q: null, status: null, before: null },
  ...{ createdSince: null, createdBefore: null, withdrawal: null, isOldestFirst: false },
  ...{ now: DAY, limit: 100, offset: 0 },
};

interface Made {
  day: number;
  status: ContractStatus;
  reference: string | null;
  tags: string[];
  title: string;
  email: string | null;
}

/** Few values of each, so that what is asked for is often there, and often more than once. */
const made: fc.Arbitrary<Made> = fc.record({
  day: fc.nat(5),
  status: fc.constantFrom(...CONTRACT_STATUSES),
  reference: fc.constantFrom(null, "order 1", "order 2", "Order 1"),
  tags: fc.subarray(["flat", "Büro", "2026"]),
  title: fc.constantFrom("Lease of a cellar", "Mietvertrag Keller", "Sale"),
  email: fc.constantFrom(null, "ana@example.com", "ana@example.org"),
});

const asked = fc.record(
  {
    reference: fc.constantFrom("order 1", "order 2", "order 3").map(knownText),
    tag: fc.constantFrom("flat", "FLAT", "buro", "fla"),
    email: fc.constantFrom("ana@example.com", "Ana@Example.org", "ana@example"),
    q: fc.constantFrom(
      "lease",
      "kell",
      "cellar lease",
      "ana@example",
      "#bu",
      "--",
      "mietvertrag sale",
    ),
    status: fc.constantFrom(...CONTRACT_STATUSES),
    createdSince: fc.nat(6).map(dayAt),
    createdBefore: fc.nat(6).map(dayAt),
    isOldestFirst: fc.boolean(),
    limit: fc.integer({ min: 1, max: 4 }),
    offset: fc.nat(3),
  },
  { requiredKeys: [] },
);

/** The same as a person would say it. */
function fits(contract: Made, query: Partial<FilterQuery>): boolean {
  const plain = (text: string) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain([contract.title, ...contract.tags].join(" ")).split(" ");
  const says = (part: string) => {
    if (part.startsWith("#"))
      return contract.tags.some((tag) => plain(tag).startsWith(part.slice(1)));
    if (part.includes("@")) return contract.email?.startsWith(part) ?? false;
    return words.some((word) => word.startsWith(part));
  };
  const { reference, tag, email, q, status, createdSince, createdBefore } = query;
  return [
    status === undefined || contract.status === status,
    reference === undefined || contract.reference === reference,
    tag === undefined || contract.tags.some((one) => plain(one) === plain(tag ?? "")),
    email === undefined || contract.email === email?.toLowerCase(),
    q === undefined || (q !== "--" && (q ?? "").split(" ").every(says)),
    createdSince === undefined || dayAt(contract.day) >= (createdSince ?? DAY),
    createdBefore === undefined || dayAt(contract.day) < (createdBefore ?? DAY),
  ].every(Boolean);
}

test("whatever is asked for together, every page and total is that of the contracts that fit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(made, { minLength: 3, maxLength: 12 }),
      fc.array(asked, { minLength: 4, maxLength: 8 }),
      async (contracts, queries) => {
        const account = await store.openAccount();
        const all: (Made & { id: string })[] = [];
        for (const [at, contract] of contracts.entries())
          all.push(await add(account, contract, at));
        all.sort((one, other) => (one.id < other.id ? 1 : -1));
        for (const query of queries) {
          const { limit = 100, offset = 0, isOldestFirst, ...filters } = query;
          const fitting = all.filter((contract) => fits(contract, filters)).map(({ id }) => id);
          if (isOldestFirst) fitting.reverse();
          const page = await readFilteredPage(store.database, account, {
            ...NOTHING_ASKED,
            ...query,
          });
          const expected = fitting.slice(offset, offset + limit);
          assert.deepEqual(
            page.contracts.map(({ id }) => id),
            expected,
            JSON.stringify(query),
          );
          assert.equal(page.total, fitting.length, JSON.stringify(query));
          assert.equal(page.hasMore, fitting.length > offset + limit);
        }
      },
    ),
    { numRuns: 15 },
  );
});

async function add(accountId: string, contract: Made, at: number) {
  const id = `${lowestUuidFrom(dayAt(contract.day)).slice(0, -4)}${String(at).padStart(4, "0")}`;
  const own = id.slice(0, 24) + accountId.slice(-8) + id.slice(-4);
  const { status, reference, tags, title, email } = contract;
  await insertContractRow(store.database, { id: own, accountId, status });
  await sql`update contract set reference = ${reference}, tags = ${tags}, title = ${title}
    where id = ${own}`.execute(store.database);
  if (email !== null) {
    await sql`insert into signer (id, account_id, contract_id, role, email, level, status)
      values (gen_random_uuid(), ${accountId}, ${own}, 'A', ${email}, 'ses', 'created')`.execute(
      store.database,
    );
  }
  return { ...contract, id: own };
}

test("a word that could be what names a contract, and names none, is looked for as a word", async () => {
  const account = await store.openAccount();
  const word = "mietwagentermine";
  assert.ok(readSearch(word).named, "it has the form of a token");
  const contract = { day: 0, status: "draft", tags: [], email: null, reference: null } as const;
  const { id } = await add(account, { ...contract, tags: [], title: `Lease ${word}` }, 0);
  const found = await readFilteredPage(store.database, account, { ...NOTHING_ASKED, q: word });
  assert.deepEqual([found.contracts.map((one) => one.id), found.total], [[id], 1]);
  const named = await readFilteredPage(store.database, account, { ...NOTHING_ASKED, q: id });
  assert.deepEqual(
    named.contracts.map((one) => one.id),
    [id],
  );
});

test("of another account nothing is found by a reference", async () => {
  const [account, other] = [await store.openAccount(), await store.openAccount()];
  const reference = knownText("order 1");
  const contract = { day: 0, status: "draft", tags: [], title: "A", email: null } as const;
  await add(account, { ...contract, tags: [], reference }, 0);
  const page = await readFilteredPage(store.database, other, { ...NOTHING_ASKED, reference });
  assert.deepEqual(page, { contracts: [], total: 0, hasMore: false });
});
