-- Words of contracts from before there were any (0053 to 0055), and of rows that came past the
-- triggers. A contract is held while its words are found: who changes one meanwhile comes before or after.
with piece as materialized (
  select kept from contract kept
  where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
  order by id limit $2
  for share
), found as (
  select (kept).account_id, (kept).id, unnest(words_of_contract(kept)) as word from piece
  union
  select account_id, contract_id, address_word(email) from signer
  where email is not null and contract_id in (select (kept).id from piece)
  union
  select account_id, contract_id, unnest(search_words(signer_name)) from signature
  where contract_id in (select (kept).id from piece)
), added as (
  insert into contract_word (account_id, contract_id, word) select * from found
  on conflict do nothing
)
select (select (kept).id from piece order by (kept).id desc limit 1) as last,
  (select count(*)::integer from piece) as rows
