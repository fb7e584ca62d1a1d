-- concurrently
-- In which zone somebody was who signed at an address last.
create index concurrently if not exists signature_zone on signature (account_id, link_email, signed_at)
  where link_email is not null and time_zone is not null;
