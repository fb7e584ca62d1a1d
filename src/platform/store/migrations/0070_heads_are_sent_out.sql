-- Accounts that something of entered the log of seals since they were last sent a head of it.
create table seal_log_news (
  account_id uuid primary key references account on delete cascade,
  due_at timestamptz not null
);
create index seal_log_news_due on seal_log_news (due_at);

-- What those know who are sent heads by whoever runs the service.
create table seal_log_witness (
  address text primary key,
  -- Leaves of the newest head that it took.
  size bigint not null default 0,
  failures integer not null default 0,
  next_at timestamptz not null
);
