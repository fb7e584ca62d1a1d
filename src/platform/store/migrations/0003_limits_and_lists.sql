-- Requests counted in windows, by who sends them. Losing it in a crash only opens a new window.
create unlogged table rate_window (
  name text primary key,
  started_at timestamptz not null,
  used integer not null
);
create index rate_window_started on rate_window (started_at);

-- Answers to POST requests with an Idempotency-Key, for whoever repeats one. Encrypted: an answer
-- may hold a secret that is stored nowhere else.
create table kept_answer (
  scope text not null,
  key text not null,
  request_sha256 bytea not null,
  sealed_answer bytea not null,
  kept_at timestamptz not null,
  primary key (scope, key)
);
create index kept_answer_kept_at on kept_answer (kept_at);

-- How many contracts of each status lie in a stretch of an account's list, so that neither a
-- total nor a far page has to count rows. A block ends with last_id and begins behind the block
-- before it. The newest contracts lie in no block yet and are counted as they are.
create table contract_block (
  account_id uuid not null references account on delete cascade,
  last_id uuid not null,
  draft integer not null,
  pending integer not null,
  pending_payment integer not null,
  fully_signed integer not null,
  cancelled integer not null,
  primary key (account_id, last_id)
);

-- Every change of a contract's status holds this lock shared; whoever makes blocks holds it alone.
create function contract_blocks_lock(account uuid) returns bigint language sql immutable as $$
  select hashtextextended('contract_block ' || account::text, 0)
$$;

create function count_contract_in_block() returns trigger language plpgsql as $$
declare
  changed contract%rowtype;
  was text := case when tg_op = 'INSERT' then null else old.status end;
  becomes text := case when tg_op = 'DELETE' then null else new.status end;
begin
  if was is not distinct from becomes then return null; end if;
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  perform pg_advisory_xact_lock_shared(contract_blocks_lock(changed.account_id));
  update contract_block set
    draft = draft - (was is not distinct from 'draft')::int
      + (becomes is not distinct from 'draft')::int,
    pending = pending - (was is not distinct from 'pending')::int
      + (becomes is not distinct from 'pending')::int,
    pending_payment = pending_payment - (was is not distinct from 'pending_payment')::int
      + (becomes is not distinct from 'pending_payment')::int,
    fully_signed = fully_signed - (was is not distinct from 'fully_signed')::int
      + (becomes is not distinct from 'fully_signed')::int,
    cancelled = cancelled - (was is not distinct from 'cancelled')::int
      + (becomes is not distinct from 'cancelled')::int
  where account_id = changed.account_id
    and last_id = (
      select block.last_id from contract_block block
      where block.account_id = changed.account_id and block.last_id >= changed.id
      order by block.last_id limit 1
    );
  return null;
end $$;

create trigger contract_counted_in_block after insert or delete or update of status on contract
  for each row execute function count_contract_in_block();

-- Makes up to fifty blocks of `size` contracts out of the oldest that lie in none, and leaves the
-- `fresh` newest alone. Returns how many blocks were made.
create function make_contract_blocks(account uuid, size integer, fresh integer)
returns integer language plpgsql as $$
declare
  made integer;
begin
  perform pg_advisory_xact_lock(contract_blocks_lock(account));
  with loose as (
    select id, status, row_number() over (order by id) as position
    from contract
    where account_id = account
      and id > coalesce(
        (select last_id from contract_block where account_id = account
          order by last_id desc limit 1),
        '00000000-0000-0000-0000-000000000000'
      )
      and id <= (
        select id from contract where account_id = account order by id desc offset fresh limit 1
      )
    order by id limit 50 * size
  ), stretches as (
    select max(id::text)::uuid as last_id, count(*) as members,
      count(*) filter (where status = 'draft') as draft,
      count(*) filter (where status = 'pending') as pending,
      count(*) filter (where status = 'pending_payment') as pending_payment,
      count(*) filter (where status = 'fully_signed') as fully_signed,
      count(*) filter (where status = 'cancelled') as cancelled
    from loose group by (position - 1) / size
  )
  insert into contract_block
  select account, last_id, draft, pending, pending_payment, fully_signed, cancelled
  from stretches where members = size;
  get diagnostics made = row_count;
  return made;
end $$;
