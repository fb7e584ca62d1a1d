import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { type Email, knownEmail, readEmail } from "#kernel/email.ts";
import type { RawKeys } from "#kernel/key-ring.ts";
import { LANGUAGES, type Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import type { MailLimits } from "#kernel/mail-limits.ts";
import { inNetworks } from "#kernel/networks.ts";
import type { Pack } from "#kernel/pack.ts";
import type { Plan } from "#kernel/plan.ts";
import { SIGN_IN_WAYS, type SignInWay } from "#kernel/sign-in-ways.ts";
import { readSenderMailbox } from "#mail/sender-mailbox.ts";
import { readSmtpServer } from "#mail/smtp-server.ts";
import { readCertificate } from "#sealing/crypto/certificate.ts";
import { fromPem } from "#sealing/crypto/pem.ts";
import { readBucketUrl, readEndpoint, readRegion } from "#store/s3/bucket.ts";
import { RETRY_DELAYS_SECONDS } from "#webhooks/retry.ts";

type Read<T> = (value: string) => T;

interface Setting<T> {
  /** The default in words, for the documentation. */
  shown: string;
  /** What holds when the variable is absent or empty. */
  absent: (env: NodeJS.ProcessEnv) => T;
  read: Read<T>;
  /** What a right value looks like, for the line that stops the start. */
  expected: string;
  meaning: string;
  /**
   * For one that holds a secret: the texts that no log may hold, as they are
   * and as they may be spelled. Such a setting may also come from a file, under
   * its name with `_FILE` behind it, and is not repeated where it is wrong.
   */
  secretsIn?(value: T): readonly string[];
}

/** Every setting of the service: the variable, its default, its check and its meaning. */
const SETTINGS = {
  HOST: text("127.0.0.1", "the address to listen on"),
  PORT: wholeNumber(3000, 0, 65_535, "the port to listen on; 0 takes a free one"),
  BASE_URL: {
    shown: "http://localhost:PORT",
    absent: (env: NodeJS.ProcessEnv) => `http://localhost:${env.PORT || 3000}`,
    read: (value: string) => readUrl(value, ["http:", "https:"]).replace(/\/+$/, ""),
    expected: "an http or https URL",
    meaning: "the public URL; every link is made from it",
  },
  DATA_DIR: {
    shown: "./data",
    absent: () => resolve("data"),
    read: (value: string) => resolve(value),
    expected: "a folder",
    meaning: "embedded database, stored files, generated keys",
  },
  DATABASE_URL: secret(
    (value) => readUrl(value, ["postgres:", "postgresql:"]),
    "a postgres:// URL",
    "a PostgreSQL of your own, version 15 or later; without it the embedded one runs in DATA_DIR",
    passwordIn,
  ),
  DATABASE_DIRECT_URL: secret(
    (value) => readUrl(value, ["postgres:", "postgresql:"]),
    "a postgres:// URL",
    "the database of DATABASE_URL past a pooler that hands connections on after each transaction, as the same role; for migrations, and for hearing sooner that another process is gone (docs/database.md)",
    passwordIn,
  ),
  DATABASE_OWNER_URL: secret(
    (value) => readUrl(value, ["postgres:", "postgresql:"]),
    "a postgres:// URL",
    "the database of DATABASE_URL as the role that owns its tables, for migrations alone; then the role of DATABASE_URL needs no rights of its own and cannot change audit trails and signatures (docs/database.md)",
    passwordIn,
  ),
  MASTER_KEY: secret(
    readKeys,
    "a key of 32 bytes in base64 or hexadecimal, such as `openssl rand -base64 32` makes; several, newest first, separated by commas",
    "encrypts the keys that the service makes for itself, which are then kept in the database, so that machines need no folder in common; without it they lie in DATA_DIR/keys. Every process needs the same one, and without it the keys are lost: keep it where passwords are kept. `admin key move database` takes keys there that were made before, `admin key rotate master` encrypts them anew under the first of several (docs/operating.md)",
    spellingsOf,
  ),
  LINK_KEY: secret(
    readKeys,
    "a key of 32 bytes in base64 or hexadecimal, such as `openssl rand -base64 32` makes; several, newest first, separated by commas",
    "what personal links are derived from and secrets in the database are encrypted with, in place of the key made in DATA_DIR/keys or under MASTER_KEY. Keys that were used stay in it, behind a new one; every process needs the same ones",
    spellingsOf,
  ),
  STORAGE_URL: optional(
    readBucketUrl,
    "s3://BUCKET or s3://BUCKET/PREFIX, without user name and password; may end in ?endpoint=URL&region=REGION&style=path (or host)&sse=AES256 (or aws:kms)&sse-key=KEY",
    "a bucket of the S3 API for contracts' files, so that machines need no folder in common; without it they lie in DATA_DIR/files. Every process needs the same one; `admin storage move` takes files there that were stored before (docs/operating.md)",
  ),
  S3_ENDPOINT: optional(
    readEndpoint,
    "an http or https URL without path and query",
    "the server of STORAGE_URL, wherever it is; without it Amazon's of the region",
  ),
  S3_REGION: optional(
    readRegion,
    "the name of a region",
    "the region of STORAGE_URL; without it AWS_REGION, AWS_DEFAULT_REGION or us-east-1",
  ),
  STORAGE_LOCK_DAYS: {
    ...wholeNumber(
      0,
      1,
      36_500,
      "locks every sealed file for so many days (compliance mode of the object lock): nobody can delete or replace it until then, whoever runs the bucket included. The bucket of STORAGE_URL needs object lock, and no default retention; without the setting nothing is locked",
    ),
    shown: "none",
    absent: (): number | null => null,
  },
  AWS_ACCESS_KEY_ID: optional(
    readHeaderText,
    "printable ASCII without blanks",
    "whom requests to STORAGE_URL come from, with AWS_SECRET_ACCESS_KEY; without it what AWS_WEB_IDENTITY_TOKEN_FILE, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI, AWS_CONTAINER_CREDENTIALS_FULL_URI or the machine's own metadata tell, in this order",
  ),
  AWS_SECRET_ACCESS_KEY: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "the secret key of AWS_ACCESS_KEY_ID",
    itself,
  ),
  AWS_SESSION_TOKEN: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "what belongs to an AWS_ACCESS_KEY_ID that ends; the others are renewed by themselves, this one is not",
    itself,
  ),
  AWS_REGION: optional(readRegion, "the name of a region", "see S3_REGION"),
  AWS_DEFAULT_REGION: optional(readRegion, "the name of a region", "see S3_REGION"),
  AWS_WEB_IDENTITY_TOKEN_FILE: optional(
    (value) => resolve(value),
    "a file",
    "the token of this machine with which AWS_ROLE_ARN is taken up, read anew each time",
  ),
  AWS_ROLE_ARN: optional(
    readHeaderText,
    "printable ASCII without blanks",
    "the role for AWS_WEB_IDENTITY_TOKEN_FILE",
  ),
  AWS_ROLE_SESSION_NAME: {
    shown: "countersign",
    absent: () => "countersign",
    read: readSessionName,
    expected: "2 to 64 letters, digits and =,.@_-",
    meaning: "what the use of AWS_ROLE_ARN is called in Amazon's records",
  },
  AWS_ENDPOINT_URL_STS: optional(
    readEndpoint,
    "an http or https URL without path and query",
    "who gives credentials for AWS_ROLE_ARN; without it Amazon's of the region",
  ),
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: optional(
    readMetadataPath,
    "a path",
    "where ECS tells a container its credentials; set by ECS",
  ),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: optional(
    (value) => readUrl(value, ["http:", "https:"]),
    "an http or https URL",
    "the same with a host, as EKS and others set it",
  ),
  AWS_CONTAINER_AUTHORIZATION_TOKEN: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "what is shown to AWS_CONTAINER_CREDENTIALS_FULL_URI",
    itself,
  ),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: optional(
    (value) => resolve(value),
    "a file",
    "the same where it is replaced while the service runs: read anew each time",
  ),
  AWS_EC2_METADATA_SERVICE_ENDPOINT: {
    shown: "http://169.254.169.254",
    absent: () => "http://169.254.169.254",
    read: readEndpoint,
    expected: "an http or https URL without path and query",
    meaning:
      "where the machine's metadata (version 2) tells credentials; asked where nothing else is set",
  },
  SMTP_URL: secret(
    readSmtpServer,
    "smtp://USER:PASSWORD@HOST:PORT or smtps://…, USER and PASSWORD percent-encoded; may end in ?requireTLS=true, ?ignoreTLS=true or ?tls.rejectUnauthorized=false",
    "the server that takes our mails, over TLS where it offers that; with a password TLS is required unless the server is this machine; without the setting mails are kept in DATA_DIR/mailbox and shown below /mailbox to this machine alone, at the secret address that the start tells",
    ({ login }) => [login?.password ?? ""],
  ),
  MAIL_FROM: {
    shown: "Countersign <no-reply@HOST>",
    absent: (env: NodeJS.ProcessEnv) => readSenderMailbox(`no-reply@${mailDomain(env)}`),
    read: readSenderMailbox,
    expected: "an address, or a name and then the address in angle brackets",
    meaning: "who mails come from; without it an address at the host of BASE_URL",
  },
  DKIM_DOMAIN: optional(
    readMailDomain,
    "a domain",
    "the domain that signs mails; without it that of MAIL_FROM",
  ),
  DKIM_SELECTOR: optional(
    readSelector,
    "letters, digits, hyphens and dots",
    "the name under which the domain publishes the key of DKIM_KEY",
  ),
  DKIM_KEY: optional(
    (value) => resolve(value),
    "a PEM file with an RSA key",
    "signs every mail with DKIM, together with DKIM_SELECTOR; without it mails are not signed here",
  ),
  TSA_URLS: {
    shown: "none",
    absent: (): string[] => [],
    read: (value: string) => readList(value).map((part) => readUrl(part, ["http:", "https:"])),
    expected: "http or https URLs, separated by commas",
    meaning: "RFC 3161 timestamp authorities in order of preference; without it a local one",
  },
  LOG_SECONDS: wholeNumber(
    60,
    1,
    3_600,
    "after how many seconds at most what was sealed or deleted stands in the log of seals (docs/evidence.md)",
  ),
  LOG_DIGEST: oneOf(
    ["sha256", "sha512"] as const,
    "sha256",
    () => "sha256",
    "what heads of the log of seals are timestamped over; `sha512` also renews every evidence record there is by a new chain, for which each sealed file is read and hashed anew (RFC 4998, 5.3), for when SHA-256 weakens",
  ),
  LOG_WITNESSES: {
    shown: "none",
    absent: (): string[] => [],
    read: (value: string) => readList(value).map(readWitness),
    expected: "e-mail addresses and https URLs, separated by commas",
    meaning:
      "who is sent heads of the log of seals, so that they are in other hands (docs/evidence.md): by mail once a day, or as a witness (C2SP tlog-witness, whose prefix is the URL) once an hour, where there is a new one",
  },
  TSA_ROOTS: optional(
    readCertificates,
    "a PEM file with at least one certificate",
    "the roots that certificates of the authorities of TSA_URLS must lead to; tokens of others are refused. Without it whoever answers is believed, and every certificate says so",
  ),
  SEAL_NAME: {
    shown: "the host of BASE_URL",
    absent: (env: NodeJS.ProcessEnv) => URL.parse(env.BASE_URL ?? "")?.hostname ?? "localhost",
    read: readName,
    expected: "a name of at most 64 characters",
    meaning:
      "who seals, as the certificates made here and so every reader of a sealed PDF names it",
  },
  PRIVACY_URL: optional(
    (value) => readUrl(value, ["https:", "http:"]),
    "an http or https URL",
    "what you say of privacy, linked where somebody signs, beside who is responsible for the data: the account that sent the document. Without it the account alone is named",
  ),
  OPERATOR_EMAIL: optional(
    readOperatorEmail,
    "one e-mail address",
    "who is told by mail when sealing or storing is in trouble, and when it is well again; without it the log and the metrics alone say so",
  ),
  SEAL_P12: optional(
    (value) => resolve(value),
    "a file",
    "PKCS#12 file with the sealing key and its certificates; without it a key made here",
  ),
  SEAL_P12_PASSWORD: secret((value) => value, "a text", "the password of SEAL_P12", itself),
  SEAL_ALLOW_UNPROVEN: yesOrNo(
    false,
    "seals also while nobody tells that the certificates of seal and timestamp were not revoked, or where their chain is not whole; the certificate in the file then says what is missing. Without it such a seal waits",
  ),
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
  TRUSTED_PROXIES: {
    shown: "none",
    absent: (): string[] | null => null,
    read: readNetworks,
    expected: "addresses or networks, separated by commas, or none",
    meaning:
      "the proxies whose X-Forwarded-For is believed; `none` says that there is no proxy. Must be said when BASE_URL is https, since the addresses on certificates and the limits by address depend on it",
  },
  HSTS_SUBDOMAINS: yesOrNo(
    false,
    "with an https BASE_URL, tells browsers for a year that every host below that of BASE_URL is reached over TLS alone, too; only where that is true of all of them",
  ),
  MAIL_LIMITS: {
    shown: Object.values(LIMITS.mail).join(","),
    absent: (): MailLimits => LIMITS.mail,
    read: readMailLimits,
    expected: "three whole numbers from 1 to 1000000, separated by commas",
    meaning:
      "how many signing links are mailed: to one address in a day from one account, to one address in a day from all accounts, and of one account in an hour. Links that were signed over count no more",
  },
  SIGN_IN: {
    shown: SIGN_IN_WAYS.join(","),
    absent: (): readonly SignInWay[] => SIGN_IN_WAYS,
    read: readSignInWays,
    expected: `one or more of ${SIGN_IN_WAYS.join(", ")}, separated by commas`,
    meaning:
      "how people sign in: by a link that is mailed to them, which takes SMTP_URL, by a password, and by a passkey, which they set once they are in, and over the identity provider of OIDC_ISSUER. Links of the command line work always",
  },
  OIDC_ISSUER: optional(
    readIssuer,
    "an https URL, or an http one of this machine, without user name, password, query and fragment",
    "an identity provider that people sign in with (OpenID Connect), as it names itself; what it says of itself is read below it at /.well-known/openid-configuration. OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together; there this service has the redirect URI BASE_URL/login/oidc/back (docs/operating.md)",
  ),
  OIDC_CLIENT_ID: optional(
    readHeaderText,
    "printable ASCII without blanks",
    "what the provider knows this service by",
  ),
  OIDC_CLIENT_SECRET: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "what this service proves itself to the provider with",
    itself,
  ),
  OIDC_NAME: {
    shown: "the host of OIDC_ISSUER",
    absent: (env: NodeJS.ProcessEnv) => URL.parse(env.OIDC_ISSUER ?? "")?.hostname ?? "",
    read: readName,
    expected: "a name of at most 64 characters",
    meaning: "what people call the provider, for the button that leads there",
  },
  OIDC_DOMAINS: optional(
    readDomains,
    "domains, separated by commas",
    "whoever the provider vouches for with a verified address of one of these joins the account of OIDC_ACCOUNT by signing in; without it nobody does whom nobody invited",
  ),
  OIDC_ACCOUNT: optional(
    readOperatorEmail,
    "the e-mail address of an account",
    "the account that those of OIDC_DOMAINS join",
  ),
  OIDC_ROLE: oneOf(["viewer", "member"] as const, "viewer", () => "viewer", "what they are there"),
  PLANS_FILE: {
    shown: "none",
    absent: (): Plan[] => DEFAULT_PLANS,
    read: readPlans,
    expected:
      "a JSON file with an array of {id, name, documentsPerMonth: whole number or null} that has at least one plan",
    meaning: "the plans; without it `unlimited`, and `free` with 5 documents a month",
  },
  PAYMENTS: oneOf(
    ["none", "manual", "stripe"] as const,
    "none",
    () => "none",
    "how owners buy credits: not at all; by asking whoever runs the service, who enters them once an invoice is paid (`admin credits grant`); or over Stripe Checkout (docs/operating.md)",
  ),
  CREDIT_PACKS_FILE: optional(
    readPacks,
    'a JSON file with an array of {id, credits: whole number, price: a text or one for each of de, en, es, fr, stripePrice: "price_…" where PAYMENTS is stripe}, each id once',
    "what is sold; goes with PAYMENTS",
  ),
  STRIPE_SECRET_KEY: secret(
    readStripeKey,
    "a key that begins with sk_ or rk_",
    "the key for PAYMENTS=stripe; a restricted one does that may write Checkout Sessions and read PaymentIntents, Charges, Invoices and Disputes",
    itself,
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    readWebhookSecrets,
    "one or more texts that begin with whsec_, separated by commas",
    "what Stripe signs with what it sends to BASE_URL/payments/stripe; several while one takes the place of another. Without it payments are found out by looking",
    (secrets) => secrets,
  ),
  STRIPE_AUTOMATIC_TAX: yesOrNo(
    true,
    "lets Stripe work out taxes, which takes Stripe Tax to be switched on there",
  ),
  STRIPE_CHECKOUT_ORIGIN: {
    ...text(
      "https://checkout.stripe.com",
      "where Stripe's checkout stands; another where it has a domain of your own",
    ),
    read: (value: string) => readOrigin(value),
    expected: "an origin such as https://pay.example.com",
  },
  STRIPE_API_URL: {
    ...text("https://api.stripe.com", "where Stripe's API stands; another for trial"),
    read: (value: string) => readUrl(value, ["http:", "https:"]).replace(/\/+$/, ""),
    expected: "an http or https URL",
  },
  LLM_BASE_URL: optional(
    readModelAddress,
    "an http or https URL without user name, password, query and fragment",
    "writes a summary for the signing page: the address of an OpenAI-compatible interface, such as https://api.openai.com/v1 or http://localhost:11434/v1, which is sent the text of every contract whose sender does not switch that off. LLM_BASE_URL, LLM_API_KEY and LLM_MODEL are set together; without them there are no summaries",
  ),
  LLM_API_KEY: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "the key for LLM_BASE_URL; any word where none is asked for",
    itself,
  ),
  LLM_MODEL: optional(
    readModelName,
    "a name of at most 100 characters",
    "the model at LLM_BASE_URL that writes; its name stands on the audit certificate",
  ),
  METRICS_PORT: optional(
    (value) => readWholeNumber(value, 0, 65_535),
    "a whole number from 0 to 65535",
    "a port of its own at HOST for `/metrics` and nothing else, for a Prometheus on another machine; whoever reaches it may ask, unless METRICS_TOKEN is set. At PORT there is no `/metrics` then. 0 takes a free one",
  ),
  METRICS_TOKEN: secret(
    readMetricsToken,
    "at least 16 characters of printable ASCII without blanks",
    "what has to be sent as a bearer token for `/metrics`; without it, and without METRICS_PORT, this machine alone may ask, and nobody through a proxy",
    itself,
  ),
  LOG_LEVEL: oneOf(
    ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const,
    "info",
    () => "info",
    "how much is logged",
  ),
  LOG_FORMAT: oneOf(
    ["pretty", "json"] as const,
    "pretty on a terminal, else json",
    () => (process.stdout.isTTY ? "pretty" : "json"),
    "how log lines look",
  ),
} satisfies Record<string, Setting<unknown>>;

const DEFAULT_PLANS: Plan[] = [
  { id: "unlimited", name: "Unlimited", documentsPerMonth: null },
  { id: "free", name: "Free", documentsPerMonth: 5 },
];

export type Config = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};

/** A setting that is wrong. The message is one line that names variable, finding and expectation. */
export class WrongSetting extends Error {}

/**
 * Reads every setting from environment variables.
 * @throws WrongSetting naming the first variable that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => {
    const value = setting.secretsIn ? valueOrFile(name, env) : env[name];
    if (value === undefined || value === "") return [name, setting.absent(env)];
    try {
      return [name, setting.read(value)];
    } catch {
      const found = setting.secretsIn ? "a value that is none" : JSON.stringify(value);
      throw new WrongSetting(`${name} is ${found}, expected is ${setting.expected}`);
    }
  });
  const config = Object.fromEntries(entries) as Config;
  checkTogether(config, ["LLM_BASE_URL", "LLM_API_KEY", "LLM_MODEL"]);
  checkTogether(config, ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"]);
  checkTogether(config, ["OIDC_DOMAINS", "OIDC_ACCOUNT"]);
  checkProxiesSaid(config);
  checkPayments(config);
  checkStorage(config);
  if (config.TSA_ROOTS && config.TSA_URLS.length === 0) {
    throw new WrongSetting("TSA_URLS is not set, expected is a value, since TSA_ROOTS has one");
  }
  return config;
}

/**
 * What a secret is, or the content of the file that NAME_FILE names, as
 * orchestrators mount it.
 * @throws WrongSetting where both are set, or the file cannot be read
 */
function valueOrFile(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  if (env[name]) {
    throw new WrongSetting(`${name}_FILE is set, expected is nothing, since ${name} has a value`);
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    const message = `${name}_FILE is ${JSON.stringify(file)}, expected is a file that can be read, with what ${name} takes`;
    throw new WrongSetting(message, { cause });
  }
}

/**
 * TLS ends before this service, so behind an https BASE_URL somebody stands in
 * between, whose address would be certified as every signer's.
 * @throws WrongSetting when nothing is said about proxies
 */
function checkProxiesSaid({ BASE_URL, TRUSTED_PROXIES }: Config): void {
  if (!BASE_URL.startsWith("https:") || TRUSTED_PROXIES !== null) return;
  throw new WrongSetting(
    "TRUSTED_PROXIES is not set, expected is, since BASE_URL is https, the address or network of the proxy in front (such as 127.0.0.1 or 10.0.0.0/8), or none where there is no proxy: certificates name signers' addresses by it, and limits count by it",
  );
}

/** @throws WrongSetting where a lock has no bucket, or one half of a key pair is missing */
function checkStorage(config: Config): void {
  const needsBucket = ["S3_ENDPOINT", "STORAGE_LOCK_DAYS"] as const;
  const named = needsBucket.find((name) => config[name] !== null);
  if (config.STORAGE_URL) checkTogether(config, ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
  else if (named) {
    throw new WrongSetting(`STORAGE_URL is not set, expected is a value, since ${named} has one`);
  }
}

/** @throws WrongSetting where something is to be sold and what it takes is not said */
function checkPayments(config: Config): void {
  const { PAYMENTS: way, CREDIT_PACKS_FILE: packs } = config;
  const needs = {
    none: [],
    manual: ["CREDIT_PACKS_FILE"],
    stripe: ["CREDIT_PACKS_FILE", "STRIPE_SECRET_KEY"],
  } as const;
  const missing = needs[way].find((name) => config[name] === null);
  if (missing) {
    throw new WrongSetting(`${missing} is not set, expected is a value, since PAYMENTS is ${way}`);
  }
  const unpriced = way === "stripe" && packs?.find(({ stripePrice }) => stripePrice === null);
  if (unpriced) {
    throw new WrongSetting(
      `CREDIT_PACKS_FILE has ${JSON.stringify(unpriced.id)} without stripePrice, expected is one, since PAYMENTS is stripe`,
    );
  }
}

/** @throws WrongSetting when some of these are set and others are not */
function checkTogether(config: Config, names: readonly (keyof Config)[]): void {
  const missing = names.find((name) => config[name] === null);
  const set = names.find((name) => config[name] !== null);
  if (!missing || !set) return;
  throw new WrongSetting(`${missing} is not set, expected is a value, since ${set} has one`);
}

/** Every text of the settings that no log may hold, as it is and as it stands in a URL. */
export function secretsIn(config: Config): string[] {
  return Object.entries<Setting<unknown>>(SETTINGS)
    .flatMap(([name, setting]) => {
      const value = config[name as keyof Config];
      return value === null ? [] : (setting.secretsIn?.(value) ?? []);
    })
    .filter((text) => text !== "");
}

/** Every setting in words, in the order of the table. */
export function describeSettings() {
  return Object.entries<Setting<unknown>>(SETTINGS).map(
    ([name, { shown, expected, meaning, secretsIn: secrets }]) => ({
      ...{ name, shown, expected, meaning },
      isSecret: secrets !== undefined,
    }),
  );
}

function text(absent: string, meaning: string): Setting<string> {
  return {
    shown: absent,
    absent: () => absent,
    read: (value) => value,
    expected: "a text",
    meaning,
  };
}

function optional<T>(read: Read<T>, expected: string, meaning: string): Setting<T | null> {
  return { shown: "none", absent: () => null, read, expected, meaning };
}

/** One that is absent unless it is set, and that no line may repeat. */
function secret<T>(
  read: Read<T>,
  expected: string,
  meaning: string,
  secretsIn: (value: T) => readonly string[],
): Setting<T | null> {
  const texts = (value: T | null) => (value === null ? [] : secretsIn(value));
  return { ...optional(read, expected, meaning), secretsIn: texts };
}

function itself(value: string): string[] {
  return [value];
}

function passwordIn(url: string): string[] {
  const password = URL.parse(url)?.password ?? "";
  return [password, decodeURIComponent(password)];
}

function spellingsOf(keys: RawKeys): string[] {
  return keys.flatMap((key) =>
    (["base64", "base64url", "hex"] as const).map((as) => Buffer.from(key).toString(as)),
  );
}

function wholeNumber(absent: number, least: number, most: number, meaning: string) {
  return {
    shown: String(absent),
    absent: () => absent,
    read: (value: string) => readWholeNumber(value, least, most),
    expected: `a whole number from ${least} to ${most}`,
    meaning,
  };
}

function readWholeNumber(value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) throw new RangeError(value);
  return number;
}

function yesOrNo(absent: boolean, meaning: string): Setting<boolean> {
  return {
    shown: String(absent),
    absent: () => absent,
    read: (value) => {
      if (value !== "true" && value !== "false") throw new RangeError(value);
      return value === "true";
    },
    expected: "true or false",
    meaning,
  };
}

function oneOf<const T extends string>(
  values: readonly T[],
  shown: string,
  absent: () => NoInfer<T>,
  meaning: string,
): Setting<T> {
  return {
    shown,
    absent,
    read: (value) => {
      const known = values.find((candidate) => candidate === value);
      if (known === undefined) throw new RangeError(value);
      return known;
    },
    expected: `one of ${values.join(", ")}`,
    meaning,
  };
}

function readList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** `none` alone is no network. */
function readNetworks(value: string): string[] {
  const networks = value.trim() === "none" ? [] : readList(value);
  inNetworks(networks);
  return networks;
}

const KEY_BYTES = 32;

/** Keys of 256 bits, none of them twice. */
function readKeys(value: string): RawKeys {
  const keys = readList(value).map((text) => {
    const key = /^[0-9a-f]{64}$/i.test(text)
      ? Buffer.from(text, "hex")
      : Buffer.from(/^[\w+/-]{43}=?$/.test(text) ? text : "", "base64");
    // A key of one byte over and over is what somebody typed.
    if (key.length !== KEY_BYTES || new Set(key).size < 8) throw new RangeError("no key");
    return new Uint8Array(key);
  });
  const [newest, ...older] = keys;
  if (!newest || new Set(keys.map(String)).size < keys.length) throw new RangeError("no keys");
  return [newest, ...older];
}

function readSignInWays(value: string): readonly SignInWay[] {
  const ways = readList(value);
  const known = SIGN_IN_WAYS.filter((way) => ways.includes(way));
  if (known.length === 0 || known.length < new Set(ways).size) throw new RangeError(value);
  return known;
}

function readMailLimits(value: string): MailLimits {
  const fits = (limit: string) => /^[1-9]\d*$/.test(limit) && Number(limit) <= 1_000_000;
  const limits = readList(value);
  if (limits.length !== 3 || !limits.every(fits)) throw new RangeError(value);
  const [fromOneAccount = 1, fromAllAccounts = 1, ofAccountHourly = 1] = limits.map(Number);
  return { fromOneAccount, fromAllAccounts, ofAccountHourly };
}

function readRetryDelays(value: string): number[] {
  const delays = readList(value);
  const fits = (delay: string) => /^\d+(\.\d+)?$/.test(delay) && Number(delay) <= 604_800;
  if (delays.length !== 6 || !delays.every(fits)) throw new RangeError(value);
  return delays.map(Number);
}

function readUrl(value: string, protocols: string[]): string {
  const url = new URL(value);
  if (!protocols.includes(url.protocol)) throw new RangeError(url.protocol);
  return value;
}

function readWitness(value: string): string {
  return value.includes("://") ? readUrl(value, ["https:", "http:"]) : readOperatorEmail(value);
}

function readModelAddress(value: string): string {
  const url = new URL(readUrl(value, ["http:", "https:"]));
  if (url.username || url.password || url.search || url.hash) throw new RangeError(value);
  return url.href.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
}

function readHeaderText(value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new RangeError("not printable ASCII");
  return value;
}

/** An account of this machine needs no domain: `root@localhost`. */
function readOperatorEmail(value: string): Email {
  const trimmed = value.trim();
  if (/^[\w.+-]{1,64}@localhost$/.test(trimmed)) return knownEmail(trimmed);
  const { text: email } = readEmail(trimmed);
  if (email === null) throw new RangeError(value);
  return email;
}

function readSessionName(value: string): string {
  if (!/^[\w=,.@-]{2,64}$/.test(value)) throw new RangeError(value);
  return value;
}

function readMetadataPath(value: string): string {
  if (!/^\/[\x21-\x7e]*$/.test(value)) throw new RangeError(value);
  return value;
}

function readMetricsToken(value: string): string {
  if (value.length < 16) throw new RangeError("too short to be a secret");
  return readHeaderText(value);
}

function readCertificates(file: string): Uint8Array[] {
  const certificates = fromPem("CERTIFICATE", readFileSync(file, "utf8"));
  if (certificates.length === 0) throw new RangeError("none");
  return certificates.map((der) => readCertificate(der).der);
}

function readName(value: string): string {
  const name = value.normalize("NFC").trim();
  if (name.length > 64 || !/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(name)) {
    throw new RangeError(value);
  }
  return name;
}

function readModelName(value: string): string {
  if (value.length > 100 || !/^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(value)) throw new RangeError(value);
  return value.trim();
}

/** The host of BASE_URL where it is a name, as the domain of an address. */
function mailDomain(env: NodeJS.ProcessEnv): string {
  const host = URL.parse(env.BASE_URL ?? "")?.hostname ?? "localhost";
  return /[a-z]/i.test(host) && !isLoopbackHost(host) && !host.includes(":") ? host : "localhost";
}

function readMailDomain(value: string): string {
  return readSenderMailbox(`postmaster@${value}`).domain;
}

function readSelector(value: string): string {
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value)) throw new RangeError(value);
  return value;
}

function readPlans(file: string): Plan[] {
  const plans: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(plans) || plans.length === 0 || !plans.every(isPlan)) {
    throw new RangeError(file);
  }
  return plans;
}

const PACK_WORDS = /^[^\p{C}<>]{1,60}$/u;

function readPacks(file: string): Pack[] {
  const found: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(found) || found.length === 0 || found.length > 10) throw new RangeError(file);
  const packs = found.map(readPack);
  if (new Set(packs.map(({ id }) => id)).size < packs.length) throw new RangeError(file);
  return packs;
}

function readPack(value: unknown): Pack {
  const { id, credits, price, stripePrice = null } = (value ?? {}) as Record<string, unknown>;
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      typeof price === "string" ? price : (price as Record<string, unknown> | null)?.[language],
    ]),
  ) as Record<Language, string>;
  const isRight =
    typeof id === "string" &&
    /^[\w-]{1,40}$/.test(id) &&
    Number.isInteger(credits) &&
    Number(credits) > 0 &&
    Number(credits) <= 1_000_000 &&
    Object.values(texts).every((text) => typeof text === "string" && PACK_WORDS.test(text)) &&
    (stripePrice === null ||
      (typeof stripePrice === "string" && /^price_\w{1,100}$/.test(stripePrice)));
  if (!isRight) throw new RangeError("no pack");
  return { id, credits: Number(credits), price: texts, stripePrice };
}

function readStripeKey(value: string): string {
  if (!/^[sr]k_[A-Za-z0-9_]{8,250}$/.test(value)) throw new RangeError("no key");
  return value;
}

function readWebhookSecrets(value: string): string[] {
  const secrets = readList(value);
  if (secrets.length === 0 || !secrets.every((one) => /^whsec_[\x21-\x7e]{8,250}$/.test(one))) {
    throw new RangeError("no secrets");
  }
  return secrets;
}

/** Kept as it is spelled: a provider's tokens name it so. */
function readIssuer(value: string): string {
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  if (!isSafe || username || password || search || hash) throw new RangeError(value);
  return value;
}

function readDomains(value: string): string[] {
  const domains = readList(value).map((domain) => readMailDomain(domain).toLowerCase());
  if (domains.length === 0) throw new RangeError(value);
  return domains;
}

function readOrigin(value: string): string {
  const { origin, protocol, hostname } = new URL(value);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  if (!isSafe || origin !== value) throw new RangeError(value);
  return origin;
}

function isPlan(value: unknown): value is Plan {
  const plan = value as Partial<Plan> | null;
  const limit = plan?.documentsPerMonth;
  return (
    typeof plan?.id === "string" &&
    typeof plan.name === "string" &&
    (limit === null || (Number.isInteger(limit) && Number(limit) >= 0))
  );
}
