import { readList, type Setting, yesOrNo } from "#kernel/setting.ts";
import { RETRY_DELAYS_SECONDS } from "./retry.ts";

/** Where deliveries may go, and how often they are tried. */
export const WEBHOOK_SETTINGS = {
  WEBHOOK_ALLOW_PRIVATE: yesOrNo(
    false,
    "lets webhooks reach loopback, private addresses and plain http, and images of contracts the first two; for development and tests",
  ),
  WEBHOOK_RETRY_DELAYS: {
    shown: RETRY_DELAYS_SECONDS.join(","),
    absent: (): number[] => [...RETRY_DELAYS_SECONDS],
    read: readRetryDelays,
    expected: "six numbers of seconds from 0 to 604800, separated by commas",
    meaning: "seconds before the attempts 2 to 7 of a webhook delivery",
  },
} satisfies Record<string, Setting<unknown>>;

function readRetryDelays(value: string): number[] {
  const delays = readList(value);
  const fits = (delay: string) => /^\d+(\.\d+)?$/.test(delay) && Number(delay) <= 604_800;
  if (delays.length !== 6 || !delays.every(fits)) throw new RangeError(value);
  return delays.map(Number);
}
