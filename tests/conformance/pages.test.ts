import assert from "node:assert/strict";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { create, createPending, createSigned, read, signed } from "./contracts.ts";
import { stage } from "./stage.ts";

const at = stage({ BASE_URL: "https://sign.example.com/" });

async function page(path: string) {
  const response = await fetch(at.url + path, { redirect: "manual" });
  return {
    status: response.status,
    location: response.headers.get("location"),
    retryAfter: response.headers.get("retry-after"),
    html: await response.text(),
  };
}

conforms(
  "page.base contract.sign-url contract.status-url contract.verify-url contract.pdf-url",
  "every link starts with BASE_URL",
  async () => {
    const account = await at.account();
    const { id, token, publicId, signUrl, verifyUrl } = await createPending(account);
    const base = "https://sign.example.com";
    const secrets = await at.secretsOf(id);
    assert.deepEqual(
      [signUrl, verifyUrl],
      [`${base}/sign/${secrets.sign}`, `${base}/verify/${publicId}`],
    );
    assert.equal((await read(account, id)).statusUrl, `${base}/status/${secrets.status}`);
    for (const role of ["A", "B"]) await signed(at.url, linkIn(signUrl), role);
    const { pdfUrl } = await read(account, id);
    assert.match(pdfUrl, new RegExp(`^${base}/api/v1/contracts/(${id}|${token})/pdf$`));
  },
);

conforms("page.sign", "signUrl opens the signing page in the contract's language", async () => {
  const { signUrl } = await createPending(await at.account(), { language: "fr" });
  const { status, html } = await page(new URL(signUrl).pathname);
  assert.equal(status, 200);
  assert.match(html, /<html lang="fr"/);
  assert.match(html, /The parrot/);
});

conforms("page.personal", "a delivered link opens the signing page", async () => {
  const { signers } = await createPending(await at.account(), {
    signers: [{ role: "A", email: "a@example.com" }],
  });
  assert.equal((await page(`/sign/${at.secretOf(signers[0])}`)).status, 200);
});

conforms(
  "page.status",
  "the status page shows roles and states, masks addresses and offers no file",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account, {
      signers: [{ role: "A", email: "maria@example.org" }],
    });
    await signed(at.url, linkIn(signUrl), "B");
    const { statusUrl } = await read(account, id);
    const { status, html } = await page(new URL(statusUrl).pathname);
    assert.equal(status, 200);
    assert.match(html, /m…@example\.org/);
    for (const part of ["maria", "The parrot", "/pdf"]) assert.ok(!html.includes(part), part);
  },
);

conforms(
  "page.status page.verify",
  "every status has a status page, and only a draft no verify page",
  async () => {
    const account = await at.account();
    const draft = await create(account);
    assert.equal((await page(`/status/${(await at.secretsOf(draft.id)).status}`)).status, 200);
    assert.equal((await page(`/verify/${draft.publicId}`)).status, 404);
    const pending = await createPending(account);
    assert.equal((await page(`/verify/${pending.publicId}`)).status, 200);
  },
);

conforms(
  "page.verify contract.public-id",
  "an ID is read in whatever case and with or without dashes",
  async () => {
    const { publicId } = await createPending(await at.account());
    for (const typed of [publicId.toLowerCase(), publicId.replaceAll("-", "")]) {
      const found = await page(`/verify/${typed}`);
      assert.equal(found.location ?? `/verify/${publicId}`, `/verify/${publicId}`);
      assert.ok([200, 303].includes(found.status), String(found.status));
    }
  },
);

conforms("contract.public-id", "the check character finds a wrong one", async () => {
  const { publicId } = await createPending(await at.account());
  const wrong = (publicId[0] === "7" ? "8" : "7") + publicId.slice(1);
  assert.equal((await page(`/verify/${wrong}`)).status, 404);
});

conforms(
  "page.verify-states contract.verify-page",
  "the verify page tells state, pages, size and hash, and never the text",
  async () => {
    const account = await at.account();
    const { id, publicId } = await createSigned(at, account);
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const { finalPdf, documents } = await read(account, id);
    const { html } = await page(`/verify/${publicId}`);
    const pages = documents.reduce((sum: number, part: { pages: number }) => sum + part.pages, 0);
    for (const part of [finalPdf.sha256, String(bytes.length), publicId, String(pages)]) {
      assert.ok(html.includes(part), part);
    }
    assert.ok(!html.includes("The parrot"));
  },
);

conforms(
  "page.verify-limited",
  "the verify page answers thirty requests a minute and no more",
  async () => {
    const { publicId } = await createPending(await at.account());
    at.clock.moveMs(60_000);
    for (let count = 0; count < 30; count += 1) {
      assert.equal((await page(`/verify/${publicId}`)).status, 200);
    }
    const refused = await page(`/verify/${publicId}`);
    assert.equal(refused.status, 429);
    assert.match(refused.retryAfter ?? "", /^[1-9]\d*$/);
    at.clock.moveMs(60_000);
    assert.equal((await page(`/verify/${publicId}`)).status, 200);
  },
);
