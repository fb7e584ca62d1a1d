import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import tls from "node:tls";
import { PNG } from "pngjs";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { type Receiver, type ReceiverAnswer, startReceiver } from "#kit/peers/receiver.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

let images: Receiver;
let service: TestService;
let account: TestAccount;
before(async () => {
  images = await startReceiver();
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), ...images.trustedRoots]);
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  account = await service.openAccount();
});
after(async () => {
  await service.close();
  await images.close();
});

const png = PNG.sync.write(
  Object.assign(new PNG({ width: 24, height: 12 }), {
    data: Buffer.alloc(24 * 12 * 4, 0x80),
  }),
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><a href="https://elsewhere.example/x"><rect width="40" height="20" fill="red" onclick="alert(1)"/></a></svg>`;

const FILES: Record<string, ReceiverAnswer> = {
  "/logo.png": { status: 200, headers: { "content-type": "image/png" }, body: png },
  "/mark.svg": { status: 200, headers: { "content-type": "image/svg+xml" }, body: svg },
  "/wrong.jpg": { status: 200, headers: { "content-type": "image/jpeg" }, body: png },
  "/page.png": {
    status: 200,
    headers: { "content-type": "image/png" },
    body: "<script>alert(1)</script>",
  },
};

function serve(): void {
  images.answerWith(({ path }) => FILES[path] ?? { status: 404 });
}

const at = (path: string) => images.url.replace("/hook", path);
const visits = (path: string) => images.received.filter((one) => one.path === path).length;

function create(content: string) {
  return account.call("POST", "/contracts", { content, finalize: true });
}

test("images are fetched once and are in the sealed PDF, though their server is long gone", {
  skip: unlessThere("pdfimages"),
}, async () => {
  serve();
  const logo = `<img src="${at("/logo.png")}" alt="Logo" width="120">`;
  const created = await create(
    `<p>${logo}</p><h1>Offer</h1><p><img src="${at("/mark.svg")}" alt="Mark"></p><p>${logo}</p>`,
  );
  assert.equal(created.status, 201, JSON.stringify(created.body));
  assert.deepEqual([visits("/logo.png"), visits("/mark.svg")], [1, 1]);
  images.answerWith({ status: 500 });

  const { id, signUrl, publicId } = created.body.contract;
  const view = await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET");
  const { html } = view.body.contract;
  assert.equal(html.match(/<img [^>]*src="data:image\/png;base64,/g)?.length, 3);
  assert.doesNotMatch(html, /localhost|elsewhere/);
  const page = await request(`${service.url}/sign/${linkIn(signUrl)}`, "GET");
  assert.doesNotMatch(Buffer.from(page.bytes).toString(), /<img[^>]+src="(?!data:|\/(?!\/))/);

  await signOver(service.url, linkIn(signUrl), "Signature");
  const pdf = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(pdf.status, 200);
  await checkSealed(pdf.bytes, { publicId });
  const listed = runOn(pdf.bytes, "pdfimages", ["-list", "FILE"]).output;
  assert.match(listed, /^\s+1 .*\simage\s+24\s+12\s/m);
  assert.deepEqual([visits("/logo.png"), visits("/mark.svg")], [1, 1]);
});

test("images that cannot be had are all named, and nothing is created", async () => {
  serve();
  const other = await service.openAccount();
  const paths = ["/gone.png", "/logo.png", "/away.svg"];
  const content = `<p>x${paths.map((path) => `<img src="${at(path)}">`).join("")}</p>`;
  const answer = await other.call("POST", "/contracts", { content });
  assert.equal(answer.status, 400);
  assert.equal(answer.body.code, undefined);
  assert.deepEqual(
    answer.body.details,
    ["/gone.png", "/away.svg"].map((path) => ({
      path: "content",
      message: `the image ${at(path)} could not be fetched: the answer is 404`,
    })),
  );
  assert.equal((await other.call("GET", "/contracts")).body.pagination.total, 0);
});

test("bytes that are not what their media type says are refused by name, all of them", async () => {
  serve();
  const content = `<p>x<img src="${at("/wrong.jpg")}"><img src="${at("/logo.png")}"><img src="${at("/page.png")}"></p>`;
  const answer = await create(content);
  assert.equal(answer.status, 400);
  const told: string[] = answer.body.details.map(({ message }: { message: string }) => message);
  assert.equal(told.length, 2);
  assert.ok(told[0]?.startsWith(`the image ${at("/wrong.jpg")} cannot be taken: `), told[0]);
  assert.match(told[0] ?? "", /JPEG/);
  assert.match(told[1] ?? "", /page\.png cannot be taken: .*PNG/);
});

test("an image whose address is written with references is fetched like any other", async () => {
  serve();
  const address = at("/logo.png").replace("https", "&#104;&#x74;tps").replace("logo", "lo&#103;o");
  const before = visits("/logo.png");
  assert.equal((await create(`<p>x<img src="${address}"></p>`)).status, 201);
  assert.equal(visits("/logo.png"), before + 1);
});

test("images outside of what is kept of the HTML are not fetched", async () => {
  serve();
  const before = images.received.length;
  const hidden = `<img src="${at("/logo.png")}">`;
  const answer = await create(
    `<p>x</p><template>${hidden}</template><!--${hidden}--><picture><source srcset="${at("/logo.png")}"></picture><video poster="${at("/logo.png")}"></video><p style="background:url(${at("/logo.png")})">y</p>`,
  );
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  assert.equal(images.received.length, before);
});

test("the same request again under its key is answered without a second look at the images", async () => {
  serve();
  const before = visits("/mark.svg");
  const headers = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": "images-1" };
  const body = { content: `<p>x<img src="${at("/mark.svg")}"></p>` };
  const [first, again] = [
    await request(`${service.url}/api/v1/contracts`, "POST", body, headers),
    await request(`${service.url}/api/v1/contracts`, "POST", body, headers),
  ];
  assert.equal(first.status, 201);
  assert.equal(again.body.contract.id, first.body.contract.id);
  assert.equal(visits("/mark.svg"), before + 1);
});
