-- The roles that the duty to pay concerns; null: every role.
alter table contract add column paying_roles jsonb;
