import type { Config } from "#app/config.ts";
import { openOwn } from "#app/installation/open.ts";
import { mailboxFolderIn } from "#app/open-services.ts";
import { command } from "#cli/command.ts";
import { examine, type Finding, makeOnce } from "#cli/examine.ts";
import { openCommandStore } from "#cli/open-store.ts";
import { openWorkers } from "#documents/workers/workers.ts";
import { doctorsSecret } from "#http/doctors-secret.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { isServiceRunning } from "#store/running.ts";

/** Whether the service runs or not. */
export const doctorCommand = command({
  words: "doctor",
  help: "seals a contract that is thrown away, and reports each part",
  notes: ["The exit code is 1 if one fails; a warning is none."],
  needs: "config",
  async run(config) {
    const findings = await findingsOf(config);
    const ok = findings.every((finding) => finding.ok);
    return {
      json: { ok, parts: findings },
      lines: findings.map(
        (one) => `${stateOf(one).padEnd(6)}  ${one.part.padEnd(10)} ${one.words} (${one.ms} ms)`,
      ),
      exitCode: ok ? 0 : 1,
    };
  },
});

const stateOf = ({ ok, warn }: Finding) => (ok ? (warn ? "warn" : "ok") : "FAILED");

async function findingsOf(config: Config): Promise<Finding[]> {
  const context = { clock: systemClock, random: systemRandom };
  const store = await openCommandStore(config).catch((error: Error) => error);
  // Without a database nothing else can be tried that says more.
  if (store instanceof Error) return [{ part: "database", ok: false, words: store.message, ms: 0 }];
  const workers = openWorkers();
  try {
    const own = makeOnce(() => openOwn(store, { ...context, config, log: () => {} }));
    return await examine({
      config,
      ...context,
      workers,
      database: store.database,
      files: store.files,
      filesPlace: store.filesPlace,
      openSealer: async () => (await own()).sealer,
      doctorsSecret: () =>
        own().then(
          ({ serverKeys }) => doctorsSecret(serverKeys),
          () => null,
        ),
      mailboxFolder: mailboxFolderIn(config.DATA_DIR),
      loopReach: ANYWHERE,
      baseUrl: (await isServiceRunning(store.database)) ? config.BASE_URL : null,
    });
  } finally {
    await workers.close();
    await store.close();
  }
}
