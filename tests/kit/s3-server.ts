import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Clock } from "#kernel/time.ts";
import { type KnownKey, signatureFault } from "./s3-signature.ts";

/**
 * A server of the S3 API on loopback that checks every signature, and does one
 * wrong thing at a time when it is told to.
 */
export interface S3Server {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  key: KnownKey;
  region: string;
  /** Of the one bucket that there is. */
  bucket: string;
  /** The newest version of every key that is not deleted. */
  readonly stored: ReadonlyMap<string, StoredObject>;
  /** How many requests it answered or did wrong by, and the first line of each. */
  readonly asked: readonly string[];
  /** What it does wrong from now on; null for nothing. Asked with each request. */
  setFault(fault: ((asked: Asked) => S3Fault | null) | S3Fault | null): void;
  /** From now on it takes this one. */
  setKey(key: KnownKey): void;
  /** Harms what is stored. */
  replace(key: string, bytes: Uint8Array): void;
  /** Is there no more, as after a crash. */
  remove(key: string): void;
  close(): Promise<void>;
}

export interface Asked {
  method: string;
  key: string;
  /** From 1, among those of this method. */
  count: number;
}

export type S3Fault = keyof typeof FAULTS;

export interface StoredObject {
  bytes: Buffer;
  version: string;
  headers: Record<string, string>;
  lockedUntil: Date | null;
}

/** What each fault does: before the request is carried out, or to its answer. */
const FAULTS = {
  /** 503 as Amazon says it. */
  "slow down": {},
  "internal error": {},
  "expired token": {},
  denied: {},
  /** To somebody else, who would see the signature and the bytes. */
  redirect: {},
  /** No answer at all, with the connection open. */
  silent: {},
  /** The connection is broken before anything was done. */
  reset: {},
  /** Everything was done, and nobody hears of it. */
  "lost after": {},
  /** 200, and nothing is kept. */
  forgets: {},
  /** 200, and other bytes are kept. */
  "stores others": {},
  /** Half of a body, then the connection breaks. */
  truncated: {},
  /** Half of a body under a length that says it is all. */
  shorter: {},
  /** One byte is another. */
  "other bytes": {},
  /** A byte now and then. */
  drips: {},
  /** Every condition is ignored. */
  unconditional: {},
  /** Requests with a condition are refused, as OpenStack Swift does. */
  "no conditions": {},
  /** Headers of checksums are refused, as Backblaze B2 does, and conditions too. */
  "no checksums": {},
  /** Its own page instead of an answer of the API. */
  "not the api": {},
} as const;

const CODES: Partial<Record<S3Fault, [status: number, code: string]>> = {
  "slow down": [503, "SlowDown"],
  "internal error": [500, "InternalError"],
  "expired token": [400, "ExpiredToken"],
  denied: [403, "AccessDenied"],
};

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

export async function startS3({
  clock,
  bucket = "evidence",
  region = "eu-test-1",
  isLockable = false,
  defaultRetention = false,
  tellsChecksums = true,
}: {
  clock: Clock;
  bucket?: string;
  region?: string;
  /** Whether files can be locked in it, which also keeps versions. */
  isLockable?: boolean;
  /** Whether everything that is put there is locked. */
  defaultRetention?: boolean;
  /** Older servers know none. */
  tellsChecksums?: boolean;
}): Promise<S3Server> {
  const versions = new Map<string, (StoredObject | { version: string; isMark: true })[]>();
  const asked: string[] = [];
  const counts = new Map<string, number>();
  let key: KnownKey = { accessKeyId: "AKTEST", secretAccessKey: "s3cret/of+the=tests" };
  let fault: Parameters<S3Server["setFault"]>[0] = null;

  function newest(name: string): StoredObject | null {
    const last = versions.get(name)?.at(-1);
    return last && !("isMark" in last) ? last : null;
  }

  function keep(name: string, object: StoredObject): void {
    versions.set(name, isLockable ? [...(versions.get(name) ?? []), object] : [object]);
  }

  function refuse(
    response: ServerResponse,
    code: string,
    status = STATUS[code] ?? 403,
    message = "",
  ): void {
    const isEmpty = response.req.method === "HEAD";
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(
      isEmpty ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code>${message}</Error>`,
    );
  }

  function put(request: IncomingMessage, response: ServerResponse, name: string, body: Buffer) {
    const how = faultOf(request.method ?? "", name, false);
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
    if (how !== "unconditional" && headers["if-none-match"] === "*" && newest(name)) {
      return refuse(response, "PreconditionFailed");
    }
    const until = headers["x-amz-object-lock-retain-until-date"];
    if (until && !(isLockable && checksum)) return refuse(response, "InvalidRequest");
    const bytes = how === "stores others" ? flipped(body) : body;
    const version = randomUUID();
    const kept = Object.entries(headers).filter(([one]) => /^x-amz-(?:server|object)/.test(one));
    const object: StoredObject = {
      ...{ bytes, version },
      headers: Object.fromEntries(kept) as Record<string, string>,
      lockedUntil: until ? new Date(String(until)) : null,
    };
    if (how !== "forgets") keep(name, object);
    response.writeHead(200, {
      etag: `"${version}"`,
      ...(isLockable && { "x-amz-version-id": version }),
    });
    response.end();
  }

  async function give(request: IncomingMessage, response: ServerResponse, name: string) {
    const object = newest(name);
    if (!object) return refuse(response, "NoSuchKey");
    const how = faultOf(request.method ?? "", name, false);
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
    if (last > 0 && (newest(name)?.bytes.length ?? 0) < sent.length) return response.destroy();
    return response.end(sent.subarray(last));
  }

  function remove(response: ServerResponse, name: string, version: string | null) {
    const all = versions.get(name) ?? [];
    if (version === null && isLockable) {
      if (all.length > 0) versions.set(name, [...all, { version: randomUUID(), isMark: true }]);
    } else if (version === null) versions.delete(name);
    else {
      const one = all.find((candidate) => candidate.version === version);
      const isLocked =
        one && "lockedUntil" in one && one.lockedUntil && clock.now() < one.lockedUntil;
      if (isLocked) return refuse(response, "AccessDenied");
      const left = all.filter((candidate) => candidate !== one);
      if (left.length > 0) versions.set(name, left);
      else versions.delete(name);
    }
    response.writeHead(204).end();
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
    const delimiter = query.get("delimiter");
    const names = new Set<string>();
    for (const name of [...versions.keys()].sort()) {
      if (!name.startsWith(prefix) || !newest(name)) continue;
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
    const head = `<Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}`;
    response.end(
      `<?xml version="1.0"?><ListBucketResult>${head}${parts.join("")}</ListBucketResult>`,
    );
  }

  function listVersions(response: ServerResponse, query: URLSearchParams) {
    const prefix = query.get("prefix") ?? "";
    const rows = [...versions.keys()]
      .sort()
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) =>
        (versions.get(name) ?? []).map((one) => {
          const kind = "isMark" in one ? "DeleteMarker" : "Version";
          return `<${kind}><Key>${name}</Key><VersionId>${one.version}</VersionId></${kind}>`;
        }),
      );
    response.end(
      `<?xml version="1.0"?><ListVersionsResult><IsTruncated>false</IsTruncated>${rows.join("")}</ListVersionsResult>`,
    );
  }

  function aboutBucket(response: ServerResponse, query: URLSearchParams) {
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
    return query.has("versions") ? listVersions(response, query) : list(response, query);
  }

  function faultOf(method: string, name: string, isNew: boolean): S3Fault | null {
    const of = `${method}`;
    if (isNew) counts.set(of, (counts.get(of) ?? 0) + 1);
    if (typeof fault !== "function") return fault;
    return fault({ method, key: name, count: counts.get(of) ?? 0 });
  }

  async function take(request: IncomingMessage, response: ServerResponse) {
    const { method = "", url: target = "", headers } = request;
    const url = new URL(target, "http://127.0.0.1");
    const [, name = "", object = ""] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    asked.push(`${method} ${target}`);
    response.setHeader("date", clock.now().toUTCString());
    const how = faultOf(method, object, true);
    if (how === "reset") return response.destroy();
    if (how === "silent") return undefined;
    const body = await buffer(request);
    if (how === "redirect")
      return response.writeHead(307, { location: "http://127.0.0.1:9/" }).end();
    if (how === "not the api") return response.writeHead(200).end("<html>Welcome</html>");
    const refused = how && CODES[how];
    if (refused) return refuse(response, refused[1], refused[0]);
    const unknown = Object.keys(headers).find((one) => one.startsWith("x-amz-checksum-"));
    if (how === "no checksums" && unknown) {
      const message = `<Message>Unsupported header '${unknown}' received for this API call.</Message>`;
      return refuse(response, "InvalidArgument", 400, message);
    }
    const signature = signatureFault({ method, target, headers }, key, {
      region,
      now: clock.now(),
    });
    if (signature) return refuse(response, signature);
    if (name !== bucket) return refuse(response, "NoSuchBucket");
    const answer = how === "lost after" ? silenced(response) : response;
    if (method === "PUT") return put(request, answer, object, body);
    if (method === "DELETE") return remove(answer, object, url.searchParams.get("versionId"));
    if (object === "") return aboutBucket(answer, url.searchParams);
    return give(request, answer, object);
  }

  const server = createServer((request, response) => {
    response.on("error", () => {});
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    ...{ region, bucket, asked },
    get key() {
      return key;
    },
    get stored() {
      const all = [...versions.keys()].map((name) => [name, newest(name)] as const);
      return new Map(all.filter((pair): pair is [string, StoredObject] => pair[1] !== null));
    },
    setFault(next) {
      fault = next;
      counts.clear();
    },
    setKey(next) {
      key = next;
    },
    replace(name, bytes) {
      const object = newest(name);
      if (!object) throw new Error(`there is no ${name}`);
      object.bytes = Buffer.from(bytes);
    },
    remove(name) {
      versions.delete(name);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Carries everything out, and breaks the connection instead of saying so. */
function silenced(response: ServerResponse): ServerResponse {
  response.writeHead = () => response;
  response.end = () => {
    response.destroy();
    return response;
  };
  return response;
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
