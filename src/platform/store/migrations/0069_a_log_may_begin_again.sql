-- Whose files tiles and heads are. A log that was taken back to an earlier state begins again under
-- another name and beside the files of the one before.
alter table seal_log add column files text not null default 'seal-log';
