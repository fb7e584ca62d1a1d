/**
 * Does a piece of work every so often, and never beside itself: one that takes
 * longer than that leaves a turn out. Returns how to stop, which waits for what runs.
 * @param work tells of its own failures: it does not reject
 */
export function startRepeating(
  work: () => Promise<void>,
  everyMs: number,
  { atOnce = false }: { atOnce?: boolean } = {},
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const turn = () => {
    running ??= work().finally(() => {
      running = null;
    });
  };
  if (atOnce) turn();
  const timer = setInterval(turn, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
