import { moveFiles } from "#cli/move-files.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { storageOf } from "#own-storage.ts";
import { openFilesPlace } from "#store/open-files.ts";
import { isServiceRunning } from "#store/running.ts";
import { type BucketUrl, readBucketUrl } from "#store/s3/bucket.ts";
import type { Arguments, CommandHouse } from "./account.ts";

/**
 * Copies every contract's files from where the settings say to another place.
 * Beside a running service it copies what is there; with none running it also
 * tells the database that this is the place from now on.
 */
export async function moveStorage(
  house: CommandHouse,
  { values }: Arguments,
): Promise<Record<string, unknown> | Refusal> {
  const url = readPlace(values.to);
  if (url === undefined) {
    return refuse("INVALID", "--to needs s3://BUCKET…, as STORAGE_URL takes it, or folder");
  }
  const to = openFilesPlace(storageOf(house.config, house, url), house.config.DATA_DIR);
  try {
    if (to.where === house.filesPlace.where) {
      return refuse("INVALID", "the files are there already: --to names the place of the settings");
    }
    await to.examine();
    const { database } = house;
    const moved = await moveFiles({
      ...{ database, from: house.filesPlace.files, to: to.files, where: to.where },
      isAlone: async () => !(await isServiceRunning(database)),
    });
    if (isRefusal(moved)) return moved;
    const { STORAGE_LOCK_DAYS: days } = house.config;
    const locked = url !== null && days !== null ? `sealed files, for ${days} days` : "nothing";
    return { to: to.where, ...moved, locked, next: nextStep(moved.isDone, url) };
  } finally {
    await to.close();
  }
}

function nextStep(isDone: boolean, url: BucketUrl | null): string {
  if (!isDone)
    return "stop every process of the service and give this command again: it copies what came meanwhile";
  return url === null
    ? "take STORAGE_URL out of the settings of every process and start"
    : "set STORAGE_URL to it for every process and start";
}

/** Null for the folder; undefined for what is neither. */
function readPlace(typed: unknown): BucketUrl | null | undefined {
  if (typed === "folder") return null;
  try {
    return typeof typed === "string" ? readBucketUrl(typed) : undefined;
  } catch {
    return undefined;
  }
}
