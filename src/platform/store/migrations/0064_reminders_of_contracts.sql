-- As it was said when the contract was made or changed; null: nobody is reminded by itself.
alter table contract add column reminders jsonb;
