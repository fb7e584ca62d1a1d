import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { PAYMENT_SETTINGS } from "#accounts/payments/payment-settings.ts";
import { inNetworks } from "#kernel/networks.ts";
import type { Plan } from "#kernel/plan.ts";
import {
  oneOf,
  optional,
  readBaseUrl,
  readList,
  readOperatorEmail,
  readUrl,
  type Setting,
  text,
  wholeNumber,
  yesOrNo,
} from "#kernel/setting.ts";
import type { BrowserPlaces } from "#lib/browser/find-browser.ts";
import { METRICS_SETTINGS } from "#metrics/metrics-settings.ts";
import { MAIL_SETTINGS } from "#notifications/mail/mail-settings.ts";
import { SEALING_SETTINGS } from "#sealing/sealing-settings.ts";
import { STORE_SETTINGS } from "#store/store-settings.ts";
import { SUMMARY_SETTINGS } from "#summary/summary-settings.ts";
import { WEBHOOK_SETTINGS } from "#webhooks/webhook-settings.ts";
import { SIGN_IN_SETTINGS } from "./sign-in-settings.ts";

const { MAIL_LIMITS, ...MAIL_SENDING } = MAIL_SETTINGS;

/** Every setting of the service: the variable, its default, its check and its meaning. */
const SETTINGS = {
  HOST: text("127.0.0.1", "the address to listen on"),
  PORT: wholeNumber(3000, 0, 65_535, "the port to listen on; 0 takes a free one"),
  BASE_URL: {
    shown: "http://localhost:PORT",
    absent: (env: NodeJS.ProcessEnv) => `http://localhost:${env.PORT || 3000}`,
    read: readPublicUrl,
    expected: "an http or https URL without user name, query and fragment",
    meaning:
      "the public URL; every link is made from it. It may have a path, below which everything is reached then; proxies may hand that on or take it away (docs/operate/install.md)",
  },
  DATA_DIR: {
    shown: "./data",
    absent: () => resolve("data"),
    read: (value: string) => resolve(value),
    expected: "a folder",
    meaning: "embedded database, stored files, generated keys",
  },
  ...STORE_SETTINGS,
  ...MAIL_SENDING,
  TSA_URLS: SEALING_SETTINGS.TSA_URLS,
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
    read: (value: string) => readList(value).map(readMailOrWeb),
    expected: "e-mail addresses and https URLs, separated by commas",
    meaning:
      "who is sent heads of the log of seals, so that they are in other hands (docs/evidence.md): by mail once a day, or as a witness (C2SP tlog-witness, whose prefix is the URL) once an hour, where there is a new one",
  },
  TSA_ROOTS: SEALING_SETTINGS.TSA_ROOTS,
  SEAL_NAME: SEALING_SETTINGS.SEAL_NAME,
  PRIVACY_URL: optional(
    (value) => readUrl(value, ["https:", "http:"]),
    "an http or https URL",
    "what you say of privacy, linked where somebody signs, beside who is responsible for the data: the account that sent the document. Without it the account alone is named",
  ),
  ACCESSIBILITY_CONTACT: optional(
    readMailOrWeb,
    "one e-mail address, or an http or https URL",
    "where you are told of what keeps somebody from reading or signing, on the statement at /accessibility; without it that names the sender of a document alone",
  ),
  OPERATOR_EMAIL: optional(
    readOperatorEmail,
    "one e-mail address",
    "who is told by mail when sealing or storing is in trouble, and when it is well again; without it the log and the metrics alone say so",
  ),
  SEAL_P12: SEALING_SETTINGS.SEAL_P12,
  SEAL_FORMER: SEALING_SETTINGS.SEAL_FORMER,
  SEAL_P12_PASSWORD: SEALING_SETTINGS.SEAL_P12_PASSWORD,
  SEAL_ALLOW_UNPROVEN: SEALING_SETTINGS.SEAL_ALLOW_UNPROVEN,
  ...WEBHOOK_SETTINGS,
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
  MAIL_LIMITS,
  ...SIGN_IN_SETTINGS,
  PLANS_FILE: {
    shown: "none",
    absent: (): Plan[] => DEFAULT_PLANS,
    read: readPlans,
    expected:
      "a JSON file with an array of {id, name, documentsPerMonth: whole number or null} that has at least one plan",
    meaning: "the plans; without it `unlimited`, and `free` with 5 documents a month",
  },
  ...PAYMENT_SETTINGS,
  ...SUMMARY_SETTINGS,
  ...METRICS_SETTINGS,
  CHROMIUM_PATH: {
    shown: "the one that `npm run chromium` installed, else the first found",
    absent: (): string | null => null,
    read: readProgram,
    expected: "an absolute path",
    meaning:
      "the program of the Chromium that prints contracts asked for with `layout: page` (docs/use/html.md); without any, that is answered with 400",
  },
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
 * @param how whether files are moved: then what is about a bucket may be about the one they go to
 * @throws WrongSetting naming the first variable that is wrong
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  { isMovingFiles = false }: { isMovingFiles?: boolean } = {},
): Config {
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
  checkStorage(config, isMovingFiles);
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
function checkStorage(config: Config, isMovingFiles: boolean): void {
  const needsBucket = ["S3_ENDPOINT", "STORAGE_LOCK_DAYS"] as const;
  const named = needsBucket.find((name) => config[name] !== null);
  if (config.STORAGE_URL || isMovingFiles) {
    checkTogether(config, ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
  } else if (named) {
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

/** Names of every setting, with those by which a secret may come from a file. */
export function settingNames(): string[] {
  return Object.entries<Setting<unknown>>(SETTINGS).flatMap(([name, { secretsIn: secrets }]) =>
    secrets ? [name, `${name}_FILE`] : [name],
  );
}

/** Every setting in words, in the order of the table. */
export function describeSettings() {
  return Object.entries<Setting<unknown>>(SETTINGS).map(
    ([name, { shown, expected, meaning, secretsIn: secrets }]) => ({
      name,
      shown,
      expected,
      meaning,
      isSecret: secrets !== undefined,
    }),
  );
}

function readPublicUrl(value: string): string {
  const { username, password } = new URL(readUrl(value, ["http:", "https:"]));
  if (/[?#]/.test(value) || username || password) throw new RangeError("more than a path");
  return readBaseUrl(value, ["http:", "https:"]);
}

function readProgram(value: string): string {
  if (!isAbsolute(value)) throw new RangeError(value);
  return value;
}

/** Where the browser is looked for that contracts are printed with. */
export function browserPlaces({ CHROMIUM_PATH }: Pick<Config, "CHROMIUM_PATH">): BrowserPlaces {
  return { named: CHROMIUM_PATH, path: process.env.PATH ?? "", uid: process.getuid?.() };
}

/** `none` alone is no network. */
function readNetworks(value: string): string[] {
  const networks = value.trim() === "none" ? [] : readList(value);
  inNetworks(networks);
  return networks;
}

/** One of both: an e-mail address or a URL. */
function readMailOrWeb(value: string): string {
  return value.includes("://") ? readUrl(value, ["https:", "http:"]) : readOperatorEmail(value);
}

function readPlans(file: string): Plan[] {
  const plans: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(plans) || plans.length === 0 || !plans.every(isPlan)) {
    throw new RangeError(file);
  }
  return plans;
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
