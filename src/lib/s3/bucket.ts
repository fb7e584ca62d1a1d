/** Where a bucket is, and how it is asked. */
export interface Bucket {
  name: string;
  /** What every key begins with: empty, or ending in a slash. */
  prefix: string;
  /** Origin of the server, without the bucket. */
  endpoint: string;
  region: string;
  /** Whether the bucket stands in the path instead of before the host. */
  isInPath: boolean;
  /** What every stored file is encrypted with by the server; null leaves it to the bucket. */
  encryption: { algorithm: string; key: string | null } | null;
  /** How long sealed files cannot be deleted by anybody; null without that. */
  lockDays: number | null;
}

/** What STORAGE_URL itself says of it. */
export type BucketUrl = Pick<Bucket, "name" | "prefix" | "encryption"> & {
  endpoint: string | null;
  region: string | null;
  isInPath: boolean | null;
};

/** What else of the settings is about it. */
export interface BucketSettings {
  url: BucketUrl;
  endpoint: string | null;
  region: string | null;
  lockDays: number | null;
}

const NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** No dots alone: clients and servers take them for steps. */
const PREFIX = /^(?:(?!\.{1,2}(?:\/|$))[\w.-]+\/)*$/;
const REGION = /^[a-z0-9-]{1,64}$/;
const KEY = /^[\w:/.-]{1,2048}$/;

/** What may stand after the `?`, and how it is read; what throws is wrong. */
const PARAMETERS: Record<string, (value: string) => Partial<BucketUrl>> = {
  endpoint: (value) => ({ endpoint: readEndpoint(value) }),
  region: (value) => ({ region: readRegion(value) }),
  style: (value) => ({ isInPath: oneOf(["path", "host"], value) === "path" }),
  sse: (value) => ({
    encryption: { algorithm: oneOf(["AES256", "aws:kms", "aws:kms:dsse"], value), key: null },
  }),
  "sse-key": () => ({}),
};

/**
 * Reads `s3://BUCKET[/PREFIX][?endpoint=…&region=…&style=path|host&sse=…&sse-key=…]`.
 * @throws RangeError for anything else, a user name and a password included
 */
export function readBucketUrl(text: string): BucketUrl {
  const url = new URL(text);
  const isPlain = !url.username && !url.password && !url.port && !url.hash;
  // As it was written: URLs walk over dots.
  const path = /^s3:\/\/[^/?#]*\/?([^?#]*)/i.exec(text)?.[1] ?? "";
  const prefix = path === "" ? "" : path.replace(/\/?$/, "/");
  if (url.protocol !== "s3:" || !isPlain || !NAME.test(url.hostname) || !PREFIX.test(prefix)) {
    throw new RangeError("no bucket");
  }
  const read: BucketUrl = {
    name: url.hostname,
    prefix,
    endpoint: null,
    region: null,
    isInPath: null,
    encryption: null,
  };
  const seen = new Set<string>();
  for (const [name, value] of url.searchParams) {
    const parameter = PARAMETERS[name];
    if (!parameter || seen.has(name)) throw new RangeError(name);
    seen.add(name);
    Object.assign(read, parameter(value));
  }
  const key = url.searchParams.get("sse-key");
  if (key === null) return read;
  if (!read.encryption?.algorithm.startsWith("aws:") || !KEY.test(key)) throw new RangeError("key");
  return { ...read, encryption: { ...read.encryption, key } };
}

/** An origin; what comes behind it belongs to the bucket. */
export function readEndpoint(value: string): string {
  const { protocol, origin, href } = new URL(value);
  const isPlain = href === `${origin}/`;
  if ((protocol !== "https:" && protocol !== "http:") || !isPlain) throw new RangeError(value);
  return origin;
}

export function readRegion(value: string): string {
  if (!REGION.test(value)) throw new RangeError(value);
  return value;
}

function oneOf<const T extends string>(values: readonly T[], value: string): T {
  const known = values.find((candidate) => candidate === value);
  if (known === undefined) throw new RangeError(value);
  return known;
}

/** The bucket that the settings name together; what STORAGE_URL says itself goes first. */
export function bucketOf({ url, endpoint, region, lockDays }: BucketSettings): Bucket {
  const inRegion = url.region ?? region ?? "us-east-1";
  const own = url.endpoint ?? endpoint;
  return {
    name: url.name,
    prefix: url.prefix,
    endpoint: own ?? `https://s3.${inRegion}.amazonaws.com`,
    region: inRegion,
    // Amazon takes both; most others know the path alone, and a name with dots is no host for TLS.
    isInPath: url.isInPath ?? (own !== null || url.name.includes(".")),
    encryption: url.encryption,
    lockDays,
  };
}

/** Where the bucket itself is. */
export function bucketAddress({ name, endpoint, isInPath }: Bucket): string {
  if (isInPath) return `${endpoint}/${name}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${name}.${host}`;
}

/** What people call the place, the setting first. */
export function bucketWords({ name, prefix, endpoint }: Bucket): string {
  const below = prefix === "" ? "" : `, below "${prefix.slice(0, -1)}",`;
  return `STORAGE_URL: the bucket "${name}"${below} at ${new URL(endpoint).host}`;
}
