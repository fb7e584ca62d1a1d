-- Accounts that are being closed, or were: who they belonged to stands nowhere here.
create table closing (
  account_id uuid primary key,
  begun_at timestamptz not null,
  -- The owner who began it; null once it is done.
  begun_by uuid,
  language text not null,
  -- Until then any owner takes it back.
  closes_at timestamptz not null,
  -- When owners were told that it is soon.
  told_at timestamptz,
  -- From here on it is not taken back.
  deleting_since timestamptz,
  done_at timestamptz,
  contracts integer not null default 0
);
create index closing_to_come on closing (closes_at) where done_at is null;

-- From when it is begun: no key opens it, and its people do little more than read.
alter table account add column closes_at timestamptz;

-- What an account that was closed had paid for: the books of whoever runs the service.
create table kept_purchase (
  id uuid primary key,
  account_id uuid not null,
  credits integer not null,
  provider text not null,
  reference text,
  payment_reference text,
  amount bigint,
  currency text,
  credits_refunded integer not null,
  paid_at timestamptz not null
);

-- The one way for the service, which may not delete evidence itself: of a contract that was told as
-- deleted, and that nobody held at the time that its tombstone says.
create or replace function forget_kept(which uuid) returns void language plpgsql
  security definer set search_path from current as $$
begin
  if not is_told_as_deleted(which) then
    raise exception 'no tombstone and no leaf of the log tell of it'
      using errcode = 'restrict_violation';
  end if;
  if exists (select from contract_hold join deleted_contract using (contract_id)
      where contract_id = which and kept_until > deleted_at) then
    raise exception 'somebody holds it' using errcode = 'restrict_violation';
  end if;
  delete from contract_hold where contract_id = which;
  delete from withdrawal_acknowledgement where withdrawal_id in
    (select id from withdrawal where contract_id = which);
  delete from withdrawal where contract_id = which;
  delete from receipt where contract_id = which;
  delete from signature where contract_id = which;
  delete from trail_entry where contract_id = which;
  delete from contract where id = which;
end $$;
