import { takeReminders } from "#correspondence/reminders.ts";
import { type TroublesHouse, tellOfTroubles } from "#correspondence/troubles.ts";
import type { TypedAddressHouse } from "#correspondence/typed-address.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { LOOK_MS } from "#troubles/trouble.ts";

/** Looks every minute for reminders whose time has come. Returns how to stop. */
export function startReminding(
  house: TypedAddressHouse & Pick<TroublesHouse, "log">,
): () => Promise<void> {
  let looking = Promise.resolve();
  const look = async () => {
    while ((await takeReminders(house)) > 0);
  };
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => house.log("reminders.failed", { err: error }));
  }, MINUTE_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

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
