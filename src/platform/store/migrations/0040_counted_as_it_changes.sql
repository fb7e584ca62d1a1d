-- What was counted by reading contracts is counted as they change, so that neither a month's use
-- nor a list's total costs more the more there are. Each count is spread over sixteen rows, by the
-- connection that counts: whoever commits at the same moment waits for nobody.
create table account_contracts (
  account_id uuid not null references account on delete cascade,
  part smallint not null,
  n integer not null,
  counts jsonb not null,
  primary key (account_id, part)
) with (fillfactor = 70);

-- Documents that count toward the plan, by the month (UTC) in which they became signable.
create table account_documents (
  account_id uuid not null references account on delete cascade,
  month date not null,
  part smallint not null,
  n integer not null,
  primary key (account_id, month, part)
) with (fillfactor = 70);

-- Of the whole service: contracts paid for by a credit, and credits taken. One is never without the other.
create table tally (
  name text not null,
  part smallint not null,
  n bigint not null,
  primary key (name, part)
) with (fillfactor = 70);

alter table account add column credits_taken integer not null default 0;

create function own_part() returns smallint language sql stable as $$
  select (pg_backend_pid() % 16)::smallint
$$;

create function add_to_tally(what text, how_many integer) returns void language sql as $$
  insert into tally as kept (name, part, n) values (what, own_part(), how_many)
  on conflict (name, part) do update set n = kept.n + excluded.n
$$;

create function add_to_documents(account uuid, at timestamptz, how_many integer)
returns void language sql as $$
  insert into account_documents as kept (account_id, month, part, n)
  values (account, date_trunc('month', at at time zone 'UTC')::date, own_part(), how_many)
  on conflict (account_id, month, part) do update set n = kept.n + excluded.n
$$;

-- Whether a contract counts toward its account's plan.
create function counts_toward_plan(c contract) returns boolean language sql immutable as $$
  select c.finalized_at is not null and not c.paid_by_credit
    and (c.status <> 'cancelled' or c.signature_count > 0)
$$;

create function count_contract() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'INSERT' then null else old.status end;
  becomes text := case when tg_op = 'DELETE' then null else new.status end;
  account uuid := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  more integer := (becomes is not null)::int - (was is not null)::int;
begin
  if was is distinct from becomes then
    insert into account_contracts as kept (account_id, part, n, counts)
    values (account, own_part(), more,
      case when was is null then '{}' else jsonb_build_object(was, -1) end
        || case when becomes is null then '{}' else jsonb_build_object(becomes, 1) end)
    on conflict (account_id, part) do update set
      n = kept.n + more,
      counts = kept.counts
        || case when was is null then '{}'
          else jsonb_build_object(was, coalesce((kept.counts->>was)::int, 0) - 1) end
        || case when becomes is null then '{}'
          else jsonb_build_object(becomes, coalesce((kept.counts->>becomes)::int, 0) + 1) end;
  end if;
  if tg_op <> 'INSERT' and counts_toward_plan(old) then
    if tg_op = 'UPDATE' and counts_toward_plan(new)
      and old.finalized_at is not distinct from new.finalized_at then return null; end if;
    perform add_to_documents(account, old.finalized_at, -1);
  end if;
  if tg_op <> 'DELETE' and counts_toward_plan(new) then
    perform add_to_documents(account, new.finalized_at, 1);
  end if;
  return null;
end $$;

-- At the commit, so that a row of counts is held for no longer than that, and last of all locks.
create constraint trigger contract_comes after insert on contract
  deferrable initially deferred for each row execute function count_contract();
create constraint trigger contract_goes after delete on contract
  deferrable initially deferred for each row execute function count_contract();
create constraint trigger contract_moves
  after update of status, finalized_at, paid_by_credit, signature_count on contract
  deferrable initially deferred for each row
  when (old.status is distinct from new.status
    or old.finalized_at is distinct from new.finalized_at
    or old.paid_by_credit is distinct from new.paid_by_credit
    or (old.signature_count = 0) is distinct from (new.signature_count = 0))
  execute function count_contract();

create function count_paid_contract() returns trigger language plpgsql as $$
begin
  perform add_to_tally('contracts paid by a credit', 1);
  return null;
end $$;

create constraint trigger contract_is_paid after update of paid_by_credit on contract
  deferrable initially deferred for each row when (new.paid_by_credit and not old.paid_by_credit)
  execute function count_paid_contract();

create function count_taken_credits() returns trigger language plpgsql as $$
begin
  perform add_to_tally('credits taken', new.credits_taken - old.credits_taken);
  return null;
end $$;

create constraint trigger credit_is_taken after update of credits_taken on account
  deferrable initially deferred for each row
  when (new.credits_taken is distinct from old.credits_taken)
  execute function count_taken_credits();

-- Counts everything by reading it, for rows that came past the triggers.
create function count_contracts_anew() returns void language sql as $$
  delete from account_contracts;
  insert into account_contracts (account_id, part, n, counts)
  select account_id, 0, sum(members), jsonb_object_agg(status, members) from (
    select account_id, status, count(*)::int as members from contract group by account_id, status
  ) counted group by account_id;
  delete from account_documents;
  insert into account_documents (account_id, month, part, n)
  select account_id, date_trunc('month', finalized_at at time zone 'UTC')::date, 0, count(*)
  from contract where counts_toward_plan(contract)
  group by account_id, date_trunc('month', finalized_at at time zone 'UTC');
$$;

select count_contracts_anew();
update account set credits_taken = paid.n
  from (select account_id, count(*)::int as n from contract where paid_by_credit group by account_id) paid
  where id = paid.account_id;
insert into tally (name, part, n)
  select what, 0, count(*) from contract,
    unnest(array['contracts paid by a credit', 'credits taken']) what
  where paid_by_credit group by what;

-- Nobody counts by it any more.
drop index contract_month;
