-- What an account's webhooks can be told, whether it has any or not, for a week: a program that
-- listens while a receiver is being written asks for what came after the last it saw.
create table told_event (
  account_id uuid not null,
  -- Of the delivery to the account's first webhook as well, where it has one.
  id uuid not null,
  contract_id uuid not null,
  event text not null,
  -- The payload without its id, encrypted.
  sealed_rest bytea not null,
  created_at timestamptz not null,
  -- The transaction that wrote it. Events are read in this order, and only those below every
  -- transaction that is still under way: what commits later never stands before what was read.
  written_in bigint not null default (pg_current_xact_id()::text::bigint),
  primary key (account_id, id)
);
create index told_event_order on told_event (account_id, written_in, id);
create index told_event_age on told_event using brin (created_at);
