import { randomUUID } from "node:crypto";
import type { Caller, KeyCaller } from "#accounts/account.ts";
import type { Admission } from "#accounts/authenticate.ts";
import { readIdempotencyKey, requestDigest } from "#idempotency/kept-answer.ts";
import { isKept, type OnceServices, runOnce } from "#idempotency/once.ts";
import { clientNetwork } from "#kernel/client-network.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import type { RateState } from "#kernel/rate-window.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import { decideScope } from "#kernel/scopes.ts";
import { watchingCommits } from "#store/commits.ts";
import { busyFor, busyIn } from "./busy.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Keep, Operation, Operations } from "./operation.ts";
import { refusalBody } from "./refusal-body.ts";
import { type Answered, canWarn } from "./shapes.ts";
import { charge, linkWindow } from "./windows.ts";

/** Where every path of the API begins. */
export const API_PREFIX = "/api/v1";

/** Who asks, and from where. */
export interface Visit {
  origin: Origin;
  /** The header of a program that has a key. */
  authorization?: string | undefined;
  /** A person whose session the door has checked already. */
  signedIn?: Caller | undefined;
  /** What a page does by itself or row by row takes no call from what its person does. */
  pace?: keyof typeof PACES;
}

/** How often a person may ask, by what for. */
const PACES = {
  people: LIMITS.keyRate,
  saving: LIMITS.keyRate,
  tables: LIMITS.tableRate,
} as const;

/** What is asked of an operation; nothing of it has been checked. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A POST with the same key is carried out once. */
  idempotencyKey?: string | string[] | undefined;
  /** Where the door showed somebody a contract first: the version that they saw. HTTP says nothing of it. */
  seenVersion?: number | undefined;
}

/** The same as HTTP has it. */
export interface Request extends Input {
  /** Names the request in answer and log. */
  id: string;
  method: string;
  /** Path and query as they were sent: the same key with another one is another request. */
  url: string;
}

/** Whether a request may go on, before its body is read. */
export interface Entry {
  refusal: Refusal | null;
  caller: Caller | undefined;
  /** How the key's window stands; null without a valid key. */
  rate: RateState | null;
  /** Whose valid key it is, even where the request goes no further. */
  key: KeyCaller | null;
}

/** An answer, or a refusal as the answer's body. */
export interface Called extends Answered {
  headers: Readonly<Record<string, string>>;
  /** Why it was not carried out; null where it was. */
  refusal: Refusal | null;
}

/** The operations of the API by name, below HTTP and whatever else leads to them. */
export interface Api<Name extends string = string> {
  readonly operations: Operations<Name>;
  /**
   * Carries out one operation: admits whoever asks, reads what is asked, carries
   * it out (once for each idempotency key), and shows what the table declares.
   * @throws what is a fault of ours
   */
  call(name: Name, input: Input, visit: Visit): Promise<Called>;
  /** The steps of `call`, for a door that reads the body between them. */
  admit(name: Name, params: Record<string, unknown>, visit: Visit): Promise<Entry>;
  /** Counts what no operation answers in the window of the key that it bears, or of who guesses keys. */
  countStray(visit: Visit): Promise<Pick<Entry, "refusal" | "rate">>;
  /** Counts what a browser asks for a page before it sends what the page asks (Fetch 3.3.1). */
  admitPreflight(link: string, visit: Visit): Promise<Refusal | null>;
  /** Whether pages of this origin, another site's, may use a link from a browser. */
  isSiteOfLink(link: string, origin: string): Promise<boolean>;
  /** The refusal of what would wait for too long; whose answer is kept already does not wait. */
  awaitTurn(name: Name, entry: Entry, input: Input): Promise<Refusal | null>;
  carryOut(name: Name, request: Request, entry: Entry, origin: Origin): Promise<Called>;
}

export interface ApiSettings extends OnceServices {
  authenticate(request: { authorization: string | undefined; ip: string }): Promise<Admission>;
  /** Seconds after which to try again, where making a contract of this account would wait for too long. */
  busyFor(accountId: string): number | null;
  /** Whether there is a contract behind a link. */
  linkExists(link: string): Promise<boolean>;
  /** Whether pages of this origin may use a link from a browser. */
  isSiteOfLink(link: string, origin: string): Promise<boolean>;
  /** Checks every answer against what is declared and throws where it does not fit; for tests. */
  strict: boolean;
}

const NO_LINK = refuse("UNKNOWN", "There is no contract behind this link.");

export function openApi<Name extends string>(
  operations: Operations<Name>,
  settings: ApiSettings,
): Api<Name> {
  const api: Api<Name> = {
    operations,

    async call(name, input, visit) {
      const { endpoint } = operations[name];
      const params = input.params ?? {};
      const request = {
        ...input,
        id: randomUUID(),
        method: endpoint.method,
        url: API_PREFIX + endpoint.path.replace(/:(\w+)/g, (_, part) => String(params[part])),
      };
      const entry = await api.admit(name, params, visit);
      const refusal = entry.refusal ?? (await api.awaitTurn(name, entry, input));
      if (refusal) return refusedCall(request, refusal);
      return api.carryOut(name, request, entry, visit.origin).catch((error: unknown) => {
        const busy = busyIn(error);
        if (!busy) throw error;
        return refusedCall(request, busy);
      });
    },

    async admit(name, params, visit) {
      const { endpoint } = operations[name];
      if (endpoint.access === "key") return admitCaller(settings, endpoint, visit);
      const link = linkIn(params);
      const tooMany = await charge(settings, windowsOf(endpoint, link, visit.origin));
      const isNowhere = !tooMany && endpoint.body && !(await settings.linkExists(link));
      const refusal = tooMany ?? (isNowhere ? NO_LINK : null);
      return { refusal, caller: undefined, rate: null, key: null };
    },

    async countStray({ authorization, origin }) {
      const { caller, rate } = await settings.authenticate({ authorization, ip: origin.ip });
      const isTooMany = isRefusal(caller) && caller.refused === "RATE_LIMITED";
      return { refusal: isTooMany ? caller : null, rate };
    },

    admitPreflight: (link, { origin }) => charge(settings, windowsOf({}, link, origin)),

    isSiteOfLink: settings.isSiteOfLink,

    async awaitTurn(name, { caller }, { params = {}, idempotencyKey }) {
      const { endpoint } = operations[name];
      const seconds = endpoint.isMaking ? settings.busyFor(caller?.account.id ?? "") : null;
      if (seconds === null) return null;
      const key = readIdempotencyKey(idempotencyKey);
      const scope = scopeOf(caller, linkIn(params));
      const repeats = typeof key === "string" && (await isKept(settings, { scope, key }));
      return repeats ? null : busyFor(seconds);
    },

    carryOut: (name, request, entry, origin) =>
      watchingCommits(() => carryOutOnce(operations[name], settings, request, entry, origin)),
  };

  return api;
}

/** Carries an operation out, once for each idempotency key. */
async function carryOutOnce(
  operation: Operation,
  settings: ApiSettings,
  request: Request,
  { caller }: Entry,
  origin: Origin,
): Promise<Called> {
  const { params = {}, query = {}, body, seenVersion } = request;
  const ready = operation.read({ params, query, body, caller, origin, seenVersion });
  if (isRefusal(ready)) return refusedCall(request, ready);

  let refusal: Refusal | null = null;
  const carryOut = async (keep: Keep): Promise<Answered> => {
    const result = await ready.carryOut(keep);
    refusal = isRefusal(result) ? result : null;
    const answered = isRefusal(result) ? refusedAnswer(request, result) : result;
    if (settings.strict) operation.assertFits(answered);
    return answered;
  };

  const key = request.method === "POST" ? readIdempotencyKey(request.idempotencyKey) : null;
  if (isRefusal(key)) return refusedCall(request, key);
  const finishWith = (answered: Answered, isRepeated = false) =>
    calledWith(answered, refusal, {
      ...(isRepeated && { "idempotency-replayed": "true" }),
      ...(!canWarn(answered.body) && warningHeader(ready.ignored)),
    });
  if (key === null) return finishWith(await carryOut(async () => {}));
  const repeatable = {
    scope: scopeOf(caller, linkIn(params)),
    most: operation.endpoint.access === "link" ? LIMITS.keptAnswersOfLink : null,
    key,
    sha256: requestDigest(request.method, request.url, ready.body),
  };
  const result = await runOnce(settings, repeatable, carryOut);
  if (isRefusal(result)) return refusedCall(request, result);
  const { isRepeated, ...answered } = result;
  return finishWith(answered, isRepeated);
}

function refusedCall(request: Request, refusal: Refusal): Called {
  return calledWith(refusedAnswer(request, refusal), refusal);
}

function calledWith(
  answered: Answered,
  refusal: Refusal | null,
  headers: Readonly<Record<string, string>> = {},
): Called {
  return { ...answered, headers: { ...refusal?.headers, ...headers }, refusal };
}

/** What files and empty answers have no other place for; names can be of any letters. */
function warningHeader(warnings: readonly string[]): Record<string, string> {
  const said = warnings.join("; ").toWellFormed();
  return said ? { "x-warnings": said.replace(/[^ -~]/gu, encodeURIComponent) } : {};
}

function refusedAnswer({ id }: Pick<Request, "id">, refusal: Refusal): Answered {
  return refusalBody(id, refusal);
}

async function admitCaller(
  settings: ApiSettings,
  { scope, alsoScope }: Endpoint & { access: "key" },
  visit: Visit,
): Promise<Entry> {
  const { signedIn, authorization, origin } = visit;
  if (signedIn) {
    const { pace = "people" } = visit;
    const window = { name: `${pace} ${signedIn.account.id}`, rule: PACES[pace], cost: 1 };
    const refusal = await charge(settings, [window]);
    return { refusal, caller: signedIn, rate: null, key: null };
  }
  const { caller, rate, who: key } = await settings.authenticate({ authorization, ip: origin.ip });
  if (isRefusal(caller)) return { refusal: caller, caller: undefined, rate, key };
  const refusal =
    decideScope(caller.scopes, scope) ?? decideScope(caller.scopes, alsoScope ?? "any");
  return { refusal, caller: refusal ? undefined : caller, rate, key };
}

function windowsOf({ cost = 1 }: Pick<Endpoint, "cost">, link: string, { ip }: Origin) {
  return [
    linkWindow(link, cost),
    { name: `links ${clientNetwork(ip)}`, rule: LIMITS.networkRate, cost },
  ];
}

function linkIn({ link }: Record<string, unknown>): string {
  return typeof link === "string" ? link : "";
}

/** Keys are the account's own; without an account, those of the link, which is not written down. */
function scopeOf(caller: Caller | undefined, link: string): string {
  return caller ? `account ${caller.account.id}` : `link ${sha256Hex(link)}`;
}
