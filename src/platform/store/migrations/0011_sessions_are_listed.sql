-- Owners see their sessions and end them; those from before have nothing to show and end here.
delete from session;

alter table session
  add column id uuid not null unique,
  add column started_at timestamptz not null,
  -- To the minute; a session that is not used for long is over before `expires_at`.
  add column last_used_at timestamptz not null,
  -- What signed in, of words of our own; null where its browser did not say.
  add column browser text,
  add column system text;

-- A new link ends those before it.
create index sign_in_link_account on sign_in_link (account_id);
