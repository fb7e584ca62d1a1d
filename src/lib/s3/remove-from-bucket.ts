import { StorageAway } from "#lib/storage/storage-away.ts";
import type { AskBucket } from "./ask-bucket.ts";
import { drainAnswer } from "./bucket-answers.ts";
import { listAll, textOf } from "./list-keys.ts";

/** Removes files, each version of them where the bucket keeps versions. */
export interface BucketRemover {
  remove(key: string): Promise<void>;
  /** @throws StorageAway where they are still there however often they are removed */
  removeAll(prefix: string): Promise<void>;
}

const AT_ONCE = 8;
/** However often files come in between. */
const MOST_SWEEPS = 30;

/** @param where the bucket, in words */
export function openBucketRemover(ask: AskBucket, where: string): BucketRemover {
  let versioned: Promise<boolean> | null = null;

  /** Buckets with versions keep what is deleted, unless each version is named. */
  function isVersioned(): Promise<boolean> {
    versioned ??= ask
      .readAnswer({ method: "GET", key: "", query: { versioning: "" } }, textOf)
      .then((text) => typeof text === "string" && /<Status>/.test(text))
      .catch((error: unknown) => {
        versioned = null;
        throw error;
      });
    return versioned;
  }

  return {
    async remove(key) {
      const versions = await isVersioned();
      if (!versions) return removeVersion(ask, key, null);
      // What begins with the name may be another's.
      const entries = await listAll(ask, key, { versions });
      for (const entry of entries)
        if (entry.key === key) await removeVersion(ask, key, entry.version);
    },
    async removeAll(prefix) {
      const versions = await isVersioned();
      for (let times = 0; times < MOST_SWEEPS; times += 1) {
        // Again, where a file came in between.
        const entries = await listAll(ask, prefix, { versions });
        if (entries.length === 0) return;
        for (let at = 0; at < entries.length; at += AT_ONCE) {
          const some = entries.slice(at, at + AT_ONCE);
          await Promise.all(some.map(({ key, version }) => removeVersion(ask, key, version)));
        }
      }
      throw new StorageAway(`${where}: it acknowledges deletions and does not carry them out`);
    },
  };
}

/** @param version null for the file itself, where the bucket keeps no versions */
export async function removeVersion(
  ask: AskBucket,
  key: string,
  version: string | null,
): Promise<void> {
  const query: Record<string, string> = version === null ? {} : { versionId: version };
  await ask.readAnswer({ method: "DELETE", key, query }, drainAnswer);
}
