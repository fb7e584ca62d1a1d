import { resolve } from "node:path";
import type { RawKeys } from "#kernel/key-ring.ts";
import {
  asList,
  oneOf,
  optional,
  readHeaderText,
  readList,
  readUrl,
  type Setting,
  secret,
  wholeNumber,
} from "#kernel/setting.ts";
import { readBucketUrl, readEndpoint, readRegion } from "#lib/s3/bucket.ts";
import { POOLING, type Pooling } from "./pooled.ts";

/** Where rows, keys and files are. */
export const STORE_SETTINGS = {
  DATABASE_URL: secret(
    readDatabaseUrl,
    "a postgres:// URL with one host",
    "a PostgreSQL of your own, version 15 or later; without it the embedded one runs in DATA_DIR",
    passwordIn,
  ),
  DATABASE_DIRECT_URL: secret(
    readDatabaseUrl,
    "a postgres:// URL with one host",
    "the database of DATABASE_URL past a pooler that hands connections on after each transaction, as the same role; for migrations, and for hearing sooner that another process is gone (docs/operate/database.md)",
    passwordIn,
  ),
  DATABASE_POOL_MODE: {
    ...oneOf(
      POOLING,
      "found out",
      () => "none",
      "what stands between this service and the database of DATABASE_URL: `none`, or a pooler that hands its connections on after each `session` or `transaction`. Without it every pooler is taken for one of transactions, since it does not tell",
    ),
    absent: (): Pooling | null => null,
  },
  DATABASE_OWNER_URL: secret(
    readDatabaseUrl,
    "a postgres:// URL with one host",
    "the database of DATABASE_URL as the role that owns its tables, for migrations alone; then the role of DATABASE_URL needs no rights of its own and cannot change audit trails and signatures (docs/operate/database.md)",
    passwordIn,
  ),
  MASTER_KEY: secret(
    readKeys,
    "a key of 32 bytes in base64 or hexadecimal, such as `openssl rand -base64 32` makes; several, newest first, separated by commas",
    "encrypts the keys that the service makes for itself, which are then kept in the database, so that machines need no folder in common; without it they lie in DATA_DIR/keys. Every process needs the same one, and without it the keys are lost: keep it where passwords are kept. `admin service-key move database` takes keys there that were made before, `admin service-key rotate master` encrypts them anew under the first of several (docs/operate/service-keys.md)",
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
    "a bucket of the S3 API for contracts' files, so that machines need no folder in common; without it they lie in DATA_DIR/files. Every process needs the same one; `admin storage move` takes files there that were stored before (docs/operate/storage.md)",
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
    asList,
  ),
  AWS_SESSION_TOKEN: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "what belongs to an AWS_ACCESS_KEY_ID that ends; the others are renewed by themselves, this one is not",
    asList,
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
    asList,
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
} satisfies Record<string, Setting<unknown>>;

/** Of several hosts, as libpq takes them, our driver would take the list for a name. */
function readDatabaseUrl(value: string): string {
  const url = readUrl(value, ["postgres:", "postgresql:"]);
  if (new URL(url).hostname.includes(",")) throw new RangeError("several hosts");
  return url;
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

function readSessionName(value: string): string {
  if (!/^[\w=,.@-]{2,64}$/.test(value)) throw new RangeError(value);
  return value;
}

function readMetadataPath(value: string): string {
  if (!/^\/[\x21-\x7e]*$/.test(value)) throw new RangeError(value);
  return value;
}
