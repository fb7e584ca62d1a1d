import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { overdueReviews, WORDS_OF_LAW } from "#attachments/words-of-law.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type HeardLog, hearLog } from "#kit/rooms/heard-log.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { type LawReviewServices, notifyOfLawReviews } from "./notify-of-law-reviews.ts";

// Who was told is the whole service's: each test begins with nobody.
let store: TestDatabase;
let clock: HeldClock;
let services: LawReviewServices;
let lines: HeardLog["lines"];
let enqueued: string[];
const operator = knownEmail("operator@example.org");
before(async () => {
  store = await openTestDatabase();
});
beforeEach(async () => {
  clock = heldClock();
  const heard = hearLog();
  lines = heard.lines;
  enqueued = [];
  await store.database.deleteFrom("law_review_told").execute();
  await store.database.deleteFrom("outgoing_mail").execute();
  services = {
    database: store.database,
    clock,
    ids: idsFrom(clock, systemRandom),
    log: heard.log,
    operatorEmail: operator,
    jobs: {
      async enqueue(_transaction, name) {
        enqueued.push(name);
      },
    },
  };
});
after(() => store.close());

const look = (as = services) => notifyOfLawReviews(as, overdueReviews(clock.now()));

/** Of which words, past which day, mails were put out. */
async function told(): Promise<string[]> {
  const rows = await store.database
    .selectFrom("outgoing_mail")
    .select(["recipient", "kind", "account_id", "details"])
    .execute();
  for (const { recipient, kind, account_id } of rows)
    assert.deepEqual([recipient, kind, account_id], [operator, "lawReview", null]);
  return rows
    .map(({ details }) => details as { words: string; reviewBy: string })
    .map(({ words, reviewBy }) => `${words} ${reviewBy}`)
    .sort();
}

const named = (words: readonly { id: string; reviewBy: string }[]) =>
  words.map(({ id, reviewBy }) => `${id} ${reviewBy}`).sort();

const DAYS = [...new Set(WORDS_OF_LAW.map(({ reviewBy }) => reviewBy))].sort();

test("past each day the operator is told of what was due by then, once, also by two processes that look at a time", async () => {
  const other = { ...services, ids: idsFrom(clock, systemRandom) };
  const due: (typeof WORDS_OF_LAW)[number][] = [];
  for (const day of DAYS) {
    clock.moveTo(Date.parse(`${day}T23:59:59Z`));
    await look();
    assert.deepEqual(await told(), named(due), `on ${day} itself`);
    clock.moveMs(1_000);
    due.push(...WORDS_OF_LAW.filter(({ reviewBy }) => reviewBy === day));
    await Promise.all([look(), look(other)]);
    await look();
    assert.deepEqual(await told(), named(due), `after ${day}`);
  }
  clock.moveMs(400 * DAY_MS);
  await Promise.all([look(), look(other)]);
  assert.deepEqual(await told(), named(WORDS_OF_LAW));
  assert.equal(lines.length, WORDS_OF_LAW.length);
  assert.deepEqual(new Set(enqueued), new Set(["mail-operator"]));
});

test("words that were looked at and are overdue by their next day are told again", async () => {
  const [words] = WORDS_OF_LAW;
  assert.ok(words);
  for (const reviewBy of ["2027-05-31", "2028-05-31", "2028-05-31"])
    await notifyOfLawReviews(services, [{ ...words, reviewBy }]);
  assert.deepEqual(await told(), [`${words.id} 2027-05-31`, `${words.id} 2028-05-31`]);
});

test("an address that is set later is told of what was overdue before", async () => {
  clock.moveMs(1_000 * DAY_MS);
  await look({ ...services, operatorEmail: null });
  assert.deepEqual([await told(), lines], [[], []]);
  await look();
  assert.deepEqual(await told(), named(WORDS_OF_LAW));
});
