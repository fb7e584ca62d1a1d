-- What stays of a deleted contract: that it was there, and when its owner deleted it.
create table deleted_contract (
  public_id text primary key,
  account_id uuid not null references account,
  contract_id uuid not null,
  base_sha256 text not null,
  status text not null,
  deleted_at timestamptz not null
);
create index deleted_contract_account on deleted_contract (account_id, deleted_at desc);
