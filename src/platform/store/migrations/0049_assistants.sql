-- Whether an owner let language models in, and how surely a person is to be asked at the least.
create table assistant_setting (
  account_id uuid primary key references account on delete cascade,
  is_allowed boolean not null,
  lowest_grade text not null,
  changed_at timestamptz not null,
  changed_by uuid references person on delete set null
);

-- What an assistant asked an owner to approve. A contract may be gone when it is read: so no reference.
create table assistant_approval (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  key_id uuid not null references api_key on delete cascade,
  tool text not null,
  contract_id uuid not null,
  -- The contract as it was asked about: another one is another question.
  contract_version integer not null,
  arguments jsonb not null,
  arguments_sha256 bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references person on delete set null,
  is_approved boolean,
  -- What came of it; null until it was carried out.
  outcome text
);
create index assistant_approval_asked on assistant_approval (account_id, asked_at desc);
create index assistant_approval_expires on assistant_approval (expires_at);

-- Confirmations that were used: each is good once, for whichever process comes first.
create table assistant_confirmation (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index assistant_confirmation_expires on assistant_confirmation (expires_at);

-- Every call of a tool, for the account that it was made for.
create table assistant_call (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  key_id uuid not null references api_key on delete cascade,
  tool text not null,
  arguments_sha256 bytea not null,
  outcome text not null,
  called_at timestamptz not null
);
create index assistant_call_account on assistant_call (account_id, called_at desc);
create index assistant_call_at on assistant_call (called_at);

-- Whom an account ever had written to, whatever became of the contract since.
create index signer_written_to on signer (account_id, email) where send_count > 0;
