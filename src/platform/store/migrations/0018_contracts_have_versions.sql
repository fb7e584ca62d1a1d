-- Counts the writes of a contract's row, whatever was written: what was read is
-- known to hold still as long as the number is the same.
alter table contract add column version integer not null default 1;
