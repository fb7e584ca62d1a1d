-- How long an account keeps its contracts; no row, or null in it: for ever.
create table retention (
  account_id uuid primary key references account on delete cascade,
  -- Months after a contract was completed, or cancelled with signatures.
  completed_months integer,
  -- Days after the last change of a contract that nobody signed.
  unfinished_days integer,
  -- What the law wants kept, in months: signed contracts are not deleted before.
  least_months integer not null default 0,
  -- When its owner was last told of what is about to go.
  told_at timestamptz
);

-- Until when a contract must not be deleted, by anybody.
create table contract_hold (
  contract_id uuid primary key,
  account_id uuid not null,
  kept_until timestamptz not null
);

-- Contracts whose owner was told that they go, and when they do.
create table contract_leaving (
  contract_id uuid primary key,
  account_id uuid not null,
  told_at timestamptz not null,
  leaves_at timestamptz not null
);
create index contract_leaving_at on contract_leaving (leaves_at);
create index contract_leaving_of_account on contract_leaving (account_id, leaves_at);

-- Evidence goes only after its tombstone stands and the log of seals tells of the deletion.
create function is_told_as_deleted(which uuid) returns boolean language sql stable as $$
  select exists (select from deleted_contract where contract_id = which)
    and exists (select from seal_log_leaf where contract_id = which and kind = 'deletion')
$$;

create or replace function evidence_of_live_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from contract join account on account.id = contract.account_id
      where contract.id = old.contract_id and account.twin_of is not null)
    and not is_told_as_deleted(old.contract_id) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create function acknowledgement_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawal
      where id = old.withdrawal_id and is_told_as_deleted(contract_id)) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create or replace trigger withdrawal_unchanged before update or truncate on withdrawal
  for each statement execute function evidence_is_append_only();
create trigger withdrawal_kept before delete on withdrawal
  for each row execute function evidence_of_live_stays();
create or replace trigger withdrawal_acknowledgement_unchanged
  before update or truncate on withdrawal_acknowledgement
  for each statement execute function evidence_is_append_only();
create trigger withdrawal_acknowledgement_kept before delete on withdrawal_acknowledgement
  for each row execute function acknowledgement_stays();

-- The one way for the service, which may not delete evidence itself: of a contract that was told as
-- deleted, and that nobody holds.
create function forget_kept(which uuid) returns void language plpgsql
  security definer set search_path from current as $$
begin
  if not is_told_as_deleted(which) then
    raise exception 'no tombstone and no leaf of the log tell of it'
      using errcode = 'restrict_violation';
  end if;
  delete from withdrawal_acknowledgement where withdrawal_id in
    (select id from withdrawal where contract_id = which);
  delete from withdrawal where contract_id = which;
  delete from receipt where contract_id = which;
  delete from signature where contract_id = which;
  delete from trail_entry where contract_id = which;
  delete from contract where id = which;
end $$;
revoke all on function forget_kept(uuid) from public;
