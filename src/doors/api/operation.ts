import type { Caller } from "#accounts/account.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import { isRefusal, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import { readQuery } from "#schemas/read-query.ts";
import { namedOnly, unknownNames } from "#schemas/read-request.ts";
import type { Transaction } from "#store/transaction.ts";
import type { Call, Endpoint, Handler, Handlers } from "./endpoint.ts";
import {
  type Answered,
  assertFits,
  canWarn,
  type Shapes,
  shapesOf,
  shownAnswer,
} from "./shapes.ts";

/** What a request brings, as it came. */
export interface Brought {
  /** What stands in the path's placeholders. */
  params: unknown;
  /** Texts as a URL has them, or values. */
  query: Record<string, unknown>;
  body: unknown;
  caller: Caller | undefined;
  origin: Origin;
  seenVersion?: number | undefined;
}

/** Stores an answer, as it is shown, with the change that it tells of. */
export type Keep = (transaction: Transaction, answer: Answered) => Promise<void>;

/** A request that was read, ready to be carried out. */
export interface Ready {
  /** Of the body what its schema names. */
  body: unknown;
  /** What of the request no schema names; an answer that can say so has it in its `warnings`. */
  ignored: readonly string[];
  /** The answer as it is shown. */
  carryOut(keep: Keep): Promise<Answered | Refusal>;
}

/** An endpoint with what it does: what comes in is read by its schemas, what goes out is shown by them. */
export interface Operation {
  endpoint: Endpoint;
  /** The refusal lists everything that is wrong with query and body. */
  read(brought: Brought): Ready | Refusal<"INVALID" | "UNKNOWN">;
  /** @throws where an answer, also one to a refusal, is none that the endpoint declares */
  assertFits(answered: Answered): void;
}

export type Operations<Name extends string> = { readonly [N in Name]: Operation };

/** Puts each endpoint of a table together with its handler. */
export function operationsOf<T extends Record<string, Endpoint>>(
  table: T,
  handlers: Handlers<T>,
): Operations<keyof T & string> {
  const bound: Partial<Record<keyof T, Operation>> = {};
  for (const name in table) bound[name] = operation(name, table[name], handlers[name]);
  return complete(table, bound);
}

function complete<Name extends string>(
  table: Record<Name, unknown>,
  found: Partial<Record<Name, Operation>>,
): Operations<Name> {
  if (isComplete(table, found)) return found;
  throw new Error("an endpoint has no handler");
}

function isComplete<Name extends string>(
  table: Record<Name, unknown>,
  found: Partial<Record<Name, Operation>>,
): found is Record<Name, Operation> {
  return Object.keys(table).every((name) => name in found);
}

function operation<E extends Endpoint>(name: string, endpoint: E, handler: Handler<E>): Operation {
  const shapes = shapesOf(endpoint);
  return {
    endpoint,
    read(brought) {
      const named = nameAll(shapes, brought);
      if (isRefusal(named)) return named;
      // Nothing is asked of what is gone, so nothing of the question is ignored.
      const ignored = endpoint.method === "ANY" ? [] : named.ignored;
      let keepAs: Keep = async () => {};
      const show = (answer: Answered) => shownAnswer(name, warning(answer, ignored), shapes);
      const call = {
        ...named,
        keep: (transaction: Transaction, answer: Answered) => keepAs(transaction, show(answer)),
      };
      if (!isCall(endpoint, shapes, call)) {
        return warningIn(refuseUnfit(endpoint, shapes, named), ignored);
      }
      const nothing = endpoint.needsOne ? refuseNothing(shapes, named.body) : null;
      if (nothing) return warningIn(nothing, ignored);
      return {
        body: named.body,
        ignored,
        async carryOut(keep) {
          keepAs = keep;
          const result: Answered | Refusal = await handler(call);
          return isRefusal(result) ? warningIn(result, ignored) : show(result);
        },
      };
    },
    assertFits: (answered) => assertFits(name, answered, shapes),
  };
}

interface Named extends Omit<Brought, "query"> {
  query: unknown;
  ignored: readonly string[];
}

/** What the schemas name of a request, whatever is wrong with it. */
function nameAll({ query, body }: Shapes, brought: Brought): Named | Refusal<"INVALID"> {
  if (body && isDeeperThan(brought.body, LIMITS.bodyLevels)) {
    return refuse("INVALID", `The body is nested deeper than ${LIMITS.bodyLevels} levels.`);
  }
  if (body && brought.body === undefined) {
    return refuse("INVALID", "The body is empty, JSON is expected.");
  }
  const named = body ? namedOnly(body.schema, brought.body) : null;
  return {
    ...brought,
    query: query ? readQuery(query.schema, brought.query) : undefined,
    body: named?.value,
    ignored: [
      ...(named?.unknown ?? []).map((path) => `${path} is not a property of this request`),
      ...unknownNames(query?.schema, brought.query).map(
        (name) => `${name} is not a query parameter of this request`,
      ),
    ],
  };
}

/** Whether this is a request to the endpoint, as its handler relies on it. */
function isCall<E extends Endpoint>(
  { access }: E,
  { place, query, body }: Shapes,
  call: Named,
): call is Named & Call<E> {
  return (
    (access === "link" || call.caller !== undefined) &&
    (!place || place.reader.check(call.params)) &&
    (!query || query.reader.check(call.query)) &&
    (!body || body.reader.check(call.body))
  );
}

/** What was ignored first, then what the handler has to say. */
function warning(answer: Answered, ignored: readonly string[]): Answered {
  const { status, body } = answer;
  if (ignored.length === 0 || !canWarn(body)) return answer;
  const { warnings = [] } = body as { warnings?: readonly string[] };
  return { status, body: { ...body, warnings: [...ignored, ...warnings] } };
}

/** The same where nothing was done. */
function warningIn<R extends Refusal>(refusal: R, ignored: readonly string[]): R {
  if (ignored.length === 0) return refusal;
  const { warnings = [] } = (refusal.extra ?? {}) as { warnings?: readonly string[] };
  return { ...refusal, extra: { ...refusal.extra, warnings: [...ignored, ...warnings] } };
}

function refuseUnfit(
  { place, needsOne }: Endpoint,
  shapes: Shapes,
  { query, body }: Named,
): Refusal<"INVALID" | "UNKNOWN"> {
  const refusal = refuseProblems([
    ...(shapes.query?.reader.problems(query) ?? []),
    ...(shapes.body?.reader.problems(body) ?? []),
  ]);
  if (refusal) return refusal;
  const nothing = needsOne ? refuseNothing(shapes, body) : null;
  if (nothing) return nothing;
  if (place) return refuse("UNKNOWN", place.unknown);
  throw new Error("a request that needs a caller has none");
}

function refuseNothing({ body }: Shapes, sent: unknown): Refusal<"INVALID"> | null {
  const { properties = {} } = (body?.schema ?? {}) as { properties?: object };
  const names = Object.keys(properties);
  if (names.some((name) => name in Object(sent))) return null;
  const message = `Send at least one of ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
  return refuse("INVALID", message, { details: [{ path: "", message }] });
}

/** Looked at without recursion, which a body of millions of brackets would exhaust. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    const next: unknown[] = [];
    for (const part of level) {
      if (typeof part !== "object" || part === null) continue;
      // Of tens of thousands of points no further list is made.
      for (const member of Array.isArray(part) ? part : Object.values(part)) {
        if (typeof member === "object" && member !== null) next.push(member);
      }
    }
    level = next;
  }
  return false;
}
