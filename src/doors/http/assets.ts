import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { refuse } from "#kernel/refusals.ts";
import { answers } from "./access.ts";
import { answerRefusal } from "./answer-refusal.ts";
import { wishIn } from "./wish-in.ts";

const MEDIA_TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".ttf": "font/ttf",
};

/** Looks up the address of a built asset by its plain name. */
export type AssetUrl = (plainName: string) => string;

interface Asset {
  mediaType: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Serves what the build put into `dist/assets`; names carry a hash, so they are kept for good. */
export function registerAssets(server: FastifyInstance): AssetUrl {
  const folder = join(PACKAGE_ROOT, "dist", "assets");
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Record<
    string,
    string
  >;
  const assets = new Map(
    readdirSync(folder)
      .filter((name) => extname(name) in MEDIA_TYPES)
      .map((name) => [name, readAsset(folder, name)]),
  );

  server.get<{ Params: { name: string } }>(
    "/assets/:name",
    answers("GET /assets/:name"),
    async (request, reply) => {
      const asset = assets.get(request.params.name);
      if (!asset)
        return answerRefusal(request, reply, refuse("UNKNOWN", "There is no such asset."));
      const accepted = wishIn(request.headers, "accept-encoding");
      const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
      if (encoding) reply.header("content-encoding", encoding);
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding")
        .type(asset.mediaType)
        .send(asset[encoding ?? "plain"]);
    },
  );

  return (plainName) => {
    const name = manifest[plainName];
    if (name === undefined) throw new Error(`the build made no ${plainName}`);
    return `/assets/${name}`;
  };
}

const texts = new Map<string, string>();

/**
 * What a built asset says, by its address, for a page that carries it within itself: a sheet names
 * others from beside it, a page from the root on.
 */
export function assetText(address: string): string {
  const text =
    texts.get(address) ??
    readFileSync(join(PACKAGE_ROOT, "dist", address.slice(1)), "utf8").replace(
      /url\((?=[\w.-]+\))/g,
      "url(/assets/",
    );
  texts.set(address, text);
  return text;
}

function readAsset(folder: string, name: string): Asset {
  const file = join(folder, name);
  return {
    mediaType: MEDIA_TYPES[extname(name)] ?? "application/octet-stream",
    plain: readFileSync(file),
    br: readFileSync(`${file}.br`),
    gzip: readFileSync(`${file}.gz`),
  };
}
