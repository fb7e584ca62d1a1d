/** What the system calls a disk that takes nothing more, in words that go behind a path. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: "has no room left",
  EDQUOT: "has no room left for the service's user",
  EROFS: "is read-only",
  EIO: "cannot be written",
};

/** Why a disk does not take what is written to it, in words; null for any other error. */
export function whyNotTaken(error: unknown): string | null {
  const { code } = Object(error) as { code?: unknown };
  const words = typeof code === "string" ? WORDS[code] : undefined;
  return words === undefined ? null : `${words} (${code})`;
}
