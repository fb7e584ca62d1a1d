-- What new contracts of the account take over; null: nobody is reminded by itself.
alter table account add column reminders jsonb;
