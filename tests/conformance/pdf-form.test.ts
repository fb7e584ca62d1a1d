import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { create, pdfContract, pdfWith, read, signed } from "./contracts.ts";
import { expectInvalid, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();
const page = { entries: "/MediaBox [0 0 400 600]", content: "" };

async function post(pdf: Uint8Array) {
  const document = { pdf: Buffer.from(pdf).toString("base64") };
  return (await at.account()).call("POST", "/contracts", pdfContract(undefined, { document }));
}

function encrypted(): Buffer {
  const zeros = "00".repeat(32);
  return pagesPdf([page], {
    extra: [`<</Filter /Standard /V 1 /R 2 /P -4 /O <${zeros}> /U <${zeros}>>>`],
  });
}

/** The same file, with an entry in its trailer that says it is encrypted. */
function withTrailer(pdf: Buffer, entries: string): Buffer {
  return Buffer.from(
    pdf.toString("latin1").replace("trailer\n<<", `trailer\n<<${entries} `),
    "latin1",
  );
}

const REFUSED: [rule: string, what: string, pdf: () => Uint8Array, says: RegExp][] = [
  [
    "encrypted",
    "an encrypted PDF",
    () =>
      withTrailer(encrypted(), `/Encrypt 7 0 R /ID [<${"00".repeat(16)}> <${"00".repeat(16)}>]`),
    /encrypt|password|protect/i,
  ],
  [
    "xfa",
    "an XFA form",
    () =>
      pagesPdf([page], {
        catalog: "/AcroForm <</Fields [] /XFA 7 0 R>>",
        extra: [{ entries: "", data: "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>" }],
      }),
    /XFA/,
  ],
  ["malformed", "a text", () => Buffer.from("not a PDF"), /PDF|read/i],
  [
    "malformed",
    "a PDF that was cut",
    () => pdfWith(1).subarray(0, 200),
    /PDF|read|broken|damaged/i,
  ],
  ["malformed", "a PDF without pages", () => pagesPdf([]), /page/i],
  ["pages", "a PDF of 501 pages", () => pdfWith(501), /500|pages/],
];

for (const [rule, what, pdf, says] of REFUSED) {
  conforms(`pdf-form.${rule}`, `${what} is refused with a message that says so`, async () => {
    const answer = await post(pdf());
    expectInvalid(answer, "document.pdf");
    assert.match(answer.body.details[0].message, says);
    assert.match(answer.body.error, says);
  });
}

conforms("pdf-form.pages contract.document-order", "500 pages are taken and counted", async () => {
  const account = await at.account();
  const document = { pdf: pdfWith(500).toString("base64") };
  const { id } = await create(account, pdfContract(undefined, { document }));
  assert.equal((await read(account, id)).documents[0].pages, 500);
});

conforms(
  "pdf-form.active",
  "JavaScript, launch actions and embedded programs are gone from the sealed file",
  async () => {
    const pdf = pagesPdf([{ ...page, entries: `${page.entries} /AA <</O 8 0 R>>` }], {
      catalog:
        "/OpenAction 7 0 R /Names <</EmbeddedFiles <</Names [(evil.exe) 9 0 R]>> /JavaScript <</Names [(a) 7 0 R]>>>>",
      extra: [
        "<</S /JavaScript /JS (app.alert\\(1\\))>>",
        "<</S /Launch /F (evil.exe)>>",
        "<</Type /Filespec /F (evil.exe) /EF <</F 10 0 R>>>>",
        { entries: "/Type /EmbeddedFile", data: "MZ evil program" },
      ],
    });
    const account = await at.account();
    const document = { pdf: pdf.toString("base64") };
    const answer = await account.call(
      "POST",
      "/contracts",
      pdfContract(undefined, { document, finalize: true }),
    );
    expectStatus(answer, 201);
    assert.ok(answer.body.warnings?.length > 0, "what was removed is named");
    const { id, signUrl } = answer.body.contract;
    await signed(at.url, linkIn(signUrl), "A");
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const text = Buffer.from(bytes).toString("latin1");
    for (const part of ["app.alert", "/Launch", "evil program"])
      assert.ok(!text.includes(part), part);
  },
);

conforms(
  "pdf-form.signed",
  "a PDF that was sealed before keeps its seal or is refused with a reason",
  async () => {
    const account = await at.account();
    const first = await create(account, pdfContract(undefined, { finalize: true }));
    await signed(at.url, linkIn(first.signUrl), "A");
    const { bytes } = await account.call("GET", `/contracts/${first.id}/pdf`);
    const document = { pdf: Buffer.from(bytes).toString("base64") };
    const again = pdfContract(undefined, { document, finalize: true });
    const answer = await account.call("POST", "/contracts", again);
    if (answer.status === 400) {
      expectInvalid(answer, "document.pdf");
      assert.match(answer.body.error, /sign/i);
      return;
    }
    expectStatus(answer, 201);
    if (unlessThere("pdfsig")) return;
    await signed(at.url, linkIn(answer.body.contract.signUrl), "A");
    const sealed = await account.call("GET", `/contracts/${answer.body.contract.id}/pdf`);
    const { output } = runOn(sealed.bytes, "pdfsig", ["-nocert", "FILE"]);
    assert.equal(output.match(/Signature is Valid/g)?.length, 2, output);
  },
);

for (const name of ["chromium.pdf", "libreoffice.pdf", "packed.pdf", "rotated-shifted.pdf"]) {
  conforms("service.forms create.document-base64", `${name} is taken`, async () => {
    expectStatus(
      await post(readFileSync(new URL(`../kit/documents/pdfs/${name}`, import.meta.url))),
      201,
    );
  });
}

conforms("error-body.code", "a document that is refused carries no code", async () => {
  expectRefused(await post(Buffer.from("x")), 400);
});
