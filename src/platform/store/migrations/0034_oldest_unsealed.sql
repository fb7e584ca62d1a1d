-- Whoever asks since when contracts have waited for their seal reads the first entry. PostgreSQL
-- takes half of all that are signed for unsealed, and would rather read the whole table.
create index contract_unsealed_since on contract (signed_at)
  where status = 'fully_signed' and sealed_sha256 is null;
