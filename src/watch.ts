import type { DeletingHouse } from "#contracts/delete.ts";
import { announceLeaving, letGo } from "#contracts/let-go.ts";
import type { CorrespondenceHouse } from "#correspondence/correspondence-house.ts";
import { tellOfEndingKeys } from "#correspondence/key-ends.ts";
import { takeReminders } from "#correspondence/reminders.ts";
import { tellOfLeaving } from "#correspondence/tell-of-leaving.ts";
import { type TroublesHouse, tellOfTroubles } from "#correspondence/troubles.ts";
import type { TypedAddressHouse } from "#correspondence/typed-address.ts";
import { type DeletingAccountHouse, goOnClosing } from "#erasure/delete-account.ts";
import { repeatedly } from "#kernel/repeatedly.ts";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { LOOK_MS } from "#troubles/trouble.ts";

/** Looks every minute for reminders and for ends of keys whose time has come. Returns how to stop. */
export function startReminding(
  house: TypedAddressHouse & Pick<TroublesHouse, "log">,
): () => Promise<void> {
  const look = async () => {
    while ((await tellOfEndingKeys(house)) > 0);
    while ((await takeReminders(house)) > 0);
  };
  return repeatedly(
    () => look().catch((error: unknown) => house.log("reminders.failed", { err: error })),
    MINUTE_MS,
  );
}

/** Looks at once and every hour for contracts that their accounts let go. Returns how to stop. */
export function startLettingGo(
  house: DeletingHouse & CorrespondenceHouse & Pick<TroublesHouse, "log">,
): () => Promise<void> {
  const look = () =>
    announceLeaving(house, tellOfLeaving(house))
      .then(() => letGo(house))
      .then((count) => {
        if (count > 0) house.log("retention.let_go", { count });
      })
      .catch((error: unknown) => house.log("retention.failed", { err: error }));
  return repeatedly(look, HOUR_MS, { atOnce: true });
}

/** Looks at once and every hour how far accounts are that are being closed. Returns how to stop. */
export function startClosing(
  house: DeletingAccountHouse & Pick<TroublesHouse, "log">,
): () => Promise<void> {
  const look = () =>
    goOnClosing(house)
      .then((count) => {
        if (count > 0) house.log("account.closed", { count });
      })
      .catch((error: unknown) => house.log("account.closing_failed", { err: error }));
  return repeatedly(look, HOUR_MS, { atOnce: true });
}

/** Looks for trouble with sealing and storing every half a minute. Returns how to stop. */
export function startLooking(house: TroublesHouse): () => Promise<void> {
  const look = () =>
    tellOfTroubles(house).catch((error: unknown) => house.log("trouble.unwatched", { err: error }));
  return repeatedly(look, LOOK_MS);
}
