-- How an account shows itself, and what it is written in; null: as the service does by itself.
alter table account add column sender_name text;
-- `#rrggbb`
alter table account add column accent text;
-- Of the logo's PNG.
alter table account add column logo text;
alter table account add column language text;

-- Each written anew from the pixels of what was uploaded.
create table account_logo (
  account_id uuid not null references account on delete cascade,
  sha256 text not null,
  png bytea not null,
  primary key (account_id, sha256)
);
create index account_logo_sha256 on account_logo (sha256);

-- Where answers to mails go instead of to the account's own address, once a code that was sent there came back.
alter table account add column reply_to text;
create table reply_to_asked (
  account_id uuid primary key references account on delete cascade,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index reply_to_asked_expires on reply_to_asked (expires_at);

create or replace function follow_live_account() returns trigger language plpgsql as $$
begin
  update account set email = new.email, name = new.name, partner_tier = new.partner_tier,
    qes_enabled = new.qes_enabled, time_zone = new.time_zone, embedded_by = new.embedded_by,
    sender_name = new.sender_name, accent = new.accent, logo = new.logo,
    language = new.language, reply_to = new.reply_to
  where twin_of = new.id;
  return null;
end $$;
create trigger account_twin_follows_settings
  after update of sender_name, accent, logo, language, reply_to on account
  for each row when (new.twin_of is null) execute function follow_live_account();
