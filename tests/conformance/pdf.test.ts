import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { request, type TestAccount } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createPending,
  createSigned,
  htmlContract,
  pdfContract,
  read,
  signed,
} from "./contracts.ts";
import { expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();
const HOUR_MS = 3_600_000;

/** The text of every page of a PDF, as a reader copies it. */
function pagesOf(pdf: Uint8Array): string[] {
  const { output } = runOn(pdf, "pdftotext", ["-layout", "FILE", "-"]);
  return output
    .split("\f")
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, " "));
}

/** The name that a browser gives the file (RFC 6266, section 4.3: `filename*` goes first). */
function fileName(headers: Headers): string {
  const disposition = headers.get("content-disposition") ?? "";
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return extended
    ? decodeURIComponent(extended)
    : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? "");
}

async function download(account: TestAccount, id: string): Promise<Uint8Array> {
  const answer = await account.call("GET", `/contracts/${id}/pdf`);
  expectStatus(answer, 200);
  return answer.bytes;
}

/** A PDF contract that one person has signed, and its sealed pages. */
async function sealed(
  fields: Record<string, unknown>[],
  submission: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
): Promise<string[]> {
  const account = await at.account();
  const { id, signUrl } = await create(account, pdfContract(fields, { finalize: true, ...change }));
  const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  const inputs = Object.fromEntries(
    view.body.fields
      .filter(({ type }: { type: string }) => type === "input")
      .map(({ id: field }: { id: string }, index: number) => [field, `typed value ${index + 1}`]),
  );
  await signed(at.url, linkIn(signUrl), "A", { inputs, ...submission });
  return pagesOf(await download(account, id));
}

const isMissing = unlessThere("pdftotext");
const signature = { label: "A", x: 10, y: 10 };

conforms("pdf.answer", "what of a query is not known is named in a header", async () => {
  const account = await at.account();
  const { id } = await createSigned(at, account);
  const { headers } = await account.call("GET", `/contracts/${id}/pdf?größe=a4&page=2`);
  assert.equal(
    headers.get("x-warnings"),
    "gr%C3%B6%C3%9Fe is not a query parameter of this request; page is not a query parameter of this request",
  );
  const plain = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(plain.headers.get("x-warnings"), null);
});

conforms(
  "pdf.answer service.json",
  "the file comes as application/pdf and as an attachment",
  async () => {
    const account = await at.account();
    const { id } = await createSigned(at, account, { title: "Lease 7" });
    const answer = await account.call("GET", `/contracts/${id}/pdf`);
    expectStatus(answer, 200);
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    assert.match(answer.headers.get("content-disposition") ?? "", /^attachment/);
    assert.equal(Buffer.from(answer.bytes.subarray(0, 5)).toString(), "%PDF-");
  },
);

for (const [what, change, name] of [
  ["its title", { title: "Lease 7" }, "Lease 7.pdf"],
  ["its first heading", {}, "Lease.pdf"],
] as const) {
  conforms("pdf.file-name", `the file is called by ${what}`, async () => {
    const account = await at.account();
    const { id } = await createSigned(at, account, change);
    const { headers } = await account.call("GET", `/contracts/${id}/pdf`);
    assert.equal(fileName(headers), name);
  });
}

conforms("pdf.file-name", "a document without a title is called by its own name", async () => {
  const account = await at.account();
  const { id, signUrl } = await create(account, pdfContract(undefined, { finalize: true }));
  await signed(at.url, linkIn(signUrl), "A");
  const { headers } = await account.call("GET", `/contracts/${id}/pdf`);
  assert.equal(fileName(headers), "lease.pdf");
});

conforms(
  "pdf.file-name create.unicode",
  "one without title, name and heading is called by the word and its ID, whatever the language",
  async () => {
    const account = await at.account();
    const { id, publicId } = await createSigned(at, account, {
      content: "<p>x</p>",
      language: "de",
    });
    const { headers } = await account.call("GET", `/contracts/${id}/pdf`);
    assert.equal(fileName(headers), `Vertrag ${publicId}.pdf`);
  },
);

conforms(
  "pdf.same-bytes contract.final-pdf",
  "every download is the same file, the first ones at once too",
  async () => {
    const account = await at.account();
    const { id, token, signUrl } = await createPending(account);
    for (const role of ["A", "B"]) await signed(at.url, linkIn(signUrl), role);
    const files = await Promise.all([1, 2, 3].map(() => download(account, id)));
    at.clock.moveMs(HOUR_MS);
    files.push(await download(account, token));
    const hashes = files.map((file) => createHash("sha256").update(file).digest("hex"));
    const { finalPdf, documents } = await read(account, id);
    assert.deepEqual(new Set(hashes), new Set([finalPdf.sha256]));
    assert.equal(documents.at(-1).type, "certificate");
  },
);

conforms(
  "pdf.not-signed",
  "with one signature missing it is NOT_SIGNED with the status",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    await signed(at.url, linkIn(signUrl), "A");
    const answer = await account.call("GET", `/contracts/${id}/pdf`);
    expectRefused(answer, 409, "NOT_SIGNED", ["status"]);
    assert.equal(answer.body.status, "pending");
  },
);

conforms("pdf.not-signed", "of a contract that ended unsigned none is promised", async () => {
  const account = await at.account();
  const ended = await createPending(account);
  await account.call("POST", `/contracts/${ended.id}/cancel`);
  const draft = await create(account, htmlContract());
  for (const [id, status, words] of [
    [ended.id, "cancelled", /was cancelled .*: no sealed PDF comes/],
    [draft.id, "draft", /is a draft/],
  ] as const) {
    const answer = await account.call("GET", `/contracts/${id}/pdf`);
    expectRefused(answer, 409, "NOT_SIGNED", ["status"]);
    assert.equal(answer.body.status, status);
    assert.match(answer.body.error, words);
  }
});

conforms(
  "pdf.content field.text-printed field.input field.title-printed field.initials",
  "the sealed file holds the text, the values, the name and the title",
  async () => {
    const pages = await sealed(
      [
        signature,
        { type: "initials", label: "A", x: 60, y: 10 },
        { type: "text", text: "Größe: 3 Zimmer", x: 10, y: 40 },
        { type: "input", label: "A", x: 10, y: 60 },
      ],
      { signerName: "Zoë Łukasiewicz", title: "Managing director" },
    );
    if (isMissing) return;
    for (const part of ["Page 1", "Größe: 3 Zimmer", "typed value 1"]) {
      assert.ok(pages[0]?.includes(part), `${part}: ${pages[0]}`);
    }
    const all = pages.join(" ");
    for (const part of ["Zoë Łukasiewicz", "Managing director"])
      assert.ok(all.includes(part), part);
  },
);

conforms(
  "field.title-printed signers.title-preset",
  "the title that the signer gives is the one that is printed",
  async () => {
    const pages = await sealed(
      [signature],
      { title: "Chief parrot" },
      { signers: [{ role: "A", title: "Managing director" }] },
    );
    if (isMissing) return;
    assert.ok(pages[0]?.includes("Chief parrot"), pages[0]);
    assert.ok(!pages[0]?.includes("Managing director"));
  },
);

conforms(
  "field.date field.date-zone",
  "a date field shows the day in the account's zone, not the signer's",
  async () => {
    const year = at.clock.now().getUTCFullYear() + 1;
    at.clock.moveTo(Date.UTC(year, 0, 14, 23, 30));
    const pages = await sealed([signature, { type: "date", label: "A", x: 10, y: 50 }], {
      timeZone: "Asia/Tokyo",
    });
    if (isMissing) return;
    assert.match(pages[0] ?? "", new RegExp(`14 Jan(uary)? ${year}|${year}-01-14`));
    assert.doesNotMatch(pages[0] ?? "", /15 Jan/);
  },
);

conforms(
  "field.optional-input field.input signing.inputs",
  "an optional input may stay empty, a required one not",
  async () => {
    const account = await at.account();
    const fields = [
      signature,
      { type: "input", label: "A", x: 10, y: 50 },
      { type: "input", label: "A", x: 10, y: 60, optional: true },
    ];
    const { signUrl } = await create(account, pdfContract(fields, { finalize: true }));
    const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    const [, required] = view.body.fields;
    const { signOver } = await import("#kit/scenes/signer.ts");
    const missing = await signOver(at.url, linkIn(signUrl), "A");
    expectRefused(missing, 400);
    assert.ok(
      missing.body.details.every(({ path }: { path: string }) => path.includes(required.id)),
    );
    await signed(at.url, linkIn(signUrl), "A", { inputs: { [required.id]: "x" } });
  },
);

conforms("field.same-label", "a drawing stands in every field of its label", async () => {
  const account = await at.account();
  const typed = { signature: { type: "typed", text: "Zoë Once", font: "Caveat" } };
  const fields = [signature, { ...signature, y: 60 }];
  const { id, signUrl } = await create(account, pdfContract(fields, { finalize: true }));
  await signed(at.url, linkIn(signUrl), "A", { ...typed, signerName: "Somebody Else" });
  if (isMissing) return;
  const [page = ""] = pagesOf(await download(account, id));
  assert.ok((page.match(/Zoë Once|Somebody Else/g)?.length ?? 0) >= 2, page);
});

conforms(
  "pdf.certificate link.certificate contract.public-id-printed",
  "the certificate tells who signed what, how and when",
  async () => {
    const account = await at.account();
    const { id, signUrl, publicId, signers } = await createPending(account, {
      signers: [{ role: "A", email: "delivered@example.com" }],
    });
    await signed(at.url, at.secretOf(signers[0]), "A", { title: "Tenant in chief" });
    await signed(at.url, linkIn(signUrl), "B", {
      email: "typed@example.com",
      signerName: "Bea Beispiel",
    });
    if (isMissing) return;
    const bytes = await download(account, id);
    const { documents } = await read(account, id);
    const own = documents
      .slice(0, -1)
      .reduce((sum: number, { pages }: { pages: number }) => sum + pages, 0);
    const certificate = pagesOf(bytes).slice(own).join(" ");
    for (const part of [
      publicId,
      "delivered@example.com",
      "typed@example.com",
      "Bea Beispiel",
      "Tenant in chief",
      "127.0.0.1",
      "Europe/Berlin",
      "UTC",
      `/verify/${publicId}`,
    ]) {
      assert.ok(certificate.includes(part), `${part} is missing`);
    }
    assert.match(certificate.replace(/ /g, ""), /[0-9a-f]{64}/);
    const around = (address: string) => {
      const place = certificate.indexOf(address);
      return certificate.slice(place - 160, place + address.length);
    };
    assert.match(around("delivered@example.com"), /deliver/i);
    assert.doesNotMatch(around("typed@example.com").slice(100), /delivered to/i);
  },
);

for (const [language, word] of [
  ["de", /Unterschrift|Nachweis|Zertifikat|Prüfprotokoll/i],
  ["es", /Certificado|firma/i],
  ["fr", /Certificat|signature/i],
  ["en", /Certificate/i],
] as const) {
  conforms(
    "pdf.certificate-language create.language",
    `the certificate of a contract in ${language} is in ${language}`,
    async () => {
      const account = await at.account();
      const { id } = await createSigned(at, account, { language });
      if (isMissing) return;
      assert.match(pagesOf(await download(account, id)).at(-1) ?? "", word);
    },
  );
}

conforms(
  "pdf.local-authority",
  "a timestamp of the local authority is said to be one",
  async () => {
    const account = await at.account();
    const { id } = await createSigned(at, account);
    if (isMissing) return;
    assert.match(pagesOf(await download(account, id)).join(" "), /local/i);
  },
);

conforms("pdf.timestamp", "the seal carries a timestamp token", async () => {
  const account = await at.account();
  const { id } = await createSigned(at, account);
  const text = Buffer.from(await download(account, id)).toString("latin1");
  assert.match(text, /ETSI\.CAdES\.detached/);
  // id-aa-timeStampToken, 1.2.840.113549.1.9.16.2.14 (RFC 3161, appendix A), as it stands in DER.
  assert.ok(text.toLowerCase().includes("060b2a864886f70d010910020e"));
});

conforms(
  "pdf.seal pdf.timestamp",
  "the seal is PAdES, covers the whole file, and carries what validates it later",
  async () => {
    const account = await at.account();
    const { id, publicId } = await createSigned(at, account);
    const bytes = await download(account, id);
    await checkSealed(bytes, { publicId });
    assert.match(Buffer.from(bytes).toString("latin1"), /\/DSS\b/);
  },
);

conforms("pdf.answer auth.missing", "the file needs the key", async () => {
  const account = await at.account();
  const { id } = await createSigned(at, account);
  expectRefused(await at.stranger("GET", `/contracts/${id}/pdf`), 401);
  const answer = await request(`${at.url}/api/v1/contracts/${id}/pdf`, "GET", undefined, {
    authorization: `Bearer ${account.apiKey}`,
    accept: "application/pdf",
  });
  expectStatus(answer, 200);
});

conforms(
  "create.centred",
  "centring the signature block changes the page, not who signs",
  async () => {
    const account = await at.account();
    const places = [];
    for (const signaturesCentered of [false, true]) {
      const body = htmlContract({
        signatureFields: [{ label: "A" }],
        signaturesCentered,
        finalize: true,
      });
      const { signUrl } = await create(account, body);
      places.push((await at.stranger("GET", `/signing/${linkIn(signUrl)}`)).body.fields[0]);
    }
    assert.notEqual(places[0].x, places[1].x);
    assert.ok(Math.abs(places[1].x + places[1].width / 2 - 50) < 1, JSON.stringify(places[1]));
  },
);
