-- The keys of the service, each encrypted under MASTER_KEY, so that machines share them by the
-- database; empty where they lie in a folder.
create table sealed_secret (
  name text primary key,
  -- Which master key it was encrypted with: a name made of the key, by which it cannot be found.
  master_key text not null,
  sealed bytea not null,
  sealed_at timestamptz not null default now()
);
-- Where the keys are is known from the first use on; until now there was the folder alone.
insert into fingerprint (name, value)
  select 'keys', 'folder' where exists (select from fingerprint where name = 'link key');
-- What tells one storage from another is now kept as a file like all others. The next start marks
-- the one that it is given.
delete from fingerprint where name = 'files';
