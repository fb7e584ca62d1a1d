import { readFile } from "node:fs/promises";
import { type Clock, MINUTE_MS } from "#kernel/time.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { type Outgoing, type Received, send } from "#lib/egress/send.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import { textsIn } from "./list-keys.ts";

/** What requests to a bucket are signed with. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
  /** Null for what does not end. */
  endsAt: Date | null;
}

/** Where credentials may come from, as the settings with these names say. */
export interface CredentialsSettings {
  accessKeyId: string | null;
  secretAccessKey: string | null;
  sessionToken: string | null;
  /** A container's: a path at the address that containers are given, or a whole URL. */
  containerPath: string | null;
  containerUrl: string | null;
  containerToken: string | null;
  /** Read anew each time, since it is replaced while the service runs. */
  containerTokenFile: string | null;
  /** A role taken up with a token of this machine's own. */
  tokenFile: string | null;
  roleArn: string | null;
  sessionName: string;
  stsUrl: string;
  /** Origin of the machine's own metadata. */
  metadataUrl: string;
}

export interface CredentialsContext {
  clock: Clock;
  /** For each answer. */
  deadlineMs: number;
}

/** Credentials that are renewed before they end. */
export interface KeptCredentials {
  /** @throws StorageAway, naming the setting that they come from */
  current(): Promise<Credentials>;
  /** They were refused: the next ones are fetched anew. */
  forget(): void;
}

type Ask = (outgoing: Outgoing) => Promise<Received>;

interface Source {
  /** The setting that leads to it. */
  name: string;
  isSet(settings: CredentialsSettings): boolean;
  fetch(settings: CredentialsSettings, ask: Ask): Promise<Credentials>;
}

/** In the order in which Amazon's own clients look. */
const SOURCES: readonly Source[] = [
  {
    name: "AWS_ACCESS_KEY_ID",
    isSet: ({ accessKeyId }) => accessKeyId !== null,
    async fetch({ accessKeyId, secretAccessKey, sessionToken }) {
      const [id, secret] = [accessKeyId ?? "", secretAccessKey ?? ""];
      return { accessKeyId: id, secretAccessKey: secret, sessionToken, endsAt: null };
    },
  },
  {
    name: "AWS_WEB_IDENTITY_TOKEN_FILE",
    isSet: ({ tokenFile, roleArn }) => tokenFile !== null && roleArn !== null,
    fetch: fromWebIdentity,
  },
  {
    name: "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    isSet: ({ containerPath }) => containerPath !== null,
    fetch: (settings, ask) =>
      fromContainer(`${CONTAINERS}${settings.containerPath ?? ""}`, settings, ask),
  },
  {
    name: "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    isSet: ({ containerUrl }) => containerUrl !== null,
    fetch: (settings, ask) => fromContainer(settings.containerUrl ?? "", settings, ask),
  },
  {
    name: "AWS_EC2_METADATA_SERVICE_ENDPOINT",
    isSet: () => true,
    fetch: ({ metadataUrl }, ask) => fromMachine(metadataUrl, ask),
  },
];

/** Where containers of ECS are told theirs. */
const CONTAINERS = "http://169.254.170.2";

/** So long before they end others are fetched; sooner where they live for less than twice as long. */
const BEFORE_END_MS = 5 * MINUTE_MS;

/** Answers are some kilobytes. */
const MOST_BYTES = 64 * 1024;

/** Opens the first source that the settings lead to. Nothing is asked before somebody needs it. */
export function keepCredentials(
  settings: CredentialsSettings,
  { clock, deadlineMs }: CredentialsContext,
): KeptCredentials {
  const source = SOURCES.find(({ isSet }) => isSet(settings)) as Source;
  const limits = { deadlineMs, maxBytes: MOST_BYTES, whenLonger: "fail" } as const;
  const ask: Ask = (outgoing) => send(outgoing, limits, ANYWHERE);
  let held: { credentials: Credentials; renewAt: Date | null } | null = null;
  let coming: Promise<Credentials> | null = null;

  async function fetchAnew(): Promise<Credentials> {
    const now = clock.now();
    const credentials = await source.fetch(settings, ask);
    held = { credentials, renewAt: renewalOf(credentials, now) };
    return credentials;
  }

  /** However many need them, they are fetched once. */
  function fetchOnce(): Promise<Credentials> {
    coming ??= fetchAnew().finally(() => {
      coming = null;
    });
    return coming;
  }

  return {
    async current() {
      const now = clock.now();
      const known = held;
      if (known && (known.renewAt === null || now < known.renewAt)) return known.credentials;
      try {
        return await fetchOnce();
      } catch (cause) {
        // What still holds is used while nobody tells the next.
        const endsAt = known?.credentials.endsAt;
        if (known && endsAt && now < endsAt) return known.credentials;
        throw new StorageAway(`${source.name}: no credentials: ${wordsOf(cause)}`, { cause });
      }
    },
    forget() {
      held = null;
    },
  };
}

function renewalOf({ endsAt }: Credentials, now: Date): Date | null {
  if (endsAt === null) return null;
  const livesMs = endsAt.getTime() - now.getTime();
  return new Date(endsAt.getTime() - Math.min(BEFORE_END_MS, livesMs / 2));
}

function wordsOf(error: unknown): string {
  return error instanceof NoAnswer || error instanceof NoCredentials
    ? error.message
    : ((error as NodeJS.ErrnoException).code ?? "they cannot be read");
}

/** An answer that holds none. */
class NoCredentials extends Error {}

async function fromContainer(
  url: string,
  { containerToken, containerTokenFile }: CredentialsSettings,
  ask: Ask,
): Promise<Credentials> {
  const token = containerTokenFile
    ? (await readFile(containerTokenFile, "utf8")).trim()
    : containerToken;
  return readJson(
    await ask({ method: "GET", url, headers: token ? { authorization: token } : {} }),
  );
}

/** Amazon's AssumeRoleWithWebIdentity, version 2011-06-15, which nothing signs. */
async function fromWebIdentity(settings: CredentialsSettings, ask: Ask): Promise<Credentials> {
  const { tokenFile, roleArn, sessionName, stsUrl } = settings;
  const form = new URLSearchParams({
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: roleArn ?? "",
    RoleSessionName: sessionName,
    WebIdentityToken: (await readFile(tokenFile ?? "", "utf8")).trim(),
  });
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/xml" };
  const url = `${stsUrl}/`;
  const answer = await ask({ method: "POST", url, headers, body: Buffer.from(String(form)) });
  const text = textOf(answer);
  const firstTextOf = (name: string) => textsIn(text, name)[0] || undefined;
  return wholeCredentials({
    AccessKeyId: firstTextOf("AccessKeyId"),
    SecretAccessKey: firstTextOf("SecretAccessKey"),
    Token: firstTextOf("SessionToken"),
    Expiration: firstTextOf("Expiration"),
  });
}

/** The instance metadata service, version 2: a token first, which no redirect and no proxy gets. */
async function fromMachine(origin: string, ask: Ask): Promise<Credentials> {
  const latest = `${origin}/latest`;
  const asksFor = { "x-aws-ec2-metadata-token-ttl-seconds": "60" };
  const token = textOf(await ask({ method: "PUT", url: `${latest}/api/token`, headers: asksFor }));
  const headers = { "x-aws-ec2-metadata-token": token };
  const roles = `${latest}/meta-data/iam/security-credentials/`;
  const role = textOf(await ask({ method: "GET", url: roles, headers }))
    .split("\n")[0]
    ?.trim();
  if (!role || !/^[\w+=,.@-]{1,128}$/.test(role))
    throw new NoCredentials("this machine has no role");
  return readJson(await ask({ method: "GET", url: `${roles}${role}`, headers }));
}

function textOf({ status, body }: Received): string {
  if (status !== 200) throw new NoCredentials(`the answer is ${status}`);
  return Buffer.from(body).toString();
}

function readJson(answer: Received): Credentials {
  const text = textOf(answer);
  try {
    return wholeCredentials(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof NoCredentials) throw cause;
    throw new NoCredentials("the answer is no JSON", { cause });
  }
}

/** What the containers' and the machine's metadata call the parts. */
function wholeCredentials(read: Record<string, unknown>): Credentials {
  const { AccessKeyId: id, SecretAccessKey: secret, Token: token, Expiration: expiration } = read;
  const endsAt = typeof expiration === "string" ? new Date(expiration) : null;
  const isWhole = isText(id) && isText(secret) && isText(token);
  if (!isWhole || endsAt === null || Number.isNaN(endsAt.getTime())) {
    throw new NoCredentials("the answer holds none");
  }
  return { accessKeyId: id, secretAccessKey: secret, sessionToken: token, endsAt };
}

/** What may stand in a header. */
function isText(value: unknown): value is string {
  return typeof value === "string" && /^[\x21-\x7e]{1,8192}$/.test(value);
}
