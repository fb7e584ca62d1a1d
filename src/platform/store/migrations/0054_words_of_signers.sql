create function keep_words_of_signer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.email is not null then
    delete from contract_word
    where account_id = old.account_id and contract_id = old.contract_id
      and word = address_word(old.email)
      and not exists (select from signer
        where signer.contract_id = old.contract_id and address_word(email) = address_word(old.email));
  end if;
  if tg_op <> 'DELETE' and new.email is not null then
    perform add_contract_words(new.account_id, new.contract_id, array[address_word(new.email)]);
  end if;
  return null;
end $$;

create trigger signer_words_come after insert or delete on signer
  for each row execute function keep_words_of_signer();
create trigger signer_words_change after update of email on signer
  for each row when (old.email is distinct from new.email)
  execute function keep_words_of_signer();
