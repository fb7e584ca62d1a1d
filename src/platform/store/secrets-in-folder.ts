import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncPath } from "#lib/storage/sync-path.ts";
import {
  openPrivateFolder,
  readIfThere,
  readOrCreate,
  replaceFile,
  UNFINISHED,
} from "./private-files.ts";
import { type Secrets, SecretTrouble } from "./secrets.ts";

/**
 * Secrets as files of a folder that only its owner may look into. It is made
 * when the first is; one that is complete may be mounted read-only.
 */
export function secretsInFolder(folder: string): Secrets {
  const where = `DATA_DIR: ${folder}`;
  const explainTrouble = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: NodeJS.ErrnoException) => {
      const why = TROUBLES[error.code ?? ""];
      if (why === undefined) throw error;
      const message = `${where} ${why} (${error.code}): keys are kept there; give it to the service's user with mode 0700, its files with 0600, on a disk that can be written, or keep keys in the database with MASTER_KEY`;
      throw new SecretTrouble(message, { cause: error });
    });
  let opened: Promise<void> | null = null;
  const open = () => {
    opened ??= openPrivateFolder(folder);
    return opened;
  };
  return {
    kind: "folder",
    where,
    remedy: "bring the folder back from where it was, or from a backup",
    read: (name) => explainTrouble(readIfThere(join(folder, name))),
    readOrMake: (name, make) => explainTrouble(open().then(() => readOrCreate(folder, name, make))),
    replace: (name, secret) => explainTrouble(open().then(() => replaceFile(folder, name, secret))),
    remove: (name) => explainTrouble(removeFile(folder, name)),
    names: () => explainTrouble(fileNames(folder)),
  };
}

async function removeFile(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
  await syncPath(folder);
}

async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith(UNFINISHED))
    .map(({ name }) => name)
    .sort();
}

const TROUBLES: Readonly<Record<string, string>> = {
  EROFS: "is read-only, and something of it is missing, to be renewed or open to others",
  EACCES: "may not be used",
  EPERM: "may not be used",
  ENOSPC: "has no room left",
  EDQUOT: "has no room left",
  ENOTDIR: "is no folder",
  EEXIST: "is no folder",
  EISDIR: "has a folder where a key should be",
};
