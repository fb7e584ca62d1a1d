create table account (
  id uuid primary key,
  email text not null,
  name text,
  plan text not null,
  own_limit integer,
  credits integer not null default 0 check (credits >= 0),
  partner_tier integer,
  qes_enabled boolean not null default false,
  time_zone text not null default 'UTC',
  created_at timestamptz not null
);
create unique index account_email on account (lower(email));

create table api_key (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text,
  hash bytea not null unique,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index api_key_account on api_key (account_id);

create table sign_in_link (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table session (
  hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  expires_at timestamptz not null
);

create table contract (
  id uuid primary key,
  account_id uuid not null references account,
  token text not null unique,
  public_id text not null unique,
  title text,
  status text not null
    check (status in ('draft', 'pending', 'pending_payment', 'fully_signed', 'cancelled')),
  language text not null check (language in ('de', 'en', 'es', 'fr')),
  tags text[] not null,
  form text not null check (form in ('html', 'pdf')),
  document_name text,
  first_heading text,
  html text,
  fields jsonb not null,
  documents jsonb not null,
  pages jsonb not null,
  original_sha256 text not null,
  base_sha256 text not null,
  completion_email boolean not null,
  summary boolean not null,
  paid_by_credit boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finalized_at timestamptz,
  signed_at timestamptz,
  cancelled_at timestamptz,
  signature_count integer not null default 0,
  trail_length integer not null default 0,
  trail_head bytea,
  sealed_sha256 text,
  sealed_at timestamptz,
  seal_problem text,
  check ((status = 'fully_signed') = (signed_at is not null)),
  check (sealed_sha256 is null or status = 'fully_signed')
);
create index contract_list on contract (account_id, id desc);
create index contract_list_by_status on contract (account_id, status, id desc);
create index contract_month on contract (account_id, finalized_at) where finalized_at is not null;
create index contract_unsealed on contract (id)
  where status = 'fully_signed' and sealed_sha256 is null;

create table signer (
  id uuid primary key,
  account_id uuid not null references account,
  contract_id uuid not null references contract on delete cascade,
  role text not null,
  email text,
  level text not null check (level in ('ses', 'qes')),
  title text,
  status text not null check (status in ('created', 'sent', 'opened', 'signed')),
  epoch integer not null default 1,
  sent_at timestamptz,
  send_count integer not null default 0,
  opened_at timestamptz,
  signed_at timestamptz,
  unique (contract_id, role)
);

create table signature (
  id uuid primary key,
  account_id uuid not null references account,
  contract_id uuid not null references contract,
  submission_id uuid not null,
  role text not null,
  signer_name text not null,
  title text,
  email text,
  drawing jsonb not null,
  initials jsonb,
  inputs jsonb not null,
  consent jsonb not null,
  delivered_link boolean not null,
  link_email text,
  ip text not null,
  user_agent text not null,
  time_zone text,
  signed_at timestamptz not null,
  answer jsonb not null,
  unique (contract_id, role),
  unique (contract_id, submission_id)
);

create table trail_entry (
  contract_id uuid not null,
  number integer not null,
  account_id uuid not null,
  at timestamptz not null,
  event text not null,
  data jsonb not null,
  hash bytea not null,
  primary key (contract_id, number)
);

create function trail_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;

create trigger trail_entry_unchanged before update on trail_entry
  for each statement execute function trail_is_append_only();
