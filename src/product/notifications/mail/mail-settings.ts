import { resolve } from "node:path";
import { LIMITS } from "#kernel/limits.ts";
import { isLoopbackHost } from "#kernel/loopback.ts";
import type { MailLimits } from "#kernel/mail-limits.ts";
import { optional, readList, type Setting, secret } from "#kernel/setting.ts";
import { readSenderMailbox } from "./sender-mailbox.ts";
import { readSmtpServer } from "./smtp-server.ts";

/** How mails leave, and how many. */
export const MAIL_SETTINGS = {
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
  MAIL_LIMITS: {
    shown: Object.values(LIMITS.mail).join(","),
    absent: (): MailLimits => LIMITS.mail,
    read: readMailLimits,
    expected: "three whole numbers from 1 to 1000000, separated by commas",
    meaning:
      "how many signing links are mailed: to one address in a day from one account, to one address in a day from all accounts, and of one account in an hour. Links that were signed over count no more",
  },
} satisfies Record<string, Setting<unknown>>;

function readMailLimits(value: string): MailLimits {
  const fits = (limit: string) => /^[1-9]\d*$/.test(limit) && Number(limit) <= 1_000_000;
  const limits = readList(value);
  if (limits.length !== 3 || !limits.every(fits)) throw new RangeError(value);
  const [fromOneAccount = 1, fromAllAccounts = 1, ofAccountHourly = 1] = limits.map(Number);
  return { fromOneAccount, fromAllAccounts, ofAccountHourly };
}

/** The host of BASE_URL where it is a name, as the domain of an address. */
function mailDomain(env: NodeJS.ProcessEnv): string {
  const host = URL.parse(env.BASE_URL ?? "")?.hostname ?? "localhost";
  return /[a-z]/i.test(host) && !isLoopbackHost(host) && !host.includes(":") ? host : "localhost";
}

export function readMailDomain(value: string): string {
  return readSenderMailbox(`postmaster@${value}`).domain;
}

function readSelector(value: string): string {
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(value)) throw new RangeError(value);
  return value;
}
