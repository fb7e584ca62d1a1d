-- What webhooks are sent holds links that open something, and what receivers answer may repeat it:
-- both are kept encrypted. What was kept in clear before cannot be encrypted here, where no key is,
-- and is not kept.
delete from webhook_delivery;
alter table webhook_delivery
  drop column body,
  add column sealed_rest bytea not null,
  -- What it tells of can no longer be read out of what it sends; null for one that tries a webhook out.
  add column contract_id uuid;
alter table webhook_attempt drop column answer, add column sealed_answer bytea;
