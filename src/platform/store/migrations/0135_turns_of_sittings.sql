-- The sitting in which one role signs on this page; null where it is a page of its own.
alter table signing_session add column sitting_id uuid;
