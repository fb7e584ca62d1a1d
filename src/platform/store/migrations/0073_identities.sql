-- Who a person is at an identity provider (OpenID Connect Core, section 2): issuer and subject
-- together are one identity, whatever address the provider tells of it later.
create table identity (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject)
);
create index identity_person on identity (person_id);
