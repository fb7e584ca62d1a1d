import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { request } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  contractIn,
  create,
  createPending,
  createSigned,
  htmlContract,
  type Json,
  pdfContract,
  pdfOf,
  read,
  STATUSES,
  signed,
} from "./contracts.ts";
import { expectProperties, expectRefused, expectStatus, expectTime, PROPERTIES } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

for (const status of STATUSES) {
  conforms(
    "contract.properties contract.status get.answer service.null-is-present contract.sign-url contract.pdf-url contract.verify-url contract.status-url",
    `a contract that is ${status} has its properties, with the links of that status`,
    async () => {
      const { account, contract } = await contractIn(at, status);
      const answer = await account.call("GET", `/contracts/${contract.id}`);
      expectStatus(answer, 200);
      expectProperties(answer.body, "contract");
      const found = answer.body.contract;
      expectProperties(found, PROPERTIES.contract);
      const secrets = await at.secretsOf(found.id);
      assert.equal(
        found.signUrl?.endsWith(`/sign/${secrets.sign}`) ?? null,
        status === "pending" || null,
      );
      const pdf = `/api/v1/contracts/${found.id}/pdf`;
      assert.equal(found.pdfUrl?.endsWith(pdf) ?? null, status === "fully_signed" || null);
      const verify = `/verify/${found.publicId}`;
      assert.equal(found.verifyUrl?.endsWith(verify) ?? null, status !== "draft" || null);
      assert.ok(found.statusUrl.endsWith(`/status/${secrets.status}`));
      assert.equal(found.signedAt !== null, status === "fully_signed");
    },
  );
}

conforms(
  "contract.token",
  "tokens are sixteen characters without look-alikes, each its own",
  async () => {
    const account = await at.account();
    const tokens: string[] = [];
    for (let count = 0; count < 20; count += 1) tokens.push((await create(account)).token);
    for (const token of tokens) assert.match(token, /^[A-Za-z0-9]{16}$/);
    assert.doesNotMatch(tokens.join(""), /[0O1lI]/);
    assert.equal(new Set(tokens).size, 20);
  },
);

conforms("contract.token get.by-token", "the token stands for the id in every path", async () => {
  const account = await at.account();
  const { id, token } = await createPending(account);
  assert.equal((await read(account, token)).id, id);
  expectStatus(await account.call("PATCH", `/contracts/${token}`, { title: "x" }), 200);
  expectRefused(await account.call("GET", `/contracts/${token}/pdf`), 409, "NOT_SIGNED", [
    "status",
  ]);
  expectStatus(await account.call("POST", `/contracts/${token}/cancel`), 200);
  expectStatus(await account.call("DELETE", `/contracts/${token}`), 200);
});

conforms("contract.id", "ids sort by creation, within one moment as well", async () => {
  const account = await at.account();
  const ids: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    if (count % 4 === 0) at.clock.moveMs(1);
    ids.push((await create(account)).id);
  }
  assert.deepEqual([...ids].sort(), ids);
});

conforms(
  "contract.public-id contract.public-id-own",
  "document IDs are Crockford base32 in groups, and their own",
  async () => {
    const account = await at.account();
    const seen = new Set<string>();
    for (let count = 0; count < 20; count += 1) {
      const { id, token, publicId } = await create(account);
      assert.match(publicId, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}-[0-9A-Z*~$=]$/);
      const plain = publicId.replaceAll("-", "").toLowerCase();
      assert.ok(!token.toLowerCase().includes(plain.slice(0, 6)));
      assert.ok(!id.replaceAll("-", "").includes(plain.slice(0, 6)));
      seen.add(publicId);
    }
    assert.equal(seen.size, 20);
  },
);

conforms(
  "contract.public-id-printed",
  "the document ID stands on every page of the sealed PDF",
  async () => {
    const account = await at.account();
    const body = pdfContract(undefined, { document: { pdf: pdfOf(3) }, finalize: true });
    const { id, signUrl, publicId } = await create(account, body);
    await signed(at.url, linkIn(signUrl), "A");
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const { runOn, unlessThere } = await import("#kit/peers/tools.ts");
    if (unlessThere("pdftotext")) return;
    const { output } = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]);
    const pages = output.split("\f").slice(0, -1);
    assert.ok(pages.length >= 4);
    for (const page of pages) assert.ok(page.includes(publicId));
  },
);

conforms(
  "contract.final-pdf",
  "finalPdf is null before, and the stored bytes' hash after",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    assert.equal((await read(account, id)).finalPdf, null);
    for (const role of ["A", "B"]) await signed(at.url, linkIn(signUrl), role);
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const { finalPdf } = await read(account, id);
    expectProperties(finalPdf, "sha256 storedAt");
    assert.equal(finalPdf.sha256, createHash("sha256").update(bytes).digest("hex"));
    expectTime(finalPdf.storedAt);
  },
);

conforms(
  "contract.signatures contract.signature-role contract.signature-name contract.delivered-link contract.one-signature-a-label",
  "a signature tells its label, the typed name and over which link it came",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    assert.deepEqual((await read(account, id)).signatures, []);
    const signerName = "Zoë Łukasiewicz";
    const { signatureId } = await signed(at.url, linkIn(signUrl), "B", { signerName });
    const { signatures, status } = await read(account, id);
    assert.deepEqual([status, signatures.length], ["pending", 1]);
    const [{ signedAt, ...rest }] = signatures;
    expectProperties(signatures[0], PROPERTIES.signature);
    expectTime(signedAt);
    assert.deepEqual(rest, {
      id: signatureId,
      role: "B",
      name: "B",
      signerName,
      deliveredLink: false,
    });
  },
);

conforms(
  "contract.delivered-link link.own-label link.mixed",
  "a signature over a delivered link says so",
  async () => {
    const account = await at.account();
    const { id, signUrl, signers } = await createPending(account, {
      signers: [{ role: "A", email: "a@example.com" }],
    });
    await signed(at.url, at.secretOf(signers[0]), "A");
    await signed(at.url, linkIn(signUrl), "B");
    const { signatures, status } = await read(account, id);
    assert.equal(status, "fully_signed");
    assert.deepEqual(
      signatures.map(({ role, deliveredLink }: Json) => [role, deliveredLink]),
      [
        ["A", true],
        ["B", false],
      ],
    );
  },
);

conforms(
  "contract.documents contract.document-order contract.document-types",
  "parts are listed with their real pages, and the certificate joins them when sealed",
  async () => {
    const account = await at.account();
    const document = { name: "lease.pdf", pdf: pdfOf(3) };
    const { id, signUrl } = await create(
      account,
      pdfContract(undefined, { document, finalize: true }),
    );
    const before = (await read(account, id)).documents;
    assert.equal(before.length, 1);
    const { id: partId, ...part } = before[0];
    assert.equal(typeof partId, "string");
    assert.deepEqual(part, { name: "lease.pdf", type: "document", pages: 3, order: 1 });
    await signed(at.url, linkIn(signUrl), "A");
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const { documents } = await read(account, id);
    for (const one of documents) expectProperties(one, PROPERTIES.document);
    assert.deepEqual(
      documents.map(({ type }: Json) => type),
      ["document", "certificate"],
    );
    assert.deepEqual(
      documents.map(({ order }: Json) => order),
      [1, 2],
    );
    assert.equal(documents[0].id, partId);
    const { runOn, unlessThere } = await import("#kit/peers/tools.ts");
    if (unlessThere("pdfinfo")) return;
    const pages = Number(/^Pages:\s+(\d+)/m.exec(runOn(bytes, "pdfinfo", ["FILE"]).output)?.[1]);
    assert.equal(
      documents.reduce((sum: number, one: Json) => sum + one.pages, 0),
      pages,
    );
  },
);

conforms(
  "contract.verify-url page.verify",
  "wherever a verify address is given, it leads to a page",
  async () => {
    const draft = await contractIn(at, "draft");
    await draft.account.call("POST", `/contracts/${draft.contract.id}/cancel`);
    for (const { account, contract } of [draft, await contractIn(at, "pending_payment")]) {
      const { verifyUrl } = await read(account, contract.id);
      if (verifyUrl === null) continue;
      expectStatus(await request(at.url + new URL(verifyUrl).pathname, "GET"), 200);
    }
  },
);

conforms("signer.no-link", "no answer of the API holds a delivered link's secret", async () => {
  const account = await at.account();
  const created = await account.call(
    "POST",
    "/contracts",
    htmlContract({ finalize: true, signers: [{ role: "A", email: "a@example.com" }] }),
  );
  const { id, signers } = created.body.contract;
  const secret = at.secretOf(signers[0]);
  const patched = await account.call("PATCH", `/contracts/${id}`, { title: "x" });
  const got = await account.call("GET", `/contracts/${id}`);
  const listed = await account.call("GET", "/contracts");
  for (const { bytes } of [created, patched, got, listed]) {
    const text = Buffer.from(bytes).toString();
    assert.ok(!text.includes(secret));
    assert.doesNotMatch(text, /\/sign\/[A-Za-z0-9_-]{27,}/);
  }
});

for (const key of [
  "0192f0c0-0000-7000-8000-000000000000",
  "aaaaaaaaaaaaaaaa",
  "x",
  "%00",
  "..%2f..%2fetc",
  "%F0%9F%A6%9C",
]) {
  conforms("get.unknown error.no-code", `${key} is unknown`, async () => {
    expectRefused(await (await at.account()).call("GET", `/contracts/${key}`), 404);
  });
}

conforms(
  "service.foreign-is-unknown auth.foreign",
  "another account's contract looks like none, in every call",
  async () => {
    const owner = await at.account();
    const mine = await createPending(owner);
    const stranger = await at.account();
    const unknown = "0192f0c0-0000-7000-8000-000000000000";
    for (const [method, tail, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { title: "mine now" }],
      ["PATCH", "", { finalize: true }],
      ["PATCH", "", { signers: [{ role: "A", email: "a@example.com" }] }],
      ["DELETE", "", undefined],
      ["POST", "/cancel", undefined],
      ["GET", "/pdf", undefined],
    ] as const) {
      for (const key of [mine.id, mine.token]) {
        const foreign = await stranger.call(method, `/contracts/${key}${tail}`, body);
        const none = await stranger.call(method, `/contracts/${unknown}${tail}`, body);
        expectRefused(foreign, 404);
        const [{ requestId: _a, ...one }, { requestId: _b, ...two }] = [foreign.body, none.body];
        assert.deepEqual(one, two);
      }
    }
    assert.equal((await read(owner, mine.id)).title, null);
  },
);

conforms(
  "contract.verify-page page.verify",
  "a sealed contract's verify page carries the file's hash and size",
  async () => {
    const account = await at.account();
    const { id, verifyUrl } = await createSigned(at, account);
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const page = await request(at.url + new URL(verifyUrl).pathname, "GET");
    expectStatus(page, 200);
    const text = Buffer.from(page.bytes).toString();
    assert.ok(text.includes(createHash("sha256").update(bytes).digest("hex")));
    assert.ok(!text.includes("The parrot"));
  },
);
