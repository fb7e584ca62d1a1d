-- A page that the sender's own system opens for one role: who it says is there, and whether the page was opened.
create table signing_session (
  id uuid primary key,
  -- Of its contract, with which it goes: a reference would lock two tables at once.
  account_id uuid not null,
  contract_id uuid not null references contract (id) on delete cascade,
  role text not null,
  -- SHA-256 of what the page's address ends with.
  secret_hash bytea not null unique,
  -- The one site that may show the page within its own; null: none.
  origin text,
  return_url text,
  -- As the sender told it: provider, subject, method, at, name.
  identity jsonb,
  created_at timestamptz not null,
  -- Until then the page can be opened.
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- SHA-256 of what the browser that opened it was given.
  browser_hash bytea,
  revoked_at timestamptz
);
create index signing_session_of_contract on signing_session (contract_id);
create index signing_session_expired on signing_session (expires_at);
create index signing_session_of_account on signing_session (account_id);
