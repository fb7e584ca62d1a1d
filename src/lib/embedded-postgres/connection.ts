import { Client } from "pg";
import { DATABASE, USER } from "./cluster.ts";
import { codeOf, EmbeddedPostgresError, messageOf } from "./errors.ts";
import { PORT } from "./socket-folder.ts";

/** Why there is no connection: nobody listens (`absent`), or not just now (`busy`). */
export interface Refused {
  client: null;
  state: "absent" | "busy";
  because: string;
}

/** A connection that may be let count, or not, as a reason for this process to stay alive. */
export type Session = Client & { ref(): void; unref(): void };

export type Knock = { client: Session } | Refused;

/** Tries once to connect. */
export async function knock(socketFolder: string, applicationName: string): Promise<Knock> {
  const client = new Client({
    host: socketFolder,
    port: PORT,
    user: USER,
    database: DATABASE,
    ssl: false,
    application_name: applicationName,
    // PGOPTIONS of the caller, and limits that an operator gave the database, are not for this one.
    options: "-c statement_timeout=0 -c idle_session_timeout=0",
    connectionTimeoutMillis: 5_000,
    // Both are there, and missing in the types of pg only.
  }) as Session;
  // Without a listener the end of the server would end this process; what to do about it is told by `end`.
  client.on("error", () => {});
  try {
    await client.connect();
    return { client };
  } catch (error) {
    return { client: null, state: stateOf(error, socketFolder), because: messageOf(error) };
  }
}

/** SQLSTATE class 57P: shutting down, crashed, starting; 53300: all connections taken. */
const BUSY = ["57P01", "57P02", "57P03", "53300", "EAGAIN"];
const ABSENT = ["ENOENT", "ECONNREFUSED", "ENOTDIR"];

function stateOf(error: unknown, socketFolder: string): "absent" | "busy" {
  const code = codeOf(error);
  if (ABSENT.includes(code)) return "absent";
  if (BUSY.includes(code)) return "busy";
  // A server killed in the middle of the greeting, or one too slow to answer: ask again.
  if (["", "EPIPE", "ECONNRESET"].includes(code)) return "busy";
  throw new EmbeddedPostgresError(
    `the embedded PostgreSQL does not let us in at ${socketFolder}: ${messageOf(error)}`,
    { cause: error },
  );
}
