-- Its owners were told that it ended; who learned of it before this was there needs no mail. Looked
-- for once a minute among keys, of which an account has fifty that work: without an index of its own.
alter table api_key add column ended_told_at timestamptz;
update api_key set ended_told_at = expires_at where expires_at <= now();
