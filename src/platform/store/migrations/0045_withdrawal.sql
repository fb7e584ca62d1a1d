-- A consumer's right to withdraw from a contract (Directive 2011/83/EU, Article 11a): what each
-- attached notice says of it, the secret of the page to withdraw on, until when that page takes a
-- statement, and when the first one was made. The secret is kept as those of the other pages are.
alter table contract
  add column withdrawal jsonb not null default '[]',
  add column withdraw_secret_hash bytea unique,
  add column sealed_withdraw_secret bytea,
  add column withdrawable_until timestamptz,
  add column withdrawn_at timestamptz;

-- The list by withdrawal: few contracts were withdrawn from, and few can be at one time.
create index contract_withdrawn on contract (account_id, id) where withdrawn_at is not null;
create index contract_withdrawable on contract (account_id, withdrawable_until)
  where withdrawable_until is not null and withdrawn_at is null;

-- A statement of withdrawal, as it was made; a contract that was signed is not deleted. At most one over each link, which is the one for
-- everybody (then `signature_id` is null) or that of who gave a signature.
create table withdrawal (
  id uuid primary key,
  contract_id uuid not null references contract,
  account_id uuid not null references account,
  signature_id uuid references signature,
  role text,
  name text not null,
  email text not null,
  stated_at timestamptz not null,
  unique nulls not distinct (contract_id, signature_id)
);

-- The sealed page that acknowledges a statement, kept beside it: one page, and seldom made.
create table withdrawal_acknowledgement (
  withdrawal_id uuid primary key references withdrawal,
  sha256 text not null,
  pdf bytea not null,
  sealed_at timestamptz not null
);

create trigger withdrawal_unchanged before update or delete or truncate on withdrawal
  for each statement execute function evidence_is_append_only();
create trigger withdrawal_acknowledgement_unchanged
  before update or delete or truncate on withdrawal_acknowledgement
  for each statement execute function evidence_is_append_only();
