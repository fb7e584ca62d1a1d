-- Requests of people to be erased from an account. The address stands here until it is done; what
-- stays is that it was asked for, by whom, and what came of it.
create table erasure (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  email text,
  asked_at timestamptz not null,
  asked_by uuid not null,
  done_at timestamptz,
  -- How many of each kind were erased or kept.
  counts jsonb not null default '{}',
  check ((done_at is null) = (email is not null))
);
create index erasure_of_account on erasure (account_id, asked_at desc);
