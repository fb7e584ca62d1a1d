-- The files that roles are asked for when they sign; null for none.
alter table contract add column requests jsonb;
