/** What was opened, to be closed again in the reverse order. */
export interface Closing {
  /** @param act is told when nobody works with the database and the files any more */
  add(act: (untilNobodyWorks: () => Promise<unknown>) => Promise<void> | void): void;
  /** Whether it has begun: what breaks off then is no news. */
  isClosing(): boolean;
  /**
   * @param untilNobodyWorks resolves once nothing more is done with the database and the files,
   *   which are closed last; who waits for the workers hears from it before that it is closed
   */
  close(untilNobodyWorks?: () => Promise<unknown>): Promise<void>;
}

export function openClosing(): Closing {
  const acts: Parameters<Closing["add"]>[0][] = [];
  let isClosing = false;
  return {
    add: (act) => void acts.push(act),
    isClosing: () => isClosing,
    async close(untilNobodyWorks = async () => {}) {
      isClosing = true;
      for (const act of acts.splice(0).reverse()) await act(untilNobodyWorks);
    },
  };
}
