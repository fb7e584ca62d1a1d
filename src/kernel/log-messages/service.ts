import type { Message } from "#kernel/log-message.ts";

export const SERVICE = {
  "service.starting": {
    level: "info",
    says: "starting",
    fields: ["version", "commit"],
    meaning:
      "The first line of each start: which version runs, and of which commit it was built, `-dirty` where files were changed since.",
    act: "Nothing.",
  },
  "setting.unknown": {
    level: "warn",
    says: "a variable is set that is no setting, and nearly has the name of one",
    fields: ["found", "setting"],
    meaning:
      "Nobody reads `found`, so that what it was to say does not hold: `setting` may be meant. Its value is in no line.",
    act: "Correct the name, or take the variable away.",
  },
  "limit.files": {
    level: "warn",
    says: "the system lets this process open few files: connections are refused beyond that",
    fields: ["count", "wanted"],
    meaning:
      "Each connection is one, beside those of the database, of children and of files under way. Below `wanted` the service itself would take more connections than the system does, and fails in other places first.",
    act: "Raise the hard limit: `LimitNOFILE` of systemd, `ulimits` of a container, `ulimit -Hn` of a shell.",
  },
  "service.listening": {
    level: "info",
    says: "listening",
    fields: ["url"],
    meaning: "The service takes requests.",
    act: "Nothing.",
  },
  "service.stopping": {
    level: "info",
    says: "finishing what runs",
    fields: ["signal"],
    meaning: "The service was told to stop; what was acknowledged is stored already.",
    act: "Nothing; after 10 s it ends in any case.",
  },
  "service.stopped": {
    level: "info",
    says: "stopped",
    meaning: "Everything is closed.",
    act: "Nothing.",
  },
  "service.plain": {
    level: "warn",
    says: "BASE_URL is http and not this machine: links, keys and sessions travel in the clear",
    meaning: "Whoever is on the way can read them and act with them.",
    act: "Put something that ends TLS in front, and set BASE_URL to https and TRUSTED_PROXIES.",
  },
  "timestamps.local": {
    level: "warn",
    says: "timestamps come from this service's own authority, not from a qualified one",
    meaning: "Certificates say so, too.",
    act: "For contracts that matter: set TSA_URLS.",
  },
  "timestamps.unchecked": {
    level: "warn",
    says: "whoever answers for the authorities of TSA_URLS is believed: TSA_ROOTS is not set",
    meaning:
      "A token of a self-made authority is taken, too; every certificate says that nobody checked whose it is, and to `admin verify` and the verify page every file of this service is `no-timestamp`.",
    act: "Set TSA_ROOTS to a file with the roots that your authorities publish.",
  },
  "seal.unprovable": {
    level: "warn",
    says: "certificates of SEAL_P12 name nobody who could tell whether they were revoked",
    fields: ["why"],
    meaning: "What they seal cannot be proven in years, so every seal waits. `why` names them.",
    act: "Use a certificate of an authority with OCSP or CRLs, or set SEAL_ALLOW_UNPROVEN: then every certificate says it.",
  },
  "seal.unknown": {
    level: "warn",
    says: "the database names certificates as former ones that the place of the keys does not know",
    fields: ["why"],
    meaning:
      "`why` has their fingerprints. What they sealed is not believed, nor receipts that they signed: either keys were changed by an older version that kept no list (`seals.pem`), or on another machine, or while their place could not be written, or somebody wrote into the database.",
    act: "Compare each with the root of a file that was sealed then, or with a backup. One that is yours is believed after `admin service-key know SHA256`, or in the file of SEAL_FORMER, and a start; of another, find out who had the database.",
  },
  "log.published": {
    level: "info",
    fields: ["count"],
    says: "a head of the log of seals was published",
    meaning: "The log has `count` leaves.",
    act: "Nothing.",
  },
  "log.renewed": {
    level: "info",
    fields: ["count"],
    says: "evidence records of the log of seals were renewed",
    meaning: "A new timestamp stands over `count` older ones, before what proves them ends.",
    act: "Nothing.",
  },
  "log.unstamped": {
    level: "warn",
    fields: ["why"],
    says: "a head of the log of seals got no timestamp",
    meaning: "No authority answered. The log goes on; it is tried again with the next look.",
    act: "Look at the timestamp authorities.",
  },
  "log.unwitnessed": {
    level: "warn",
    fields: ["authority", "why"],
    says: "a witness did not take a head of the log of seals",
    meaning:
      "`authority` is its host. It is asked again after minutes, then hours, a day at most, and gets then what is newest. That it has a head of more leaves means that this log was taken back.",
    act: "Look at `why`; a witness has to know the log's key (/log/keys).",
  },
  "log.waits": {
    level: "warn",
    fields: ["why"],
    says: "the log of seals waits for the storage or the database",
    meaning:
      "Nothing is wrong with the log: what was sealed or deleted since waits for its place in it, and gets it with the next look once they answer.",
    act: "As with `part.silent`.",
  },
  "log.failed": {
    level: "error",
    fields: ["err"],
    says: "the log of seals could not go on",
    meaning:
      "What was sealed or deleted since waits for its place in the log; it is tried again. Where `err` is a ForkedLog, the stored tiles or heads are of another log than the database: it was taken back to an earlier state, or somebody wrote there.",
    act: "Look at `err`. For a ForkedLog run `admin log check`, and bring back the newest database. Where there is none, `admin log begin` lets the log go on under another name, which everybody sees who kept a head (docs/evidence.md).",
  },
  "seal.ending": {
    level: "warn",
    says: "the sealing certificate ends soon",
    fields: ["endsOn", "count"],
    meaning:
      "It, or one above it, ends in `count` days; nothing is sealed from then on. Said once a day in its last 60 days.",
    act: "Put a new one into SEAL_P12 and start again; without SEAL_P12 a start makes a new one.",
  },
  "seal.ended": {
    level: "error",
    says: "the sealing certificate is over, and nothing is sealed",
    fields: ["endsOn"],
    meaning: "Contracts are signed and wait for their seal. Said once a day.",
    act: "Put a new one into SEAL_P12 and start again; what waits is then sealed by itself.",
  },
  "mailbox.used": {
    level: "warn",
    says: "mails are kept in DATA_DIR/mailbox and none is sent",
    meaning: "No mail leaves the service.",
    act: "Set SMTP_URL to send them.",
  },
  "mailbox.address": {
    level: "info",
    says: "the kept mails are shown to this machine at the address in a file",
    fields: ["file"],
    meaning:
      "The address has a secret in it, so it stands in a file that only the service's own user may read. On a terminal it is printed instead. It stays the same from start to start.",
    act: "Open the address in the file with a browser on this machine.",
  },
  "account.first": {
    level: "warn",
    says: "the first account is open: its sign-in link and its API key are in a file; read it, then delete it",
    fields: ["file"],
    meaning:
      "The first start, not on a terminal: what opens the account is in a file that only the service's own user may read, and in no log. On a terminal it is printed instead.",
    act: "Read the file and delete it. If it is lost: `admin sign-in create --email owner@localhost`. `admin account set ID --email E` gives it an address that somebody reads.",
  },
  "workshop.failed": {
    level: "warn",
    says: "the document workers do not start",
    fields: ["err"],
    meaning:
      "The child process that sets and reads documents cannot run: contracts cannot be created.",
    act: "Look at `err`: memory, limits on processes, a broken installation.",
  },
  "workshop.lacks": {
    level: "error",
    says: "a worker process could not do its work, and nothing in the work was to blame",
    fields: ["why"],
    meaning:
      "It could not be started, was killed by somebody else, as by a system without memory, or was ended since all of them held more memory than there is, or lacks a module or a file of the service. What it was at was tried once more; where that failed as well, whoever waited was answered 503 with `Retry-After`.",
    act: "Look at `why`, and at memory and limits on processes; for what is missing, install the service anew.",
  },
  "print.doubted": {
    level: "warn",
    says: "the guard of prints doubted one, and a second reader was asked",
    fields: ["why"],
    meaning:
      "`why` says what of which kind and where, without a word of the contract. Where the second reader was content the contract was made; where both found a fault its sender was told which words.",
    act: "Nothing at once. Report it, with the script that the contract is written in: the guard should have read it.",
  },
  "browser.unsandboxed": {
    level: "warn",
    says: "the browser that prints contracts runs without its sandbox",
    fields: ["why"],
    meaning:
      "Once per start, with the first contract of `layout: page`: this system, or the container, lets an ordinary user make no user namespace. What is printed still runs no script, reaches no network and no file by its own request, and runs under an ordinary user; a fault in the browser would reach whatever that user may.",
    act: 'Let user namespaces be made (docs/use/html.md, "The sandbox"), or leave `layout: page` to senders whom you trust.',
  },
  "http.trouble": {
    level: "warn",
    says: "the HTTP server noted something",
    may: ["err", "why"],
    meaning: "Something between a request and its answer that no route was asked about.",
    act: "Report it.",
  },
} as const satisfies Record<string, Message>;
