-- What was noted of files outlives its contract: a change may store them after the contract was
-- deleted, and end before it removes them.
alter table superseded_file drop constraint superseded_file_contract_id_fkey;
