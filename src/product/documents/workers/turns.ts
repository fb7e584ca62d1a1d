/** A queue in which accounts take turns, however many tasks one of them has put in. */
export interface Turns<T> {
  readonly size: number;
  add(account: string, task: T): void;
  /** The same before what this account has put in already, for a task that had its turn. */
  putBack(account: string, task: T): void;
  /** The next task of an account that may have one carried out now; that account is the last one then. */
  take(may: (account: string) => boolean): T | null;
  /** How many tasks could be taken where each account may have so many more; a negative number is none. */
  takeable(room: (account: string) => number): number;
  /** What would have its turn before a further task of this account. */
  ahead(account: string): { account: string; tasks: number }[];
  /** Takes a task out of the queue, wherever it stands. */
  remove(account: string, task: T): void;
}

export function openTurns<T>(): Turns<T> {
  // In the order of their turns: whoever had one is put in again at the end.
  const lines = new Map<string, T[]>();
  let size = 0;

  function shorten(account: string, line: T[]): void {
    size -= 1;
    if (line.length === 0) lines.delete(account);
  }

  function lineOf(account: string): T[] {
    const line = lines.get(account) ?? [];
    lines.set(account, line);
    size += 1;
    return line;
  }

  return {
    get size() {
      return size;
    },
    add: (account, task) => void lineOf(account).push(task),
    putBack: (account, task) => void lineOf(account).unshift(task),
    take(may) {
      for (const [account, line] of lines) {
        if (!may(account)) continue;
        const task = line.shift() as T;
        lines.delete(account);
        lines.set(account, line);
        shorten(account, line);
        return task;
      }
      return null;
    },
    takeable: (room) =>
      [...lines].reduce(
        (sum, [account, line]) => sum + Math.min(line.length, Math.max(0, room(account))),
        0,
      ),
    ahead(account) {
      const own = lines.get(account)?.length ?? 0;
      return [...lines].map(([other, line]) => ({
        account: other,
        tasks: other === account ? own : Math.min(line.length, own + 1),
      }));
    },
    remove(account, task) {
      const line = lines.get(account);
      const at = line?.indexOf(task) ?? -1;
      if (!line || at < 0) return;
      line.splice(at, 1);
      shorten(account, line);
    },
  };
}
