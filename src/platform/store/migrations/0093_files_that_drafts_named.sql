-- Files that a draft named, or is about to name: each goes some days later unless its contract names it.
create table superseded_file (
  contract_id uuid not null references contract on delete cascade,
  name text not null,
  noted_at timestamptz not null,
  primary key (contract_id, name)
);
create index superseded_file_by_time on superseded_file (noted_at);
