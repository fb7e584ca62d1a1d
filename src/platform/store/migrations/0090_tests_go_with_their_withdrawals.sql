-- What was withdrawn from in a test goes with it: one such contract kept every older one from going.
create or replace function acknowledgement_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawal join contract on contract.id = withdrawal.contract_id
      join account on account.id = contract.account_id
      where withdrawal.id = old.withdrawal_id
        and (account.twin_of is not null or is_told_as_deleted(contract.id))) then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace function forget_test(which uuid) returns void language plpgsql
  security definer set search_path from current as $$
begin
  if not exists (select from contract join account on account.id = contract.account_id
      where contract.id = which and account.twin_of is not null) then
    return;
  end if;
  delete from contract_hold where contract_id = which;
  delete from withdrawal_acknowledgement where withdrawal_id in
    (select id from withdrawal where contract_id = which);
  delete from withdrawal where contract_id = which;
  delete from receipt where contract_id = which;
  delete from signature where contract_id = which;
  delete from trail_entry where contract_id = which;
  delete from contract where id = which;
end $$;
