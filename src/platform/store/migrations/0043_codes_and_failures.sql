-- A mailed link brings a code for whoever reads the mail on another device. It is good in the browser
-- that asked for it alone, whose secret is hashed with it: the table by itself tells no code.
alter table sign_in_link
  add column browser_hash bytea unique,
  add column code_hash bytea;

-- Tries to sign in that failed, by whom or what they were about. Worth no more than a day.
create unlogged table sign_in_failure (
  name text primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
