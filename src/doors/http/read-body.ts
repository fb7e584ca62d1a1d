import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientNetwork } from "#kernel/client-network.ts";
import { LIMITS } from "#kernel/limits.ts";
import { refuse } from "#kernel/refusals.ts";
import type { BodyBudget, Sender } from "./body-budget.ts";
import { joinAndRelease, releaseBytes } from "./body-bytes.ts";
import { BodyRefused } from "./body-refused.ts";
import { notUtf8, refuseCharset } from "./charset.ts";
import { openNodeCounter } from "./count-nodes.ts";
import { readJsonWith } from "./read-json.ts";

const TOO_LARGE = refuse("TOO_LARGE", "The body is too large.");
const SETS_PROTOTYPE = refuse(
  "INVALID",
  "The body has a property __proto__, or constructor.prototype, which is never taken: it would change what objects are made from.",
);
const TOO_MANY_BODIES = refuse(
  "BUSY",
  "Too much is being sent at once; nothing was changed. Send the same request again after the seconds in Retry-After.",
  {
    headers: { "retry-after": "5" },
  },
);

/**
 * Reads JSON bodies in this scope: values and bytes are counted while they
 * come in, so that what is too much is refused before it is in memory, and
 * before anything is parsed. Bytes count against the budget until the request
 * is answered.
 */
export function readJsonBodies(scope: FastifyInstance, budget: BodyBudget): void {
  const readText = scope.getDefaultJsonParser("error", "error");
  const read = readJsonWith((request: FastifyRequest, text, done) => {
    void readText(request, text, (error, value) =>
      done(error && setsPrototype(text) ? new BodyRefused(SETS_PROTOTYPE) : error, value),
    );
  });
  scope.removeContentTypeParser("application/json");
  scope.addHook("onRequest", async (request, reply) => holdNothingAfter(request, reply, budget));
  scope.addContentTypeParser("application/json", (request, payload, done) => {
    collect(request, payload, budget).then(
      (body) => {
        const releaseAndDone: Done = (error, value) => {
          releaseBytes(body);
          done(error, value);
        };
        inTurns(body, (tell) => read(request, body, tell), releaseAndDone);
      },
      (error: Error) => done(error),
    );
  });
}

/** Whether a text that is not taken is JSON, and the names in it are what is wrong. */
function setsPrototype(text: string): boolean {
  if (!text.includes("__proto__") && !text.includes("constructor")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A body from this length on is not read in the turn in which it came in, nor worked with in that in which it was read. */
const LARGE_BYTES = 128 * 1024;

type Done = (error: Error | null, value?: unknown) => void;

/** Reads a body; where that takes milliseconds, everybody else has a turn before it and after it. */
export function inTurns(body: { length: number }, read: (done: Done) => void, done: Done): void {
  const doneLater: Done = (error, value) => setImmediate(done, error, value);
  if (body.length < LARGE_BYTES) read(done);
  else setImmediate(read, doneLater);
}

const held = new WeakMap<FastifyRequest, { sender: Sender; bytes: number }>();

function holdNothingAfter(request: FastifyRequest, reply: FastifyReply, budget: BodyBudget): void {
  reply.raw.once("close", () => {
    const own = held.get(request);
    if (own) budget.giveBack(own.sender, own.bytes);
    held.delete(request);
  });
}

async function collect(
  request: FastifyRequest,
  payload: IncomingMessage,
  budget: BodyBudget,
): Promise<Buffer> {
  const otherCharset = refuseCharset(request.headers["content-type"]);
  if (otherCharset) throw otherCharset;
  const most = request.routeOptions.bodyLimit ?? LIMITS.requestBytes;
  const mostNodes = request.caller ? LIMITS.requestValues : LIMITS.submissionValues;
  if (Number(request.headers["content-length"] ?? 0) > most) throw new BodyRefused(TOO_LARGE);
  const own = { sender: senderOf(request), bytes: 0 };
  held.set(request, own);
  const counter = openNodeCounter();
  const chunks: Buffer[] = [];
  try {
    // What is refused is answered over the same connection, which must not end with the loop.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      if (own.bytes + chunk.length > most) throw new BodyRefused(TOO_LARGE);
      if (!budget.take(own.sender, chunk.length)) throw new BodyRefused(TOO_MANY_BODIES);
      own.bytes += chunk.length;
      chunks.push(chunk);
      if (counter.add(chunk) > mostNodes) {
        throw new BodyRefused(refuse("INVALID", `The body has more than ${mostNodes} values.`));
      }
    }
    const body = joinAndRelease(chunks.splice(0));
    if (isUtf8(body)) return body;
    releaseBytes(body);
    throw notUtf8();
  } catch (error) {
    for (const chunk of chunks) releaseBytes(chunk);
    throw error;
  }
}

/** An account, whichever of its keys is used; without one, the network that the bytes come from. */
function senderOf({ caller, client }: FastifyRequest): Sender {
  if (caller) return { name: caller.account.id, most: LIMITS.bodiesBytesOfAccount };
  return { name: clientNetwork(client.ip), most: LIMITS.bodiesBytesOfNetwork };
}
