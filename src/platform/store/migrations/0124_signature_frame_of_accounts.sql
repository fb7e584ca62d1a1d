-- Whether new contracts frame their signatures where they do not say.
alter table account add column signature_frame boolean not null default false;

create or replace function follow_live_account() returns trigger language plpgsql as $$
begin
  update account set email = new.email, name = new.name, partner_tier = new.partner_tier,
    qes_enabled = new.qes_enabled, time_zone = new.time_zone, embedded_by = new.embedded_by,
    sender_name = new.sender_name, accent = new.accent, logo = new.logo,
    language = new.language, reply_to = new.reply_to, signature_frame = new.signature_frame
  where twin_of = new.id;
  return null;
end $$;
-- What is replaced forgets where it looks.
alter function follow_live_account() set search_path = public, pg_temp;
create trigger account_twin_follows_signature_frame after update of signature_frame on account
  for each row when (new.twin_of is null) execute function follow_live_account();
