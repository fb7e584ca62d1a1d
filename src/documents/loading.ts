/** What this process has loaded to keep, which is no part of the order that came first. */
export interface Loaded {
  /** Processor time that all of it took, in milliseconds. */
  ms: number;
  /** Nothing that takes long is left to be loaded. */
  isComplete: boolean;
}

/** What takes long to load. */
const PARTS = ["PDFium", "the second engine"] as const;

const loaded = new Set<(typeof PARTS)[number]>();
let ms = 0;

/** Loads one of them, and counts what that takes. */
export async function loadPart<T>(
  part: (typeof PARTS)[number],
  load: () => Promise<T>,
): Promise<T> {
  const before = process.cpuUsage();
  try {
    return await load();
  } finally {
    const { user, system } = process.cpuUsage(before);
    ms += (user + system) / 1_000;
    loaded.add(part);
  }
}

export function loadedSoFar(): Loaded {
  return { ms, isComplete: PARTS.every((part) => loaded.has(part)) };
}
