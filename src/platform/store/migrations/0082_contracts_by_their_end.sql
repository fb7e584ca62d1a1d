-- concurrently
-- What an account's retention looks for: what ended with signatures, and what nobody has signed.
create index concurrently if not exists contract_ended on contract
  (account_id, (coalesce(signed_at, cancelled_at)))
  where signature_count > 0 and (signed_at is not null or cancelled_at is not null);
create index concurrently if not exists contract_unsigned on contract (account_id, updated_at)
  where signature_count = 0;
