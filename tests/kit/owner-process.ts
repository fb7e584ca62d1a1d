/** A process that opens the embedded PostgreSQL of the folder it is given and stays until it is killed. */
import { openEmbeddedPostgres } from "#store/postgres/open.ts";

const [, , dataDir = "", role = "service"] = process.argv;
try {
  await openEmbeddedPostgres({
    dataDir,
    role: role === "command" ? "command" : "service",
    log: () => {},
  });
  process.stdout.write("open\n");
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
