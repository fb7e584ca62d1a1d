/** Severity, as LOG_LEVEL names it; what is `debug` is there to be counted. */
type Level = "debug" | "info" | "warn" | "error";

/**
 * What fields of log lines hold: names of our own, texts that others may have
 * had a part in, numbers and faults. None is there for what people say: names,
 * addresses, links, bodies and paths have no field.
 */
export const LOG_FIELDS = {
  request: { is: "name", meaning: "the request's id, which its answer bears as `x-request-id`" },
  method: { is: "name", meaning: "GET, POST …" },
  route: {
    is: "name",
    meaning: "the route's pattern (`/sign/:link`), never the path; `none` where nothing lies there",
  },
  status: { is: "number", meaning: "the answer's status; 0 when the client left before it" },
  ms: { is: "number", meaning: "milliseconds" },
  address: {
    is: "name",
    meaning:
      "what kind of address it came from: `loopback`, `private`, `public v4`, `public v6`, `unknown`",
  },
  account: { is: "name", meaning: "id of the account that the request acts for" },
  key: { is: "name", meaning: "id of the API key that it was sent with" },
  ofKey: { is: "name", meaning: "id of the key that was made or revoked" },
  header: { is: "name", meaning: "name of a header" },
  settings: { is: "name", meaning: "names of the settings that are others now" },
  err: {
    is: "error",
    meaning:
      "a fault: its kind, message, code and place in the code, without values of the database",
  },
  code: { is: "name", meaning: "what Node calls the mistake" },
  why: { is: "text", meaning: "the reason, in words" },
  url: { is: "text", meaning: "BASE_URL" },
  file: { is: "text", meaning: "path of a file of the service's own, for whoever runs it" },
  signal: { is: "name", meaning: "SIGTERM or SIGINT" },
  count: { is: "number", meaning: "how many" },
  bytes: { is: "number", meaning: "how many bytes" },
  migrations: { is: "name", meaning: "names of the files that ran" },
  fill: { is: "name", meaning: "name of a back-fill, as in the table `back_fill`" },
  part: { is: "name", meaning: "`database` or `storage`" },
  job: { is: "name", meaning: "the kind of job" },
  mail: { is: "name", meaning: "id of the mail" },
  kind: { is: "name", meaning: "what kind of mail, or of failure, it is" },
  outcome: { is: "name", meaning: "what became of it" },
  contract: { is: "name", meaning: "id of the contract" },
  authority: {
    is: "name",
    meaning: "host of a timestamp authority, of who tells revocations, or of a witness",
  },
  endsOn: { is: "name", meaning: "when it ends" },
  trouble: {
    is: "name",
    meaning: "`record`, `timestamps`, `sealing` or `storage`",
  },
  skewMs: { is: "number", meaning: "milliseconds by which its clock is ahead of this machine's" },
} as const satisfies Record<string, { is: "name" | "text" | "number" | "error"; meaning: string }>;

export type LogField = keyof typeof LOG_FIELDS;

interface Message {
  level: Level;
  /** The line in words. */
  says: string;
  fields?: readonly LogField[];
  /** Fields that not every such line has. */
  may?: readonly LogField[];
  /** OPERATOR_EMAIL is written to as well, in the transaction that the message tells of. */
  mailed?: true;
  /** What it tells whoever runs the service, and what to do. */
  meaning: string;
  act: string;
}

const REQUEST = {
  fields: ["request", "method", "route", "status", "ms", "address"],
  may: ["account", "key"],
} as const;

/** The one line of a request that meant nothing more. */
const REQUESTS = {
  "request.answered": {
    ...REQUEST,
    level: "info",
    says: "answered",
    meaning: "A request and its answer.",
    act: "Nothing.",
  },
  "request.failed": {
    ...REQUEST,
    may: [...REQUEST.may, "err"],
    level: "error",
    says: "request failed",
    meaning: "A fault of the service: the answer was a 500 with this request's id.",
    act: "Look at `err`; if it is none of the database's or the storage's, report it.",
  },
  "request.left": {
    ...REQUEST,
    level: "info",
    says: "the client left before the answer",
    meaning: "The connection ended while the request was under way.",
    act: "Nothing; many of them at once: look whether answers take long.",
  },
  "request.unreadable": {
    fields: ["request", "status", "address", "code"],
    level: "info",
    says: "no valid HTTP request",
    meaning: "Bytes that are no request: a scanner, a broken client, or one that took too long.",
    act: "Nothing.",
  },
} as const satisfies Record<string, Message>;

/** The one line of a request that meant something to security. */
const SECURITY = {
  "session.opened": {
    ...REQUEST,
    level: "info",
    says: "signed in",
    meaning: "An owner signed in with a link.",
    act: "Nothing, unless nobody did.",
  },
  "session.ended": {
    ...REQUEST,
    fields: [...REQUEST.fields, "count"],
    level: "info",
    says: "signed out",
    meaning:
      "An owner signed out, or ended other sessions on the account's page; `count` says how many.",
    act: "Nothing.",
  },
  "sign_in.link_sent": {
    ...REQUEST,
    level: "info",
    says: "a sign-in link was sent by mail",
    meaning:
      "Somebody signed in asked for a fresh link; it went to the account's own address. Links from before no longer work.",
    act: "Nothing; many: look at the account's sessions.",
  },
  "sign_in.refused": {
    ...REQUEST,
    level: "warn",
    says: "a sign-in link was refused",
    meaning: "The link is unknown, used up, or too old.",
    act: "One: its owner asks for a new one. Many: somebody tries links; they have 256 random bits.",
  },
  "member.invited": {
    ...REQUEST,
    level: "info",
    says: "somebody was invited to an account",
    meaning: "An owner invited somebody by mail.",
    act: "Nothing, unless nobody did: then withdraw it and end the account's sessions (`admin session end`).",
  },
  "account.closing_begun": {
    ...REQUEST,
    level: "info",
    says: "an owner began to close an account",
    meaning:
      "Its keys ended and its webhooks are off; after 30 days everything of it is deleted, unless an owner takes it back (`admin account closing`).",
    act: "Nothing, unless no owner asked: then sign in as one (`admin sign-in create`) and take it back.",
  },
  "account.closing_taken_back": {
    ...REQUEST,
    level: "info",
    says: "an owner took the closing of an account back",
    meaning: "Nothing is deleted; keys and webhooks stay off until somebody makes new ones.",
    act: "Nothing.",
  },
  "person.erased": {
    ...REQUEST,
    level: "info",
    says: "an owner asked for a person to be erased",
    meaning:
      "Values of somebody are taken out of the account's records by a job; no address is logged.",
    act: "Nothing, unless nobody asked: then end the account's sessions (`admin session end`).",
  },
  "export.asked": {
    ...REQUEST,
    level: "info",
    says: "an owner asked for an export of the account",
    meaning:
      "Jobs write everything of the account into an archive that its owners can download for seven days.",
    act: "Nothing, unless nobody asked: then end the account's sessions (`admin session end`).",
  },
  "export.downloaded": {
    ...REQUEST,
    level: "info",
    says: "an owner downloaded an export of the account, or a piece of it",
    meaning: "Somebody with a fresh sign-in of an owner has the archive.",
    act: "Nothing, unless nobody did: then end the account's sessions (`admin session end`).",
  },
  "member.joined": {
    ...REQUEST,
    level: "info",
    says: "an invitation was accepted",
    meaning: "Somebody became a member of an account.",
    act: "Nothing, unless nobody was invited.",
  },
  "member.role_changed": {
    ...REQUEST,
    level: "info",
    says: "a member got another role",
    meaning: "An owner changed what somebody may do in the account.",
    act: "Nothing, unless nobody did.",
  },
  "member.removed": {
    ...REQUEST,
    level: "info",
    says: "somebody left an account",
    meaning: "A member was removed by an owner, or left; their sessions there ended.",
    act: "Nothing.",
  },
  "proof.changed": {
    ...REQUEST,
    level: "info",
    says: "somebody changed how they sign in",
    meaning:
      "A password or the codes of an app were set or taken away; their other sessions ended.",
    act: "Nothing, unless nobody did.",
  },
  "account.reply_to_asked": {
    ...REQUEST,
    level: "info",
    says: "a code was mailed to an address that answers are to go to",
    meaning:
      "An owner wants answers of signers at another address; nothing changes before its code comes back.",
    act: "Nothing, unless no owner did: then end the account's sessions (`admin session end`).",
  },
  "account.reply_to_refused": {
    ...REQUEST,
    level: "warn",
    says: "a code for the address of answers was refused",
    meaning: "The code is wrong, over, was tried five times, or was asked for in another session.",
    act: "One: somebody mistyped. Many: somebody in a session of the account guesses codes.",
  },
  "account.settings_changed": {
    fields: [...REQUEST.fields, "settings"],
    may: REQUEST.may,
    level: "info",
    says: "settings of an account were changed",
    meaning:
      "An owner changed settings of the account, or with `ownNotices` a member which mails they get; `settings` names them, never what they are.",
    act: "Nothing, unless no owner did.",
  },
  "assistant.setting_changed": {
    ...REQUEST,
    level: "info",
    says: "an owner changed what assistants may do",
    meaning: "Assistants were let into an account or out of it, or what they are asked changed.",
    act: "Nothing, unless nobody did.",
  },
  "assistant.decided": {
    ...REQUEST,
    level: "info",
    says: "an owner decided about an assistant's question",
    meaning: "What an assistant asked for was approved or refused on the account's page.",
    act: "Nothing, unless nobody did.",
  },
  "key.made": {
    ...REQUEST,
    fields: [...REQUEST.fields, "ofKey"],
    level: "info",
    says: "an API key was made",
    meaning: "An owner made a key on the account's page, and is told by mail.",
    act: "Nothing, unless nobody did: then revoke it and end the account's sessions (`admin session end`).",
  },
  "key.needs_sign_in": {
    ...REQUEST,
    level: "warn",
    says: "no API key was made: the sign-in is too old",
    meaning:
      "A session that began more than 10 minutes ago, or was ended meanwhile, asked for a key.",
    act: "Nothing, unless it was not the owner: then end the account's sessions (`admin session end`).",
  },
  "key.revoked": {
    ...REQUEST,
    fields: [...REQUEST.fields, "ofKey"],
    level: "info",
    says: "an API key was revoked",
    meaning: "An owner took a key out of use.",
    act: "Nothing.",
  },
  "key.refused": {
    ...REQUEST,
    level: "warn",
    says: "no valid API key",
    meaning: "No key was sent, or one that is unknown, revoked or expired.",
    act: "Of one's own programs: give them a key that works. Many: somebody tries keys; they are limited by address.",
  },
  "link.refused": {
    ...REQUEST,
    level: "warn",
    says: "a link opened nothing",
    meaning:
      "A signing or status link that is unknown, replaced or withdrawn, or a wrong address of the mailbox.",
    act: "One: an old mail. Many: somebody tries links; they have at least 128 random bits.",
  },
  "form.refused": {
    ...REQUEST,
    level: "warn",
    says: "a form was refused",
    meaning: "A form of another site, or one whose session is over: nothing was done.",
    act: "Many: another site tries to act for an owner, or a proxy changes `Host` and `Origin`.",
  },
  "payment.unsigned": {
    ...REQUEST,
    level: "warn",
    says: "a notice of a payment was refused",
    meaning:
      "What came to `/payments/stripe` is not signed with STRIPE_WEBHOOK_SECRET, or too old.",
    act: "One: somebody tries. Every one: the secret is that of another endpoint. Nothing is lost, as purchases are looked at by themselves.",
  },
  "limit.reached": {
    ...REQUEST,
    level: "warn",
    says: "too many requests",
    meaning: "A limit refused the request with 429.",
    act: "With `account`: that account's program asks too often. Without: a stranger does. All strangers at once: TRUSTED_PROXIES may be wrong.",
  },
} as const satisfies Record<string, Message>;

const PROXIES = {
  "proxy.not_trusted": {
    level: "warn",
    says: "a forwarding header came from a peer that is no trusted proxy",
    fields: ["header", "address"],
    meaning:
      "Something in front of the service names its clients and is not believed, or a visitor wrote the header. Said once in the life of a process.",
    act: "With a proxy: put its address into TRUSTED_PROXIES. Without: nothing.",
  },
  "proxy.silent": {
    level: "warn",
    says: "a trusted proxy named no client in X-Forwarded-For",
    fields: ["address"],
    meaning:
      "Its clients are certified and counted with the proxy's own address. Said once in the life of a process.",
    act: "Let the proxy append its peer's address to X-Forwarded-For.",
  },
} as const satisfies Record<string, Message>;

const SERVICE = {
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
    meaning: "No mail leaves the house.",
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
    act: "Read the file and delete it. If it is lost: `admin sign-in create --email owner@localhost`.",
  },
  "workshop.failed": {
    level: "warn",
    says: "the workshop does not start",
    fields: ["err"],
    meaning:
      "The child process that sets and reads documents cannot run: contracts cannot be created.",
    act: "Look at `err`: memory, limits on processes, a broken installation.",
  },
  "http.trouble": {
    level: "warn",
    says: "the HTTP server noted something",
    may: ["err", "why"],
    meaning: "Something between a request and its answer that no route was asked about.",
    act: "Report it.",
  },
} as const satisfies Record<string, Message>;

const STORE = {
  "postgres.started": {
    level: "info",
    says: "PostgreSQL started",
    fields: ["ms"],
    meaning: "The embedded database runs.",
    act: "Nothing.",
  },
  "postgres.waiting": {
    level: "info",
    says: "waiting for PostgreSQL",
    fields: ["why"],
    meaning: "It recovers, or is still on its way up or down. Said every ten seconds.",
    act: "Wait; after a crash with much to recover it takes up to 15 minutes.",
  },
  "postgres.ended": {
    level: "warn",
    says: "PostgreSQL ended unexpectedly: starting it again",
    meaning: "The embedded database was killed or crashed.",
    act: "Look into postgres.log in DATA_DIR, and whether memory ran out.",
  },
  "postgres.back": {
    level: "info",
    says: "PostgreSQL answers again",
    fields: ["ms"],
    meaning: "It was started again.",
    act: "Nothing.",
  },
  "postgres.gone": {
    level: "error",
    says: "PostgreSQL cannot be started again",
    fields: ["err"],
    meaning: "Nothing can be served; it is tried again every two seconds.",
    act: "Look into postgres.log in DATA_DIR: disk, memory, rights.",
  },
  "postgres.leftovers": {
    level: "info",
    says: "ended processes that a killed PostgreSQL left behind",
    fields: ["count"],
    meaning: "They kept a new server from starting.",
    act: "Nothing.",
  },
  "database.migrated": {
    level: "info",
    says: "migrated",
    fields: ["migrations"],
    meaning: "The schema was brought up to date.",
    act: "Nothing.",
  },
  "database.filled": {
    level: "info",
    says: "what an upgrade added is filled for all that was there before",
    fields: ["fill"],
    meaning: "A job went through all rows in pieces, beside everything else.",
    act: "Nothing.",
  },
  "database.newer": {
    level: "info",
    says: "the database is of a newer version, beside which this one works",
    fields: ["migrations"],
    meaning: "A newer version was started on it, and so far removed nothing that this one needs.",
    act: "Nothing, while versions are replaced.",
  },
  "database.locked": {
    level: "warn",
    says: "a migration waits for tables that are in use",
    fields: ["migrations"],
    meaning:
      "Somebody reads a table in a long transaction. The migration let requests go on and tries again, for a quarter of an hour.",
    act: "Wait, or end what holds the table: `pg_stat_activity`, `xact_start`.",
  },
  "database.pooled": {
    level: "info",
    says: "connections to the database are handed on after each transaction",
    meaning:
      "There is a pooler between the service and PostgreSQL. Statements go without names, which takes more processor time; without DATABASE_DIRECT_URL a killed process is found gone after ten seconds instead of three.",
    act: "Nothing, or a pool of whole sessions (docs/database.md).",
  },
  "database.rights": {
    level: "warn",
    says: "the role of DATABASE_URL could change audit trails and signatures",
    meaning: "Whoever has the service's connection could rewrite evidence.",
    act: "Give the tables to another role and set DATABASE_OWNER_URL (docs/database.md).",
  },
  "database.lost": {
    level: "warn",
    says: "database connection lost",
    fields: ["err"],
    meaning: "A connection broke; another one is opened when it is needed.",
    act: "Many: look at the database and the network to it.",
  },
  "lease.lost": {
    level: "warn",
    says: "others took this process for gone",
    meaning:
      "It could not renew its row in the database for ten seconds: stopped, starved of processor time, or cut off. What it held is others' work by now; it goes on under another name and records nothing of what it had begun.",
    act: "If it happens again: look at the load of the machine and the network to the database.",
  },
  "process.gone": {
    level: "info",
    says: "gave back what processes held that are gone",
    fields: ["count"],
    meaning:
      "They were killed or hang; their jobs and mails are taken up by whoever is there, once.",
    act: "Nothing, unless nobody killed them.",
  },
  "storage.weaker": {
    level: "warn",
    says: "the bucket of STORAGE_URL is weaker than it might be",
    fields: ["why"],
    meaning: "Files are stored and checked all the same; `why` says what the server does not do.",
    act: "Nothing, or another server.",
  },
  "part.silent": {
    level: "warn",
    says: "a part does not answer",
    fields: ["part", "err"],
    meaning: "`/readyz` says 503 for it.",
    act: "Look at the database, at the disk of DATA_DIR, or at the bucket of STORAGE_URL: `err` says what it answers.",
  },
} as const satisfies Record<string, Message>;

const WORK = {
  "sign_in.provider_failed": {
    level: "warn",
    says: "the identity provider did not answer, or not as it has to",
    fields: ["err"],
    meaning:
      "Nobody signs in by it while it does not answer; other ways to sign in go on. Where it answers, `err` says what was wrong with it for somebody who came back from there.",
    act: "Look at `err`, and at OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
  },
  "sign_in.mail_failed": {
    level: "warn",
    says: "a mail that somebody asked for to sign in was not made",
    fields: ["err"],
    meaning: "Its link could not be written down or sent; whoever asked was told nothing of it.",
    act: "As with `database.lost`, or look at SMTP_URL.",
  },
  "job.failed": {
    level: "warn",
    says: "a job failed and is tried again",
    fields: ["job", "err"],
    meaning: "Sealing, mails, pictures or files: whatever the job was for comes later.",
    act: "`seal-contract` again and again: look at the timestamp authorities and the sealing key.",
  },
  "job.ended": {
    level: "warn",
    says: "a job failed and is not tried again",
    fields: ["job", "err"],
    meaning:
      "It had failed as often as its kind may: a summary or pictures that nobody made, which are done without, or a mail after its day.",
    act: "Look at `err`, and at the lines before with `job.failed`.",
  },
  "jobs.trouble": {
    level: "warn",
    says: "trouble with jobs",
    fields: ["err"],
    meaning: "The queue stumbled, mostly over a lost connection, and goes on.",
    act: "As with `database.lost`.",
  },
  "sweep.failed": {
    level: "warn",
    says: "clearing away failed",
    fields: ["err"],
    meaning: "What is over stays until the next hour.",
    act: "Nothing, unless it happens every hour.",
  },
  "assistant.failed": {
    level: "error",
    says: "an assistant's request failed",
    fields: ["request", "err"],
    meaning: "A fault of the service while a tool was carried out: the assistant was told so.",
    act: "Look at `err`; if it is none of the database's or the storage's, report it.",
  },
  "reminders.failed": {
    level: "warn",
    says: "reminders could not be looked for",
    fields: ["err"],
    meaning: "Reminders whose time has come wait for the next minute.",
    act: "Nothing, unless it happens every minute.",
  },
  "retention.let_go": {
    level: "info",
    says: "contracts went because their accounts keep them no longer",
    fields: ["count"],
    meaning: "Accounts say how long contracts are kept; their owners were told two weeks before.",
    act: "Nothing.",
  },
  "account.closed": {
    level: "info",
    says: "accounts were deleted whose owners closed them",
    fields: ["count"],
    meaning: "Their owners began it 30 days before and were told a week before.",
    act: "Nothing.",
  },
  "account.closing_failed": {
    level: "warn",
    says: "an account that is being closed could not be gone on with",
    fields: ["err"],
    meaning: "What was left of it waits for the next hour; nothing is done twice.",
    act: "Nothing, unless it happens every hour.",
  },
  "retention.failed": {
    level: "warn",
    says: "contracts that accounts let go could not be looked for",
    fields: ["err"],
    meaning: "What was to be told of or deleted waits for the next hour.",
    act: "Nothing, unless it happens every hour.",
  },
  "list.failed": {
    level: "warn",
    says: "blocks of the contract list were not made",
    fields: ["err"],
    meaning: "Lists are right, and slower until it works.",
    act: "Nothing, unless it goes on.",
  },
  "mail.ended": {
    level: "info",
    says: "mail",
    fields: ["mail", "kind", "outcome"],
    may: ["why"],
    meaning: "One mail and what became of it.",
    act: "`refusedForGood` and `uncertain` with your own server's reasons: look at SMTP_URL and MAIL_FROM.",
  },
  "contract.sealed": {
    level: "info",
    fields: ["contract", "ms"],
    says: "a contract was sealed",
    meaning: "Its file is stored and never changes again.",
    act: "Nothing.",
  },
  "file.stored": {
    level: "debug",
    says: "a file of a contract was stored",
    fields: ["bytes"],
    meaning: "It is durable.",
    act: "Nothing.",
  },
  "timestamp.given": {
    level: "debug",
    fields: ["authority", "ms", "skewMs"],
    says: "a timestamp authority gave a token",
    meaning: "The token passed every check.",
    act: "With `skewMs` beyond 5000 either way: set this machine's clock by NTP.",
  },
  "timestamp.failed": {
    level: "warn",
    fields: ["authority", "kind", "why"],
    says: "a timestamp authority gave no token that may be used",
    meaning:
      "`silent`, another `status` than 200, `unreadable`, `refused`, a `token` that does not hold, tells another time (`clock`) or is of nobody in TSA_ROOTS (`untrusted`). The next one of TSA_URLS is asked; where none is left, contracts wait for their seal.",
    act: "Look at `why`, at the way to that authority, and whether TSA_URLS names another one.",
  },
  "revocation.unknown": {
    level: "warn",
    fields: ["authority", "kind", "why"],
    says: "nobody was told whether a certificate of the seal was revoked",
    meaning:
      "A responder (`ocsp`) or the address of a list (`crl`) gave no answer that holds. The next one of the certificate is asked; where none is left, contracts wait for their seal.",
    act: "Look at `why` and at the way to that host.",
  },
  "seal.waits": {
    level: "warn",
    fields: ["contract", "kind", "why"],
    says: "a contract waits for its seal",
    meaning:
      "No `timestamp` could be had, or no `proof` that holds in years, or a certificate is `revoked` or has `ended`, or the `storage` does not answer. Nothing was stored; it is tried again. The contract's owner sees it, too.",
    act: "Look at `why`.",
  },
  "payments.test": {
    level: "warn",
    fields: [],
    says: "credits are sold for test payments",
    meaning: "STRIPE_SECRET_KEY is a test key, and BASE_URL is no address of this machine.",
    act: "Take the live key, unless this is for trial: whoever pays with Stripe's test cards gets credits.",
  },
  "payments.unheard": {
    level: "warn",
    fields: [],
    says: "notices of payments are not heard",
    meaning:
      "STRIPE_WEBHOOK_SECRET is not set: what was paid is found out when its buyer comes back, or by a look a quarter of an hour later and then every hour.",
    act: "Make an endpoint at Stripe for BASE_URL/payments/stripe, and set its secret.",
  },
  "payments.away": {
    level: "error",
    fields: ["why"],
    says: "the provider of payments did not answer as it should",
    meaning:
      "Somebody wanted to buy credits or to see whether they were paid. Nothing was begun or changed.",
    act: "See what the provider announces, and that key, packs and STRIPE_CHECKOUT_ORIGIN are right.",
  },
  "webhook.attempted": {
    level: "debug",
    fields: ["outcome", "ms"],
    says: "a webhook delivery was attempted",
    meaning: "Its receiver accepted it, refused it or did not answer.",
    act: "Nothing; the receiver's owner sees each attempt.",
  },
  "record.false": {
    level: "error",
    fields: ["contract", "why"],
    says: "the record of a contract contradicts itself, and it is not sealed",
    meaning:
      "Trail, signatures, fields or the stored document were changed after they were written; `why` says where. The contract's owner is told that it is not sealed, without `why`; OPERATOR_EMAIL is told all. It is looked at again with each attempt.",
    act: "Find out who had the database or the files; compare with a backup. What is true again is sealed by itself.",
  },
  "receipt.failed": {
    level: "error",
    fields: ["err"],
    says: "a signer's receipt could not be signed",
    meaning:
      "The sealing key failed or took too long. The signature is recorded, its signer was told that the receipt follows, and it is tried again until it is made.",
    act: "See that the sealing key can be used: nothing is sealed without it either.",
  },
  "trouble.began": {
    level: "error",
    fields: ["trouble", "why"],
    says: "sealing or storing is in trouble",
    mailed: true,
    meaning:
      "It has lasted too long to heal by itself: a record that contradicts itself at once, files that cannot be written after 2 minutes, no timestamps and seals that fail after 10. Said once.",
    act: "Look at `why`, and at the lines before with `record.false`, `timestamp.failed` or `job.failed`.",
  },
  "trouble.ended": {
    level: "info",
    fields: ["trouble"],
    says: "sealing or storing is well again",
    mailed: true,
    meaning: "What was told as `trouble.began` is over.",
    act: "Nothing.",
  },
  "trouble.unwatched": {
    level: "warn",
    fields: ["err"],
    says: "nobody could look for trouble",
    meaning: "The look that would tell the operator failed; the next one is half a minute later.",
    act: "As with `database.lost`.",
  },
  "summary.none": {
    level: "warn",
    says: "no summary",
    fields: ["contract", "why"],
    meaning: "The language model gave none; the contract is signed without.",
    act: "Look at LLM_BASE_URL, LLM_API_KEY and LLM_MODEL.",
  },
} as const satisfies Record<string, Message>;

/** Everything that the service may log, and nothing else: a name that is not here does not compile. */
export const LOG_MESSAGES = {
  ...REQUESTS,
  ...SECURITY,
  ...PROXIES,
  ...SERVICE,
  ...STORE,
  ...WORK,
} as const;

/** The same by what they are about, for the documentation. */
export const LOG_GROUPS: Record<string, Record<string, Message>> = {
  "Requests: one line each, and none of these where one of the next group stands": REQUESTS,
  "Requests that mean something to security": SECURITY,
  "Proxies in front": PROXIES,
  "The service itself": SERVICE,
  "Database and storage": STORE,
  "Work in the background": WORK,
};

export type SecurityEvent = keyof typeof SECURITY;
