-- How far values of rows from before a migration are filled, by the names of store/back-fills.
create table back_fill (
  name text primary key,
  -- The last row that was looked at; null before the first.
  after uuid,
  looked_at bigint not null default 0,
  done_at timestamptz
);
