-- What a contract is found by on its owner's pages, a row for each word: plain words of its name, its
-- tags and who signed, `#` and a whole tag, `@` and a whole address. Within an account and a word they
-- lie in the order of the list, so that the newest are found at once however many there are.
create table contract_word (
  account_id uuid not null,
  word text collate "C" not null,
  contract_id uuid not null,
  primary key (account_id, word, contract_id)
);

-- Without case and marks, and without the strokes that are no marks to Unicode; split at whatever is neither a letter nor a digit, by code points, so that
-- the locale of a database has no say in it.
create function plain_letters(said text) returns text language sql immutable parallel safe as $$
  select lower(translate(
    replace(regexp_replace(normalize(coalesce(said, ''), NFKD), '[\u0300-\u036f]+', '', 'g'), 'ß', 'ss'),
    'ŁłØøĐđĦħıŦŧ', 'LlOoDdHhiTt'))
$$;

create function search_words(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 64)), '{}')
  from regexp_split_to_table(plain_letters(said),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') word
  where word <> ''
$$;

create function tag_words(tags text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct '#' || left(plain_letters(tag), 64)), '{}') from unnest(tags) tag
$$;

create function address_word(email text) returns text language sql immutable parallel safe as $$
  select '@' || left(lower(email), 320)
$$;

create function words_of_contract(c contract) returns text[] language sql immutable as $$
  select search_words(concat_ws(' ', c.title, c.document_name, c.first_heading,
    array_to_string(c.tags, ' '))) || tag_words(c.tags)
$$;

create function add_contract_words(account uuid, contract uuid, words text[])
returns void language sql as $$
  insert into contract_word (account_id, word, contract_id)
  select account, word, contract from (select distinct unnest(words) as word) found
  on conflict do nothing
$$;

create function keep_words_of_contract() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from contract_word
    where account_id = old.account_id and contract_id = old.id
      and word = any(words_of_contract(old))
      and (tg_op = 'DELETE' or word <> all(words_of_contract(new) || coalesce(
        (select search_words(string_agg(signer_name, ' ')) from signature
          where signature.contract_id = old.id), '{}')));
  end if;
  if tg_op <> 'DELETE' then
    perform add_contract_words(new.account_id, new.id, words_of_contract(new));
  end if;
  return null;
end $$;

-- Reads every contract, for those from before there were words and for rows that came past the triggers.
create function find_words_anew() returns void language sql as $$
  insert into contract_word (account_id, word, contract_id)
  select account_id, word, id from contract, unnest(words_of_contract(contract)) word
  union
  select account_id, address_word(email), contract_id from signer where email is not null
  union
  select account_id, word, contract_id from signature, unnest(search_words(signer_name)) word
  on conflict do nothing
$$;

create trigger contract_words_come after insert or delete on contract
  for each row execute function keep_words_of_contract();
create trigger contract_words_change after update of title, tags on contract
  for each row
  when (old.title is distinct from new.title or old.tags is distinct from new.tags)
  execute function keep_words_of_contract();
