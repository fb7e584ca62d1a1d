/** One secret of the service, as whoever runs it has to know it. */
interface SecretRow {
  name: string;
  /** What is done with it. */
  does: string;
  /** Settings by their names, or places; the first that is there counts. */
  from: readonly string[];
  /** What the database keeps of it. */
  known: string;
  /** Who has it, and nobody else may. */
  holders: string;
  /** What whoever else has it can do. */
  thief: string;
  /** How another one is put in its place. */
  replaced: string;
}

const MADE_PLACES = [
  "the table sealed_secret, encrypted under MASTER_KEY",
  "DATA_DIR/keys, mode 0600",
] as const;
const EVERY_PROCESS = "every process of the service, in memory; the operator's backup";

/**
 * Every secret of the service: where it comes from, what the database knows of
 * it, who may hold it. `docs/operate/security/secrets.md` is made of it; which keys of an installation fit its database, `admin service-key list` tells.
 */
export const SECRETS: readonly SecretRow[] = [
  {
    name: "master key",
    does: "encrypts the keys below that are kept in the database",
    from: ["MASTER_KEY"],
    known: "a name made of it (HKDF, 64 bits) beside each row",
    holders: "every process, in its environment or a mounted file; whoever keeps passwords",
    thief: "nothing without the database; with a copy of it, all that the keys below can",
    replaced: "MASTER_KEY=NEW,OLD and `admin service-key rotate master`, beside the service",
  },
  {
    name: "link keys",
    does: "personal links and links to copies; by HKDF, keys for webhook secrets, payloads, kept answers, secrets of pages and the address of the mailbox",
    from: ["LINK_KEY", ...MADE_PLACES],
    known: "the first 128 bits of a SHA-256 of each, in the order of their making",
    holders: EVERY_PROCESS,
    thief:
      "with the database, opens every personal link and the file behind it, and signs as whoever was invited; signs deliveries of webhooks. It cannot seal",
    replaced:
      "`admin service-key rotate link`, or a new key before those in LINK_KEY; old ones stay beside it",
  },
  {
    name: "sealing key",
    does: "seals files, signs receipts",
    from: ["SEAL_P12", ...MADE_PLACES],
    known: "the SHA-256 of the certificate of SEAL_P12, or of the root above a key made here",
    holders: `${EVERY_PROCESS}; never above \`KeyHolder\`, which signs and gives nothing out`,
    thief:
      "seals whatever he likes in the operator's name, at the time when an authority stamps it; what was sealed before stays as it is",
    replaced: "`admin service-key rotate seal`, or another SEAL_P12 and the same command",
  },
  {
    name: "root",
    does: "issues the certificates of sealing key and timestamp authority that are made here, and their revocation list",
    from: MADE_PLACES,
    known:
      "the SHA-256 of its certificate, and all former ones with their times (seal_root), for the record alone: which of them are believed stands in seals.pem beside the keys, or in SEAL_FORMER",
    holders: `${EVERY_PROCESS}; not used where SEAL_P12 and TSA_URLS are set`,
    thief: "the same as with the sealing key, under certificates of his own making",
    replaced: "`admin service-key rotate seal`",
  },
  {
    name: "key of the local timestamp authority",
    does: "stamps times where TSA_URLS names nobody else",
    from: MADE_PLACES,
    known: "nothing but the root above it",
    holders: EVERY_PROCESS,
    thief: "dates what is sealed by this authority as he likes; certificates call it local",
    replaced: "`admin service-key rotate seal`, or TSA_URLS",
  },
  {
    name: "password of the P12",
    does: "opens SEAL_P12",
    from: ["SEAL_P12_PASSWORD"],
    known: "nothing",
    holders: "every process",
    thief: "nothing without the file",
    replaced: "with a new file",
  },
  {
    name: "way into the database",
    does: "reads and adds to everything; the owner's changes tables",
    from: ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"],
    known: "the roles",
    holders: "every process; the owner's is needed at the start alone",
    thief:
      "reads contracts, names and drawings; opens no link, seals nothing, and changes evidence only as the owner, which the next seal finds",
    replaced: "in PostgreSQL, then in the setting",
  },
  {
    name: "login at the mail server",
    does: "sends mails",
    from: ["SMTP_URL"],
    known: "nothing",
    holders: "every process",
    thief: "sends mails in the operator's name",
    replaced: "at the mail server, then in the setting",
  },
  {
    name: "DKIM key",
    does: "signs mails",
    from: ["DKIM_KEY"],
    known: "nothing",
    holders: "every process, from a file of the operator's",
    thief: "the same, from any server",
    replaced: "a new selector in the DNS, then DKIM_SELECTOR and DKIM_KEY",
  },
  {
    name: "key for the language model",
    does: "asks for summaries",
    from: ["LLM_API_KEY"],
    known: "nothing",
    holders: "every process",
    thief: "spends the operator's money there",
    replaced: "there, then in the setting",
  },
  {
    name: "key for Stripe",
    does: "opens checkouts, and reads what was paid",
    from: ["STRIPE_SECRET_KEY"],
    known: "nothing",
    holders: "every process",
    thief: "does at Stripe what the key may: a restricted one opens checkouts and reads them",
    replaced: "at Stripe, then in the setting",
  },
  {
    name: "secret of Stripe's notices",
    does: "tells Stripe's own notices from others",
    from: ["STRIPE_WEBHOOK_SECRET"],
    known: "nothing",
    holders: "every process",
    thief: "has purchases looked at: what was paid is asked of Stripe itself",
    replaced: "at Stripe; both stand in the setting until the old one is over",
  },
  {
    name: "secret for the identity provider",
    does: "redeems the codes with which people come back from the provider",
    from: ["OIDC_CLIENT_SECRET"],
    known: "nothing",
    holders: "every process, and the provider",
    thief: "nothing without a code and the browser that it is tied to",
    replaced: "at the provider, then in the setting",
  },
  {
    name: "token for metrics",
    does: "reads `/metrics`",
    from: ["METRICS_TOKEN"],
    known: "nothing",
    holders: "every process, and whoever reads the metrics",
    thief: "learns counts and times, nothing of anybody",
    replaced: "in the setting, on both sides",
  },
  {
    name: "webhook secrets",
    does: "sign the deliveries of one webhook",
    from: ["made with each webhook; its row, encrypted under a link key"],
    known: "the encrypted secret",
    holders: "the service for as long as it signs; the webhook's owner",
    thief: "sends that receiver what looks like a delivery",
    replaced: "with a new webhook",
  },
  {
    name: "secrets of shared links and status pages",
    does: "open one page each",
    from: ["made with each contract; its row, encrypted under a link key"],
    known: "a SHA-256 to find it by, and the encrypted secret",
    holders: "whom the contract's owner gives it",
    thief: "reads the contract, or signs an open role of it",
    replaced: "not: the contract is cancelled and made anew",
  },
  {
    name: "API keys, sessions, sign-in links",
    does: "act for an account",
    from: ["random, told once"],
    known: "a SHA-256",
    holders: "whoever was told",
    thief: "acts for that account",
    replaced: "revoked on the account's page, or ended by `admin session end`",
  },
  {
    name: "credentials of the bucket",
    does: "sign what is asked of STORAGE_URL",
    from: [
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "what AWS_CONTAINER_AUTHORIZATION_TOKEN, a web identity or the machine's metadata are exchanged for, for some hours",
      "AWS_CONTAINER_AUTHORIZATION_TOKEN",
    ],
    known: "nothing",
    holders: "every process, in its environment or in memory; whoever runs the bucket",
    thief:
      "reads, adds and deletes files below the prefix, as far as the rights go; not those that STORAGE_LOCK_DAYS locked. What he changes is found by its hash and given to nobody",
    replaced: "at the bucket's own, then in the settings of every process, and a start",
  },
];

/** What a thief gets who has one thing and nothing else. */
export const THEFTS: readonly { has: string; gets: string; not: string }[] = [
  {
    has: "the database, keys in DATA_DIR/keys or settings",
    gets: "contents of contracts, names, addresses, drawings",
    not: "a link that opens, a session, an API key, a webhook's secret, a key",
  },
  {
    has: "the database with keys in it, under MASTER_KEY",
    gets: "the same, and the keys' rows, each of them encrypted with 256 random bits",
    not: "any of the keys: without the master key no row opens",
  },
  {
    has: "the master key alone",
    gets: "nothing",
    not: "anything: it opens rows that he does not have",
  },
  {
    has: "DATA_DIR/keys alone",
    gets: "a sealing key that is believed; keys of links whose ids he does not know",
    not: "contents; a link that opens, since each is made of an id of the database, too",
  },
  {
    has: "DATA_DIR/files alone",
    gets: "base PDFs and sealed files, with all that their certificates say",
    not: "a key, a link, an unfinished signature's name",
  },
  {
    has: "the bucket of STORAGE_URL alone, or its credentials",
    gets: "the same; he can delete what is not locked",
    not: "a file of his own given out as evidence: what is read is held against the hash that its signers agreed to",
  },
  {
    has: "a backup of database and files, keys under MASTER_KEY",
    gets: "contents and files",
    not: "any key, link or seal",
  },
  {
    has: "a backup of all of DATA_DIR, keys in its folder",
    gets: "everything: contents, links that open, seals that are believed",
    not: "a date before today, where TSA_URLS names another's authority",
  },
];
