import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { dayText } from "#words/printed-time.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

for (const name of ["libreoffice.pdf", "chromium.pdf", "rotated-shifted.pdf"]) {
  test(`${name} with every kind of field is signed and sealed, what signers saw first`, async () => {
    const pdf = readFileSync(new URL(`../kit/documents/pdfs/${name}`, import.meta.url));
    const created = await account.call("POST", "/contracts", {
      document: {
        name: `../${name}`,
        pdf: `data:application/pdf;base64,${pdf.toString("base64")}`,
      },
      signatureFields: [
        { label: "Client", x: 8, y: 60 },
        { label: "Supplier", x: 55, y: 60 },
        { type: "initials", label: "Client", x: 80, y: 4 },
        { type: "date", label: "Client", x: 8, y: 72 },
        { type: "text", text: "Größe: 3 Zimmer, 950 €", x: 8, y: 77 },
        { type: "input", label: "Supplier", x: 55, y: 72, text: "DE" },
        { type: "input", label: "Supplier", x: 55, y: 77, optional: true },
      ],
      finalize: true,
    });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { id, signUrl, publicId } = created.body.contract;

    const missing = await signOver(service.url, linkIn(signUrl), "Supplier");
    assert.equal(missing.status, 400);
    assert.match(missing.body.details[0].path, /^inputs\./);

    const { fields } = await service.app.server
      .inject(`/api/v1/signing/${linkIn(signUrl)}`)
      .then((answer) => answer.json());
    const seen = await service.app.server.inject(`/api/v1/signing/${linkIn(signUrl)}/original`);
    assert.equal(seen.statusCode, 200);
    const base = seen.rawPayload;
    const iban = fields.find((field: { type: string }) => field.type === "input").id;
    // Files of the same process have moved the clock before.
    const day = dayText(service.clock.now(), "en", "UTC");
    assert.equal((await signOver(service.url, linkIn(signUrl), "Client")).status, 201);
    const last = await signOver(service.url, linkIn(signUrl), "Supplier", {
      inputs: { [iban]: "DE02 1203 0000 0000 2020 51" },
      signature: { type: "typed", text: "Παππάς Łucja", font: "Caveat" },
    });
    assert.equal(last.status, 201, JSON.stringify(last.body));

    const sealed = (await account.call("GET", `/contracts/${id}/pdf`)).bytes;
    assert.ok(Buffer.from(sealed.subarray(0, base.length)).equals(base), "base bytes changed");
    await checkSealed(sealed, {
      publicId,
      text: ["Größe: 3 Zimmer, 950 €", "DE02 1203 0000 0000 2020 51", day],
    });
  });
}
