-- Who signs in is a person; what they may do in an account is the role that they have there.
create table person (
  id uuid primary key,
  -- Proven by a mail that went there, told by an identity provider as verified, or vouched for by
  -- the operator: there are no others.
  email text not null,
  name text,
  created_at timestamptz not null
);
create unique index person_email on person (lower(email));

create table member (
  account_id uuid not null references account on delete cascade,
  person_id uuid not null references person on delete cascade,
  role text not null,
  joined_at timestamptz not null,
  primary key (account_id, person_id)
);
create index member_person on member (person_id);

-- Whoever owned an account so far bears its id: what its audit trails say of them still names them.
insert into person (id, email, name, created_at) select id, email, null, created_at from account;
insert into member (account_id, person_id, role, joined_at)
  select id, id, 'owner', created_at from account;

create table member_invitation (
  id uuid primary key,
  hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  email text not null,
  role text not null,
  invited_by uuid references person on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
-- A further invitation of somebody ends the one before it.
create unique index member_invitation_email on member_invitation (account_id, lower(email));
create index member_invitation_expires on member_invitation (expires_at);

alter table sign_in_link add column person_id uuid references person on delete cascade;
update sign_in_link set person_id = account_id;
alter table sign_in_link alter column person_id set not null;
create index sign_in_link_person on sign_in_link (person_id);
drop index sign_in_link_account;

-- Whoever is no longer a member has no session there either: the database sees to it.
alter table session
  add column person_id uuid,
  -- When its person last proved who they are; with that the session got a new secret.
  add column proved_at timestamptz;
update session set person_id = account_id, proved_at = started_at;
alter table session
  alter column person_id set not null,
  alter column proved_at set not null,
  add foreign key (account_id, person_id) references member on delete cascade;
create index session_person on session (person_id);

-- Who made a key on a page; null for the command line.
alter table api_key add column made_by uuid references person on delete set null;
update api_key set made_by = account_id where form_id is not null;
