-- concurrently
-- What a deadline can still end, the next one first.
create index concurrently if not exists contract_open_until on contract (expires_at)
  where expires_at is not null and status in ('draft', 'pending', 'pending_payment');
