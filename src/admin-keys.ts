import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { isServiceRunning } from "#store/running.ts";
import type { Arguments, CommandHouse } from "./admin-commands.ts";
import { openSealerOf } from "./open-house.ts";
import { rotateLinkKey } from "./own-places.ts";
import { rotateSeal } from "./own-seal.ts";

/**
 * Puts a new key in the place of one that seals, or of that which links and
 * secrets are made with. Processes read their keys when they start, so it is
 * refused while one runs.
 */
export async function rotateKey(
  house: CommandHouse,
  { rest: [kind] }: Arguments,
): Promise<Record<string, unknown> | Refusal> {
  const rotate = kind === undefined ? undefined : ROTATIONS[kind];
  if (!rotate) return refuse("INVALID", "key rotate: seal or link");
  if (await isServiceRunning(house.database)) {
    return refuse(
      "INVALID",
      "stop every process of the service first: each one knows the keys that were there when it started",
    );
  }
  const done = await rotate(house);
  return isRefusal(done) ? done : { rotated: kind, ...done };
}

type Rotation = (house: CommandHouse) => Promise<Record<string, unknown>>;

const ROTATIONS: Record<string, Rotation> = {
  async link({ database, config, random }) {
    return { number: await rotateLinkKey(database, { dataDir: config.DATA_DIR, random }) };
  },
  async seal({ database, config, random, clock }) {
    const place = { dataDir: config.DATA_DIR, p12: config.SEAL_P12 };
    const open = async () =>
      (await openSealerOf(config, { clock, random, log: () => {} })).keyHolder;
    const { root, subject } = await rotateSeal(database, place, open, clock);
    return { sealedBy: subject, rootFingerprint: root };
  },
};
