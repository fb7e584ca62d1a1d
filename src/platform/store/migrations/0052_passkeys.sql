-- Passkeys (W3C Web Authentication): what a person's own device signs in with. The public half alone
-- is here, which opens nothing.
create table passkey (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  name text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id);

-- Challenges are sealed and stored nowhere; one that was answered is not answered again.
create unlogged table answered_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
