-- What is planned for a signer's link, and how many went out by themselves. It goes with the signer.
create table link_reminder (
  signer_id uuid primary key references signer on delete cascade,
  contract_id uuid not null,
  account_id uuid not null,
  epoch integer not null,
  sent integer not null,
  due_at timestamptz
);
create index link_reminder_due on link_reminder (due_at) where due_at is not null;
