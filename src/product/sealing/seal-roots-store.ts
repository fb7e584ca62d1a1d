import type { Queries } from "#store/database.ts";

/** A root that seals of this service lead to. */
export interface SealRoot {
  /** Of the certificate, in hexadecimal. */
  sha256: string;
  /** DER. */
  certificate: Uint8Array;
  usedFrom: Date;
  /** Null for the one in use. */
  usedUntil: Date | null;
}

/** Notes which root is in use; the ones before it are so no longer. */
export async function recordSealRoot(
  queries: Queries,
  { sha256, certificate }: Pick<SealRoot, "sha256" | "certificate">,
  now: Date,
): Promise<void> {
  await queries
    .updateTable("seal_root")
    .set({ used_until: now })
    .where("used_until", "is", null)
    .where("sha256", "!=", sha256)
    .execute();
  await queries
    .insertInto("seal_root")
    .values({ sha256, certificate, used_from: now, used_until: null })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ used_until: null }))
    .execute();
}

/** Every root that was ever in use, the first one first. */
export async function listSealRoots(queries: Queries): Promise<SealRoot[]> {
  return queries
    .selectFrom("seal_root")
    .select(["sha256", "certificate", "used_from as usedFrom", "used_until as usedUntil"])
    .orderBy("used_from")
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    seal_root: SealRootTable;
  }
}

interface SealRootTable {
  sha256: string;
  certificate: Uint8Array;
  used_from: Date;
  used_until: Date | null;
}
