-- Further ways to prove who one is. A password is stored as Argon2id makes it, a secret for one-time
-- codes encrypted under a key of the server.
alter table person
  add column password_hash text,
  add column totp_sealed bytea,
  -- The step whose code was used last: none before it, and not itself, works again.
  add column totp_step bigint;

create table recovery_code (
  person_id uuid not null references person on delete cascade,
  hash bytea not null,
  primary key (person_id, hash)
);

-- Who proved the first of two factors.
create unlogged table half_sign_in (
  hash bytea primary key,
  person_id uuid not null,
  account_id uuid not null,
  expires_at timestamptz not null
);

-- A link that the operator hands over is a way back in, also for who lost the second factor.
alter table sign_in_link add column by_operator boolean not null default false;
