import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { S3Objects, StoredObject } from "./s3-objects.ts";
import type { S3Fault, S3Settings } from "./s3-server.ts";

/** What the answers are made from. */
export interface S3State {
  settings: S3Settings & { bucket: string };
  objects: S3Objects;
  /** What it does wrong by a request. */
  faultOf(method: string, key: string): S3Fault | null;
}

const STATUS: Record<string, number> = {
  NotImplemented: 501,
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchVersion: 404,
  ObjectLockConfigurationNotFoundError: 404,
  PreconditionFailed: 412,
  BadDigest: 400,
  XAmzContentSHA256Mismatch: 400,
  InvalidToken: 400,
  AuthorizationHeaderMalformed: 400,
  InvalidRequest: 400,
};

/** So many keys stand on one page of a list: few, so that lists have several. */
const PAGE = 3;

/** An error as the API says it. */
export function refuse(
  response: ServerResponse,
  code: string,
  status = STATUS[code] ?? 403,
  message = "",
): void {
  const isEmpty = response.req.method === "HEAD";
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(isEmpty ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code>${message}</Error>`);
}

export function put(
  { settings, objects, faultOf }: S3State,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  body: Buffer,
) {
  const { isLockable = false } = settings;
  const how = faultOf(request.method ?? "", name);
  const { headers } = request;
  const sha256 = createHash("sha256").update(body);
  const digest = sha256.digest();
  if (headers["x-amz-content-sha256"] !== digest.toString("hex")) {
    return refuse(response, "XAmzContentSHA256Mismatch");
  }
  const checksum = headers["x-amz-checksum-sha256"];
  if (checksum && checksum !== digest.toString("base64")) return refuse(response, "BadDigest");
  if ((how === "no conditions" || how === "no checksums") && headers["if-none-match"]) {
    return refuse(response, "NotImplemented");
  }
  if (how !== "unconditional" && headers["if-none-match"] === "*" && objects.newest(name)) {
    return refuse(response, "PreconditionFailed");
  }
  const until = headers["x-amz-object-lock-retain-until-date"];
  if (until && !(isLockable && checksum)) return refuse(response, "InvalidRequest");
  const bytes = how === "stores others" ? flipped(body) : body;
  const version = randomUUID();
  const kept = Object.entries(headers).filter(([one]) => /^x-amz-(?:server|object)/.test(one));
  const object: StoredObject = {
    bytes,
    version,
    headers: Object.fromEntries(kept) as Record<string, string>,
    lockedUntil: until ? new Date(String(until)) : null,
  };
  if (how !== "forgets") objects.keep(name, object);
  response.writeHead(200, {
    etag: `"${version}"`,
    ...(isLockable && { "x-amz-version-id": version }),
  });
  response.end();
}

export async function give(
  { settings, objects, faultOf }: S3State,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
) {
  const { tellsChecksums = true } = settings;
  const object = objects.newest(name);
  if (!object) return refuse(response, "NoSuchKey");
  const how = faultOf(request.method ?? "", name);
  const { bytes } = object;
  const half = Math.floor(bytes.length / 2);
  const sent =
    how === "shorter" ? bytes.subarray(0, half) : how === "other bytes" ? flipped(bytes) : bytes;
  const digest = createHash("sha256").update(bytes).digest("base64");
  response.writeHead(200, {
    ...object.headers,
    "content-length": String(sent.length),
    ...(tellsChecksums &&
      request.headers["x-amz-checksum-mode"] === "ENABLED" && {
        "x-amz-checksum-sha256": digest,
      }),
  });
  if (request.method === "HEAD") return response.end();
  if (how === "truncated") {
    await written(response, sent.subarray(0, half));
    return response.destroy();
  }
  if (how === "drips") {
    for (const byte of sent) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await setTimeout(20);
    }
    return response.end();
  }
  const last = Math.max(0, sent.length - 65_536);
  await written(response, sent.subarray(0, last));
  // As a server that reads its disk: what was cut meanwhile is not there any more.
  if (last > 0) await setTimeout(20);
  if (last > 0 && (objects.newest(name)?.bytes.length ?? 0) < sent.length)
    return response.destroy();
  return response.end(sent.subarray(last));
}

export function remove(
  { settings, objects }: S3State,
  response: ServerResponse,
  name: string,
  version: string | null,
) {
  if (!objects.remove(name, version, settings.clock.now())) return refuse(response, "AccessDenied");
  response.writeHead(204).end();
}

function list({ settings, objects }: S3State, response: ServerResponse, query: URLSearchParams) {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
  const delimiter = query.get("delimiter");
  const names = new Set<string>();
  for (const name of objects.keys()) {
    if (!name.startsWith(prefix) || !objects.newest(name)) continue;
    const to = delimiter ? name.indexOf(delimiter, prefix.length) : -1;
    const shown = to < 0 ? name : name.slice(0, to + 1);
    if (shown > after) names.add(shown);
  }
  const page = [...names].slice(0, PAGE);
  const isTruncated = names.size > PAGE;
  const parts = page.map((name) =>
    delimiter && name.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${name}</Key></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  const head = `<Name>${settings.bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}`;
  response.end(
    `<?xml version="1.0"?><ListBucketResult>${head}${parts.join("")}</ListBucketResult>`,
  );
}

function listVersions({ objects }: S3State, response: ServerResponse, query: URLSearchParams) {
  const prefix = query.get("prefix") ?? "";
  const rows = objects
    .keys()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) =>
      objects.versions(name).map((one) => {
        const kind = "isMark" in one ? "DeleteMarker" : "Version";
        return `<${kind}><Key>${name}</Key><VersionId>${one.version}</VersionId></${kind}>`;
      }),
    );
  response.end(
    `<?xml version="1.0"?><ListVersionsResult><IsTruncated>false</IsTruncated>${rows.join("")}</ListVersionsResult>`,
  );
}

export function aboutBucket(state: S3State, response: ServerResponse, query: URLSearchParams) {
  const { isLockable = false, defaultRetention = false } = state.settings;
  if (query.has("versioning")) {
    const status = isLockable ? "<Status>Enabled</Status>" : "";
    return response.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
  }
  if (query.has("object-lock")) {
    if (!isLockable) return refuse(response, "ObjectLockConfigurationNotFoundError");
    const rule = defaultRetention
      ? "<Rule><DefaultRetention><Mode>COMPLIANCE</Mode><Days>9</Days></DefaultRetention></Rule>"
      : "";
    return response.end(
      `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled>${rule}</ObjectLockConfiguration>`,
    );
  }
  return query.has("versions")
    ? listVersions(state, response, query)
    : list(state, response, query);
}

function flipped(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  if (bytes.length > 0) other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

async function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    if (response.destroyed) return;
    if (!response.write(bytes.subarray(at, at + 65_536))) {
      const going = new AbortController();
      const { signal } = going;
      const ends = ["drain", "close"].map((event) => once(response, event, { signal }));
      await Promise.race(ends.map((end) => end.catch(() => {})));
      going.abort();
    }
  }
}
