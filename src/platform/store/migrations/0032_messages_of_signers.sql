-- What signers say to the sender without signing: that they will not, a question, that the link came
-- to the wrong person. The trail has that it was said; the words stand here, so that a sealed file
-- does not carry them away. The salt goes into the hash that the trail has of them.
create table signer_message (
  id uuid primary key,
  account_id uuid not null references account,
  contract_id uuid not null references contract on delete cascade,
  role text not null,
  kind text not null check (kind in ('decline', 'question', 'wrong-person')),
  text text not null,
  salt bytea not null,
  -- The address that a personal link went to; null over the shared one.
  link_email text,
  said_at timestamptz not null
);
create index signer_message_of_contract on signer_message (contract_id, said_at);

alter table signer add column declined_at timestamptz, add column decline_reason text;

alter table contract
  add column allow_decline boolean not null default true,
  add column require_reading boolean not null default false,
  add column return_url text;

-- The page said that the end of the document had been in view before the signature was given.
alter table signature add column end_in_view boolean not null default false;
