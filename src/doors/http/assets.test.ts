import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { bareServer } from "#kit/peers/bare-server.ts";
import { assetText, registerAssets } from "./assets.ts";

const { server, ask } = bareServer();
const assetUrl = registerAssets(server);
const URL_OF_SHEET = assetUrl("base.css");

test("an asset is kept for good under a name with its hash, and has its type", async () => {
  const { statusCode, headers, body } = await ask(URL_OF_SHEET);
  assert.equal(statusCode, 200);
  assert.match(URL_OF_SHEET, /^\/assets\/[\w.-]+\.css$/);
  assert.equal(headers["content-type"], "text/css; charset=utf-8");
  assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
  assert.equal(headers.vary, "accept-encoding");
  assert.equal(headers["content-encoding"], undefined);
  assert.equal(body, assetText(URL_OF_SHEET));
});

test("it goes packed to whoever takes that, as the same bytes", async () => {
  const packed = (encodings: string) =>
    ask(URL_OF_SHEET, { headers: { "accept-encoding": encodings } });
  const br = await packed("gzip, br");
  assert.equal(br.headers["content-encoding"], "br");
  assert.equal(brotliDecompressSync(br.rawPayload).toString(), assetText(URL_OF_SHEET));
  const gzip = await packed("gzip");
  assert.equal(gzip.headers["content-encoding"], "gzip");
  assert.equal(gunzipSync(gzip.rawPayload).toString(), assetText(URL_OF_SHEET));
});

test("nothing else of the folder, and nothing outside of it, is served", async () => {
  const own = URL_OF_SHEET.slice("/assets/".length);
  for (const name of [
    ...["manifest.json", `${own}.br`, `${own}.gz`, "base.css", "..%2fmain.js", "%2e%2e%2fmain.js"],
    ...["__proto__", "constructor", ""],
  ]) {
    assert.equal((await ask(`/assets/${name}`)).statusCode, 404, name);
  }
});

test("a page that needs what the build did not make is a fault of ours", () => {
  assert.throws(() => assetUrl("nothing.js"), /the build made no nothing\.js/);
});
