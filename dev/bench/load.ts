import { createHash, randomBytes, randomUUID } from "node:crypto";
import { insertContracts } from "#kit/rooms/many-contracts.ts";
import type { DatabaseAddress } from "#store/database.ts";
import { openPool } from "#store/pool.ts";

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
  // It ends before its connections have, which a server that stops then tells.
  const pool = openPool(() => {}, { ...address, max: 1 });
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
    if (contracts > 0) await insertContracts(pool, accountId, contracts);
    // What PostgreSQL would otherwise tidy up in the background, beside what is measured.
    await pool.query("vacuum analyze");
    await pool.query("checkpoint");
    return { accountId, apiKeys };
  } finally {
    await pool.end();
  }
}
