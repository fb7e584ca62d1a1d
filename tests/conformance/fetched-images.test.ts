import assert from "node:assert/strict";
import { after } from "node:test";
import tls from "node:tls";
import { type Receiver, type ReceiverAnswer, startReceiver } from "#kit/peers/receiver.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms, isListing } from "./conforms.ts";
import { htmlContract } from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

let server: Receiver;
const at = stage(async () => {
  server = await startReceiver();
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...server.trustedRoots]);
  return { WEBHOOK_ALLOW_PRIVATE: "true" };
});
if (!isListing()) after(() => server?.close());

const MEGABYTES = 1_000_000;

function picture(bytes = 0): ReceiverAnswer {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="red"/><!----></svg>';
  const body = svg.replace("<!---->", `<!--${"x".repeat(Math.max(0, bytes - svg.length))}-->`);
  return { status: 200, headers: { "content-type": "image/svg+xml" }, body };
}

let names = 0;
function newSource(): string {
  names += 1;
  return server.url.replace("/hook", `/picture-${names}.svg`);
}

async function post(sources: string[]) {
  const images = sources.map((source) => `<img src="${source}" alt="logo">`).join("");
  const content = `<p>x${images}</p>`;
  return (await at.account()).call("POST", "/contracts", htmlContract({ content, finalize: true }));
}

const visits = (source: string) =>
  server.received.filter(({ path }) => source.endsWith(path)).length;

conforms(
  "html.https-images html.nothing-loaded",
  "an https image is fetched once and stays in the contract",
  async () => {
    server.answerWith(picture());
    const source = newSource();
    const answer = await post([source]);
    expectStatus(answer, 201);
    const { signUrl } = answer.body.contract;
    for (let looks = 0; looks < 2; looks += 1) {
      const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
      assert.match(body.contract.html, /<img[^>]+src="data:image\//);
      assert.ok(!body.contract.html.includes(source));
    }
    assert.equal(visits(source), 1);
  },
);

conforms(
  "html.image-count html.https-images",
  "a hundred images are fetched, of one more none",
  async () => {
    server.answerWith(picture());
    expectStatus(await post(Array.from({ length: 100 }, newSource)), 201);
    const more = Array.from({ length: 101 }, newSource);
    expectRefused(await post(more), 400);
    assert.equal(
      more.reduce((sum, source) => sum + visits(source), 0),
      0,
    );
  },
);

const REFUSED: [what: string, rule: string, answer: () => ReceiverAnswer][] = [
  ["over 2 MB", "html.image-size", () => picture(2.2 * MEGABYTES)],
  ["that does not exist", "html.image-refused", () => ({ status: 404 })],
  [
    "that is a page",
    "html.image-refused",
    () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<p>x</p>" }),
  ],
  [
    "that lies elsewhere by now",
    "html.image-refused",
    () => ({ status: 302, headers: { location: server.url } }),
  ],
  ["that never comes", "html.image-refused", () => "drip"],
];
for (const [what, rule, answer] of REFUSED) {
  conforms(`${rule} html.image-refused`, `an image ${what} is refused by name`, async () => {
    server.answerWith(answer());
    const source = newSource();
    const refused = await post([source]);
    expectRefused(refused, 400);
    assert.ok(JSON.stringify(refused.body.details).includes(source), JSON.stringify(refused.body));
    assert.ok(visits(source) <= 1);
  });
}
