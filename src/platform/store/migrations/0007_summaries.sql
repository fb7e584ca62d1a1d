-- What software wrote about a contract for whoever is to sign it; once, and never changed.
create table contract_summary (
  contract_id uuid primary key references contract on delete cascade,
  account_id uuid not null references account on delete cascade,
  text text not null,
  model text not null,
  -- Of `text` as UTF-8, in lower-case hexadecimal.
  sha256 text not null,
  made_at timestamptz not null
);

-- The summary that this signer was shown; null when none was, or nobody said so.
alter table signature add column summary_sha256 text;
