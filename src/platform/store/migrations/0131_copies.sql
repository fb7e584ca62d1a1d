-- Whom a sender has copies sent to, who sign nothing; null for nobody.
alter table contract add column copies jsonb;
