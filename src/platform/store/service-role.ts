import type pg from "pg";

/** Tables that hold evidence, or an account's credits: the service adds to them and reads them, and that is all. */
const EVIDENCE = ["trail_entry", "trail_personal", "signature", "receipt", "credit_entry"];

/** What nobody but the owner does to evidence. */
const REWRITING = ["update", "delete", "truncate"];

/** What takes evidence away by rules of its own, and is the service's only way to it. */
const ERASING = [
  "forget_trail(uuid)",
  "forget_test(uuid)",
  "forget_kept(uuid)",
  "erase_personal(uuid, integer, text[], timestamptz)",
];

/**
 * Gives the role what the service needs, on all tables and functions there are:
 * after each of several migrations, before later ones made the rest. To be
 * called by their owner, within a transaction. Nothing happens where it has it already.
 *
 * @param changed whether tables may have been added since the last call
 */
export async function admitService(
  owner: pg.Client,
  role: string,
  { changed }: { changed: boolean },
): Promise<void> {
  if (!changed && (await isAdmitted(owner, role))) return;
  const name = owner.escapeIdentifier(role);
  const evidence = await existingNames(owner, "to_regclass", EVIDENCE);
  const erasing = await existingNames(owner, "to_regprocedure", ERASING);
  await owner.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    revoke insert, update, delete on migration, schema_version from ${name};
  `);
  await refuseTemporary(owner, name);
  if (evidence.length > 0) {
    await owner.query(`revoke ${REWRITING.join(", ")} on ${evidence.join(", ")} from ${name}`);
  }
  if (erasing.length > 0) {
    await owner.query(`grant execute on function ${erasing.join(", ")} to ${name}`);
  }
}

/**
 * Tables of a session's own, which everybody may make unless it is forbidden, are
 * of no use to the service, and of use to whoever has its connection. Whoever does
 * not own the database can forbid nothing here: PostgreSQL warns, and goes on.
 */
async function refuseTemporary(owner: pg.Client, name: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const database = owner.escapeIdentifier(rows[0]?.name ?? "");
  await owner.query(`revoke temporary on database ${database} from public, ${name}`);
}

/** Those of the names that the database knows by now. */
async function existingNames(
  owner: pg.Client,
  lookUp: "to_regclass" | "to_regprocedure",
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from unnest($1::text[]) name where ${lookUp}(name) is not null`,
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Makes the role of the embedded database's service: it may log in, and owns nothing. */
export async function makeServiceRole(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 0) await owner.query(`create role ${owner.escapeIdentifier(role)} login`);
}

/** Whether whoever is connected could rewrite evidence: a superuser, or the owner of the tables. */
export async function mayRewriteEvidence(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select bool_or(has_table_privilege(evidence, rewriting)) as may
     from unnest($1::text[]) evidence, unnest($2::text[]) rewriting
     where to_regclass(evidence) is not null`,
    [EVIDENCE, REWRITING],
  );
  return rows[0]?.may === true;
}

async function isAdmitted(owner: pg.Client, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ admitted: boolean }>(
    `select has_table_privilege($1, 'trail_entry', 'insert')
       and has_table_privilege($1, 'job', 'insert')
       and not has_database_privilege($1, current_database(), 'temporary') as admitted`,
    [role],
  );
  return rows[0]?.admitted === true;
}
