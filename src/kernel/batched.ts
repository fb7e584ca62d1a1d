/** Who asked, and who is to be answered. */
interface Asked<I, O> {
  item: I;
  resolve(value: O): void;
  reject(error: unknown): void;
}

/**
 * Lets what is asked for one by one be asked for together: whatever comes while
 * `atOnce` questions are under way waits for one of them to be over and then
 * goes as one, so that nothing waits when there is little, and much takes few.
 * When a question about several fails, each of them is asked for alone, so that
 * none fails on account of another.
 * @param ask answers in the order of the items
 */
export function batched<I, O>(
  { most, atOnce }: { most: number; atOnce: number },
  ask: (items: readonly I[]) => Promise<readonly O[]>,
): (item: I) => Promise<O> {
  const waiting: Asked<I, O>[] = [];
  let underWay = 0;

  function begin(): void {
    while (underWay < atOnce && waiting.length > 0) {
      underWay += 1;
      void askFor(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        begin();
      });
    }
  }

  async function askFor(together: readonly Asked<I, O>[]): Promise<void> {
    try {
      const values = await ask(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(values[index] as O);
    } catch (error) {
      if (together.length === 1) together[0]?.reject(error);
      else for (const one of together) await askFor([one]);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) queueMicrotask(begin);
    });
}
