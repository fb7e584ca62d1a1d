import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";

/** A job that a process has claimed. */
export interface Job<P> {
  id: string;
  payload: P;
  group: string | null;
  /** The name that it is held under, and the number of the claim: whoever claims it next has another. */
  heldBy: string;
  claim: number;
}

/** A job that is to be, and when it is its turn. */
export interface WantedJob {
  kind: string;
  payload: object;
  group: string | null;
  /** 0: at once. */
  afterMs: number;
}

/** How long after a failure a job comes again: from the first delay on doubled each time. */
export interface Backoff {
  /** Failures after which it is given up. */
  most: number;
  delaySeconds: number;
  delayMaxSeconds: number;
}

/**
 * What is committed alone is that a job was claimed, is done or has failed. Where the machine
 * loses that, the job is done once more, as it may be anyway: nobody waits for the disk.
 */
const unsynced = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`;

export function insertJobs(transaction: Transaction, jobs: readonly WantedJob[]): void {
  transaction.write(INSERT, { jobs: JSON.stringify(jobs) });
}

const INSERT = statement(
  (_queries, { jobs }: { jobs: string }) => sql`
    insert into job (kind, payload, group_id, put_off, due_at)
    select kind, payload, "group", "afterMs" > 0, now() + "afterMs" * interval '1 millisecond'
    from jsonb_to_recordset(${jobs}::text::jsonb)
      as wanted (kind text, payload jsonb, "group" text, "afterMs" double precision)`,
);

/** Inserts those of which there is no job of this kind with the same payload; whoever else does so waits. */
export async function insertMissing(
  queries: Queries,
  kind: string,
  payloads: readonly object[],
): Promise<void> {
  // A statement of its own: what is inserted by who held it before is seen by the next one alone.
  await LOCK_MISSING.all(queries, { kind });
  await INSERT_MISSING.count(queries, { kind, payloads: JSON.stringify(payloads) });
}

const LOCK_MISSING = statement(
  (_queries, { kind }: { kind: string }) => sql<{ locked: unknown }>`
    select pg_advisory_xact_lock(hashtextextended('missing ' || ${kind}::text, 0)) as locked`,
);

const INSERT_MISSING = statement(
  (_queries, { kind, payloads }: { kind: string; payloads: string }) => sql`
    insert into job (kind, payload, put_off, due_at)
    select ${kind}::text, wanted.payload, false, now()
    from jsonb_array_elements(${payloads}::text::jsonb) as wanted (payload)
    where not exists (
      select from job where kind = ${kind}::text and job.payload = wanted.payload
    )`,
);

/** When an open job of this kind about a contract comes next; null where there is none. */
export async function whenDue(
  queries: Queries,
  kind: string,
  contractId: string,
): Promise<Date | null> {
  const row = await WHEN_DUE.first(queries, { kind, contractId });
  return row?.at ?? null;
}

const WHEN_DUE = statement(
  (_queries, { kind, contractId }: { kind: string; contractId: string }) => sql<{ at: Date }>`
    select due_at as at from job
    where kind = ${kind} and payload ->> 'contractId' = ${contractId}::text
    order by due_at limit 1`,
);

/** Puts forward jobs of this kind about these contracts that nobody holds, and whose time is yet to come. */
export async function putForward(
  queries: Queries,
  kind: string,
  contractIds: readonly string[],
): Promise<void> {
  await PUT_FORWARD.count(queries, { kind, contractIds: [...contractIds] });
}

const PUT_FORWARD = statement(
  (_queries, { kind, contractIds }: { kind: string; contractIds: string[] }) => sql`
    update job set due_at = now()
    where kind = ${kind} and held_by is null and due_at > now()
      and payload ->> 'contractId' = any(${contractIds}::text[])`,
);

interface Claim {
  kind: string;
  heldBy: string;
  most: number;
}

/**
 * Claims jobs whose time has come: those that were ready from the start before those that were
 * put off, or the former alone. What another process is claiming is left to it.
 * @throws when the name is no process's any more
 */
export async function claimJobs<P>(
  queries: Queries,
  claim: Claim,
  { withPutOff }: { withPutOff: boolean },
): Promise<Job<P>[]> {
  const rows = await (withPutOff ? CLAIM_ALL : CLAIM_READY).all(queries, claim);
  return rows as Job<P>[];
}

/** Those of these kinds of which jobs are due that nobody holds: one look at an index for each. */
export async function kindsDue<K extends string>(
  queries: Queries,
  kinds: readonly K[],
): Promise<K[]> {
  const rows = await KINDS_DUE.all(queries, { kinds: [...kinds] });
  return rows.map(({ kind }) => kind as K);
}

const KINDS_DUE = statement(
  (_queries, { kinds }: { kinds: string[] }) => sql<{ kind: string }>`
    select kind from unnest(${kinds}::text[]) as wanted (kind)
    where exists (
      select from job
      where job.kind = wanted.kind and put_off in (false, true) and held_by is null
        and due_at <= now()
    )`,
);

const dueOf = (kind: string, isPutOff: boolean) => sql`
  select id from job
  where kind = ${kind} and put_off = ${sql.lit(isPutOff)} and held_by is null and due_at <= now()
  order by due_at`;

const claimNext = ({ heldBy }: Claim) => sql<Job<unknown>>`
  update job set held_by = ${heldBy}, claim = claim + 1 from next
  where job.id = next.id and ${unsynced}
  returning job.id, payload, group_id as "group", held_by as "heldBy", claim`;

const CLAIM_READY = statement(
  (_queries, claim: Claim) => sql<Job<unknown>>`
    with next as (${dueOf(claim.kind, false)} limit ${claim.most} for update skip locked)
    ${claimNext(claim)}`,
);

const CLAIM_ALL = statement(
  (_queries, claim: Claim) => sql<Job<unknown>>`
    with ready as (${dueOf(claim.kind, false)} limit ${claim.most} for update skip locked),
    put_off as (
      ${dueOf(claim.kind, true)} limit ${claim.most} - (select count(*) from ready)
      for update skip locked
    ),
    next as (select id from ready union all select id from put_off)
    ${claimNext(claim)}`,
);

type Held = Pick<Job<unknown>, "id" | "heldBy" | "claim">;

/** The claims of some jobs, as a statement takes them. */
function claimsOf(jobs: readonly Held[]) {
  return {
    ids: jobs.map(({ id }) => id),
    holders: jobs.map(({ heldBy }) => heldBy),
    claims: jobs.map(({ claim }) => claim),
  };
}

type Claims = ReturnType<typeof claimsOf>;

const claimedRows = ({ ids, holders, claims }: Claims) => sql`
  unnest(${ids}::uuid[], ${holders}::uuid[], ${claims}::integer[]) as claimed (id, held_by, claim)`;

const isStillHeld = sql`
  job.id = claimed.id and job.held_by = claimed.held_by and job.claim = claimed.claim`;

/** Removes jobs that are done; answers the ids of those whose claim still held. */
export async function completeJobs(
  queries: Queries,
  jobs: readonly Held[],
): Promise<ReadonlySet<string>> {
  const rows = await COMPLETE.all(queries, claimsOf(jobs));
  return new Set(rows.map(({ id }) => id));
}

const COMPLETE = statement(
  (_queries, claims: Claims) => sql<{ id: string }>`
    delete from job using ${claimedRows(claims)} where ${isStillHeld} returning job.id`,
);

/** The same alone, where nothing else is committed with it. */
export async function completeAlone(queries: Queries, jobs: readonly Held[]): Promise<void> {
  await COMPLETE_ALONE.count(queries, claimsOf(jobs));
}

const COMPLETE_ALONE = statement(
  (_queries, claims: Claims) => sql`
    delete from job using ${claimedRows(claims)} where ${isStillHeld} and ${unsynced}`,
);

/**
 * Gives back a job that failed: it comes again after a while, longer each time. Answers whether it
 * was given up instead.
 */
export async function failJob(
  queries: Queries,
  job: Held,
  problem: string,
  { most, delaySeconds, delayMaxSeconds }: Backoff,
): Promise<{ isGivenUp: boolean }> {
  const values = { ...claimsOf([job]), problem, most, delaySeconds, delayMaxSeconds };
  if ((await FAIL.count(queries, values)) > 0) return { isGivenUp: false };
  return { isGivenUp: (await completeJobs(queries, [job])).size > 0 };
}

const FAIL = statement(
  (
    _queries,
    {
      problem,
      most,
      delaySeconds,
      delayMaxSeconds,
      ...claims
    }: Claims & { problem: string } & Backoff,
  ) => sql`
    update job set held_by = null, failures = failures + 1, problem = ${problem},
      due_at = now() + interval '1 second' * least(
        ${delayMaxSeconds}::double precision,
        ${delaySeconds}::double precision * 2 ^ least(failures, 16) * (1 + random())
      )
    from ${claimedRows(claims)}
    where ${isStillHeld} and failures < ${most} and ${unsynced}`,
);

/** Gives back jobs that nobody began with: they are due as they were. */
export async function releaseJobs(
  queries: Queries,
  jobs: readonly Held[],
  problem: string,
): Promise<void> {
  await RELEASE.count(queries, { ...claimsOf(jobs), problem });
}

const RELEASE = statement(
  (_queries, { problem, ...claims }: Claims & { problem: string }) => sql`
    update job set held_by = null, problem = ${problem}
    from ${claimedRows(claims)} where ${isStillHeld} and ${unsynced}`,
);

/** Gives back what is held under a name and what its process knows nothing of. */
export async function releaseUnknown(
  queries: Queries,
  values: { kind: string; heldBy: string; known: readonly string[] },
): Promise<void> {
  await RELEASE_UNKNOWN.count(queries, values);
}

const RELEASE_UNKNOWN = statement(
  (
    _queries,
    { kind, heldBy, known }: { kind: string; heldBy: string; known: readonly string[] },
  ) => sql`
    update job set held_by = null
    where kind = ${kind} and held_by = ${heldBy} and not id = any(${known}::uuid[])
      and ${unsynced}`,
);

/** Puts jobs off to when it is their turn. */
export async function putOffJobs(
  queries: Queries,
  later: readonly { job: Held; afterMs: number }[],
): Promise<void> {
  const afterMs = later.map((one) => one.afterMs);
  await PUT_OFF.count(queries, { ...claimsOf(later.map(({ job }) => job)), afterMs });
}

const PUT_OFF = statement(
  (_queries, { ids, holders, claims, afterMs }: Claims & { afterMs: number[] }) => sql`
    update job set held_by = null, put_off = true,
      due_at = now() + claimed.after_ms * interval '1 millisecond'
    from unnest(
      ${ids}::uuid[], ${holders}::uuid[], ${claims}::integer[], ${afterMs}::double precision[]
    ) as claimed (id, held_by, claim, after_ms)
    where ${isStillHeld} and ${unsynced}`,
);
