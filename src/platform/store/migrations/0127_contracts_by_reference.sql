-- concurrently
-- A reference is looked for within an account, in the order of the list.
create index concurrently if not exists contract_of_reference on contract (account_id, reference, id)
  where reference is not null;
