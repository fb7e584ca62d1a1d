import { randomUUID } from "node:crypto";

export interface StoredObject {
  bytes: Buffer;
  version: string;
  headers: Record<string, string>;
  lockedUntil: Date | null;
}

type Version = StoredObject | { version: string; isMark: true };

/** What a bucket of a test holds. */
export interface S3Objects {
  /** The newest version of a key that is not deleted. */
  newest(key: string): StoredObject | null;
  /** Keys in their order, those that are deleted among them. */
  keys(): string[];
  versions(key: string): readonly Version[];
  keep(key: string, object: StoredObject): void;
  /**
   * Deletes a version, or with null what is there; false where it is locked.
   */
  remove(key: string, version: string | null, now: Date): boolean;
  /** Is there no more, as after a crash. */
  lose(key: string): void;
}

/** @param keepsVersions whether what is deleted or put again stays there as a version */
export function openObjects(keepsVersions: boolean): S3Objects {
  const all = new Map<string, Version[]>();
  const versions = (key: string) => all.get(key) ?? [];
  return {
    versions,
    newest(key) {
      const last = versions(key).at(-1);
      return last && !("isMark" in last) ? last : null;
    },
    keys: () => [...all.keys()].sort(),
    keep: (key, object) => void all.set(key, keepsVersions ? [...versions(key), object] : [object]),
    remove(key, version, now) {
      const before = versions(key);
      if (version === null && keepsVersions) {
        if (before.length > 0) all.set(key, [...before, { version: randomUUID(), isMark: true }]);
      } else if (version === null) all.delete(key);
      else {
        const one = before.find((candidate) => candidate.version === version);
        if (one && "lockedUntil" in one && one.lockedUntil && now < one.lockedUntil) return false;
        const left = before.filter((candidate) => candidate !== one);
        if (left.length > 0) all.set(key, left);
        else all.delete(key);
      }
      return true;
    },
    lose: (key) => void all.delete(key),
  };
}
