import type { HeldBy } from "#kit/peers/faults/away.ts";

/** A sentence of a page in `docs/operate`, or what stands in one, and what holds it. */
export interface KeptPromise {
  /** Words of the page, letter for letter. */
  says: string;
  heldBy: readonly HeldBy[];
}

/** Pages of `docs/operate` each part of which promises something. */
export const PAGES = [
  ...["install", "upgrade", "accounts", "service-keys", "backup", "storage", "troubles"],
  ...["log", "metrics", "commands"],
];

const by = (file: string, ...tests: string[]): HeldBy[] => tests.map((test) => ({ file, test }));

/** What those pages promise, heading by heading; what is not here tells, asks or is a figure that was measured. */
export const PROMISES: Record<string, readonly KeptPromise[]> = {
  Install: [
    {
      says: "Nothing in it is written: the service writes below `DATA_DIR`",
      heldBy: by(
        "tests/journeys/production-tree.test.ts",
        "from that tree alone the service starts as another user, with nothing else to write to, and seals a contract",
      ),
    },
    {
      says: "All of them run the same tree of files, 350 MB",
      heldBy: by(
        "tests/journeys/production-tree.test.ts",
        "the tree for production has less than 375 MB",
      ),
    },
    {
      says: "the image runs as user 10001 with a read-only root",
      heldBy: by(
        "tests/recipes.test.ts",
        "the image starts the service as npm start does, as nobody special, and asks it whether it is well",
      ),
    },
    {
      says: "`admin doctor` has to say `ok` for each part, or says what is missing",
      heldBy: by(
        "tests/journeys/doctor.test.ts",
        "of a service that is well every part is, the sealed file is genuine, and nothing of it stays",
        "a missing key fails key, timestamp and seal with what to do",
      ),
    },
    {
      says: "| systemd | one machine without containers |",
      heldBy: by(
        "tests/recipes.test.ts",
        "the systemd unit names settings that there are, and starts what npm start starts",
        "systemd itself calls the unit well confined",
      ),
    },
  ],
  "Words of law": [
    {
      says: "`OPERATOR_EMAIL` gets one mail for each, once for each day, however many processes run",
      heldBy: by(
        "src/product/notifications/notify-of-law-reviews.test.ts",
        "past each day the operator is told of what was due by then, once, also by two processes that look at a time",
      ),
    },
  ],
  "Several machines": [
    {
      says: "no request has to come to the process that answered the one before",
      heldBy: by(
        "tests/journeys/two-processes.test.ts",
        "two processes behave as one: each role is signed once, and the file is sealed once",
        "a session that is ended in one process opens nothing in the other from then on",
      ),
    },
    {
      says: "What one process began another one ends: after a kill within seconds",
      heldBy: by(
        "tests/crash/taking-over.test.ts",
        "a process is followed by a neighbour within seconds",
      ),
    },
    {
      says: "it finishes what runs within 10 s of SIGTERM",
      heldBy: by(
        "tests/faults/stopping.test.ts",
        "a service whose peers all say nothing ends within ten seconds of SIGTERM, and what it left is done after the next start",
      ),
    },
  ],
  Upgrade: [
    {
      says: "it brings the tables up to date before it listens",
      heldBy: by(
        "src/platform/store/migrate.test.ts",
        "an empty database gets everything at once, a further migration comes by itself, and nothing runs twice",
      ),
    },
  ],
  "The first start and the mailbox": [
    {
      says: "On a terminal the first start prints its sign-in link, an API key and a `curl` line",
      heldBy: by(
        "tests/journeys/first-start.test.ts",
        "on a terminal the first start prints address, sign-in link, key and a curl that works",
      ),
    },
    {
      says: "the same goes into files in `DATA_DIR` that only the service's own user may read, and the log names them",
      heldBy: by(
        "src/app/start-notes.test.ts",
        "without a terminal they are in files of the service's user alone, and the log names the files and no secret",
      ),
    },
    {
      says: "it stays the same while the link key does",
      heldBy: by(
        "tests/journeys/first-start.test.ts",
        "the next start leaves that file alone and shows the mailbox at the same address",
      ),
    },
  ],
  "Owners and their sessions": [
    {
      says: "A sign-in link works once: for 15 minutes where it was mailed, for 7 days from the command line",
      heldBy: by("tests/journeys/sign-in.test.ts", "minutes and not one longer"),
    },
    {
      says: "A new one ends those before it",
      heldBy: by(
        "tests/journeys/sign-in.test.ts",
        "a new sign-in link ends those that the account had before, and no other account's",
      ),
    },
    {
      says: "A session ends after 3 days without use and after 14 days in any case",
      heldBy: by(
        "tests/journeys/sign-in.test.ts",
        "a session that nobody uses for three days is over, and each use begins them anew",
        "a session is over after fourteen days, however much it is used",
      ),
    },
    {
      says: "`admin account list` has it",
      heldBy: by("tests/journeys/admin.test.ts", "accounts are listed without knowing any id"),
    },
    {
      says: "the next request with any of its sessions is refused, in every process",
      heldBy: by(
        "tests/journeys/two-processes.test.ts",
        "a session that is ended in one process opens nothing in the other from then on",
      ),
    },
    {
      says: "shows what would go and what stands against it",
      heldBy: by(
        "tests/journeys/admin.test.ts",
        "whoever runs the service closes an account by its name, takes it back, and sees how it stands",
      ),
    },
  ],
  "Sign-in with an identity provider": [
    {
      says: "An address that the provider tells opens nothing by itself",
      heldBy: by(
        "tests/journeys/identity-provider.test.ts",
        "an address alone opens nothing: neither one that is somebody's here nor an unproven one",
      ),
    },
    {
      says: "lets colleagues in whom nobody invited",
      heldBy: by(
        "tests/journeys/identity-provider.test.ts",
        "a new colleague of the domain joins the one account, as what was set, once",
      ),
    },
    {
      says: "`SIGN_IN=oidc` closes the other ways",
      heldBy: by(
        "tests/journeys/passwords.test.ts",
        "a way that SIGN_IN does not name is neither shown nor open",
      ),
    },
  ],
  Credits: [
    {
      says: "Entries are never changed: the database refuses it, and a balance that is not what the last entry says",
      heldBy: by(
        "tests/hostile/evidence-stays.test.ts",
        "nobody makes a balance that is not the sum of its entries",
      ),
    },
    {
      says: "Without the endpoint payments are found out all the same",
      heldBy: by(
        "tests/journeys/payments.test.ts",
        "an event that never came is made up for by the look of the job, and one look follows the other",
      ),
    },
    {
      says: "As many whole credits go back as the money pays for, after they were used too",
      heldBy: [
        ...by(
          "src/product/accounts/payments/decide-settle.test.ts",
          "credits go back with the money that pays for whole ones",
        ),
        ...by(
          "tests/journeys/payments.test.ts",
          "money that goes back after its credit was used leaves a debt: the owner is told, and the contract stays",
        ),
      ],
    },
    {
      says: "A dispute takes credits once it is lost",
      heldBy: by(
        "src/product/accounts/payments/decide-settle.test.ts",
        "a dispute moves credits once it is lost, and not while it is open or won",
      ),
    },
  ],
  "Where they are kept": [
    {
      says: "says where each key comes from and whether it fits the database, and tells none",
      heldBy: by(
        "tests/hostile/keys-and-places.test.ts",
        "keys are listed with where they come from and whether they fit, and none is told",
      ),
    },
    {
      says: "Each setting that holds a secret may come from a file",
      heldBy: by(
        "src/app/config.test.ts",
        "what holds a secret may come from a file, and never from two places",
      ),
    },
  ],
  "Changing them": [
    {
      says: "they may start at once and agree on one set of keys",
      heldBy: by("tests/hostile/keys-and-places.test.ts", "agree on one set of keys"),
    },
    {
      says: "`admin service-key move database`, start",
      heldBy: by(
        "tests/hostile/keys-and-places.test.ts",
        "keys are taken into the database and out of it again, the same ones, and stay nowhere else",
      ),
    },
    {
      says: "`admin service-key rotate master` beside them",
      heldBy: by(
        "tests/journeys/master-key.test.ts",
        "the master key is changed while machines run, one after the other, and nobody notices",
      ),
    },
    {
      says: "links and secrets made before keep working",
      heldBy: by(
        "tests/journeys/keys.test.ts",
        "after a rotation of the link key new links are of the new key, and old links, addresses and secrets work as before",
      ),
    },
  ],
  "When one is lost, or does not fit": [
    {
      says: "A start that finds something else than the database was used with ends with one line, and makes nothing",
      heldBy: by(
        "tests/hostile/keys-and-places.test.ts",
        "stops the start with one line, and nothing is made",
        "the process itself says that one line and nothing else",
      ),
    },
    {
      says: "with others, or without them, the service does not start and says which one is missing",
      heldBy: by(
        "tests/journeys/keys.test.ts",
        "a keys folder that is lost stops the start with one line, and nothing is made in its place",
        "another root stops the start until it is said that it was changed on purpose",
      ),
    },
    {
      says: "files sealed before are still known",
      heldBy: by(
        "tests/journeys/keys.test.ts",
        "a lost root stops the start; said to be lost, it is replaced, and what was sealed before is still known",
      ),
    },
  ],
  "Back up": [
    {
      says: "`FILE` has its name only once it is whole and on the disk",
      heldBy: [
        ...by(
          "tests/crash/backup.test.ts",
          "a backup that is killed at any step leaves no file of its name, and the next one is whole",
        ),
        ...by("tests/faults/disk.test.ts", 'holdCells("backups", {'),
      ],
    },
    {
      says: "exit code 0 only where every file that a row names was there and is what its name says",
      heldBy: by(
        "tests/journeys/backup.test.ts",
        "a file that is gone or was changed is told by its name, and the backup holds everything else",
      ),
    },
    {
      says: "Keep the earlier ones: a restore needs them too",
      heldBy: by(
        "tests/journeys/backup.test.ts",
        "what came since an earlier backup is restored together with it, and not without",
      ),
    },
    {
      says: "computes every hash and every audit trail anew",
      heldBy: by(
        "tests/hostile/backups.test.ts",
        "cut at any byte, a backup is refused",
        "with any byte changed before its manifest, a backup is refused",
        "is refused though all its hashes fit",
      ),
    },
  ],
  Restore: [
    {
      says: "links that were sent, API keys, sessions and sealing keys are those of before",
      heldBy: by(
        "tests/journeys/backup.test.ts",
        "a backup taken beside the service is restored on another machine, where links, keys and sealed files hold",
      ),
    },
    {
      says: "Killed at any point, run it again with the same backup; until it is done, no service starts there",
      heldBy: by(
        "tests/crash/backup.test.ts",
        "a restore that is killed at every step, one after the other, lets no service start and is whole in the end",
      ),
    },
    {
      says: "say by how much a backup is older",
      heldBy: by(
        "tests/journeys/backup.test.ts",
        "the log of seals goes on after a restore, and an older backup is told by a head that somebody kept",
      ),
    },
  ],
  "Versions side by side": [
    {
      says: "the first new one brings the schema up to date while the others work on, and an old one that ends may be started again",
      heldBy: by(
        "tests/journeys/upgrade.test.ts",
        "contracts are made, signed and sealed without a failure while the next version migrates behind a long reader, and an old process starts again",
      ),
    },
    {
      says: "where a migration waits for a table, requests wait up to three seconds",
      heldBy: by(
        "src/platform/store/migrate.test.ts",
        "a table that somebody reads for long is waited for in short attempts, between which others write",
      ),
    },
    {
      says: "a later version that needs the values fills what is missing before it starts",
      heldBy: by(
        "src/platform/store/back-fills.test.ts",
        "a migration that needs values runs once they are all there: what no job filled, and what older processes wrote behind it",
      ),
    },
  ],
  "How to read it": [
    {
      says: "Each request writes exactly one line, whatever becomes of it",
      heldBy: by(
        "tests/hostile/log-lines.test.ts",
        "what strangers try is named on the one line of each request",
        "a client that leaves before the answer leaves one line",
      ),
    },
    {
      says: "No line holds a body, a path, a link, a key, a name, an e-mail address or a visitor's address",
      heldBy: by(
        "tests/hostile/log.test.ts",
        "after a whole journey, with its failures, no line of the log tells an address, a link, a token, a key or a secret",
      ),
    },
    {
      says: "Passwords of the settings are taken out of every line",
      heldBy: by(
        "src/app/log.test.ts",
        "what looks like an address, a key, a link or a login is taken out of messages, and so are the settings' passwords",
      ),
    },
  ],
  "Is it well?": [
    {
      says: "goes on to the end whatever fails",
      heldBy: by(
        "tests/journeys/doctor.test.ts",
        "a dead authority fails timestamp and seal, and no other part",
        "storage that cannot be written fails storage alone",
      ),
    },
  ],
  "Files in a bucket": [
    {
      says: "with a bucket that cannot be used it ends with one line that begins with `STORAGE_URL`",
      heldBy: by(
        "tests/journeys/bucket.test.ts",
        "settings that a bucket does not take end the start with one line that names the setting",
        "a process with another bucket, another prefix or the folder does not start on the same database",
      ),
    },
    {
      says: "requests that need a file wait eight seconds at most and are then answered 503 with `Retry-After`",
      heldBy: by("tests/faults/bucket.test.ts", 'holdCells("bucket", {'),
    },
    {
      says: "and one of them tries it every two seconds",
      heldBy: by(
        "src/lib/s3/silence.test.ts",
        "when nothing was heard for long enough, nobody asks but one in a while",
      ),
    },
    {
      says: "`/readyz` tries the bucket at most every ten seconds",
      heldBy: by(
        "src/lib/s3/files-in-bucket.test.ts",
        "readiness asks the bucket every ten seconds at most, and at once again where it failed",
      ),
    },
    {
      says: "nothing is written over it",
      heldBy: by(
        "src/lib/s3/files-in-bucket.test.ts",
        "evidence of the same name with the same bytes is taken for stored, with others it is refused",
      ),
    },
    {
      says: "puts every sealed file with a retention of so many days in compliance mode",
      heldBy: by(
        "src/lib/s3/files-in-bucket.test.ts",
        "sealed files are locked for as long as the setting says, and nothing else is",
      ),
    },
    {
      says: "Whatever ends the command at any point, giving it again goes on where it was",
      heldBy: by(
        "src/cli/move-files.test.ts",
        "cut short after any number of steps, the next run ends it and nothing is missing",
        "what was deleted between two runs is in the new place no more",
      ),
    },
    {
      says: "Every file is held against its hash before it counts as copied",
      heldBy: by(
        "src/cli/move-files.test.ts",
        "a file that is damaged where it was ends the move with its name, and is not copied",
      ),
    },
  ],
  "When something is away": [
    {
      says: "leaves its work to the others within seconds",
      heldBy: [
        ...by(
          "tests/crash/taking-over.test.ts",
          "a process is followed by a neighbour within seconds",
        ),
        ...by("tests/crash/every-step.test.ts", "a service loses nothing and does nothing twice"),
      ],
    },
  ],
  "When sealing or storing is in trouble": [
    {
      says: "is told once when it begins and once when it is over, whichever process sees it and however often it starts",
      heldBy: by(
        "tests/journeys/troubles.test.ts",
        "ten minutes without a timestamp while something waits are told once, and so is that it is over",
        "a start in between tells nothing twice",
      ),
    },
    {
      says: "at once, each contract by itself, at most 20 an hour",
      heldBy: by(
        "tests/journeys/troubles.test.ts",
        "of many records that are false at once the operator is told one by one only so far",
      ),
    },
    {
      says: "after 2 minutes | when no process has met it for 3 minutes",
      heldBy: by(
        "tests/journeys/troubles.test.ts",
        "files that cannot be written for two minutes are told, and that they can be again",
      ),
    },
  ],
  Traces: [
    {
      says: "No span holds a contract, an account, a link, an address or what somebody wrote",
      heldBy: by(
        "tests/journeys/spans.test.ts",
        "requests, transactions, orders, jobs, requests to others and mails are spans",
        "a fault marks its span by its kind, without what it says",
      ),
    },
  ],
  Metrics: [
    {
      says: "With `METRICS_PORT` it is there, at `HOST`, and nowhere else",
      heldBy: by(
        "tests/journeys/metrics.test.ts",
        "METRICS_PORT has the metrics and nothing else, for whoever reaches it, and PORT has none then",
      ),
    },
    {
      says: "With `METRICS_TOKEN` whoever sends `Authorization: Bearer TOKEN` may ask, from wherever, and nobody else",
      heldBy: by(
        "tests/journeys/metrics.test.ts",
        "with METRICS_TOKEN whoever sends it is answered, also through a proxy, and nobody else, also on this machine",
      ),
    },
    {
      says: "Nothing is labelled with a contract, an account, a key or an address",
      heldBy: by(
        "tests/journeys/metrics.test.ts",
        "what is measured has the names of the table, and no label holds a contract, an account or an address",
      ),
    },
    {
      says: "Where the database gives no answer within four seconds, the page comes without what is of the whole service",
      heldBy: by(
        "tests/journeys/metrics.test.ts",
        "while a network swallows what is sent to the database, the metrics are answered in time and say that it is away",
      ),
    },
    {
      says: "What fired is over by itself once its cause is",
      heldBy: by(
        "tools/docs/alarms.test.ts",
        "fires when it is caused, not before it has lasted, and is over afterwards",
      ),
    },
  ],
  "What runs by itself": [
    {
      says: "a stop waits for what runs",
      heldBy: by("src/app/schedule.test.ts", "a stop waits for every turn that runs"),
    },
  ],
  "How they work": [
    {
      says: "A command takes its own options and no other",
      heldBy: by(
        "src/cli/read-arguments.test.ts",
        "a command refuses every option that is another's, and says which it takes",
      ),
    },
    {
      says: "what is refused says why on the standard error, all of it at once, and ends with exit code 1",
      heldBy: by(
        "tests/journeys/admin.test.ts",
        "ends with 1 and says what is wrong",
        "what is wrong is said all at once, as one JSON object as well",
      ),
    },
    {
      says: "A command that was renamed works by its old words until version 0.3.0, and says on the standard error what it is called now",
      heldBy: by(
        "tests/journeys/admin.test.ts",
        "old words do what they did, print the same and say on the standard error what they are called now",
      ),
    },
  ],
};
