-- A page that the sender's own system opens for one role: who it says is there, and whether the page was opened.
create table signing_session (
  id uuid primary key,
  account_id uuid not null references account (id),
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
-- The session that a signature was given in, with what was told of its signer; null: over a link.
alter table signature add column session jsonb;
-- Whether pages may be opened for the role beside its personal link; null: no.
alter table signer add column takes_sessions boolean;
