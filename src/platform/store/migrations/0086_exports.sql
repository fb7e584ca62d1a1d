-- What an account asked to have exported: an archive that is written part by part into the place for
-- files, under the id of its row, and gone some days later with its row.
create table account_export (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  asked_at timestamptz not null,
  asked_by uuid not null,
  language text not null,
  done_at timestamptz,
  -- Of the whole archive, once it is done.
  bytes bigint,
  check ((done_at is null) = (bytes is null))
);
-- One at a time.
create unique index account_export_under_way on account_export (account_id) where done_at is null;
create index account_export_of_account on account_export (account_id, asked_at desc);

-- A part is here once its file is durable; whoever goes on begins where the last one ends.
create table account_export_part (
  export_id uuid not null references account_export on delete cascade,
  number integer not null,
  -- Of its file.
  name text not null,
  starts_at bigint not null,
  bytes bigint not null,
  entries integer not null,
  -- What the archive's directory says of its entries.
  directory bytea not null,
  -- Where the next one begins.
  next_step text not null,
  next_after text not null,
  primary key (export_id, number)
);
