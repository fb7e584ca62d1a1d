import type pg from "pg";

/** Inserts so many contracts of an account by SQL alone, half of them signed, made one a second up to `secondsAgo`. */
export async function insertContracts(
  pool: pg.Pool,
  accountId: string,
  count: number,
  secondsAgo = 0,
): Promise<void> {
  // All of them lie in no block, which is what the trigger would find out for each.
  const triggers = ["contract_counted_in_block", "contract_comes", "contract_words_come"];
  const switchAll = async (to: "disable" | "enable") => {
    for (const name of triggers) await pool.query(`alter table contract ${to} trigger ${name}`);
    await pool.query(`alter table signature ${to} trigger signature_words_come`);
  };
  await switchAll("disable");
  // Ids as the service makes them, one a second up to now, so that their order is that of creation.
  await pool.query(
    `insert into contract (id, account_id, token, public_id, sign_secret_hash, sealed_sign_secret,
       status_secret_hash, sealed_status_secret, title, status, language, tags, form,
       html, fields, documents, pages, original_sha256, base_sha256, completion_email, summary,
       created_at, updated_at, finalized_at, signed_at, sealed_sha256, sealed_at, signature_count)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8'
         || substr(md5(number::text || $1), 1, 15))::uuid,
       $1::uuid, left(md5($1), 8) || number, left(md5($1), 8) || '-' || number, sha256(('sign' || $1 || number)::bytea), '',
       sha256(('status' || $1 || number)::bytea), '', 'Contract ' || number,
       case when number % 2 = 0 then 'fully_signed' else 'pending' end, 'en', '{bench}', 'html',
       repeat('<p>Clause</p>', 60), '[]', '[]', '[]', '', '', true, true, at, at, at,
       case when number % 2 = 0 then at end, case when number % 2 = 0 then md5('') end,
       case when number % 2 = 0 then at end, 1 - number % 2
     from (select number, now() - make_interval(secs => $2 - number + $3) as at
       from generate_series(1, $2::int) number) numbered`,
    [accountId, count, secondsAgo],
  );
  await pool.query(
    `insert into signature (id, account_id, contract_id, submission_id, role, signer_name, drawing,
       inputs, consent, delivered_link, ip, user_agent, signed_at, answer)
     select gen_random_uuid(), account_id, id, gen_random_uuid(), 'Buyer', 'Zoë Łukasiewicz', '{}',
       '{}', '{}', false, '127.0.0.1', 'bench', signed_at, '{}'
     from contract where account_id = $1 and status = 'fully_signed'`,
    [accountId],
  );
  await switchAll("enable");
  await pool.query("select count_contracts_anew(), find_words_anew()");
}

/** Addresses as the table of words has them, and of each need more contracts than are looked through. */
export async function insertPeople(client: pg.Client | pg.Pool, accountId: string): Promise<void> {
  await client.query(
    `insert into contract_word select account_id, word, id from (
       select account_id, id, row_number() over () as number from contract where account_id = $1) numbered,
       unnest(array[address_word('office@example.org'), address_word('buyer+' || number || '@example.org')]) word`,
    [accountId],
  );
  const { rowCount } = await client.query(
    `insert into signer (id, account_id, contract_id, role, email, level, status, declined_at)
     select gen_random_uuid(), account_id, id, 'Buyer', id || '@example.net', 'ses', 'created',
       case when right(id::text, 1) < '8' then now() end
     from contract where account_id = $1 and status = 'pending' order by id limit 100000`,
    [accountId],
  );
  if (rowCount === 0) return;
  await client.query(
    `insert into outgoing_mail (id, account_id, contract_id, kind, role, epoch, recipient, details, state, requested_at)
     select gen_random_uuid(), account_id, contract_id, 'linkNotSent', role, epoch, 'o@example.org', '{}', 'sent', now()
     from signer where account_id = $1`,
    [accountId],
  );
  await client.query(
    `update contract set sealed_sha256 = null where id in (
       select id from contract where account_id = $1 and status = 'fully_signed' order by id limit 2000)`,
    [accountId],
  );
  await client.query("vacuum analyze");
}
