-- The role whose signature this one witnesses; null: none.
alter table signer add column witnesses text;
