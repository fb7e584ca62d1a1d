-- The same for the account's own address, where it is none of a member.
alter table account add column notices jsonb not null default '{}';
