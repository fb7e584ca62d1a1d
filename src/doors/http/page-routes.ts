import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type ChargedWindow, charge, linkWindow } from "#api/windows.ts";
import { bytesInTurns } from "#kernel/bytes-in-turns.ts";
import { clientNetwork } from "#kernel/client-network.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Origin } from "#kernel/origin.ts";
import type { RateRule } from "#kernel/rate-window.ts";
import { REFUSALS } from "#kernel/refusals.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { Access } from "./access.ts";
import { type RefusalPage, sendRefusalPage, wantsPage } from "./answer-visitor.ts";
import { attachment } from "./attachment.ts";
import { basePathOf, belowBase, pageBelowBase } from "./base-path.ts";
import { notUtf8, refuseCharset } from "./charset.ts";
import { isFormToken, isFromElsewhere } from "./form-guard.ts";
import { refuseManyValues } from "./form-values.ts";
import { originOf } from "./origin-of.ts";
import {
  type Brought,
  FORM_BYTES,
  inputReader,
  type PageInput,
  type PageValues,
} from "./page-input.ts";
import { inTurns } from "./read-body.ts";
import { readForm } from "./read-form.ts";
import { readMultipart } from "./read-multipart.ts";
import type { RequestLog } from "./request-log.ts";
import { pagePolicy, type StricterPolicy } from "./security-headers.ts";
import { type RangedFile, sendRanged } from "./send-ranged.ts";
import { wishIn } from "./wish-in.ts";

/** What a page is asked with: of path, query and form what its route declares. */
export interface PageRequest<I extends PageInput = PageInput> extends PageValues<I> {
  /** For the one style sheet that is written into the page. */
  nonce: string;
  /** The visitor's `Accept-Language`. */
  acceptLanguage: string;
  cookies: Record<string, string>;
  origin: Origin;
  /** The address at the other end of the connection, whatever a proxy says. */
  peerAddress: string;
  /** Whether a proxy says that it handed the request on. */
  isForwarded: boolean;
  headers: { host: string };
  /** Whether another page shows the answer within itself, and whose site that is where the browser says it. */
  frame: { origin: string | null } | null;
  /** The request's line in the log. */
  log: RequestLog;
}

interface SetCookie {
  name: string;
  value: string;
  maxAgeMs: number;
  /** For a page that another site may show in a frame: it is sent there as well, and to no other site's frames. */
  isOfFrame?: boolean;
}

/** What a page answers: a document, a picture, or another place to go. */
export type PageResponse =
  | {
      status: number;
      html: string;
      policy?: StricterPolicy;
      /** Origins of the sites that may show it within theirs; without it none may. */
      framedBy?: readonly string[];
      /** Origins of others that a form of it may lead on to. */
      formsTo?: readonly string[];
      /** For what is shown once, together with a new session. */
      cookie?: SetCookie;
    }
  | {
      status: number;
      bytes: Uint8Array;
      mediaType: string;
      /** 0: not kept. */
      cacheSeconds: number;
      /** For what is the same for everybody: whoever stands in between may keep it. */
      isPublic?: true;
      /** Offered as a file under this name. */
      fileName?: string;
    }
  | {
      /** A file that is had piece by piece as well: it never changes under its tag. */
      ranged: RangedFile;
      mediaType: string;
      fileName: string;
    }
  | {
      redirect: string;
      cookie?: SetCookie;
      /** Whether the browser is to forget what it keeps of this host. */
      clearsSiteData?: boolean;
    };

/** What the route of a page is, apart from whom it answers and what it reads. */
export interface PagePlace {
  method: "GET" | "POST";
  path: string;
  /**
   * Bytes of its form, where that is larger than most: then a file may be in it,
   * and whoever has no session is answered before it is read.
   */
  formBytes?: number;
}

export interface PageRoute extends PageInput, PagePlace {
  access: Access;
  /**
   * How often one network may ask, where that is not as for most pages; routes
   * with the same name share their window.
   */
  limit?: { name: string; rule: RateRule };
  /** A form that opens a session, and so carries no token of one. */
  opensSession?: true;
  /** A form that acts for whoever holds its link, whether or not they are signed in as well. */
  isOfLink?: true;
  answer(request: PageRequest): PageResponse | Promise<PageResponse>;
  /** Answers where nothing can be at the place that the path names. */
  unknown?(request: PageRequest): PageResponse | Promise<PageResponse>;
}

/** A route whose answer is made from what its row declares of path, query and form, and from nothing else of them. */
export function pageRoute<const I extends PageInput>(
  row: I & Omit<PageRoute, "answer">,
  answer: (request: PageRequest<I>) => PageResponse | Promise<PageResponse>,
): PageRoute {
  return { ...row, answer };
}

/** What the guard over forms (form-guard.ts) goes by. */
export interface FormGuard {
  baseUrl: string;
  /** Name of the cookie that holds the session. */
  sessionCookie: string;
  /** What whoever has no session is answered to a large form; null to whoever has one. */
  refuseStranger(request: PageRequest): Promise<PageResponse | null>;
  /** Answers a form without its session's token. */
  refuse(request: PageRequest): Promise<PageResponse>;
}

interface PageSettings {
  secure: boolean;
  database: Database;
  clock: Clock;
  refusalPage: RefusalPage;
  forms: FormGuard;
}

/** What proxies add (RFC 7239, RFC 9110 section 7.6.3, and custom). */
const FORWARDING_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Registers the pages that people see.
 * @throws for a route that does not declare what its path names
 */
export function registerPages(
  server: FastifyInstance,
  routes: readonly PageRoute[],
  settings: PageSettings,
): void {
  const basePath = basePathOf(settings.forms.baseUrl);
  const sending = { secure: settings.secure, basePath };
  const rows = routes.map((route) => ({ route, read: readerOf(route) }));
  server.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "buffer" },
      (request, body: Buffer, done) => {
        const refused =
          refuseCharset(request.headers["content-type"]) ?? refuseManyValues(body, "&");
        if (refused) return done(refused);
        inTurns(
          body,
          (tell) => void readForm(body).then((form) => tell(form ? null : notUtf8(), form), tell),
          done,
        );
      },
    );
    pages.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer" },
      async (request: FastifyRequest, body: Buffer) => {
        const { formBytes } = request.routeOptions.config as { formBytes?: number };
        const type = request.headers["content-type"] ?? "";
        if (!formBytes) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
        const read = await readMultipart(type, body);
        // What is done with a file begins in a turn of its own.
        await nextTurn();
        return read;
      },
    );
    for (const { route, read } of rows) {
      pages.route({
        method: route.method,
        url: route.path,
        bodyLimit: route.formBytes ?? FORM_BYTES,
        config: { formBytes: route.formBytes, access: route.access },
        // Before the body: a form that is one too many is not read.
        onRequest: async (request, reply) => {
          if (route.method === "POST" && isFromElsewhere(request.headers, settings.forms.baseUrl)) {
            request.noted.log.note("form.refused");
            if (wantsPage(request)) {
              return sendRefusalPage(request, reply, 403, settings.refusalPage);
            }
            return reply.code(403).type("text/plain").send("This form was sent by another site.");
          }
          const tooMany = await charge(settings, windowsOf(route, request));
          if (!tooMany) {
            // Over a link nobody has to be signed in.
            if (!route.formBytes || route.isOfLink) return;
            const asked = readRequest(request);
            const stranger = await settings.forms.refuseStranger(asked);
            return stranger && send(reply, asked, stranger, { ...sending, accepted: "" });
          }
          const { status } = REFUSALS[tooMany.refused];
          reply.code(status).headers(tooMany.headers ?? {});
          if (wantsPage(request)) {
            return sendRefusalPage(request, reply, status, settings.refusalPage);
          }
          return reply.type("text/plain; charset=utf-8").send(tooMany.message);
        },
        handler: async (received, reply) => {
          const request = readRequest(received);
          const sent = (received.body ?? {}) as { token?: unknown };
          if (!isOwnForm(route, request, sent.token, settings)) {
            request.log.note("form.refused");
            const page = await settings.forms.refuse(request);
            return send(reply, request, page, { ...sending, accepted: "" });
          }
          const accepted = wishIn(received.headers, "accept-encoding");
          const answer = await read(request, {
            params: Object(received.params),
            query: Object(received.query),
            form: sent,
          });
          return send(reply, request, answer, { ...sending, accepted });
        },
      });
    }
  });
}

/** Generous to a whole office behind one address; a program that asks without end is stopped. */
const PAGE_LIMIT = { name: "pages", rule: LIMITS.pageRate };

function windowsOf({ limit = PAGE_LIMIT }: PageRoute, request: FastifyRequest): ChargedWindow[] {
  const { name, rule } = limit;
  const { link, token } = request.params as Record<string, string | undefined>;
  const secret = link ?? token;
  return [
    { name: `${name} ${clientNetwork(request.client.ip)}`, rule, cost: 1 },
    ...(secret === undefined ? [] : [linkWindow(secret, 1)]),
  ];
}

/** Whoever has no session is told so by the page itself. */
function isOwnForm(
  route: PageRoute,
  { cookies }: PageRequest,
  token: unknown,
  { forms }: PageSettings,
): boolean {
  if (route.method !== "POST" || route.opensSession || route.isOfLink) return true;
  const session = cookies[forms.sessionCookie];
  return !session || isFormToken(session, token);
}

/**
 * Answers a request with what its route declares of path, query and form, read once.
 * @throws where the path names a place that the route has no schema for, or that may be none
 *   without an answer to that
 */
function readerOf(route: PageRoute) {
  const { method, path, place = {} } = route;
  const named = Array.from(path.matchAll(/:(\w+)|(\*)/g), ([, name, rest]) => name ?? rest ?? "");
  if (named.sort().join() !== Object.keys(place).sort().join()) {
    throw new Error(`${method} ${path} does not declare what its path names`);
  }
  if (!route.unknown && Object.values(place).some((schema) => !("default" in schema))) {
    throw new Error(`${method} ${path} does not say what it answers where nothing is`);
  }
  const read = inputReader(route);
  return (request: PageRequest, brought: Brought) => {
    const values = read(brought);
    if (values) return route.answer({ ...request, ...values });
    return (route.unknown ?? route.answer)(request);
  };
}

function readRequest(request: FastifyRequest): PageRequest {
  return {
    params: null,
    query: null,
    form: null,
    nonce: randomBytes(16).toString("base64"),
    acceptLanguage: wishIn(request.headers, "accept-language"),
    cookies: readCookies(request.headers.cookie ?? ""),
    origin: originOf(request),
    peerAddress: request.socket.remoteAddress ?? "",
    isForwarded: FORWARDING_HEADERS.some((name) => name in request.headers),
    log: request.noted.log,
    headers: { host: request.headers.host ?? "" },
    frame: frameOf(request),
  };
}

/** A frame's document is asked for by its own destination, and by the page around it (Fetch Metadata, section 2.1). */
function frameOf({ headers }: FastifyRequest): PageRequest["frame"] {
  const destination = headers["sec-fetch-dest"];
  if (typeof destination !== "string" || !FRAMES.has(destination)) return null;
  const around = URL.parse(headers.referer ?? "");
  return { origin: around?.origin ?? null };
}

const FRAMES = new Set(["iframe", "frame", "embed", "object"]);

/**
 * W3C Clear Site Data, section 3.1. Not `"cookies"`: those of every host of the
 * same domain would go with them, and our own are taken away by name.
 */
const CLEAR_SITE_DATA = '"cache", "storage"';

interface Sending {
  secure: boolean;
  /** What addresses of the service begin with. */
  basePath: string;
  /** The visitor's `Accept-Encoding`. */
  accepted: string;
}

async function send(
  reply: FastifyReply,
  request: PageRequest,
  answer: PageResponse,
  { secure, basePath, accepted }: Sending,
) {
  if ("cookie" in answer && answer.cookie) {
    reply.header("set-cookie", cookieHeader(answer.cookie, secure));
  }
  if ("redirect" in answer) {
    // What others keep who share the host is not ours to clear.
    if (answer.clearsSiteData && basePath === "") reply.header("clear-site-data", CLEAR_SITE_DATA);
    return reply.code(303).header("location", belowBase(answer.redirect, basePath)).send();
  }
  if ("html" in answer) {
    reply
      .code(answer.status)
      .header(
        "content-security-policy",
        pagePolicy(request.nonce, answer.policy, answer.framedBy, answer.formsTo),
      )
      .header("vary", "accept-encoding")
      .type("text/html; charset=utf-8");
    // It knows no list of sites; browsers that read both go by the policy.
    if (answer.framedBy?.length) reply.removeHeader("x-frame-options");
    // A page that carries everything within itself names no address, and says so by hashes.
    const isWhole = typeof answer.policy === "object";
    const html = await pageBytes(answer.html, isWhole ? "" : basePath);
    const packed = await pack(html, accepted, request);
    if (packed === null) return reply.send(html);
    return reply.header("content-encoding", packed.encoding).send(packed.bytes);
  }
  reply.header("x-robots-tag", "noindex, nofollow");
  if ("ranged" in answer) {
    reply.header("content-disposition", attachment(answer.fileName)).type(answer.mediaType);
    return sendRanged(reply, answer.ranged);
  }
  if (answer.fileName) reply.header("content-disposition", attachment(answer.fileName));
  if (answer.cacheSeconds === 0) {
    return reply.code(answer.status).type(answer.mediaType).send(Buffer.from(answer.bytes));
  }
  reply
    .code(answer.status)
    .header(
      "cache-control",
      `${answer.isPublic ? "public" : "private"}, max-age=${answer.cacheSeconds}, immutable`,
    )
    .type(answer.mediaType);
  return reply.send(Buffer.from(answer.bytes));
}

/** Browsers send none of another site's frame over plain HTTP, so that there is no other way than as for any page. */
function cookieHeader({ name, value, maxAgeMs, isOfFrame }: SetCookie, secure: boolean): string {
  const site = isOfFrame && secure ? "None; Partitioned" : "Lax";
  const age = Math.floor(maxAgeMs / 1000);
  const cookie = `${name}=${value}; Path=/; HttpOnly; SameSite=${site}; Max-Age=${age}`;
  return secure ? `${cookie}; Secure` : cookie;
}

/** Characters of a page of which writing them as bytes takes a millisecond. */
const LARGE_PAGE = 256 * 1024;

/** A large page as bytes, written in turns of their own: it was made in the one before, and is sent in the next. */
async function pageBytes(made: string, basePath: string): Promise<string | Buffer> {
  if (made.length < LARGE_PAGE) return pageBelowBase(made, basePath);
  await nextTurn();
  const html = pageBelowBase(made, basePath);
  if (basePath !== "") await nextTurn();
  const bytes = await bytesInTurns(html);
  await nextTurn();
  return bytes;
}

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)];
/** Packed in the time that a page takes to be made; the highest quality takes ten times as long. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 5,
  },
};

/**
 * A page for a visitor who takes it packed; null for one who does not, and for
 * pages of a session: the length of a packed page may tell a listener what stands
 * in it beside words that the request brought (BREACH).
 */
async function pack(html: string | Buffer, accepted: string, { cookies }: PageRequest) {
  if (Object.keys(cookies).length > 0) return null;
  if (/\bbr\b/.test(accepted)) {
    return { encoding: "br", bytes: await brotli(html, BROTLI) };
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: "gzip", bytes: await deflate(html) };
  return null;
}

function readCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header
      .split(";")
      .map((pair) => pair.trim().split("=", 2))
      .filter((pair): pair is [string, string] => pair.length === 2),
  );
}
