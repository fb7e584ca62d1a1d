-- Whether pages may be opened for the role beside its personal link; null: no.
alter table signer add column takes_sessions boolean;
