import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import type { DatabaseAddress } from "#store/database.ts";

/** An account with keys enough that the rate limit does not stand in the way of measuring. */
export interface LoadedAccount {
  accountId: string;
  apiKeys: string[];
}

const KEYS = 600;

/** Opens an account with many keys and so many contracts, half of them signed, by SQL alone. */
export async function loadAccount(
  address: DatabaseAddress,
  contracts: number,
): Promise<LoadedAccount> {
  const pool = new pg.Pool({ ...address, max: 1 });
  const accountId = randomUUID();
  const apiKeys = Array.from(
    { length: KEYS },
    () => `svc_${randomBytes(32).toString("base64url")}`,
  );
  const hashes = apiKeys.map((key) => createHash("sha256").update(key).digest());
  try {
    await pool.query(
      "insert into account (id, email, plan, created_at) values ($1, $2, 'unlimited', now())",
      [accountId, `${accountId}@example.com`],
    );
    await pool.query(
      "insert into person select id, email, null, created_at from account where id = $1",
      [accountId],
    );
    await pool.query(
      "insert into member select id, id, 'owner', created_at from account where id = $1",
      [accountId],
    );
    await pool.query(
      `insert into api_key (id, account_id, name, hash, created_at)
       select gen_random_uuid(), $1, 'bench', hash, now() from unnest($2::bytea[]) hash`,
      [accountId, hashes],
    );
    if (contracts > 0) await loadContracts(pool, accountId, contracts);
    // What PostgreSQL would otherwise tidy up in the background, beside what is measured.
    await pool.query("vacuum analyze");
    await pool.query("checkpoint");
    return { accountId, apiKeys };
  } finally {
    await pool.end();
  }
}

async function loadContracts(pool: pg.Pool, accountId: string, count: number): Promise<void> {
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
       $1::uuid, left($1, 8) || number, left($1, 8) || '-' || number, sha256(('sign' || $1 || number)::bytea), '',
       sha256(('status' || $1 || number)::bytea), '', 'Contract ' || number,
       case when number % 2 = 0 then 'fully_signed' else 'pending' end, 'en', '{bench}', 'html',
       repeat('<p>Clause</p>', 60), '[]', '[]', '[]', '', '', true, true, at, at, at,
       case when number % 2 = 0 then at end, case when number % 2 = 0 then md5('') end,
       case when number % 2 = 0 then at end, 1 - number % 2
     from (select number, now() - make_interval(secs => $2 - number) as at
       from generate_series(1, $2::int) number) numbered`,
    [accountId, count],
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
