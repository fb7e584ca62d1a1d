-- Credits come and go by entries that nobody changes, and an account's balance is what its last
-- entry says: both hold at every commit, whoever writes.
create table credit_entry (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- From 1, without a gap.
  number integer not null,
  at timestamptz not null,
  delta integer not null check (delta <> 0),
  kind text not null,
  -- Not a reference: a contract may be deleted, what was paid for it stays.
  contract_id uuid,
  purchase_id uuid,
  actor jsonb not null,
  note text,
  balance_after integer not null,
  unique (account_id, number)
);
-- Each of these happens once.
create unique index credit_entry_bought on credit_entry (purchase_id) where kind = 'bought';
create unique index credit_entry_redeemed on credit_entry (contract_id) where kind = 'redeemed';
create unique index credit_entry_given_back on credit_entry (contract_id) where kind = 'given_back';

alter table account add column credit_entries integer not null default 0;
-- What was refunded after it was spent is owed.
alter table account drop constraint account_credits_check;

insert into credit_entry (id, account_id, number, at, delta, kind, actor, balance_after)
  select gen_random_uuid(), id, 1, now(), credits, 'granted', '{"kind": "operator"}', credits
  from account where credits <> 0;
update account set credit_entries = 1 where credits <> 0;

create trigger credit_entry_unchanged before update or truncate on credit_entry
  for each statement execute function evidence_is_append_only();

create function credits_of_account_stay() returns trigger language plpgsql as $$
begin
  if exists (select from account where id = old.account_id) then
    raise exception 'credit_entry is append-only' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger credit_entry_kept before delete on credit_entry
  for each row execute function credits_of_account_stay();

create function balance_is_last_entry() returns trigger language plpgsql as $$
begin
  if new.credits is distinct from coalesce((select balance_after from credit_entry
      where account_id = new.id and number = new.credit_entries), 0)
    or (new.credit_entries = 0 and new.credits <> 0) then
    raise exception 'the credits of an account change by an entry alone'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger account_balance_held after update of credits, credit_entries on account
  deferrable initially deferred for each row
  when (new.credits is distinct from old.credits
    or new.credit_entries is distinct from old.credit_entries)
  execute function balance_is_last_entry();
create constraint trigger account_balance_begun after insert on account
  deferrable initially deferred for each row when (new.credits <> 0 or new.credit_entries <> 0)
  execute function balance_is_last_entry();

create function entry_follows_entry() returns trigger language plpgsql as $$
begin
  if new.balance_after - new.delta is distinct from (case when new.number = 1 then 0 else
      (select balance_after from credit_entry
        where account_id = new.account_id and number = new.number - 1) end)
    or new.number > (select credit_entries from account where id = new.account_id) then
    raise exception 'an entry of credits goes on from the one before it'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger credit_entry_follows after insert on credit_entry
  deferrable initially deferred for each row execute function entry_follows_entry();
