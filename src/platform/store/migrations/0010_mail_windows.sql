-- Mails that asked an address for a signature, for as long as they count against a further one. Not
-- part of the outbox: they count on when their contract is deleted. The address is a hash.
create table asking_mail (
  id bigint generated always as identity primary key,
  recipient_hash bytea not null,
  account_id uuid not null,
  signer_id uuid not null,
  asked_at timestamptz not null
);
create index asking_mail_recipient on asking_mail (recipient_hash, asked_at);
create index asking_mail_account on asking_mail (account_id, asked_at);
create index asking_mail_asked on asking_mail (asked_at);
