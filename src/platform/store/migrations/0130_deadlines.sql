-- Until when a contract can be signed, where its sender said so; null: for as long as nobody ends it.
alter table contract add column expires_at timestamptz;
