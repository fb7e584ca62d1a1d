import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "#app/config.ts";
import {
  keepOwnSecrets,
  openSecrets,
  readOwnSecrets,
  sayWhereKeysAre,
} from "#app/installation/key-store.ts";
import { secretsSettings } from "#app/installation/open.ts";
import { command, type Said, type ValuesOf } from "#cli/command.ts";
import { file } from "#cli/kinds.ts";
import { openCommandStore } from "#cli/open-store.ts";
import { readPassphrase } from "#cli/read-passphrase.ts";
import { checkArchive } from "#data/backup/check-archive.ts";
import { withArchives } from "#data/backup/open-archive.ts";
import { completeRestore, type RestoreStep, restoreBackup } from "#data/backup/restore-backup.ts";
import { type BackupStep, takeBackup } from "#data/backup/take-backup.ts";
import { type VerifiedBackup, verifyBackups } from "#data/backup/verify-backup.ts";
import { ForkedLog } from "#evidence/seal-log/forked-log.ts";
import { holdAgainstHeads, publishAgain } from "#evidence/seal-log/publication.ts";
import { isLogBegun } from "#evidence/seal-log/seal-log-store.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import type { Restoring } from "#store/migrate.ts";
import { readMigrations } from "#store/migration-files.ts";
import type { Store } from "#store/open-store.ts";

/** Hears how far it is. */
type OnStep<Step> = (step: Step) => void;

const PASSPHRASE = {
  "passphrase-file": {
    takes: file(),
    help: "whose first line is the passphrase, which is asked for on a terminal otherwise",
  },
} as const;

/** What is said of a backup that is there. */
const OF_BACKUP = {
  operands: {
    file: { takes: file(), help: "the backup", isRequired: true },
    earlier: {
      takes: file("EARLIER_BACKUP"),
      help: "what it was taken since, and what that was taken since",
      isMany: true,
    },
  },
  options: {
    ...PASSPHRASE,
    head: {
      takes: file("CHECKPOINT"),
      help: "a head of the log that somebody kept, which the backup has to have",
    },
  },
  needs: "config",
} as const;

interface Written {
  file: string;
  /** An earlier backup, or a time. */
  since: string | null;
  "passphrase-file": string | null;
}

type OfBackup = ValuesOf<typeof OF_BACKUP.operands & typeof OF_BACKUP.options>;

export const backupCommand = command({
  words: "backup",
  help: "writes everything into an archive, whether the service runs or not",
  operands: {
    file: { takes: file(), help: "the archive; there is no file yet", isRequired: true },
  },
  options: {
    since: {
      takes: file("EARLIER_BACKUP|TIME"),
      help: "leaves out the files that were there then",
    },
    ...PASSPHRASE,
  },
  needs: "config",
  run: writeBackup,
});

export const verifyBackupCommand = command({
  words: "backup verify",
  help: "checks backups without a database and without the service",
  ...OF_BACKUP,
  run: verifyBackup,
});

export const restoreCommand = command({
  words: "restore",
  help: "restores a backup into an empty DATA_DIR or database",
  ...OF_BACKUP,
  run: restore,
});

/** Takes a backup, whether the service runs or not. */
export async function writeBackup(
  config: Config,
  { file: path, since, "passphrase-file": passphraseFile }: Written,
  onStep: OnStep<BackupStep> = () => {},
): Promise<Said> {
  const passphrase = await needPassphrase(passphraseFile, { isNew: true });
  const filesSince = since === null ? null : await readSince(since);
  const store = await openCommandStore(config);
  try {
    const secrets = await openSecrets(store.database, settingsOf(config));
    const taken = await takeBackup(
      {
        address: store.direct,
        database: store.database,
        files: store.files,
        clock: systemClock,
        random: systemRandom,
        onStep,
        keys: await readOwnSecrets(secrets),
        settings: settingsWithKeys(config),
      },
      { path: resolve(path), passphrase, filesSince },
    );
    const { takenAt, bytes, contracts, files, lost } = taken;
    const said = { file: path, takenAt: takenAt.toISOString(), bytes, contracts, files, lost };
    return {
      json: said,
      lines: [
        `${path}: ${contracts} contracts and ${files} files as of ${said.takenAt}, ${bytes} bytes`,
        ...lost.map((name) => `LOST    ${name}: not there, or not what its name says`),
        ...settingsLines(settingsWithKeys(config)),
      ],
      exitCode: lost.length === 0 ? 0 : 1,
    };
  } finally {
    await store.close();
  }
}

/** Checks backups without a database and without the service. */
export async function verifyBackup(_config: Config, asked: OfBackup): Promise<Said> {
  const passphrase = await readPassphrase(asked["passphrase-file"], { isNew: false });
  const kept = await readKept(asked.head);
  const verified = await withArchives([asked.file, ...asked.earlier], (archives) =>
    verifyBackups(archives, passphrase, kept),
  );
  return saidOf(verified);
}

/** Restores a backup into an empty place, and says what to do next. */
export async function restore(
  config: Config,
  asked: OfBackup,
  onStep: OnStep<RestoreStep> = () => {},
): Promise<Said> {
  const passphrase = await needPassphrase(asked["passphrase-file"], { isNew: false });
  return withArchives([asked.file, ...asked.earlier], async (archives) => {
    const verified = await verifyBackups(archives, passphrase, await readKept(asked.head));
    const { manifest, keys } = verified;
    const isOlder = Boolean(verified.log?.notHeld);
    if (verified.findings.length > 0 || isOlder || keys === null) return saidOf(verified);
    const known = new Set(readMigrations().map(({ name }) => name));
    const unknown = manifest.migrations.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      throw new Error(
        `the backup was made by version ${manifest.version}, which is newer than this one: restore it with that version`,
      );
    }
    const settings = settingsOf(config);
    let forked: string | null = null;
    await withStore(config, { only: manifest.migrations }, (store) =>
      restoreBackup(
        {
          owner: store.owner,
          database: store.database,
          files: store.files,
          keepKeys: (kept) => keepOwnSecrets(store.database, kept, settings),
          onStep,
        },
        { manifest, keys, archives },
      ),
    );
    await withStore(config, { only: null }, async (store) => {
      await sayWhereKeysAre(store.database, settings);
      await completeRestore(
        { owner: store.owner, database: store.database, files: store.files, onStep },
        manifest,
      );
      forked = await publishLog(store);
    });
    const said = saidOf(verified);
    return {
      ...said,
      json: { ...said.json, forked },
      lines: [
        "Restored; the service can be started.",
        ...said.lines,
        ...(forked === null
          ? []
          : [
              `LOG     ${forked}. It publishes nothing until \`admin log begin\` gives it a new name`,
            ]),
      ],
    };
  });
}

/** Tiles and heads as the rows have them. @returns what is stored beyond them */
async function publishLog(services: Pick<Store, "database" | "files">): Promise<string | null> {
  try {
    if (!(await isLogBegun(services.database))) return null;
    await publishAgain(services);
    await holdAgainstHeads(services);
    return null;
  } catch (error) {
    if (error instanceof ForkedLog) return error.message;
    throw error;
  }
}

const readKept = (path: string | null) => (path === null ? null : readFile(path, "utf8"));

async function withStore(
  config: Config,
  restoring: Restoring,
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const store = await openCommandStore(config, { restoring });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

const settingsOf = (config: Config) => secretsSettings({ config, random: systemRandom });

/** What holds keys and is the operator's to keep. */
function settingsWithKeys(config: Config): string[] {
  const holding = { LINK_KEY: config.LINK_KEY, SEAL_P12: config.SEAL_P12 };
  return Object.entries(holding).flatMap(([name, value]) => (value === null ? [] : [name]));
}

function settingsLines(settings: readonly string[]): string[] {
  return settings.map(
    (name) => `note    ${name} is a setting and not in the backup: keep it apart`,
  );
}

async function needPassphrase(file: string | null, kind: { isNew: boolean }): Promise<string> {
  const passphrase = await readPassphrase(file, kind);
  if (passphrase !== null) return passphrase;
  throw new Error("--passphrase-file: there is no terminal to ask for the passphrase");
}

/** Of an earlier backup the time that its rows are of. */
async function readSince(since: string): Promise<Date> {
  const at = /^\d{4}-\d\d-\d\d/.test(since) ? new Date(since) : null;
  if (at && !Number.isNaN(at.getTime())) return at;
  if (!(await stat(since).catch(() => null))) {
    throw new Error(`--since: ${since} is neither a backup nor an ISO time`);
  }
  return withArchives([since], async ([archive]) => {
    if (!archive) throw new Error("no archive");
    const { manifest, findings } = await checkArchive(archive, null);
    if (findings.length === 0) return new Date(manifest.takenAt);
    throw new Error(`--since: ${since} is damaged: ${findings[0]}`);
  });
}

function saidOf(verified: VerifiedBackup): Said {
  const { manifest, keys, contracts, trailEntries, files, findings, lost, log } = verified;
  const { takenAt, filesSince, version, settings } = manifest;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const ok = findings.length === 0 && !log?.notHeld;
  const isWhole = findings.length === 0;
  return {
    json: {
      ok,
      takenAt,
      filesSince,
      version,
      contracts,
      trailEntries,
      rows,
      files,
      findings,
      lost,
      keys: keys && [...keys.keys()],
      settings,
      log,
    },
    lines: [
      isWhole ? "The backup is whole." : "The backup cannot be trusted.",
      `taken at ${takenAt} by version ${version}: ${contracts} contracts, ${trailEntries} entries of trails, ${rows} rows in all, ${files} files`,
      ...findings.map((words) => `DAMAGED ${words}`),
      ...lost.map(
        (name) =>
          `LOST    ${name}: was not there, or not what its name says, when the backup was taken`,
      ),
      ...logLines(log),
      keys === null
        ? "note    without the passphrase nobody knows whether its keys can be opened"
        : `keys    ${[...keys.keys()].join(", ") || "none"}`,
      ...settingsLines(settings),
    ],
    exitCode: ok ? 0 : 1,
  };
}

function logLines(log: VerifiedBackup["log"]): string[] {
  if (!log) return [];
  const { origin, leaves, head, notHeld } = log;
  const at =
    head === null ? "no head yet" : `newest head: ${head.split("\n").slice(1, 3).join(" ")}`;
  return [
    `log     ${origin}: ${leaves} leaves, ${at}`,
    ...(notHeld === null ? [] : [`OLDER   ${notHeld}; from it nothing is restored with --head`]),
  ];
}
