import { storageOf } from "#app/installation/storage.ts";
import { command } from "#cli/command.ts";
import { kind } from "#cli/kinds.ts";
import { moveFiles } from "#cli/move-files.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { type BucketUrl, readBucketUrl } from "#lib/s3/bucket.ts";
import { openFilesPlace } from "#store/open-files.ts";
import { isServiceRunning } from "#store/running.ts";

/** The bucket that files go to; `url` is null for the folder in DATA_DIR. */
const PLACE = kind(
  "PLACE",
  "needs s3://BUCKET…, as STORAGE_URL takes it, or folder",
  (typed): { url: BucketUrl | null } | null => {
    if (typed === "folder") return { url: null };
    try {
      return { url: readBucketUrl(typed) };
    } catch {
      return null;
    }
  },
);

export const moveStorage = command({
  words: "storage move",
  help: "copies every contract's files from where the settings say to another place",
  notes: [
    "Beside a running service it copies what is there; with none running it also tells the database that this is the place from now on.",
  ],
  options: { to: { takes: PLACE, help: "s3://BUCKET… or folder", isRequired: true } },
  needs: "database",
  isMovingFiles: true,
  async run(services, { to: { url } }) {
    const to = openFilesPlace(storageOf(services.config, services, url), services.config.DATA_DIR);
    try {
      if (to.where === services.filesPlace.where) {
        return refuse(
          "INVALID",
          "the files are there already: --to names the place of the settings",
        );
      }
      await to.examine();
      const { database } = services;
      const moved = await moveFiles({
        database,
        from: services.filesPlace.files,
        to: to.files,
        where: to.where,
        isAlone: async () => !(await isServiceRunning(database)),
      });
      if (isRefusal(moved)) return moved;
      const { STORAGE_LOCK_DAYS: days } = services.config;
      const locked = url !== null && days !== null ? `sealed files, for ${days} days` : "nothing";
      return { to: to.where, ...moved, locked, next: nextStep(moved.isDone, url) };
    } finally {
      await to.close();
    }
  },
});

function nextStep(isDone: boolean, url: BucketUrl | null): string {
  if (!isDone)
    return "stop every process of the service and give this command again: it copies what came meanwhile";
  return url === null
    ? "take STORAGE_URL out of the settings of every process and start"
    : "set STORAGE_URL to it for every process and start";
}
