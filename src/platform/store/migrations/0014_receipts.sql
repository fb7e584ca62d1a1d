-- What a signer keeps of a signature: said once, signed with the sealing key, and never changed. A row
-- of its own, since it is made later where the key could not be used at once.
create table receipt (
  signature_id uuid primary key references signature,
  account_id uuid not null references account,
  contract_id uuid not null references contract,
  -- Compact serialisation (RFC 7515).
  jws text not null,
  made_at timestamptz not null
);
create index receipt_of_contract on receipt (contract_id);

create trigger receipt_unchanged before update or delete or truncate on receipt
  for each statement execute function evidence_is_append_only();

-- A receipt is mailed once for each role, whoever signs for several.
create unique index outgoing_receipt_once on outgoing_mail (contract_id, role, recipient)
  where kind = 'receipt';
