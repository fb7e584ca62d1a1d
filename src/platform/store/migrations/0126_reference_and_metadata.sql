-- What a caller keeps with a contract, for itself.
alter table contract add column reference text, add column metadata jsonb;
-- What the sender says in one signer's mails, in place of the contract's words.
alter table signer add column message text;
