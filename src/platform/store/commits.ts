import { AsyncLocalStorage } from "node:async_hooks";

/** What a piece of work has had the database keep, as far as it is known. */
interface Work {
  mayHaveChanged: boolean;
}

const works = new AsyncLocalStorage<Work>();
const late = new WeakSet<object>();

/**
 * Does a piece of work, and remembers of an error that ends it whether anything
 * may have been changed by then: a commit was sent, be its answer lost, or a
 * statement outside of any transaction.
 */
export function watchingCommits<T>(act: () => Promise<T>): Promise<T> {
  const work: Work = { mayHaveChanged: false };
  return works.run(work, async () => {
    try {
      return await act();
    } catch (error) {
      if (work.mayHaveChanged && typeof error === "object" && error) late.add(error);
      throw error;
    }
  });
}

/** From here on it is not known that nothing was changed. */
export function noteChange(): void {
  const work = works.getStore();
  if (work) work.mayHaveChanged = true;
}

/** Whether an error ended a piece of work that may have changed something before. */
export function cameAfterChange(error: unknown): boolean {
  return typeof error === "object" && error !== null && late.has(error);
}
