import type { Message } from "#kernel/log-message.ts";

export const STORE = {
  "postgres.started": {
    level: "info",
    says: "PostgreSQL started",
    fields: ["ms"],
    meaning: "The embedded database runs.",
    act: "Nothing.",
  },
  "postgres.waiting": {
    level: "info",
    says: "waiting for PostgreSQL",
    fields: ["why"],
    meaning: "It recovers, or is still on its way up or down. Said every ten seconds.",
    act: "Wait; after a crash with much to recover it takes up to 15 minutes.",
  },
  "postgres.ended": {
    level: "warn",
    says: "PostgreSQL ended unexpectedly: starting it again",
    meaning: "The embedded database was killed or crashed.",
    act: "Look into postgres.log in DATA_DIR, and whether memory ran out.",
  },
  "postgres.back": {
    level: "info",
    says: "PostgreSQL answers again",
    fields: ["ms"],
    meaning: "It was started again.",
    act: "Nothing.",
  },
  "postgres.gone": {
    level: "error",
    says: "PostgreSQL cannot be started again",
    fields: ["err"],
    meaning: "Nothing can be served; it is tried again every two seconds.",
    act: "Look into postgres.log in DATA_DIR: disk, memory, rights.",
  },
  "postgres.leftovers": {
    level: "info",
    says: "ended processes that a killed PostgreSQL left behind",
    fields: ["count"],
    meaning: "They kept a new server from starting.",
    act: "Nothing.",
  },
  "database.migrated": {
    level: "info",
    says: "migrated",
    fields: ["migrations"],
    meaning: "The schema was brought up to date.",
    act: "Nothing.",
  },
  "database.filled": {
    level: "info",
    says: "what an upgrade added is filled for all that was there before",
    fields: ["fill"],
    meaning: "A job went through all rows in pieces, beside everything else.",
    act: "Nothing.",
  },
  "database.newer": {
    level: "info",
    says: "the database is of a newer version, beside which this one works",
    fields: ["migrations"],
    meaning: "A newer version was started on it, and so far removed nothing that this one needs.",
    act: "Nothing, while versions are replaced.",
  },
  "database.locked": {
    level: "warn",
    says: "a migration waits for tables that are in use",
    fields: ["migrations"],
    meaning:
      "Somebody reads a table in a long transaction. The migration let requests go on and tries again, for a quarter of an hour.",
    act: "Wait, or end what holds the table: `pg_stat_activity`, `xact_start`.",
  },
  "database.crossed": {
    level: "warn",
    says: "connections to the database turned out to be handed on",
    meaning:
      "A statement's name was met on a connection where another had been prepared, which only a pooler between brings about that could not be told at the start. No wrong statement ran; what was under way in transactions was answered 503, and statements go without names from here on.",
    act: "Set DATABASE_POOL_MODE to transaction (docs/operate/database.md).",
  },
  "database.pooled": {
    level: "info",
    says: "connections to the database are handed on after each transaction",
    meaning:
      "There is a pooler between the service and PostgreSQL. Statements go without names, which takes more processor time; without DATABASE_DIRECT_URL a killed process is found gone after ten seconds instead of three.",
    act: "Nothing; where it is a pool of whole sessions, set DATABASE_POOL_MODE to session (docs/operate/database.md).",
  },
  "database.rights": {
    level: "warn",
    says: "the role of DATABASE_URL could change audit trails and signatures",
    meaning: "Whoever has the service's connection could rewrite evidence.",
    act: "Give the tables to another role and set DATABASE_OWNER_URL (docs/operate/database.md).",
  },
  "database.lost": {
    level: "warn",
    says: "database connection lost",
    fields: ["err"],
    meaning: "A connection broke; another one is opened when it is needed.",
    act: "Many: look at the database and the network to it.",
  },
  "lease.lost": {
    level: "warn",
    says: "others took this process for gone",
    meaning:
      "It could not renew its row in the database for ten seconds: stopped, starved of processor time, or cut off. What it held is others' work by now; it goes on under another name and records nothing of what it had begun.",
    act: "If it happens again: look at the load of the machine and the network to the database.",
  },
  "process.gone": {
    level: "info",
    says: "gave back what processes held that are gone",
    fields: ["count"],
    meaning:
      "They were killed or hang; their jobs and mails are taken up by whoever is there, once.",
    act: "Nothing, unless nobody killed them.",
  },
  "storage.weaker": {
    level: "warn",
    says: "the bucket of STORAGE_URL is weaker than it might be",
    fields: ["why"],
    meaning: "Files are stored and checked all the same; `why` says what the server does not do.",
    act: "Nothing, or another server.",
  },
  "part.silent": {
    level: "warn",
    says: "a part does not answer",
    fields: ["part", "err"],
    meaning: "`/readyz` says 503 for it.",
    act: "Look at the database, at the disk of DATA_DIR, or at the bucket of STORAGE_URL: `err` says what it answers.",
  },
} as const satisfies Record<string, Message>;
