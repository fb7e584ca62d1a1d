-- concurrently
-- What is read by account alone where one is exported, closed, or asked whom it has to do with.
create index concurrently if not exists webhook_delivery_of_account on webhook_delivery (account_id, id);
create index concurrently if not exists link_reminder_of_account on link_reminder (account_id);
create index concurrently if not exists contract_hold_of_account on contract_hold (account_id);
create index concurrently if not exists signer_of_account on signer (account_id, lower(email)) where email is not null;
create index concurrently if not exists signer_message_of_account on signer_message (account_id, lower(link_email));
create index concurrently if not exists withdrawal_of_account on withdrawal (account_id);
create index concurrently if not exists signature_of_account on signature (account_id);
