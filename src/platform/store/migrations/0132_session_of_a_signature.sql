-- The session that a signature was given in, with what was told of its signer; null: over a link.
alter table signature add column session jsonb;
