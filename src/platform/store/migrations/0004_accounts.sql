-- What an owner tells one key from another by: the last characters of the key, and its last use.
alter table api_key add column hint text;
alter table api_key add column last_used_at timestamptz;
-- The form that a key was made with: sent a second time, it makes no second key.
alter table api_key add column form_id uuid;
alter table api_key add unique (account_id, form_id);
drop index api_key_account;

create index session_account on session (account_id);
create index session_expires on session (expires_at);
create index sign_in_link_expires on sign_in_link (expires_at);

-- The verify page finds a document by the file that somebody holds.
create index contract_sealed on contract (sealed_sha256) where sealed_sha256 is not null;
