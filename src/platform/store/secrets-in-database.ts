import { type Generated, sql } from "kysely";
import { KeyRing, type RawKeys } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Queries } from "./database.ts";
import { type Secrets, SecretTrouble } from "./secrets.ts";

/**
 * Secrets as rows of the database, each encrypted (AES-256-GCM, under a key
 * derived from the master key by HKDF) and bound to its name and to the master
 * key, so that no row passes for another. Needs nothing of the machine.
 *
 * @param masterKeys newest first: what is written is written under the newest
 */
export function secretsInDatabase(
  queries: Queries,
  masterKeys: RawKeys,
  random: RandomBytes,
): Secrets {
  const newest = masterKeyOf(masterKeys[0]);
  const known = new Map(masterKeys.map((key) => [masterKeyOf(key).id, masterKeyOf(key)]));

  const rowOf = (name: string, secret: string | Uint8Array) => ({
    name,
    master_key: newest.id,
    sealed: newest.keys.seal(Buffer.from(secret), placeOf(name, newest.id), random),
  });

  async function read(name: string): Promise<Uint8Array | null> {
    const row = await queries
      .selectFrom("sealed_secret")
      .select(["master_key", "sealed"])
      .where("name", "=", name)
      .executeTakeFirst();
    if (!row) return null;
    const master = known.get(row.master_key);
    if (!master) throw otherMasterKey(newest.id, row.master_key);
    try {
      return master.keys.open(row.sealed, placeOf(name, master.id));
    } catch (cause) {
      throw new SecretTrouble(
        `MASTER_KEY: it is the right one, but the row ${name} of the table sealed_secret was cut short, changed or put in another's place: bring the table back from a backup`,
        { cause },
      );
    }
  }

  return {
    kind: "database",
    where: "MASTER_KEY: the table sealed_secret",
    remedy: "bring the table back from a backup",
    read,
    async readOrMake(name, make) {
      const found = await read(name);
      if (found) return found;
      await queries
        .insertInto("sealed_secret")
        .values(rowOf(name, make()))
        .onConflict((conflict) => conflict.column("name").doNothing())
        .execute();
      const made = await read(name);
      if (!made) throw new Error(`${name} was removed while it was made`);
      return made;
    },
    async replace(name, secret) {
      const { master_key, sealed } = rowOf(name, secret);
      const { numInsertedOrUpdatedRows: written } = await queries
        .insertInto("sealed_secret")
        .values({ name, master_key, sealed })
        .onConflict((conflict) =>
          conflict
            .column("name")
            .doUpdateSet({ master_key, sealed, sealed_at: sql`now()` })
            // A rotation came in between: whoever has the new one could not read it any more.
            .where("sealed_secret.master_key", "in", [...known.keys()]),
        )
        .executeTakeFirstOrThrow();
      // One that cannot be read here says why.
      if (!written) await read(name);
    },
    async remove(name) {
      await queries.deleteFrom("sealed_secret").where("name", "=", name).execute();
    },
    async names() {
      const rows = await queries.selectFrom("sealed_secret").select("name").execute();
      return rows.map(({ name }) => name).sort();
    },
  };
}

/** The names of the master keys that rows are encrypted under; more than one only where a write went wrong. */
export async function sealedUnder(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom("sealed_secret")
    .select("master_key")
    .distinct()
    .orderBy("master_key")
    .execute();
  return rows.map(({ master_key }) => master_key);
}

/** Names a master key without telling it: 64 bits of what HKDF makes of it. */
export function masterKeyId(key: Uint8Array): string {
  const name = new KeyRing([key]).secretFor("name of a master key", "newest");
  return Buffer.from(name).toString("hex", 0, 8);
}

function masterKeyOf(key: Uint8Array): { id: string; keys: KeyRing } {
  return { id: masterKeyId(key), keys: new KeyRing([key]).for("secrets of the service") };
}

function placeOf(name: string, masterId: string): string {
  return `secret of the service ${name} under ${masterId}`;
}

function otherMasterKey(given: string, needed: string): SecretTrouble {
  return new SecretTrouble(
    `MASTER_KEY is another one (${given}) than that which this database's keys are encrypted with (${needed}): set that one; to change it on purpose, set MASTER_KEY=NEW,OLD and run \`admin service-key rotate master\``,
  );
}

declare module "#store/schema.ts" {
  interface Schema {
    sealed_secret: SealedSecretTable;
  }
}

interface SealedSecretTable {
  name: string;
  master_key: string;
  sealed: Uint8Array;
  sealed_at: Generated<Date>;
}
