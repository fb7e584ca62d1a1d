-- Evidence is written once: whoever holds the connection of the service may add to it and read it.
-- These triggers bind the owner of the tables too; who may disable them is docs/database.md's matter.
drop trigger trail_entry_unchanged on trail_entry;
drop function trail_is_append_only();

create function evidence_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger trail_entry_unchanged before update or truncate on trail_entry
  for each statement execute function evidence_is_append_only();
create trigger signature_unchanged before update or delete or truncate on signature
  for each statement execute function evidence_is_append_only();

-- A contract that nobody signed is deleted with its trail.
create function trail_of_signed_stays() returns trigger language plpgsql as $$
begin
  if exists (select from signature where contract_id = old.contract_id) then
    raise exception 'the trail of a signed contract stays' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger trail_entry_kept before delete on trail_entry
  for each row execute function trail_of_signed_stays();

-- The one way for the service, which may not delete entries itself.
create function forget_trail(contract uuid) returns void
  language sql security definer set search_path from current
  as $$ delete from trail_entry where contract_id = contract $$;
revoke all on function forget_trail(uuid) from public;

-- Tables in it are made by the queue, as the role of the service.
create schema if not exists jobs;
