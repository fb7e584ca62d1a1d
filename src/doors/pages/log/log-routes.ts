import { hashesInRows, readTile } from "#evidence/seal-log/read-tree.ts";
import { listKeys, readHead, readState } from "#evidence/seal-log/seal-log-store.ts";
import { isTileOf, readTilePath, TILE_WIDTH } from "#evidence/seal-log/tiles.ts";
import { consistencyProof } from "#evidence/seal-log/tree.ts";
import { MAYBE_TEXT, text } from "#http/page-input.ts";
import {
  type PageRequest,
  type PageResponse,
  type PageRoute,
  pageRoute,
} from "#http/page-routes.ts";
import { base64 } from "#kernel/bytes.ts";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS, SECOND_MS } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";

interface LogServices {
  database: Database;
  files: Files;
}

/** A window of its own: who reads the whole log asks often. */
const LIMIT = { name: "log", rule: LIMITS.pageRate };

const CONSISTENCY = { query: { from: text(), to: MAYBE_TEXT } };
const TILE = { place: { "*": text() } };

/** The log of seals as programs read it (C2SP tlog-tiles), and proofs made from it. */
export function logRoutes({ database, files }: LogServices): PageRoute[] {
  const row = { method: "GET", access: { by: "anybody" }, limit: LIMIT } as const;
  return [
    {
      ...row,
      path: "/log/checkpoint",
      answer: async () => {
        const head = await readHead(database);
        return head ? plainResponse(head.note) : NOTHING;
      },
    },
    { ...row, path: "/log/keys", answer: async () => json({ keys: await listKeys(database) }) },
    pageRoute(
      {
        ...row,
        path: "/log/consistency",
        ...CONSISTENCY,
      },
      (request) => answerConsistency(database, request),
    ),
    pageRoute(
      {
        ...row,
        path: "/log/tile/*",
        ...TILE,
      },
      (request) => answerTile({ database, files }, request),
    ),
  ];
}

const plainResponse = (text: string, status = 200): PageResponse => ({
  status,
  bytes: new TextEncoder().encode(text),
  mediaType: "text/plain; charset=utf-8",
  cacheSeconds: 0,
});

const json = (value: object): PageResponse => ({
  status: 200,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
  mediaType: "application/json",
  cacheSeconds: 0,
});

const NOTHING = plainResponse("There is no such part of the log.\n", 404);

/** Whole tiles never change; parts are replaced by the whole, and are told anew each time. */
async function answerTile(
  { database, files }: LogServices,
  request: PageRequest<typeof TILE>,
): Promise<PageResponse> {
  const tile = readTilePath(`tile/${request.params["*"]}`);
  const { published, filesOf } = await readState(database);
  if (!tile || !isTileOf(tile, published)) return NOTHING;
  return {
    status: 200,
    bytes: await readTile({ database, files, filesOf }, tile),
    mediaType: "application/octet-stream",
    ...(tile.width === TILE_WIDTH
      ? { cacheSeconds: (365 * DAY_MS) / SECOND_MS, isPublic: true }
      : { cacheSeconds: 0 }),
  };
}

/** That the log of one size is the beginning of that of another (RFC 9162, 2.1.4). */
async function answerConsistency(
  database: Database,
  { query }: PageRequest<typeof CONSISTENCY>,
): Promise<PageResponse> {
  const { published } = await readState(database);
  const [from, to] = [
    readSize(query.from),
    query.to === undefined ? published : readSize(query.to),
  ];
  if (from === null || to === null || from > to || to > published) {
    return plainResponse("from and to are sizes of the log that were published.\n", 400);
  }
  const proof = await consistencyProof(from, to, hashesInRows(database, to));
  return json({ from, to, proof: proof.map(base64) });
}

function readSize(size: string): number | null {
  return /^(?:0|[1-9]\d{0,14})$/.test(size) ? Number(size) : null;
}
