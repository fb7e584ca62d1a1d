import type { SealingSignatures } from "#verification/sealing-signatures.ts";
import { type NamedChain, trusting } from "./certificate-files.ts";
import type { BundledReceipt } from "./receipt-parts.ts";

/** What the commands in VERIFY.md are made from. */
export interface GuideInput {
  publicId: string;
  baseUrl: string;
  base: { bytes: number; sha256: string };
  signatures: SealingSignatures;
  chains: Record<"seal" | "sealTimestamp" | "fileTimestamp", NamedChain>;
  receipts: readonly BundledReceipt[];
}

/**
 * How a stranger checks the bundle with programs that know nothing of the service: commands to be
 * pasted as they stand, with the offsets of this very file in them.
 */
export function guide(input: GuideInput): string {
  const { publicId, baseUrl, base, chains, receipts } = input;
  const { seal, file } = input.signatures;
  const sealing = trusting(chains.seal, seal.timestamp.madeAt);
  const sealTime = trusting(chains.sealTimestamp, seal.timestamp.madeAt);
  const fileTime = trusting(chains.fileTimestamp, file.timestamp.madeAt);
  return `# How to check this bundle

It belongs to the document ${publicId}, sealed by ${baseUrl}. Everything here can be checked without that service and without a network, with coreutils (sha256sum, head, tail), OpenSSL 3, poppler (pdfsig, pdfdetach), xxd and Python 3. Unpack it, go to its folder, and paste: each command says where something is not as it should be.

What each part proves, and what it does not, is said at the end.

## 1. The parts are whole

\`\`\`sh
sha256sum -c SHA256SUMS
\`\`\`

This finds what was damaged. It is no proof against anybody who changed a part and its sum; the following is.

## 2. Whom to believe

\`\`\`sh
openssl x509 -in certificates/seal-root.pem -noout -subject -fingerprint -sha256
openssl x509 -in certificates/seal-timestamp-root.pem -noout -subject -fingerprint -sha256
openssl x509 -in certificates/file-timestamp-root.pem -noout -subject -fingerprint -sha256
\`\`\`

Anybody can make a root that bears any name. Compare the first fingerprint with one that did not come with this bundle: the audit certificate of another document of the same service, a signer's print of it, or ${baseUrl}/seal/root.pem. The others belong to the authorities that attest the time.

## 3. The PDF, by a program for PDFs

\`\`\`sh
pdfsig sealed.pdf
\`\`\`

The first signature is the seal: \`Signature is Valid\`. The second is the timestamp over the whole file: \`Total document signed\`. pdfsig does not know the root, so it calls the certificate unknown, and it does not check tokens; the next steps do both.

## 4. The seal

The signature covers everything but its own place.

\`\`\`sh
mkdir -p work
${covered(seal.place, "work/seal-covers")}
${standsThere(seal.place, seal.der.length, "seal/seal.p7s")}
openssl cms -verify -binary -inform DER -in seal/seal.p7s -content work/seal-covers -purpose any ${sealing} -certfile certificates/seal.pem -out work/sealed-bytes
\`\`\`

\`CMS Verification successful\`: nothing up to the end of the seal was changed since it was sealed. Certificates are checked as of the time of the seal.

## 5. The times

The first timestamp is for the value of the seal's signature, the second for the whole file, the proof against revocation included.

\`\`\`sh
mkdir -p work
tail -c +${seal.value.offset + 1} seal/seal.p7s | head -c ${seal.value.length} > work/seal-value
openssl ts -verify -token_in -in seal/seal-timestamp.tst -data work/seal-value ${sealTime} -untrusted certificates/seal-timestamp.pem
${covered(file.place, "work/file-covers")}
${standsThere(file.place, file.timestamp.token.length, "seal/file-timestamp.tst")}
openssl ts -verify -token_in -in seal/file-timestamp.tst -data work/file-covers ${fileTime} -untrusted certificates/file-timestamp.pem
openssl ts -reply -token_in -in seal/seal-timestamp.tst -token_out -text
\`\`\`

\`Verification: OK\`, twice, and the time and policy that the authority attests to the seal.

## 6. What was signed, and what happened

The sealed file begins with the document that all consented to, byte for byte, and carries the record of all that happened. Every entry is hashed with the one before.

\`\`\`sh
mkdir -p work
pdfdetach -savefile evidence.json -o work/evidence.json sealed.pdf
cmp work/evidence.json evidence.json
head -c ${base.bytes} sealed.pdf | sha256sum | grep ${base.sha256}
python3 - <<'END'
${CHAIN}
END
\`\`\`

The last line is the head of the trail; the audit certificate in the PDF prints it.

## 7. The receipts

${receipts.length === 0 ? "There are none yet.\n" : receipts.map(receiptCommands).join("\n")}
A receipt was in its signer's hands from the moment of signing. One that holds and contradicts the record proves that the record was changed in between.

## 8. All of it, in a browser

Open \`verify.html\` and give it \`sealed.pdf\`, a receipt, or the whole bundle. It has no way to a network. Since it came with what it checks, compare the fingerprints that it shows, too.

## What it proves

| part | proves | against | does not prove |
|---|---|---|---|
| \`sealed.pdf\`, \`seal/seal.p7s\` | that this is what was sealed, by the holder of the seal's key | everybody without that key | who the signers are; that the service told the truth |
| \`seal/*.tst\` | that it was there at that time | the service too, where the authority is another's | when each signature was made |
| \`evidence.json\` | what the service recorded, whole and in order | everybody, once it is sealed | that it was recorded truly |
| \`receipts/\` | that the record up to a signature is the one its signer was given | the service and whoever owns its database | anything after that signature |
| \`certificates/\` | nothing by themselves | | that they are whose name they bear: compare fingerprints |
`;
}

/** The same fifteen lines as in docs/evidence.md. */
const CHAIN = `import hashlib
import json

evidence = json.load(open("evidence.json", encoding="utf-8"))
head = None
for entry in evidence["trail"]["entries"]:
    told = entry.pop("hash")
    entry["contract"] = evidence["contract"]["id"]
    entry["previous"] = head
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    head = hashlib.sha256(text.encode()).hexdigest()
    if head != told:
        raise SystemExit(f"entry {entry['number']} does not fit to its hash")
if head != evidence["trail"]["head"]:
    raise SystemExit("the trail does not end with its head")
print(head)`;

type Place = SealingSignatures["seal"]["place"];

function covered({ gapStart, gapEnd, coversTo }: Place, path: string): string {
  const behind = `tail -c +${gapEnd + 1} sealed.pdf | head -c ${coversTo - gapEnd}`;
  return `{ head -c ${gapStart} sealed.pdf; ${behind}; } > ${path}`;
}

/** That a part is what stands in the file. */
function standsThere({ gapStart }: Place, bytes: number, path: string): string {
  return `tail -c +${gapStart + 2} sealed.pdf | head -c ${2 * bytes} | xxd -r -p | cmp - ${path}`;
}

/** ECDSA signatures of a JWS are two numbers side by side (RFC 7518, 3.4); OpenSSL wants DER. */
const SIGNED: Readonly<Record<string, { digest: string; digits: number | null }>> = {
  ES256: { digest: "sha256", digits: 64 },
  ES384: { digest: "sha384", digits: 96 },
  ES512: { digest: "sha512", digits: 132 },
  RS256: { digest: "sha256", digits: null },
};

function receiptCommands({ number, jws, algorithm, checkedAt, chain }: BundledReceipt): string {
  const scheme = SIGNED[algorithm];
  if (!scheme) throw new Error(`a receipt signed with ${algorithm}`);
  const { digest, digits } = scheme;
  const file = `receipts/${number}.jws`;
  const pem = `certificates/${chain.name}.pem`;
  const signature = `work/receipt-${number}`;
  const value = `printf '%s${fillingOf(jws.split(".")[2])}' "$(cut -d. -f3 ${file} | tr '_-' '/+')" | base64 -d`;
  const payload = `printf '%s${fillingOf(jws.split(".")[1])}' "$(cut -d. -f2 ${file} | tr '_-' '/+')" | base64 -d`;
  const toDer =
    digits === null
      ? [`${value} > ${signature}.sig`]
      : [
          `digits=$(${value} | xxd -p | tr -d '\\n')`,
          `printf 'asn1=SEQUENCE:two\\n[two]\\nr=INTEGER:0x%s\\ns=INTEGER:0x%s\\n' "$(printf %.${digits}s "$digits")" "$(printf %s "$digits" | cut -c${digits + 1}-)" > ${signature}.cnf`,
          `openssl asn1parse -genconf ${signature}.cnf -noout -out ${signature}.sig`,
        ];
  return `\`\`\`sh
mkdir -p work
openssl verify ${trusting(chain, checkedAt)} -untrusted ${pem} ${pem}
openssl x509 -in ${pem} -noout -pubkey > ${signature}.key
cut -d. -f1,2 ${file} | tr -d '\\n' > ${signature}.signed
${toDer.join("\n")}
openssl dgst -${digest} -verify ${signature}.key -signature ${signature}.sig ${signature}.signed
${payload} > ${signature}.json
python3 - <<'END'
${contradictions(number)}
END
\`\`\`
`;
}

/** What base64url leaves out (RFC 7515, 2). */
function fillingOf(part = ""): string {
  return "=".repeat((4 - (part.length % 4)) % 4);
}

const contradictions = (number: number) => `import json

receipt = json.load(open("work/receipt-${number}.json", encoding="utf-8"))
evidence = json.load(open("evidence.json", encoding="utf-8"))
entries = evidence["trail"]["entries"]
shown = entries[receipt["trailNumber"] - 1]
signed = next(e for e in entries if e["data"].get("signatureId") == receipt["signatureId"] and e["event"] == "contract.signed")
assert receipt["publicId"] == evidence["contract"]["publicId"], "another document"
assert receipt["documentSha256"] == evidence["contract"]["baseSha256"], "another text"
assert receipt["trailHash"] == shown["hash"], "the record was changed since"
assert signed["number"] <= receipt["trailNumber"] and signed["at"] == receipt["signedAt"], "another signature"
for name in ("role", "signerName", "jobTitle", "submissionSha256", "consentSha256"):
    assert signed["data"].get(name) == receipt[name], name
print(receipt["signerName"], receipt["role"], receipt["signedAt"])`;
