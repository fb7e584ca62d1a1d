-- Whoever signs this contract takes on a duty to pay, and the button that signs it says so.
alter table contract add column obligation_to_pay boolean not null default false;
