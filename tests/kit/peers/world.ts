import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlain, type RequestListener } from "node:http";
import { createServer as createSecure } from "node:https";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Answer, decode, encode, type Question } from "dns-packet";
import { isLocalName } from "#lib/egress/local-names.ts";
import { serverCertificate, serverRoot } from "./server-certificate.ts";

/** Everything that there is to reach: every address and every name, all answered by this process. */
export interface World extends AsyncDisposable {
  /** Where connections arrived, the oldest first. */
  readonly reached: readonly { address: string; port: number }[];
  /** Requests that arrived, as `host/path`. */
  readonly requests: readonly string[];
  /** How many questions about this name arrived at the name server. */
  questionsFor(name: string): number;
  /** From now on the name server answers so for a name. */
  name(name: string, answers: Answers): void;
  forgetReached(): void;
}

/**
 * What a name leads to: addresses or another name; told anew each time it is
 * asked for. The first question of each kind, IPv4 and IPv6, has the number 0.
 */
export type Answers = (asked: number) => string[] | { alias: string } | "silence";

export const PUBLIC_ADDRESS = "93.184.216.34";
export const PRIVATE_ADDRESS = "10.0.0.5";

const SECURE_PORTS = [443, 8443];
const PLAIN_PORTS = [80];

/**
 * Opens the world. Only within network and mount namespaces of this process's
 * own: it takes all addresses of the one and the name servers of the other.
 */
export async function openWorld(): Promise<World> {
  ip("link", "set", "lo", "up");
  for (const family of ["-4", "-6"]) ip(family, "route", "add", "local", "default", "dev", "lo");
  setDefaultCACertificates([...getCACertificates("default"), serverRoot()]);
  const folder = mkdtempSync(join(tmpdir(), "countersign-world-"));
  const servers = join(folder, "resolv.conf");
  writeFileSync(servers, "nameserver 127.0.0.1\n");
  execFileSync("mount", ["--bind", servers, "/etc/resolv.conf"]);

  const names = new Map<string, Answers>();
  const nameServer = await startNameServer(names);
  const reached: World["reached"][number][] = [];
  const requests: string[] = [];
  // Whoever asks for an address instead of a name sees that nobody vouches for it.
  const nameless = serverCertificate("nobody");
  const listeners = await Promise.all([
    ...SECURE_PORTS.map((port) =>
      listen(createSecure({ ...nameless, SNICallback }, answer(requests)), port),
    ),
    ...PLAIN_PORTS.map((port) => listen(createPlain(answer(requests)), port)),
  ]);
  for (const listener of listeners) {
    listener.on("connection", ({ localAddress = "", localPort: port = 0 }) => {
      reached.push({ address: localAddress.replace(/^::ffff:(?=[\d.]+$)/, ""), port });
    });
  }

  return {
    reached,
    requests,
    questionsFor: nameServer.questionsFor,
    name: (name, answers) => void names.set(name, answers),
    forgetReached: () => void reached.splice(0),
    async [Symbol.asyncDispose]() {
      for (const listener of listeners) listener.close().closeAllConnections();
      nameServer.close();
      execFileSync("umount", ["/etc/resolv.conf"]);
      rmSync(folder, { recursive: true });
    },
  };
}

function ip(...args: string[]): void {
  execFileSync("ip", args);
}

function SNICallback(
  name: string,
  done: (error: Error | null, context: ReturnType<typeof createSecureContext>) => void,
): void {
  done(null, createSecureContext(serverCertificate(name)));
}

/** Sends on what is asked to be sent on: `/to/https://…`. */
function answer(requests: string[]): RequestListener {
  return (request, response) => {
    const { url = "", headers } = request;
    requests.push(headers.host + url);
    const [, location] = /^\/to\/(.+)$/.exec(url) ?? [];
    if (location) response.writeHead(302, { location }).end();
    else response.writeHead(200).end("here");
  };
}

async function listen<S extends Server>(server: S, port: number): Promise<S> {
  server.listen(port, "::");
  await once(server, "listening");
  return server;
}

interface NameServer {
  questionsFor(name: string): number;
  close(): void;
}

/** Nothing that it says may be kept: every answer is good for no time at all. */
async function startNameServer(names: ReadonlyMap<string, Answers>): Promise<NameServer> {
  const asked = new Map<string, number>();
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    if (!question) return;
    const kind = `${question.type} ${question.name}`;
    const number = asked.get(kind) ?? 0;
    asked.set(kind, number + 1);
    const answers = answersTo(question, names, number);
    if (answers === "silence") return;
    socket.send(encode({ type: "response", id, questions, answers }), port, address);
  });
  socket.bind(53, "127.0.0.1");
  await once(socket, "listening");
  return {
    questionsFor: (name) => (asked.get(`A ${name}`) ?? 0) + (asked.get(`AAAA ${name}`) ?? 0),
    close: () => socket.close(),
  };
}

function answersTo(
  { name, type }: Question,
  names: ReadonlyMap<string, Answers>,
  number: number,
): Answer[] | "silence" {
  const found = names.get(name)?.(number) ?? [isLocalName(name) ? PRIVATE_ADDRESS : PUBLIC_ADDRESS];
  if (found === "silence") return found;
  if (!Array.isArray(found)) {
    const further = answersTo({ name: found.alias, type }, names, number);
    if (further === "silence") return further;
    return [{ name, type: "CNAME", ttl: 0, data: found.alias }, ...further];
  }
  const wanted = found.filter((address) => address.includes(":") === (type === "AAAA"));
  if (type !== "A" && type !== "AAAA") return [];
  return wanted.map((data) => ({ name, type, ttl: 0, data }));
}
