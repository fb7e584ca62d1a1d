/**
 * A process of its own that fills the column `times` of a table in pieces of three rows, for tests
 * that kill it. Takes the address of the database in JSON.
 */
import { startFilling } from "#app/back-fills.ts";
import { openJobs } from "#jobs/jobs.ts";
import { openDatabase } from "#store/database.ts";
import { openLease } from "#store/lease.ts";

const address = JSON.parse(process.argv[2] ?? "{}");
const onError = (error: Error) => console.error(error);
const { database } = openDatabase(address, onError);
const lease = await openLease(address, { onError });
const jobs = openJobs(address, lease, {
  onError,
  onFailure: (_job, error) => console.error(error),
});
const text = `
  with piece as (
    select id from old_row where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit $2
  ), filled as (
    update old_row set times = times + 1 from (select pg_sleep(0.02)) slept
    where id in (select id from piece)
  )
  select (select id from piece order by id desc limit 1) as last,
    (select count(*)::integer from piece) as rows`;
await startFilling(
  { database, jobs, log: () => {} },
  { backFills: [{ name: "times", text }], most: 3 },
);
