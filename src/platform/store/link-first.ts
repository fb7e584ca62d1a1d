import { link, rename } from "node:fs/promises";

/**
 * Gives a file a name, unless another has it. Unlike renaming, linking never
 * takes the place of what somebody else wrote first; the old name stays where
 * that is so, and where the file system knows links.
 */
export async function linkFirst(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (!WITHOUT_LINKS.has(code)) throw error;
    await rename(from, to);
  }
}

/** What file systems answer that know no hard links. */
const WITHOUT_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"]);
