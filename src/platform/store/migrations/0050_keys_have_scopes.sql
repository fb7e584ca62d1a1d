alter table api_key
  -- What it opens; null: all that keys opened before there were scopes.
  add column scopes text[],
  -- Its owners were told that it ends soon.
  add column end_told_at timestamptz;
create index api_key_expires on api_key (expires_at)
  where expires_at is not null and revoked_at is null and end_told_at is null;
