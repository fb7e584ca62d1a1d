-- What the sender says in the mails that ask for a signature; null for nothing.
alter table contract add column message text;
