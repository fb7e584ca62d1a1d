-- What is or was wrong with sealing and storing, so that whoever runs the service is told once,
-- whichever process sees it and however often it starts.
create table trouble (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The contract that it is about; empty where it is about the service.
  subject text not null default '',
  words text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz,
  ended_at timestamptz
);
create unique index trouble_open on trouble (kind, subject) where ended_at is null;

-- Mails to whoever runs the service belong to no account.
alter table outgoing_mail alter column account_id drop not null;
create index outgoing_mail_to_operator on outgoing_mail (requested_at) where account_id is null;
create index outgoing_mail_due on outgoing_mail (requested_at) where state = 'due';

-- The owner is told once that a record contradicts itself.
drop index outgoing_mail_once;
create unique index outgoing_mail_once on outgoing_mail (contract_id, kind, recipient)
  where kind in ('completedForSigner', 'completedForOwner', 'cancelled', 'recordFalse');
