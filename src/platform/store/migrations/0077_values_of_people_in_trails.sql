-- Values of people, with their salts, beside the entries that commit to them: an entry stays as it
-- is when they are erased.
create table trail_personal (
  contract_id uuid not null,
  number integer not null,
  account_id uuid not null,
  -- By path in the entry: {"salt", "value"}, or {"erasedAt"}.
  opened jsonb not null,
  primary key (contract_id, number),
  foreign key (contract_id, number) references trail_entry on delete cascade
);
create index trail_personal_of_account on trail_personal (account_id);

create function personal_values_only_go() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from trail_entry
        where contract_id = old.contract_id and number = old.number) then
      return old;
    end if;
  elsif (new.contract_id, new.number, new.account_id)
        = (old.contract_id, old.number, old.account_id)
    and (select array_agg(key order by key) from jsonb_each(new.opened))
        = (select array_agg(key order by key) from jsonb_each(old.opened))
    and not exists (select from jsonb_each(new.opened) as changed
        where changed.value <> old.opened -> changed.key
          and (not old.opened -> changed.key ? 'value' or changed.value - 'erasedAt' <> '{}'))
    and not exists (select from contract where id = old.contract_id
        and status = 'fully_signed' and sealed_sha256 is null) then
    return new;
  end if;
  raise exception 'values of a trail can only be erased' using errcode = 'restrict_violation';
end $$;
create trigger trail_personal_unchanged before truncate on trail_personal
  for each statement execute function evidence_is_append_only();
create trigger trail_personal_goes before update or delete on trail_personal
  for each row execute function personal_values_only_go();

-- The one way for the service, which may not change them itself.
create function erase_personal(which uuid, entry integer, paths text[], erased timestamptz)
  returns void language sql security definer set search_path from current
  as $$
    update trail_personal set opened = (
      select jsonb_object_agg(key, case when key = any(paths) and value ? 'value'
        then jsonb_build_object('erasedAt',
          to_char(erased at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        else value end)
      from jsonb_each(opened))
    where contract_id = which and number = entry
  $$;
revoke all on function erase_personal(uuid, integer, text[], timestamptz) from public;
