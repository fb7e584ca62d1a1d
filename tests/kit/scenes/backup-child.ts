/**
 * Takes or restores a backup as the command line does, and kills itself with
 * SIGKILL at a step that it is told: `backup-child.ts backup|restore STEP COUNT FILE …`.
 */

import { readConfig } from "#app/config.ts";
import { restore, writeBackup } from "#cli/commands/backup.ts";

const [what, step, count, file = "", ...earlier] = process.argv.slice(2);
let left = Number(count);

const config = readConfig(process.env);
const of = { file, "passphrase-file": process.env.PASSPHRASE_FILE ?? null };
await (what === "restore"
  ? restore(config, { ...of, earlier, head: null }, dieAt)
  : writeBackup(config, { ...of, since: null }, dieAt));

function dieAt(reached: string): void {
  if (reached !== step) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
}
