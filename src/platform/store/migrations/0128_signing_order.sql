-- In which wave a role signs, where its sender said so; null: in the first.
alter table signer add column sign_order smallint;
