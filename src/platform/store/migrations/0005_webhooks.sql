-- Where an account wants to be told, and of what.
create table webhook (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  url text not null,
  events text[] not null,
  active boolean not null,
  sealed_secret bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_account on webhook (account_id, id);

-- One event for one webhook, with the bytes that every attempt sends. The columns from `attempt`
-- on tell of the latest attempt. A webhook that is deleted leaves its deliveries to their term of
-- thirty days, so that deleting one is quick however much it was told.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null,
  account_id uuid not null,
  event text not null,
  body text not null,
  -- Made up for trying the receiver out; sent once.
  is_test boolean not null default false,
  status text not null check (status in ('pending', 'delivered', 'given_up', 'stopped')),
  -- 1, and one more whenever its owner has it sent again.
  round integer not null default 1,
  next_attempt_at timestamptz,
  attempt integer not null default 0,
  status_code integer,
  duration_ms integer,
  created_at timestamptz not null
);
create index webhook_delivery_list on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_age on webhook_delivery using brin (created_at);
create index webhook_delivery_pending on webhook_delivery (webhook_id) where status = 'pending';

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  round integer not null,
  attempt integer not null,
  started_at timestamptz not null,
  status_code integer,
  duration_ms integer,
  -- Why it failed, in words; null when it succeeded.
  problem text,
  -- The beginning of what the receiver answered.
  answer text,
  primary key (delivery_id, round, attempt)
);
