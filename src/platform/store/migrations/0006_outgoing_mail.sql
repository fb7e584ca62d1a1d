-- Every mail that is to go out, stored with the change that calls for it and kept as the record of
-- what was sent to whom. The link in it is derived when it is written, never stored.
create table outgoing_mail (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  contract_id uuid references contract on delete cascade,
  signer_id uuid references signer on delete cascade,
  kind text not null,
  role text,
  epoch integer,
  recipient text not null,
  details jsonb not null,
  state text not null check (state in ('due', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  claimed_until timestamptz,
  requested_at timestamptz not null,
  sent_at timestamptz,
  answer text
);
create index outgoing_mail_of_contract on outgoing_mail (contract_id, requested_at);
create index outgoing_mail_of_account on outgoing_mail (account_id, requested_at);
create index outgoing_mail_of_signer on outgoing_mail (signer_id);
create unique index outgoing_mail_once on outgoing_mail (contract_id, kind, recipient)
  where kind in ('completedForSigner', 'completedForOwner', 'cancelled');
