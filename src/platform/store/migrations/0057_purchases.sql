-- Credits that somebody buys. What was paid is whatever the provider says when it is asked.
create table purchase (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- What the credit is for, where it was bought on a contract's page. Not a reference: a contract
  -- may be deleted, what was bought stays.
  contract_id uuid,
  pack text not null,
  credits integer not null check (credits > 0),
  provider text not null,
  -- The provider's names of the checkout and of the payment.
  reference text unique,
  payment_reference text,
  -- Where the buyer pays.
  checkout_url text,
  state text not null,
  amount bigint,
  currency text,
  receipt_url text,
  -- Credits that went with money that went back.
  credits_refunded integer not null default 0,
  is_disputed boolean not null default false,
  begun_by jsonb not null,
  language text not null,
  begun_at timestamptz not null,
  paid_at timestamptz,
  -- How often the job looked that comes by itself.
  looks integer not null default 0
);
create index purchase_account on purchase (account_id, begun_at desc);
create index purchase_payment on purchase (payment_reference) where payment_reference is not null;

-- What the provider said, by its own name of it: no word is taken twice.
create table payment_notice (
  id text primary key,
  type text not null,
  purchase_id uuid,
  at timestamptz not null
);
create index payment_notice_at on payment_notice (at);
