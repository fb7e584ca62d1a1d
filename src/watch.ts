import { type TroublesHouse, tellOfTroubles } from "#correspondence/troubles.ts";
import { LOOK_MS } from "#troubles/trouble.ts";

/** Looks for trouble with sealing and storing every half a minute. Returns how to stop. */
export function startLooking(house: TroublesHouse): () => Promise<void> {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = tellOfTroubles(house).catch((error: unknown) =>
      house.log("trouble.unwatched", { err: error }),
    );
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
