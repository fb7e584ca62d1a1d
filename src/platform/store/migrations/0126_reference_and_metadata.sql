-- What a caller keeps with a contract, for itself.
alter table contract add column reference text, add column metadata jsonb;
