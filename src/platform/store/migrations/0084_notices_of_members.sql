-- Which mails about the account a member chose, by the names of `product/accounts/notices.ts`; what is not named is as by default.
alter table member add column notices jsonb not null default '{}';
