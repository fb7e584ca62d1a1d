-- What the sender says in one signer's mails, in place of the contract's words.
alter table signer add column message text;
