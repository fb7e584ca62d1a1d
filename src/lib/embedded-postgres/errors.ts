/**
 * What the embedded PostgreSQL cannot mend alone. The message is one line for
 * the person who starts the service; `cause` carries the server's last words.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** Ends every message about a machine on which the embedded PostgreSQL cannot run. */
export const OTHER_WAY_OUT = "set DATABASE_URL to use a PostgreSQL of your own";

/** The `code` of a system or PostgreSQL error, or "" where there is none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
