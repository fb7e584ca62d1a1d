import type { Queries } from "#store/database.ts";

/** A logo as it is shown, by the SHA-256 of its bytes. */
export interface Logo {
  sha256: string;
  png: Uint8Array;
}

/** Keeps the logo of an account in place of the one before; null: none. */
export async function keepLogo(
  queries: Queries,
  accountId: string,
  logo: Logo | null,
): Promise<void> {
  await queries
    .deleteFrom("account_logo")
    .where("account_id", "=", accountId)
    .$if(logo !== null, (others) => others.where("sha256", "!=", logo?.sha256 ?? ""))
    .execute();
  if (!logo) return;
  await queries
    .insertInto("account_logo")
    .values({ account_id: accountId, sha256: logo.sha256, png: Buffer.from(logo.png) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The PNG of this hash; null where no account shows it any more. */
export async function findLogo(queries: Queries, sha256: string): Promise<Uint8Array | null> {
  const row = await queries
    .selectFrom("account_logo")
    .select("png")
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return row?.png ?? null;
}

declare module "#store/schema.ts" {
  interface Schema {
    account_logo: AccountLogoTable;
  }
}

interface AccountLogoTable {
  account_id: string;
  sha256: string;
  png: Uint8Array;
}
