-- When the signer asked, over a reminder's own link, to be reminded no more; null: never.
alter table signer add column reminders_stopped_at timestamptz;
