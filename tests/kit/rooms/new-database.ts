import {
  copyTemplate,
  type DatabaseServer,
  dropDatabase,
  makeEmpty,
  ROLES,
  startDatabaseServer,
  urlOf,
} from "#kit/peers/database-server.ts";

/** A database for one test, file or service. */
export interface NewDatabase {
  /** For DATABASE_URL: as the role of the service. */
  databaseUrl: string;
  /** For DATABASE_OWNER_URL: as the role that owns the tables. */
  ownerUrl: string;
  /** The same two, as fields. */
  address: DatabaseFields;
  owner: DatabaseFields;
  /** Removes it; whoever is still connected is cut off. */
  drop(): Promise<void>;
}

export interface DatabaseFields {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** A copy of what a service finds that has run before. */
export async function newDatabase(): Promise<NewDatabase> {
  const host = await serverHost();
  const name = nextName();
  await copyTemplate(host, name);
  return at(host, name, ROLES.service, () => dropDatabase(host, name));
}

/** An operator's own, as docs/operate/database.md says: empty, with a role for the service that may nothing yet. */
export async function emptyDatabase(): Promise<NewDatabase> {
  const host = await serverHost();
  const name = nextName();
  const role = `app_of_${name}`;
  await makeEmpty(host, name, role);
  return at(host, name, role, () => dropDatabase(host, name, role));
}

function at(host: string, database: string, role: string, drop: NewDatabase["drop"]): NewDatabase {
  const as = (user: string): DatabaseFields => ({ host, port: 5432, user, database });
  return {
    databaseUrl: urlOf(host, role, database),
    ownerUrl: urlOf(host, ROLES.owner, database),
    address: as(role),
    owner: as(ROLES.owner),
    drop,
  };
}

let made = 0;

function nextName(): string {
  made += 1;
  return `test_${process.pid}_${made}`;
}

let own: Promise<DatabaseServer> | null = null;

/**
 * The socket's folder of the server that `npm test` starts once for all files;
 * a file that runs alone starts one itself, which ends with it.
 */
async function serverHost(): Promise<string> {
  if (process.env.TEST_DATABASE_SERVER) return process.env.TEST_DATABASE_SERVER;
  own ??= startDatabaseServer().then((server) => {
    process.once("beforeExit", () => void server.stop());
    return server;
  });
  return (await own).host;
}
