-- What signers enter is private until everyone has signed, where the sender wants it so.
alter table contract add column hide_entries boolean not null default false;
