-- The signing page that everybody may share and the status page are each opened by a secret of
-- their own: found by its hash, and encrypted so that the owner can be shown it again. A contract's
-- token opens nothing any more.
do $$
begin
  if exists (select from contract) then
    raise exception 'this database was filled by a version before the first release: start with an empty one';
  end if;
end $$;

alter table contract
  add column sign_secret_hash bytea not null unique,
  add column sealed_sign_secret bytea not null,
  add column status_secret_hash bytea not null unique,
  add column sealed_status_secret bytea not null;
