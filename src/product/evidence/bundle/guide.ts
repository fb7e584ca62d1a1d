import type { SealingSignatures } from "#evidence/verification/sealing-signatures.ts";
import { type NamedChain, trustOptions } from "./certificate-files.ts";
import { jwsCommands } from "./jws-commands.ts";
import type { BundledLog } from "./log-parts.ts";
import type { BundledReceipt } from "./receipt-parts.ts";

/** What the commands in VERIFY.md are made from. */
export interface GuideInput {
  publicId: string;
  baseUrl: string;
  base: { bytes: number; sha256: string };
  signatures: SealingSignatures;
  chains: Record<"seal" | "sealTimestamp" | "fileTimestamp", NamedChain>;
  receipts: readonly BundledReceipt[];
  /** Null while the log of seals has no head over the seal. */
  log: BundledLog | null;
}

/**
 * How a stranger checks the bundle with programs that know nothing of the service: commands to be
 * pasted as they stand, with the offsets of this very file in them.
 */
export function guide(input: GuideInput): string {
  const { publicId, baseUrl, base, chains, receipts, log } = input;
  const { seal, file } = input.signatures;
  const sealing = trustOptions(chains.seal, seal.timestamp.madeAt);
  const sealTime = trustOptions(chains.sealTimestamp, seal.timestamp.madeAt);
  const fileTime = trustOptions(chains.fileTimestamp, file.timestamp.madeAt);
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
${sealCommands(seal, sealing)}
\`\`\`

\`CMS Verification successful\`: nothing up to the end of the seal was changed since it was sealed. Certificates are checked as of the time of the seal.

## 5. The times

The first timestamp is for the value of the seal's signature, the second for the whole file, the proof against revocation included.

\`\`\`sh
mkdir -p work
tail -c +${seal.value.offset + 1} seal/seal.p7s | head -c ${seal.value.length} > work/seal-value
openssl ts -verify -token_in -in seal/seal-timestamp.tst -data work/seal-value ${sealTime} -untrusted certificates/seal-timestamp.pem
${coveredBytesCommand(file.place, "work/file-covers")}
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

## 8. The log of seals

${log ? logCommands(log, baseUrl) : `The log had not taken it up when this bundle was made. Fetch the bundle again after an hour.`}

## 9. All of it, in a browser

Open \`verify.html\` and give it \`sealed.pdf\`, a receipt, or the whole bundle. It has no way to a network. Since it came with what it checks, compare the fingerprints that it shows, too.

## What it proves

${WHAT_IT_PROVES}
`;
}

const WHAT_IT_PROVES = `| part | proves | against | does not prove |
|---|---|---|---|
| \`sealed.pdf\`, \`seal/seal.p7s\` | that this is what was sealed, by the holder of the seal's key | everybody without that key | who the signers are; that the service told the truth |
| \`seal/*.tst\` | that it was there at that time | the service too, where the authority is another's | when each signature was made |
| \`evidence.json\` | what the service recorded, whole and in order | everybody, once it is sealed | that it was recorded truly |
| \`receipts/\` | that the record up to a signature is the one its signer was given | the service and whoever owns its database | anything after that signature |
| \`log/\` | that the seal was one of all that the service made, in one order, and there when the log's head was stamped | the service too: a seal that is dated back, taken out or shown to some alone contradicts a head that somebody kept | who signed; that nothing was sealed outside the log |
| \`certificates/\` | nothing by themselves | | that they are whose name they bear: compare fingerprints |`;

/** The same as in docs/evidence.md. */
const CHAIN = `import hashlib
import json

evidence = json.load(open("evidence.json", encoding="utf-8"))
head = None
for entry in evidence["trail"]["entries"]:
    told, personal = entry.pop("hash"), entry.pop("personal", {})
    entry["contract"] = evidence["contract"]["id"]
    entry["previous"] = head
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    head = hashlib.sha256(text.encode()).hexdigest()
    if head != told:
        raise SystemExit(f"entry {entry['number']} does not fit to its hash")
    for path, held in personal.items():
        place = entry
        for name in path.split("."):
            place = place[int(name) if isinstance(place, list) else name]
        if "value" in held:
            said = bytes.fromhex(held["salt"]) + held["value"].encode()
            if hashlib.sha256(b"countersign-trail-value-1\\0" + said).hexdigest() != place["committed"]:
                raise SystemExit(f"entry {entry['number']}: {path} does not fit to its commitment")
if head != evidence["trail"]["head"]:
    raise SystemExit("the trail does not end with its head")
print(head)`;

function logCommands({ origin, key, timestamps }: BundledLog, baseUrl: string): string {
  const covering = timestamps.map(({ path, madeAt, chain, covers }, at) => {
    const over =
      covers === null ? `-digest $(cat work/log-timestamp-${at + 1}.hex)` : `-data ${covers}`;
    return `openssl ts -verify -token_in -in ${path} ${over} ${trustOptions(chain, madeAt)} -untrusted certificates/${chain.name}.pem`;
  });
  const roots = timestamps.some(({ covers }) => covers === null)
    ? `mkdir -p work\npython3 - <<'END'\n${RECORD}\nEND\n`
    : "";
  const stamped =
    covering.length > 0
      ? `${roots}${covering.join("\n")}
openssl ts -reply -token_in -in ${timestamps[0]?.path} -token_out -text`
      : "echo no authority had stamped this head yet";
  return `Every seal of the service is a leaf of one tree, \`${origin}\`. The first block shows that this seal is in it, the second that the log's key signed the tree's head and that the sealing key vouches for it, the third since when the head was there.

\`\`\`sh
python3 - <<'END'
${INCLUSION}
END
\`\`\`

\`\`\`sh
mkdir -p work
${jwsCommands(key)}
python3 - <<'END'
${NOTE}
END
openssl pkeyutl -verify -pubin -keyform DER -inkey work/log-public.der -rawin -in work/log-text -sigfile work/log-signature
\`\`\`

\`\`\`sh
${stamped}
\`\`\`

Keep \`log/checkpoint\`. The log only grows: whatever the service shows anybody later has to begin with the tree of this head, which ${baseUrl}/log/consistency?from=SIZE proves and ${baseUrl}/log/checkpoint ends. docs/evidence.md has the program that compares them.`;
}

/** RFC 9162, 2.1.3.2. */
const INCLUSION = `import base64
import hashlib
import json

def sha256(data):
    return hashlib.sha256(data).digest()

proof = json.load(open("log/proof.json", encoding="utf-8"))
sealed = hashlib.sha256(open("sealed.pdf", "rb").read()).hexdigest()
if proof["statement"]["sealedSha256"] != sealed:
    raise SystemExit("the leaf is of another file")
text = json.dumps(proof["statement"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
node = sha256(b"\\0" + sha256(bytes.fromhex(proof["salt"]) + text.encode()))
at, last = proof["position"], proof["size"] - 1
for step in map(bytes.fromhex, proof["hashes"]):
    if at % 2 or at == last:
        node = sha256(b"\\1" + step + node)
        while at % 2 == 0 and at:
            at, last = at >> 1, last >> 1
    else:
        node = sha256(b"\\1" + node + step)
    at, last = at >> 1, last >> 1
origin, size, root = open("log/checkpoint", encoding="utf-8").read().split("\\n")[:3]
if last or int(size) != proof["size"] or base64.b64decode(root) != node:
    raise SystemExit("the seal is not in the tree of this head")
print("leaf", proof["position"], "of", size, "in", origin)`;

/** RFC 4998, 4.3 and 5.3: what each timestamp of the record is over. */
const RECORD = `import hashlib

def elements(der):
    at = 0
    while at < len(der):
        start, length = at + 2, der[at + 1]
        if length > 127:
            start, length = start + length - 128, int.from_bytes(der[start : start + length - 128], "big")
        yield der[at], der[start : start + length], der[at : start + length]
        at = start + length

def sequence(content):
    size = len(content).to_bytes((len(content).bit_length() + 7) // 8 or 1, "big")
    return b"\\x30" + (size if len(content) < 128 else bytes([128 + len(size)]) + size) + content

head, proof, pdf = (open(name, "rb").read() for name in ("log/checkpoint", "log/proof.json", "sealed.pdf"))
[(_, record, _)] = elements(open("log/evidence-record.ers", "rb").read())
*_, (_, chains, _) = elements(record)
names = {bytes.fromhex("608648016503040201"): "sha256", bytes.fromhex("608648016503040203"): "sha512"}
number, before = 0, b""
for _, chain, whole in elements(chains):
    token = None
    for _, timestamp, _ in elements(chain):
        number += 1
        fields = {tag: (content, raw) for tag, content, raw in elements(timestamp)}
        [(_, oid, _)] = elements(fields[0xA0][0])
        def digest(*data, name=names[oid]):
            return hashlib.new(name, b"".join(data)).digest()
        def own(data):
            return digest(digest(data), digest(sequence(before))) if before else digest(data)
        lists = [[one for _, one, _ in elements(group)] for _, group, _ in elements(fields.get(0xA2, (b"",))[0])]
        root = digest(token) if token else own(head)
        if lists and root not in lists[0]:
            raise SystemExit("a timestamp is over something else")
        if not token and names[oid] != "sha256" and not (lists and own(proof) in lists[0] and own(pdf) in lists[0]):
            raise SystemExit("the file is not covered under the newer digest")
        for step, hashes in enumerate(lists):
            hashes = hashes + [root] if step else hashes
            root = digest(*sorted(hashes)) if len(hashes) > 1 else hashes[0]
        token = fields[0x30][1]
        open(f"work/log-timestamp-{number}.hex", "w").write(root.hex())
    before += whole`;

/** C2SP signed-note; RFC 8410 for the key. */
const NOTE = `import base64
import hashlib
import json

text, _, below = open("log/checkpoint", encoding="utf-8").read().rpartition("\\n\\n")
name, short, key = json.load(open("work/log-key.json", encoding="utf-8"))["key"].split("+", 2)
key = base64.b64decode(key)
signed = base64.b64decode(below.split(" ")[2])
named = hashlib.sha256(name.encode() + b"\\n" + key).digest()[:4]
if text.split("\\n")[0] != name or named.hex() != short or signed[:4] != named or key[0] != 1:
    raise SystemExit("the head is of another log, or signed by another key")
open("work/log-text", "wb").write(text.encode() + b"\\n")
open("work/log-signature", "wb").write(signed[4:])
open("work/log-public.der", "wb").write(bytes.fromhex("302a300506032b6570032100") + key[1:])`;

type Place = SealingSignatures["seal"]["place"];

function coveredBytesCommand({ gapStart, gapEnd, coversTo }: Place, path: string): string {
  const behind = `tail -c +${gapEnd + 1} sealed.pdf | head -c ${coversTo - gapEnd}`;
  return `{ head -c ${gapStart} sealed.pdf; ${behind}; } > ${path}`;
}

/** That a part is what stands in the file. */
function standsThere({ gapStart }: Place, bytes: number, path: string): string {
  return `tail -c +${gapStart + 2} sealed.pdf | head -c ${2 * bytes} | xxd -r -p | cmp - ${path}`;
}

function sealCommands({ place, der }: SealingSignatures["seal"], sealing: string): string {
  return `${coveredBytesCommand(place, "work/seal-covers")}
${standsThere(place, der.length, "seal/seal.p7s")}
openssl cms -verify -binary -inform DER -in seal/seal.p7s -content work/seal-covers -purpose any ${sealing} -certfile certificates/seal.pem -out work/sealed-bytes`;
}

function receiptCommands({ number, jws, algorithm, checkedAt, chain }: BundledReceipt): string {
  const receipt = { jws, algorithm, checkedAt, chain };
  const commands = jwsCommands({
    ...receipt,
    path: `receipts/${number}.jws`,
    work: `receipt-${number}`,
  });
  return `\`\`\`sh
mkdir -p work
${commands}
python3 - <<'END'
${contradictions(number)}
END
\`\`\`
`;
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
    held = signed.get("personal", {}).get("data." + name, {})
    assert held.get("value", signed["data"].get(name)) == receipt[name], name
print(receipt["signerName"], receipt["role"], receipt["signedAt"])`;
