import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { openStore } from "#store/open-store.ts";
import { startNamedPostgres } from "./named-postgres.ts";

/** A PostgreSQL for any number of test databases, each of them a copy of one with the schema in it. */
export interface DatabaseServer {
  /** The folder of its socket. */
  host: string;
  stop(): Promise<void>;
}

/** Who owns the tables and may do anything, and what the service works as: as in the embedded database. */
export const ROLES = { owner: "countersign", service: "countersign_service" };

const TEMPLATE = "countersign_template";

/** Nothing here has to outlive the machine, and no test is to wait for a connection. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  max_connections: "300",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
};

/**
 * The embedded one, or that of the folder TEST_POSTGRES_BIN, such as
 * `/usr/lib/postgresql/15/bin`: whatever version an operator may run.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const programs = process.env.TEST_POSTGRES_BIN;
  const server = programs
    ? await startNamedPostgres(programs, ROLES.owner, SETTINGS)
    : await startEmbedded();
  await makeEmpty(server.host, TEMPLATE, ROLES.service);
  await fillTemplate(server.host);
  return server;
}

async function startEmbedded(): Promise<DatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-server-"));
  const open = () => openEmbeddedPostgres({ dataDir, role: "service", log: () => {} });
  const unset = await open();
  const settings = Object.entries(SETTINGS);
  await tell(
    unset.address.host,
    settings.map(([name, value]) => `alter system set ${name} = '${value}'`),
  );
  await unset.stop();
  const postgres = await open();
  return {
    host: postgres.address.host,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The schema. */
async function fillTemplate(host: string): Promise<void> {
  const store = await openStore({
    dataDir: "",
    databaseUrl: urlOf(host, ROLES.service, TEMPLATE),
    ownerUrl: urlOf(host, ROLES.owner, TEMPLATE),
    role: "service",
    log: () => {},
  });
  await store.close();
}

/** Copies the files: through the log it would take three times as long. */
export function copyTemplate(host: string, name: string): Promise<void> {
  return tell(host, [`create database ${name} template ${TEMPLATE} strategy file_copy`]);
}

/** An empty database, and a role that has no rights in it yet. */
export function makeEmpty(host: string, name: string, role: string): Promise<void> {
  return tell(host, [
    `create role ${role} login`,
    `create database ${name} template template0 strategy file_copy`,
  ]);
}

/** Whoever is still connected is cut off. */
export function dropDatabase(host: string, name: string, role?: string): Promise<void> {
  const drop = `drop database if exists ${name} with (force)`;
  return tell(host, role ? [drop, `drop role if exists ${role}`] : [drop]);
}

export function urlOf(host: string, role: string, database: string): string {
  return `postgres://${role}@localhost:5432/${database}?host=${encodeURIComponent(host)}`;
}

async function tell(host: string, statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ host, user: ROLES.owner, database: ROLES.owner });
  await owner.connect();
  try {
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
}
