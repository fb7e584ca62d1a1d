-- What test keys open: an account of its own beside the live one, with its settings and nothing
-- else of it. All that keeps accounts apart keeps the two apart.
alter table account add column twin_of uuid unique references account on delete cascade;
drop index account_email;
create unique index account_email on account (lower(email)) where twin_of is null;

create function follow_live_account() returns trigger language plpgsql as $$
begin
  update account set email = new.email, name = new.name, partner_tier = new.partner_tier,
    qes_enabled = new.qes_enabled, time_zone = new.time_zone, embedded_by = new.embedded_by
  where twin_of = new.id;
  return null;
end $$;
create trigger account_twin_follows
  after update of email, name, partner_tier, qes_enabled, time_zone, embedded_by on account
  for each row when (new.twin_of is null) execute function follow_live_account();

-- Evidence of tests goes after a while; nothing that is evidence can be made a test.
create function stays_what_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'what is live stays live, and a test a test' using errcode = 'restrict_violation';
end $$;
create trigger account_stays_live before update of twin_of on account
  for each row when (new.twin_of is distinct from old.twin_of) execute function stays_what_it_is();
create trigger contract_stays_with_account before update of account_id on contract
  for each row when (new.account_id <> old.account_id) execute function stays_what_it_is();

create function evidence_of_live_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from contract join account on account.id = contract.account_id
      where contract.id = old.contract_id and account.twin_of is not null) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
drop trigger signature_unchanged on signature;
create trigger signature_unchanged before update or truncate on signature
  for each statement execute function evidence_is_append_only();
create trigger signature_kept before delete on signature
  for each row execute function evidence_of_live_stays();
drop trigger receipt_unchanged on receipt;
create trigger receipt_unchanged before update or truncate on receipt
  for each statement execute function evidence_is_append_only();
create trigger receipt_kept before delete on receipt
  for each row execute function evidence_of_live_stays();

-- The one way for the service, which may not delete any of it itself.
create function forget_test(which uuid) returns void language plpgsql
  security definer set search_path from current as $$
begin
  delete from receipt where contract_id = which;
  delete from signature where contract_id = which;
  delete from trail_entry where contract_id = which;
  delete from contract where id = which and exists
    (select from account where id = contract.account_id and twin_of is not null);
end $$;
revoke all on function forget_test(uuid) from public;

-- What would have been mailed, encrypted under a key of the server: it holds links that sign.
create table test_mail (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  sealed bytea not null,
  kept_at timestamptz not null
);
create index test_mail_of_account on test_mail (account_id, kept_at);
create index test_mail_kept on test_mail (kept_at);
