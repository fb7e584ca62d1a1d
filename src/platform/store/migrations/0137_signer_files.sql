-- A file that a signer gave, as it is printed behind the contract.
create table signer_file (
  id uuid primary key,
  -- Of its contract, with which it goes: a reference would lock two tables at once.
  account_id uuid not null,
  contract_id uuid not null references contract (id) on delete cascade,
  role text not null,
  -- Which of the contract's requests it answers.
  request text not null,
  sha256 text not null,
  -- The sizes of its pages, and where the document ID goes on each.
  pages jsonb not null,
  pdf bytea not null,
  uploaded_at timestamptz not null,
  -- The signature that it was given with; null: nobody signed with it yet.
  signature_id uuid
);
create index signer_file_of_contract on signer_file (contract_id);
create index signer_file_unsigned on signer_file (uploaded_at) where signature_id is null;
create index signer_file_of_account on signer_file (account_id);
