import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readSecurityStore } from "#evidence/verification/read-security-store.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import type { FindingCode, Verdict } from "#kernel/findings.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { update } from "#kit/judges/tampering/increments.ts";
import { stampAgain } from "#kit/judges/tampering/stamp-again.ts";
import type { Identity, IssuedKey } from "#kit/peers/authority/issuing.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { type HeldClock, heldClock } from "#kit/rooms/held-clock.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { PdfArray, PdfDict, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { openPdf } from "#lib/pdf/reading/open.ts";
import { readCertificate } from "#lib/pki/certificate.ts";
import { makeCrl } from "#lib/pki/crl.ts";
import { toPem } from "#lib/pki/pem.ts";
import type { Stamper } from "#lib/pki/timestamp-authority.ts";

const PASSWORD = "correct horse";

let clock: HeldClock;
let authority: TestAuthority;
let key: IssuedKey;
let service: TestService;
let folder: string;
let sealed: Uint8Array<ArrayBuffer>;
let own: Uint8Array<ArrayBuffer>;
let ownRoot: Uint8Array;
let stamper: Stamper;
before(async () => {
  clock = heldClock();
  folder = await mkdtemp(join(tmpdir(), "countersign-revocation-"));
  authority = await startTestAuthority({ clock });
  key = authority.issueSeal({ commonName: "Acme GmbH" });
  const [p12, roots] = [join(folder, "seal.p12"), join(folder, "roots.pem")];
  await writeFile(p12, key.p12(PASSWORD));
  await writeFile(roots, toPem("CERTIFICATE", authority.root.certificate));
  service = await startService({
    clock,
    env: {
      TSA_URLS: authority.timestampUrl,
      TSA_ROOTS: roots,
      SEAL_P12: p12,
      SEAL_P12_PASSWORD: PASSWORD,
    },
  });
  sealed = (await sealContract(service, await service.openAccount())).pdf;
  stamper = await service.app.services.sealer.authority.choose();
  await service.close();
  service = await startService({ clock });
  own = (await sealContract(service, await service.openAccount())).pdf;
  ownRoot = service.app.services.sealer.keyHolder.chain.at(-1)!;
});
after(async () => {
  await service.close();
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});

const verify = async (pdf: Uint8Array) => {
  const { verdict, findings } = await verifyFile(pdf, [authority.root.certificate]);
  return { verdict, codes: findings.map(({ code }) => code) };
};

/** As whoever keeps a file for years adds what became known since: with one more timestamp. */
const withList = (pdf: Uint8Array<ArrayBuffer>, crl: Uint8Array) =>
  stampAgain(pdf, stamper, { crls: [crl] });

function listBy(issuer: Identity, revoked: { certificate: Uint8Array }, afterMs: number) {
  const now = clock.now().getTime();
  const at = new Date(now + afterMs);
  return makeCrl({
    issuer,
    number: 7,
    thisUpdate: new Date(now + DAY_MS),
    nextUpdate: new Date(now + 2 * DAY_MS),
    revoked: [{ serial: readCertificate(revoked.certificate).serial, at }],
  });
}

test("a file by an authority with a responder says of every certificate that it was not revoked", async () => {
  const { verdict, codes } = await verify(sealed);
  assert.equal(verdict, "genuine");
  assert.ok(codes.includes("revocation-holds"), codes.join(", "));
});

test("a file by keys made here is genuine, and our own list proves them", async () => {
  const { verdict, findings } = await verifyFile(own, [ownRoot]);
  assert.equal(verdict, "genuine");
  assert.ok(findings.some(({ code }) => code === "revocation-holds"));
});

test("a file that is cut back to its seal is genuine, and says that nothing proves its certificates", async () => {
  const end = openPdf(sealed).trailer.getNumber("Prev")!.value;
  const seal = sealed.slice(0, Buffer.from(sealed).indexOf("%%EOF\n", end) + 6);
  const { verdict, codes } = await verify(seal);
  assert.equal(verdict, "genuine");
  assert.ok(codes.includes("revocation-unproven"), codes.join(", "));
});

const LATER: [string, () => Uint8Array, Verdict, FindingCode][] = [
  [
    "the seal's certificate had been revoked before",
    () => listBy(authority.intermediate, key, -HOUR_MS),
    "other-document",
    "certificate-revoked",
  ],
  [
    "the seal's certificate was revoked afterwards",
    () => listBy(authority.intermediate, key, HOUR_MS),
    "genuine",
    "certificate-revoked-later",
  ],
  [
    "the authority above had been revoked before",
    () => listBy(authority.root, authority.intermediate, -HOUR_MS),
    "other-document",
    "certificate-revoked",
  ],
  [
    "it had been revoked, in a list that a stranger signed",
    () => listBy({ ...authority.intermediate, privateKey: key.privateKey }, key, -HOUR_MS),
    "altered",
    "revocation-wrong",
  ],
  [
    "nothing, in a structure that is no list",
    () => Buffer.from("3003020101", "hex"),
    "altered",
    "revocation-wrong",
  ],
  ["nothing, in bytes that are none", () => Buffer.from("a list"), "altered", "added-behind"],
];

for (const [what, make, expected, found] of LATER) {
  test(`a list added later that says: ${what}: ${expected}`, async () => {
    const { verdict, codes } = await verify(await withList(sealed, make()));
    assert.ok(codes.includes(found), codes.join(", "));
    assert.equal(verdict, expected);
  });
}

test("a store made to hurt is read within bounds", async () => {
  const many = update(sealed, ({ catalog, revision }) => {
    const piece = revision.add(new PdfStream([["Length", PdfNumber.of(3)]], Buffer.from("abc")));
    const refs = new PdfArray(Array.from({ length: 20_000 }, () => piece));
    const pieces = Array.from({ length: 1_000 }, () => revision.add(new PdfDict()));
    catalog.set(
      "DSS",
      new PdfDict([
        ["OCSPs", refs],
        ["CRLs", new PdfArray(pieces)],
      ]),
    );
  });
  assert.ok(readSecurityStore(openPdf(many)).unreadable <= 200);
  assert.equal((await verify(many)).verdict, "altered");
});
