import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, test } from "node:test";
import tls from "node:tls";
import { PNG } from "pngjs";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { evidenceIn } from "#kit/judges/evidence.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
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
  await service?.close();
  await images?.close();
});

const skip = unlessThere("chromium", "pdftotext");

/** What the profile does not do: a grid, a float at the right, a drawn ground. */
const OFFER = `<!doctype html><html lang="en"><head><title>Offer 17</title><style>
  .sides{display:grid;grid-template-columns:1fr 1fr}.sum{float:right;background:linear-gradient(#eee,#fff)}
  @media print{.toolbar{display:none}}
</style></head><body><div class="toolbar"><button>Print this</button></div><h1>Offer for a roof</h1>
<div class="sides"><p>Left side</p><p>Right side</p></div><p class="sum">Total 900 EUR</p>
<p>We build it in May. <a href="https://example.com/terms">Terms</a></p></body></html>`;
const FIELDS = [{ label: "Client" }, { label: "Roofer" }];

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const textOf = (pdf: Uint8Array) => runOn(pdf, "pdftotext", ["-layout", "FILE", "-"]).output;

const created = async (more: object = {}) => {
  const answer = await account.call("POST", "/contracts", {
    content: OFFER,
    layout: "page",
    signatureFields: FIELDS,
    ...more,
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};

test("a page that a browser printed is signed by two people, sealed and found genuine, and says what it was made from", {
  skip,
}, async () => {
  const { contract, warnings } = await created({ finalize: true });
  assert.equal(warnings, undefined);
  const { id, signUrl, publicId } = contract;
  const link = `${service.url}/api/v1/signing/${linkIn(signUrl)}`;
  const original = await request(`${link}/original`, "GET");
  assert.equal(original.status, 200);
  const text = textOf(original.bytes);
  assert.match(text, /Left side +Right side[\s\S]*Total 900 EUR[\s\S]*Client +Roofer/);
  assert.doesNotMatch(text, /Print this/);
  const view = await request(link, "GET");
  assert.match(view.body.contract.html, /Total 900 EUR/);
  assert.match(view.body.contract.documents[0].printedBy, /^Chromium \d/);
  // Its text is a reading of its pages, which stand first on every screen.
  const page = await (await fetch(signUrl.replace(/^.*(?=\/sign\/)/, service.url))).text();
  assert.match(page, /id="view-pages"[^>]* checked/);

  for (const role of ["Client", "Roofer"]) {
    assert.equal((await signOver(service.url, linkIn(signUrl), role)).status, 201);
  }
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(sealed.status, 200);
  await checkSealed(sealed.bytes, { publicId, text: ["Total 900 EUR"] });
  const { verdict } = await verifyFile(sealed.bytes, [...service.app.services.ownRoots]);
  assert.equal(verdict, "genuine");

  const evidence = JSON.parse(evidenceIn(sealed.bytes).toString());
  assert.equal(evidence.contract.originalSha256, sha256(OFFER));
  assert.equal(evidence.contract.baseSha256, sha256(original.bytes));
  const [{ data }] = evidence.trail.entries;
  assert.match(data.printedBy, /^Chromium \d+\.[\d.]+$/);
});

test("every box lies below the text where its label stands, and nothing of what its place was read from is left", {
  skip,
}, async () => {
  const { preview } = (
    await account.call("POST", "/contracts?preview=true", {
      content: OFFER,
      layout: "page",
      signatureFields: FIELDS,
    })
  ).body;
  assert.equal(preview.form, "html");
  const [client, roofer] = preview.fields;
  assert.equal(client.page, 1);
  assert.ok(client.y > 10 && client.y === roofer.y && client.x + client.width < roofer.x);
  const [page] = preview.pages;
  assert.ok(Math.abs((client.width / 100) * page.width - 155) < 2);
  assert.ok(Math.abs((client.height / 100) * page.height - 80) < 2);

  const { contract } = await created({ finalize: true });
  const link = `${service.url}/api/v1/signing/${linkIn(contract.signUrl)}`;
  const { bytes } = await request(`${link}/original`, "GET");
  const links = runOn(bytes, "qpdf", ["--json", "FILE"]).output;
  assert.match(links, /example\.com\/terms/);
  assert.doesNotMatch(links, /signature\.invalid/);
});

test("a draft keeps its layout and the text as it was sent, and takes another of either", {
  skip,
}, async () => {
  const { contract } = await created();
  const path = `/contracts/${contract.id}`;
  const rowOf = () =>
    service.app.services.database
      .selectFrom("contract")
      .select(["html", "documents", "original_sha256"])
      .where("id", "=", contract.id)
      .executeTakeFirstOrThrow();
  const change = async (body: object) => {
    const answer = await account.call("PATCH", path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return rowOf();
  };
  const isPage = (row: Awaited<ReturnType<typeof rowOf>>) =>
    /"printedBy":\s*"Chromium/.test(JSON.stringify(row.documents));

  const relabelled = await change({ signatureFields: [{ label: "Owner" }] });
  assert.deepEqual([relabelled.html, isPage(relabelled)], [OFFER, true]);
  assert.equal(relabelled.original_sha256, sha256(OFFER));
  const other = await change({ content: "<h1>Other</h1>" });
  assert.deepEqual([other.html, isPage(other)], ["<h1>Other</h1>", true]);
  const set = await change({ layout: "profile" });
  assert.equal(isPage(set), false);

  const back = await account.call("PATCH", path, { layout: "page" });
  assert.deepEqual([back.status, back.body.details[0].path], [400, "layout"]);
  assert.equal(isPage(await change({ layout: "page", content: OFFER })), true);
});

test("pictures are fetched by the service, by its own rules, and what cannot be had refuses the page by name", {
  skip: skip || unlessThere("pdfimages"),
}, async () => {
  const png = PNG.sync.write(
    Object.assign(new PNG({ width: 24, height: 12 }), { data: Buffer.alloc(24 * 12 * 4, 0x80) }),
  );
  const at = (path: string) => images.url.replace("/hook", path);
  images.answerWith(({ path }) =>
    path.startsWith("/logo")
      ? { status: 200, headers: { "content-type": "image/png" }, body: png }
      : { status: 404 },
  );
  const content = `<style>p{background:url("${at("/logo-2.png")}")}</style>
    <img src="${at("/logo.png")}"><img src="${at("/logo.png")}" width="9"><p>Words</p>`;
  const { contract } = await created({ content, finalize: true });
  const asked = images.received.map(({ path, headers }) => `${path} ${headers["user-agent"]}`);
  assert.deepEqual(asked.sort(), ["/logo-2.png Countersign", "/logo.png Countersign"]);
  const link = `${service.url}/api/v1/signing/${linkIn(contract.signUrl)}`;
  const { bytes } = await request(`${link}/original`, "GET");
  const listed = runOn(bytes, "pdfimages", ["-list", "FILE"]).output;
  assert.match(listed, /^\s+1 .*\simage\s+24\s+12\s/m);

  const wrong = await account.call("POST", "/contracts", {
    content: `<img src="${at("/none.png")}"><img src="rel.png"><img alt="nothing"><p>x</p>`,
    layout: "page",
  });
  assert.equal(wrong.status, 400);
  assert.match(JSON.stringify(wrong.body.details), /rel\.png.*none of those taken/);
  const gone = await account.call("POST", "/contracts", {
    content: `<img src="${at("/none.png")}"><p>x</p>`,
    layout: "page",
  });
  assert.match(JSON.stringify(gone.body.details), /none\.png.*the answer is 404/);
});

test("what a page would load or run is told, and no PDF has a layout", { skip }, async () => {
  const { warnings } = await created({
    content: `<link rel="stylesheet" href="https://cdn.example/a.css"><script>document.title = "x"</script>
      <iframe srcdoc="<p>elsewhere</p>"></iframe><p>Words</p>`,
  });
  assert.match(
    warnings.join("\n"),
    /<iframe> was left out[\s\S]*scripts do not run[\s\S]*cdn\.example\/a\.css/,
  );
  const refused = await account.call("POST", "/contracts", {
    document: { pdf: "JVBERi0=" },
    layout: "page",
    signatureFields: [{ label: "A", x: 10, y: 10 }],
  });
  assert.deepEqual([refused.status, refused.body.details[0].path], [400, "layout"]);
});
