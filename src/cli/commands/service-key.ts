import { listKeys } from "#cli/list-keys.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { keepKnownSeal } from "#known-seals.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { type OwnMeans, openSealerOf, placesOf, sealPlace, secretsSettings } from "#open-own.ts";
import { rotateLinkKey } from "#own-places.ts";
import { rotateSeal } from "#own-seal.ts";
import { moveSecrets, openSecrets, rotateMasterKey } from "#own-secrets.ts";
import { listSealRoots } from "#sealing/seal-roots-store.ts";
import { isServiceRunning } from "#store/running.ts";
import type { Secrets } from "#store/secrets.ts";
import type { Arguments, CommandHouse } from "./account.ts";

type Done = Record<string, unknown> | Refusal;

/**
 * Puts a new key in the place of one that seals, of that which links and
 * secrets are made with, or of that which keys in the database are encrypted
 * with. Processes read their keys when they start, so the first two are
 * refused while one runs.
 */
export async function rotateKey(house: CommandHouse, { rest: [kind] }: Arguments): Promise<Done> {
  const rotation = kind === undefined ? undefined : ROTATIONS[kind];
  if (!rotation) return refuse("INVALID", "key rotate: seal, link or master");
  if (!rotation.besideService && (await isServiceRunning(house.database))) return STOP_FIRST;
  const done = await rotation.rotate(house);
  return isRefusal(done) ? done : { rotated: kind, ...done };
}

/** Takes the keys into the database, or out of it into DATA_DIR/keys. */
export async function moveKeys(house: CommandHouse, { rest: [to] }: Arguments): Promise<Done> {
  if (to !== "database" && to !== "folder") {
    return refuse("INVALID", "key move: database or folder");
  }
  if (await isServiceRunning(house.database)) return STOP_FIRST;
  const settings = secretsSettings(house);
  return { to, moved: await moveSecrets(house.database, to, settings) };
}

/**
 * Has a certificate believed that the database names as one that sealed here. The database alone
 * is not: whoever says so has compared the fingerprint with one from elsewhere.
 */
export async function knowSeal(house: CommandHouse, { rest: [named] }: Arguments): Promise<Done> {
  const sha256 = (named ?? "").replaceAll(":", "").toLowerCase();
  const listed = await listSealRoots(house.database);
  const root = listed.find((one) => one.sha256 === sha256);
  if (!root || sha256Hex(root.certificate) !== sha256) {
    return refuse(
      "INVALID",
      "key know: the SHA-256 of a certificate that sealed here, in hexadecimal",
    );
  }
  await keepKnownSeal(await secretsOf(house), root.certificate);
  const { usedFrom, usedUntil } = root;
  return { known: sha256, subject: readCertificate(root.certificate).name, usedFrom, usedUntil };
}

/** Where each key comes from, its fingerprint, and what the database knows of it. No key is told. */
export async function showKeys(house: CommandHouse): Promise<Done> {
  const { database, files, config } = house;
  const secrets = await secretsOf(house);
  return { keys: await listKeys(database, { config, secrets, files }) };
}

const STOP_FIRST = refuse(
  "INVALID",
  "stop every process of the service first: each one knows the keys that were there when it started",
);

interface Rotation {
  /** Whether processes may run meanwhile. */
  besideService: boolean;
  rotate(house: CommandHouse): Promise<Done>;
}

const ROTATIONS: Record<string, Rotation> = {
  link: {
    besideService: false,
    async rotate(house) {
      if (house.config.LINK_KEY) {
        return refuse(
          "INVALID",
          "LINK_KEY is set: put a new key before those in it, and start again",
        );
      }
      const secrets = await secretsOf(house);
      const { files } = house;
      return {
        number: await rotateLinkKey(
          house.database,
          placesOf(house, { secrets, files, filesWhere: house.filesPlace.where }),
        ),
      };
    },
  },
  seal: {
    besideService: false,
    async rotate(house) {
      const { config, database, clock } = house;
      const secrets = await secretsOf(house);
      const means: OwnMeans = { ...house, log: () => {} };
      const open = async () => (await openSealerOf(means, secrets)).keyHolder;
      const rotated = await rotateSeal(database, sealPlace(config, secrets), open, clock);
      return { sealedBy: rotated.subject, rootFingerprint: rotated.root };
    },
  },
  master: {
    besideService: true,
    rotate: async (house) => ({
      keys: await rotateMasterKey(house.database, secretsSettings(house)),
    }),
  },
};

function secretsOf(house: CommandHouse): Promise<Secrets> {
  return openSecrets(house.database, secretsSettings(house));
}
