import { join } from "node:path";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { BUCKET_TIMES, openBucket } from "#lib/s3/ask-bucket.ts";
import { type Bucket, bucketWords } from "#lib/s3/bucket.ts";
import { type CredentialsSettings, keepCredentials } from "#lib/s3/credentials.ts";
import { examineBucket } from "#lib/s3/examine-bucket.ts";
import { filesInBucket } from "#lib/s3/files-in-bucket.ts";
import type { Files } from "#lib/storage/files.ts";
import { filesIn } from "./files-in-folder.ts";

/** A bucket for contracts' files, and what it is asked with. */
export interface FilesSettings {
  bucket: Bucket;
  credentials: CredentialsSettings;
  /** Servers refuse what is signed at another time than theirs. */
  clock: Clock;
  random: RandomBytes;
}

/** A place for contracts' files. */
export interface FilesPlace {
  files: Files;
  /** What people call it, the setting first. */
  where: string;
  /**
   * Whether it is fit, by writing, reading and removing.
   * @returns what is weaker than it might be, for whoever runs it
   * @throws what keeps it from being used
   */
  examine(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens the bucket, or the folder where there is none; asks nothing of it. */
export function openFilesPlace(settings: FilesSettings | null, dataDir: string): FilesPlace {
  if (settings === null) return folderPlace(join(dataDir, "files"));
  const { bucket, clock, random } = settings;
  const credentials = keepCredentials(settings.credentials, {
    clock,
    deadlineMs: BUCKET_TIMES.connectMs,
  });
  const times = BUCKET_TIMES;
  const ask = openBucket(bucket, { clock, random, credentials, reach: ANYWHERE, times });
  const spoolFolder = join(dataDir, "kept");
  const files = filesInBucket(bucket, { ask, clock, random, spoolFolder });
  return {
    files,
    where: bucketWords(bucket),
    examine: () => examineBucket(bucket, { ask, files, clock, random }),
    close: () => ask.close(),
  };
}

function folderPlace(folder: string): FilesPlace {
  const files = filesIn(folder);
  return {
    files,
    where: `DATA_DIR: ${folder}`,
    async examine() {
      await files.check();
      return [];
    },
    async close() {},
  };
}
