import assert from "node:assert/strict";
import { test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import type { Certificate } from "#lib/pki/certificate.ts";
import { fromPem } from "#lib/pki/pem.ts";
import { certificateParts, fingerprints, trustOptions } from "./certificate-files.ts";

/** As much of a certificate as is written into files; its own name is its DER. */
function certificate(subject: string, issuer: string, name = subject): Certificate {
  return {
    name,
    der: Buffer.from(`certificate of ${subject}`),
    subjectDer: Buffer.from(subject),
    issuerDer: Buffer.from(issuer),
  } as unknown as Certificate;
}

const leaf = certificate("leaf", "middle");
const middle = certificate("middle", "root");
const root = certificate("root", "root");
const AT = new Date("2026-11-21T09:30:00.999Z");

/** Whose certificates each file holds. */
function filesOf(name: string, chain: readonly Certificate[]): Record<string, string[]> {
  const parts = certificateParts([{ name, chain }]);
  return Object.fromEntries(
    parts.map(({ path, text }) => [
      path,
      fromPem("CERTIFICATE", text).map((der) =>
        Buffer.from(der).toString().replace("certificate of ", ""),
      ),
    ]),
  );
}

test("whom to believe stands apart from the certificates that lead there", () => {
  assert.deepEqual(filesOf("seal", [leaf, middle, root]), {
    "certificates/seal.pem": ["leaf", "middle"],
    "certificates/seal-root.pem": ["root"],
  });
  assert.deepEqual(filesOf("seal", [leaf, middle]), {
    "certificates/seal.pem": ["leaf"],
    "certificates/seal-root.pem": ["middle"],
  });
});

test("a certificate that vouches for itself stands in both files, and no chain has two empty ones", () => {
  assert.deepEqual(filesOf("own", [root]), {
    "certificates/own.pem": ["root"],
    "certificates/own-root.pem": ["root"],
  });
  assert.deepEqual(filesOf("none", []), {
    "certificates/none.pem": [],
    "certificates/none-root.pem": [],
  });
});

test("a chain is believed as of its time in whole seconds, by its own root", () => {
  assert.equal(
    trustOptions({ name: "seal", chain: [leaf, middle, root] }, AT),
    `-attime ${Date.parse("2026-11-21T09:30:00Z") / 1_000} -CAfile certificates/seal-root.pem`,
  );
});

test("a chain that ends below its root is said to be partial, and so is none at all", () => {
  assert.match(
    trustOptions({ name: "seal", chain: [leaf, middle] }, AT),
    / -partial_chain -CAfile /,
  );
  assert.match(trustOptions({ name: "seal", chain: [] }, AT), / -partial_chain -CAfile /);
  assert.doesNotMatch(trustOptions({ name: "seal", chain: [root] }, AT), /partial_chain/);
});

test("fingerprints are written as OpenSSL prints them, each beside its name and below its file", () => {
  const lines = fingerprints([{ name: "seal", chain: [leaf, root] }]).split("\n");
  const printed = (sha256: string) => `  ${(sha256.toUpperCase().match(/../g) ?? []).join(":")}`;
  const at = lines.indexOf("certificates/seal.pem");
  assert.deepEqual(lines.slice(at, at + 3), [
    ...["certificates/seal.pem", printed(sha256Hex(leaf.der)), "  leaf"],
  ]);
  const atRoot = lines.indexOf("certificates/seal-root.pem");
  assert.equal(lines[atRoot + 1], printed(sha256Hex(root.der)));
  assert.match(lines[at + 1] ?? "", /^ {2}(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/);
});

test("a name that somebody else wrote is a line of 200 letters at most", () => {
  const hostile = certificate("a", "b", `Evil\n  00:11:22\u0000\u202e${"x".repeat(300)}`);
  const text = fingerprints([{ name: "seal", chain: [hostile] }]);
  const [line] = text.split("\n").filter((one) => one.includes("Evil"));
  assert.match(line ?? "", /^ {2}Evil {2}00:11:22x+$/);
  assert.equal(line?.trim().length, 200);
});
