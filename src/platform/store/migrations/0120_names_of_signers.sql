-- Who a sender expects to sign for a role, as the sender writes the name; null where nobody is named.
alter table signer add column name text;
