-- A page on one device, which those who sign hand from one to the next.
create table hosted_sitting (
  id uuid primary key,
  account_id uuid not null,
  contract_id uuid not null references contract (id) on delete cascade,
  -- Who hands the device round, as the sender told it: a name, and who is signed in with them.
  host_name text,
  identity jsonb,
  -- The one site that may show the page within its own; null: none.
  origin text,
  return_url text,
  created_at timestamptz not null,
  -- Until then the page can be opened.
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- SHA-256 of what the browser that opened it was given.
  browser_hash bytea,
  revoked_at timestamptz
);
create index hosted_sitting_of_contract on hosted_sitting (contract_id);
create index hosted_sitting_expired on hosted_sitting (expires_at);
create index hosted_sitting_of_account on hosted_sitting (account_id);
