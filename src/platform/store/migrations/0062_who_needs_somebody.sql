-- concurrently
-- What an account's contracts wait for: their seal, a link that did not go out, somebody who said no.
create index concurrently if not exists contract_unsealed_of_account on contract (account_id, id)
  where status = 'fully_signed' and sealed_sha256 is null;
create index concurrently if not exists outgoing_mail_not_sent on outgoing_mail (account_id, contract_id)
  where kind = 'linkNotSent';
create index concurrently if not exists signer_declined on signer (account_id, contract_id)
  where declined_at is not null;
