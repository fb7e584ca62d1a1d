/** What several files of a process use, for as long as any of them or their group does. */
export interface Shared<T> {
  /** Starts it, where nobody has yet. */
  start(): Promise<T>;
  end(): Promise<void>;
}

interface Entry {
  users: number;
  /** Ends what runs; null where nothing does. */
  stop: (() => Promise<void>) | null;
}

const entries = new Set<Entry>();
let holders = 0;

/**
 * To be called once for each thing that is shared; what it returns, once for
 * each user, while a file loads.
 */
export function share<T>(open: () => Promise<T>, close: (opened: T) => Promise<void>) {
  const entry: Entry = { users: 0, stop: null };
  entries.add(entry);
  let running: Promise<T> | null = null;
  return (): Shared<T> => {
    entry.users += 1;
    return {
      start() {
        const opened = running ?? open();
        running = opened;
        entry.stop = async () => {
          running = null;
          // What never began needs no end, and its user has been told.
          const found = await opened.catch(() => null);
          if (found !== null) await close(found);
        };
        return opened;
      },
      async end() {
        entry.users -= 1;
        await endUnused();
      },
    };
  };
}

/** Keeps what is shared running between one file and the next, until what is returned is called. */
export function holdShared(): () => Promise<void> {
  holders += 1;
  return async () => {
    holders -= 1;
    await endUnused();
  };
}

/** What is returned ends what was shared since by modules that have been loaded since. */
export function watchShared(): () => Promise<void> {
  const before = new Set(entries);
  return async () => {
    for (const entry of entries) {
      if (before.has(entry)) continue;
      const { stop } = entry;
      entry.stop = null;
      await stop?.();
    }
  };
}

async function endUnused(): Promise<void> {
  if (holders > 0) return;
  for (const entry of entries) {
    if (entry.users > 0 || !entry.stop) continue;
    const { stop } = entry;
    entry.stop = null;
    await stop();
  }
}
