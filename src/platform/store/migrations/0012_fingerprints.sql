-- What keys and files the database was used with, so that no process works with others on it.
create table fingerprint (
  name text primary key,
  value text not null,
  since timestamptz not null default now()
);
