-- Each running process has a row that it renews by the database's clock. What it holds names it,
-- and is given back by removing its row: when it stops, or by whoever finds that it is gone.
create table process (
  id uuid primary key,
  beat_at timestamptz not null default clock_timestamp()
) with (fillfactor = 20, autovacuum_vacuum_threshold = 1000);

-- Open jobs. What is done has no row.
create table job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  payload jsonb not null,
  -- A line of jobs that one process works on a few at a time.
  group_id text,
  -- Jobs that were put off come after those that were ready from the start.
  put_off boolean not null,
  due_at timestamptz not null,
  -- Grows by one with each claim: a claim is known by its holder and this number.
  claim integer not null default 0,
  failures integer not null default 0,
  held_by uuid references process on delete set null,
  -- Why it was given back.
  problem text,
  created_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

create index job_due on job (kind, put_off, due_at) where held_by is null;
create index job_held on job (held_by) where held_by is not null;

-- What one process does at a time over all of them. Nothing of it outlives a crash of the database.
create unlogged table exclusive_work (
  name text primary key,
  held_by uuid not null
);

-- Jobs as an earlier version kept them.
do $$
begin
  if to_regclass('jobs.job') is null then
    return;
  end if;
  if not has_table_privilege('jobs.job', 'select') then
    raise exception 'open jobs cannot be carried over'
      using hint = 'grant the role of the service to the role that migrates, and start again';
  end if;
  insert into job (id, kind, payload, group_id, put_off, due_at, failures, created_at)
  select id, name, data, group_id, priority = 0, start_after, retry_count, created_on
  from jobs.job where state <= 'active';
end $$;
drop schema jobs cascade;

-- Mails are sent by who claimed them, and given back with everything else that a process held.
alter table outgoing_mail drop column claimed_until;
alter table outgoing_mail add column claimed_by uuid references process on delete set null;
alter table outgoing_mail add column claimed_at timestamptz;
create index outgoing_mail_claimed on outgoing_mail (claimed_by) where claimed_by is not null;
