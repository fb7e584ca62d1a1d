-- Which backups were taken, so that whoever looks can tell how old the newest is. One whose files
-- were not all there is known as well, and does not count as whole.
create table backup_taken (
  -- When the rows in it were current, by the database's clock.
  taken_at timestamptz primary key,
  written_at timestamptz not null default now(),
  bytes bigint not null,
  contracts integer not null,
  files integer not null,
  -- Files that rows name and that were lost or damaged.
  lost integer not null,
  -- Null for one with all files; else it holds those from then on.
  files_since timestamptz
);
