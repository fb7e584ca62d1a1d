/**
 * The database server of a whole test run: says on its output where it is, and
 * ends when its input does, which it also does when whoever started it is killed.
 */
import { startDatabaseServer } from "./database-server.ts";

const server = await startDatabaseServer();
process.stdout.write(`${server.host}\n`);
process.stdin.resume();
process.stdin.once("end", () => void server.stop());
