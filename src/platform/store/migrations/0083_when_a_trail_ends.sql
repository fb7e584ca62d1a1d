-- When a contract's last entry was, so that none is written before it by a machine whose clock is behind.
alter table contract add column trail_at timestamptz;
