/** Where so many fail it is not their fault. */
const MOST_FAILED = 10;

/**
 * Does to one after another what is due, until none is left; one that fails keeps none of the others.
 * @param failedAs what is said of those that failed, such as "not deleted"
 * @param next the id of one that is due and is none of these; null where there is none
 * @param act whether it was done: somebody else may have been first
 * @returns how many were done
 * @throws AggregateError of what failed, once all others are done
 */
export async function oneByOne(
  failedAs: string,
  next: (except: readonly string[]) => Promise<string | null>,
  act: (id: string) => Promise<boolean>,
): Promise<number> {
  const failed = new Map<string, unknown>();
  let done = 0;
  while (failed.size < MOST_FAILED) {
    const id = await next([...failed.keys()]);
    if (id === null) break;
    try {
      if (await act(id)) done += 1;
    } catch (error) {
      failed.set(id, error);
    }
  }
  if (failed.size === 0) return done;
  const [cause] = failed.values();
  const ids = [...failed.keys()].join(", ");
  throw new AggregateError(failed.values(), `${failedAs}: ${ids}`, { cause });
}
