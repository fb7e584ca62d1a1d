import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Clock } from "#kernel/time.ts";
import { aboutBucket, give, put, refuse, remove, type S3State } from "./s3-answers.ts";
import { openObjects, type StoredObject } from "./s3-objects.ts";
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

export interface S3Settings {
  clock: Clock;
  bucket?: string;
  region?: string;
  /** Whether files can be locked in it, which also keeps versions. */
  isLockable?: boolean;
  /** Whether everything that is put there is locked. */
  defaultRetention?: boolean;
  /** Older servers know none. */
  tellsChecksums?: boolean;
}

export async function startS3(settings: S3Settings): Promise<S3Server> {
  const { clock, bucket = "evidence", region = "eu-test-1", isLockable = false } = settings;
  const objects = openObjects(isLockable);
  const asked: string[] = [];
  const counts = new Map<string, number>();
  let key: KnownKey = { accessKeyId: "AKTEST", secretAccessKey: "s3cret/of+the=tests" };
  let fault: Parameters<S3Server["setFault"]>[0] = null;

  function faultOf(method: string, name: string): S3Fault | null {
    if (typeof fault !== "function") return fault;
    return fault({ method, key: name, count: counts.get(method) ?? 0 });
  }
  const state: S3State = { settings: { ...settings, bucket }, objects, faultOf };

  async function take(request: IncomingMessage, response: ServerResponse) {
    const { method = "", url: target = "", headers } = request;
    const url = new URL(target, "http://127.0.0.1");
    const [, name = "", object = ""] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? [];
    asked.push(`${method} ${target}`);
    counts.set(method, (counts.get(method) ?? 0) + 1);
    response.setHeader("date", clock.now().toUTCString());
    const how = faultOf(method, object);
    if (how === "silent") return undefined;
    if (how === "reset") return response.destroy();
    const body = await buffer(request);
    if (how && isStruck(how, headers, response)) return undefined;
    const now = clock.now();
    const signature = signatureFault({ method, target, headers }, key, { region, now });
    if (signature) return refuse(response, signature);
    if (name !== bucket) return refuse(response, "NoSuchBucket");
    const answer = how === "lost after" ? silenced(response) : response;
    if (method === "PUT") return put(state, request, answer, object, body);
    if (method === "DELETE") {
      return remove(state, answer, object, url.searchParams.get("versionId"));
    }
    if (object === "") return aboutBucket(state, answer, url.searchParams);
    return give(state, request, answer, object);
  }

  const server = createServer((request, response) => {
    response.on("error", () => {});
    take(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    region,
    bucket,
    asked,
    get key() {
      return key;
    },
    get stored() {
      const all = objects.keys().map((name) => [name, objects.newest(name)] as const);
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
      const object = objects.newest(name);
      if (!object) throw new Error(`there is no ${name}`);
      object.bytes = Buffer.from(bytes);
    },
    remove: objects.lose,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers wrongly by a fault that needs no more than the request's head; false where it is none. */
function isStruck(
  how: S3Fault,
  headers: IncomingMessage["headers"],
  response: ServerResponse,
): boolean {
  const refused = CODES[how];
  const unknown = Object.keys(headers).find((one) => one.startsWith("x-amz-checksum-"));
  if (how === "redirect") response.writeHead(307, { location: "http://127.0.0.1:9/" }).end();
  else if (how === "not the api") response.writeHead(200).end("<html>Welcome</html>");
  else if (refused) refuse(response, refused[1], refused[0]);
  else if (how === "no checksums" && unknown) {
    const message = `<Message>Unsupported header '${unknown}' received for this API call.</Message>`;
    refuse(response, "InvalidArgument", 400, message);
  } else return false;
  return true;
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
