-- Who did it stands in every entry and is hashed with it. Nobody can say it of entries from before,
-- and no hash of theirs would fit: a database that has such is of no released version.
do $$
begin
  if exists (select from trail_entry) then
    raise exception 'the contracts in this database are from before the first release, and their trails do not say who acted: start with an empty database';
  end if;
end $$;
alter table trail_entry add column actor jsonb not null;
