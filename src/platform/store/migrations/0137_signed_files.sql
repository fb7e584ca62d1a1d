-- The files that a signature was given with: what was asked for, pages and SHA-256 of each; null for none.
alter table signature add column files jsonb;
