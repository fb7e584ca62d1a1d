-- What shows that a process of the service took a statement of withdrawal: a tag under a key that is
-- not in the database. Null where a version before took it; its acknowledgement is that version's to seal.
alter table withdrawal add column proof bytea;
