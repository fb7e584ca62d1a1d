create function keep_words_of_signature() returns trigger language plpgsql as $$
begin
  perform add_contract_words(new.account_id, new.contract_id, search_words(new.signer_name));
  return null;
end $$;

create trigger signature_words_come after insert on signature
  for each row execute function keep_words_of_signature();
