import { rotateLinkKey } from "#app/installation/binding.ts";
import { moveSecrets, openSecrets, rotateMasterKey } from "#app/installation/key-store.ts";
import { keepKnownSeal } from "#app/installation/known-seals.ts";
import {
  type InstallationInputs,
  openSealerOf,
  placesOf,
  sealPlace,
  secretsSettings,
} from "#app/installation/open.ts";
import { rotateSeal } from "#app/installation/sealing-key.ts";
import { type CommandServices, command } from "#cli/command.ts";
import { kind, oneOf } from "#cli/kinds.ts";
import { listKeys } from "#cli/list-keys.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { listSealRoots } from "#sealing/seal-roots-store.ts";
import { isServiceRunning } from "#store/running.ts";
import type { Secrets } from "#store/secrets.ts";

type Done = Record<string, unknown> | Refusal;

const ANEW = oneOf("seal", "link", "master");

/** Processes read their keys when they start, so that most changes are refused while one runs. */
export const rotateKey = command({
  words: "service-key rotate",
  help: "puts a new key in the place of one of the service's own",
  notes: [
    "With seal what seals, with link what links and secrets are made with: while no service runs.",
    "With master what keys in the database are encrypted with: MASTER_KEY=NEW,OLD, beside the service.",
  ],
  operands: { kind: { takes: ANEW, help: "which", isRequired: true } },
  needs: "database",
  async run(services, { kind }) {
    const { besideService, rotate } = ROTATIONS[kind];
    if (!besideService && (await isServiceRunning(services.database))) return STOP_FIRST;
    const done = await rotate(services);
    return isRefusal(done) ? done : { rotated: kind, ...done };
  },
});

export const moveKeys = command({
  words: "service-key move",
  help: "takes the service's own keys into the database, or out of it",
  notes: ["The folder is DATA_DIR/keys. With MASTER_KEY, and while no service runs."],
  operands: { to: { takes: oneOf("database", "folder"), help: "where to", isRequired: true } },
  needs: "database",
  async run(services, { to }) {
    if (await isServiceRunning(services.database)) return STOP_FIRST;
    return { to, moved: await moveSecrets(services.database, to, secretsSettings(services)) };
  },
});

/** The database alone is not believed: whoever says so has compared the fingerprint with one from elsewhere. */
export const knowSeal = command({
  words: "service-key know",
  help: "believes a certificate that only the database says has sealed here",
  notes: ["Compare its fingerprint first with one from elsewhere."],
  operands: {
    sha256: {
      takes: kind("SHA256", "needs the SHA-256 of a certificate, in hexadecimal", (typed) => {
        const sha256 = typed.replaceAll(":", "").toLowerCase();
        return /^[\da-f]{64}$/.test(sha256) ? sha256 : null;
      }),
      help: "its fingerprint",
      isRequired: true,
    },
  },
  needs: "database",
  async run(services, { sha256 }) {
    const listed = await listSealRoots(services.database);
    const root = listed.find((one) => one.sha256 === sha256);
    if (!root || sha256Hex(root.certificate) !== sha256) {
      return refuse("INVALID", `no certificate ${sha256} sealed here`);
    }
    await keepKnownSeal(await secretsOf(services), root.certificate);
    const { usedFrom, usedUntil } = root;
    return { known: sha256, subject: readCertificate(root.certificate).name, usedFrom, usedUntil };
  },
});

/** Fingerprints of them; no key is told. */
export const showKeys = command({
  words: "service-key list",
  help: "lists where the service's own keys come from, and whether they fit",
  notes: ["Each as the database knows it, by its fingerprint; no key is told."],
  needs: "database",
  async run(services) {
    const { database, files, config } = services;
    const secrets = await secretsOf(services);
    return { keys: await listKeys(database, { config, secrets, files }) };
  },
});

const STOP_FIRST = refuse(
  "INVALID",
  "stop every process of the service first: each one knows the keys that were there when it started",
);

interface Rotation {
  /** Whether processes may run meanwhile. */
  besideService: boolean;
  rotate(services: CommandServices): Promise<Done>;
}

const ROTATIONS: Record<"seal" | "link" | "master", Rotation> = {
  link: {
    besideService: false,
    async rotate(services) {
      if (services.config.LINK_KEY) {
        return refuse(
          "INVALID",
          "LINK_KEY is set: put a new key before those in it, and start again",
        );
      }
      const secrets = await secretsOf(services);
      const { files } = services;
      return {
        number: await rotateLinkKey(
          services.database,
          placesOf(services, { secrets, files, filesWhere: services.filesPlace.where }),
        ),
      };
    },
  },
  seal: {
    besideService: false,
    async rotate(services) {
      const { config, database, clock } = services;
      const secrets = await secretsOf(services);
      const context: InstallationInputs = { ...services, log: () => {} };
      const open = async () => (await openSealerOf(context, secrets)).keyHolder;
      const rotated = await rotateSeal(database, sealPlace(config, secrets), open, clock);
      return { sealedBy: rotated.subject, rootFingerprint: rotated.root };
    },
  },
  master: {
    besideService: true,
    rotate: async (services) => ({
      keys: await rotateMasterKey(services.database, secretsSettings(services)),
    }),
  },
};

function secretsOf(services: CommandServices): Promise<Secrets> {
  return openSecrets(services.database, secretsSettings(services));
}
