-- Machines whose files lie in a bucket look for what others deleted, to clear away what they keep of it themselves.
create index deleted_contract_at on deleted_contract (deleted_at);
