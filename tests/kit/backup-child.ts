/**
 * Takes or restores a backup as the command line does, and kills itself with
 * SIGKILL at a step that it is told: `backup-child.ts backup|restore STEP COUNT FILE …`.
 */
import { type BackupWork, restore, writeBackup } from "#cli/commands/backup.ts";
import { readConfig } from "#config.ts";

const WORKS: Record<string, BackupWork> = { backup: writeBackup, restore };
const [what = "", step, count, ...paths] = process.argv.slice(2);
let left = Number(count);

await WORKS[what]?.(paths, {
  config: readConfig(process.env),
  since: null,
  passphraseFile: process.env.PASSPHRASE_FILE ?? null,
  onStep(reached) {
    if (reached !== step) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  },
});
