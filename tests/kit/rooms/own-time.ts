const TURN_MS = 20;

/**
 * How long something took in the time of this process: what a machine with much else to do keeps
 * it from running does not count, as it does not for deadlines that this process keeps itself.
 */
export async function ownMs(act: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, TURN_MS);
  try {
    await act();
  } finally {
    clearInterval(turning);
  }
  return turns * TURN_MS;
}
