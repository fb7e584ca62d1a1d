"""What a stranger finds out about a bundle with Python's standard library alone.

Reads the archive, its sums, the places of both signatures, the digests that they and their
timestamps are over, the record and its chain, and the receipts against it. Signatures
themselves are checked by OpenSSL, as VERIFY.md says. Prints the trail's head, or what is wrong.
"""

import base64
import hashlib
import json
import re
import sys
import zipfile
import zlib


def fail(what):
    sys.exit(what)


bundle = zipfile.ZipFile(sys.argv[1])
if bundle.testzip():
    fail("a part is damaged: " + bundle.testzip())
parts = {name: bundle.read(name) for name in bundle.namelist()}
if len(parts) != len(bundle.namelist()):
    fail("a name stands twice")

sums = dict(reversed(line.split("  ", 1)) for line in parts.pop("SHA256SUMS").decode().splitlines())
for name in sorted(sums.keys() ^ parts.keys()):
    fail("not a part: " + name)
for name, content in parts.items():
    if hashlib.sha256(content).hexdigest() != sums[name]:
        fail("changed: " + name)

pdf = parts["sealed.pdf"]
ranges = [tuple(map(int, found)) for found in re.findall(rb"/ByteRange\s*\[\s*0 (\d+) (\d+) (\d+)\s*\]", pdf)]
if len(ranges) != 2:
    fail("not two signatures")
cms = []
for first, after, length in ranges:
    covered = pdf[:first] + pdf[after : after + length]
    cms.append((bytes.fromhex(pdf[first + 1 : after - 1].decode()), covered))
(seal, sealed_bytes), (file_time, file_bytes) = cms
if ranges[1][1] + ranges[1][2] != len(pdf):
    fail("something follows the last timestamp")
for name, inside in (("seal/seal.p7s", seal), ("seal/file-timestamp.tst", file_time)):
    if not inside.startswith(parts[name]) or inside[len(parts[name]) :].strip(b"\0"):
        fail("not what the file bears: " + name)
if hashlib.sha256(sealed_bytes).digest() not in parts["seal/seal.p7s"]:
    fail("the seal is for something else")
if parts["seal/seal-timestamp.tst"] not in parts["seal/seal.p7s"]:
    fail("the seal bears another timestamp")
if hashlib.sha256(file_bytes).digest() not in parts["seal/file-timestamp.tst"]:
    fail("the timestamp is for another file")

embedded = [
    zlib.decompressobj().decompress(pdf[at.end() :])
    for at in re.finditer(rb"/Type /EmbeddedFile\b[^>]*(?:<<[^>]*>>[^>]*)*>>\s*stream\r?\n", pdf)
]
if parts["evidence.json"] not in embedded:
    fail("the file carries another record")

evidence = json.loads(parts["evidence.json"])
entries = evidence["trail"]["entries"]
head = None
for entry in entries:
    hashed = {**entry, "contract": evidence["contract"]["id"], "previous": head}
    told, personal = hashed.pop("hash"), hashed.pop("personal", {})
    text = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    head = hashlib.sha256(text.encode()).hexdigest()
    if head != told:
        fail(f"entry {entry['number']} does not fit to its hash")
    for path, held in personal.items():
        *way, last = [int(name) if name.isdigit() else name for name in path.split(".")]
        place = entry
        for name in way:
            place = place[name]
        if "value" in held:
            said = b"countersign-trail-value-1\0" + bytes.fromhex(held["salt"]) + held["value"].encode()
            if hashlib.sha256(said).hexdigest() != place[last]["committed"]:
                fail(f"entry {entry['number']}: {path} does not fit to its commitment")
            place[last] = held["value"]
if head != evidence["trail"]["head"]:
    fail("the trail does not end with its head")
ends = [end.end() for end in re.finditer(rb"%%EOF\r?\n?", pdf)]
if not any(hashlib.sha256(pdf[:end]).hexdigest() == evidence["contract"]["baseSha256"] for end in ends):
    fail("the file begins with another document")

signed = {e["data"]["signatureId"]: e for e in entries if e["event"] == "contract.signed"}
for name in sorted(name for name in parts if name.startswith("receipts/")):
    payload = parts[name].split(b".")[1]
    receipt = json.loads(base64.urlsafe_b64decode(payload + b"=" * (-len(payload) % 4)))
    entry = signed.pop(receipt["signatureId"])
    if receipt["trailHash"] != entries[receipt["trailNumber"] - 1]["hash"]:
        fail("contradicts the record: " + name)
    if (receipt["signedAt"], receipt["signerName"]) != (entry["at"], entry["data"]["signerName"]):
        fail("tells of another signature: " + name)
if signed:
    fail("a signature without a receipt")


def sha256(*data):
    return hashlib.sha256(b"".join(data)).digest()


def elements(der):
    """Tag, content and whole of each element, one behind the other."""
    at = 0
    while at < len(der):
        start, length = at + 2, der[at + 1]
        if length > 127:
            start, length = start + length - 128, int.from_bytes(der[start : start + length - 128], "big")
        yield der[at], der[start : start + length], der[at : start + length]
        at = start + length


if "log/proof.json" in parts:
    proof = json.loads(parts["log/proof.json"])
    statement = proof["statement"]
    if statement["sealedSha256"] != hashlib.sha256(pdf).hexdigest() or statement["trailHead"] != head:
        fail("the leaf is of another seal")
    text = json.dumps(statement, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    node = sha256(b"\0", sha256(bytes.fromhex(proof["salt"]), text.encode()))
    at, last = proof["position"], proof["size"] - 1
    for step in map(bytes.fromhex, proof["hashes"]):
        if at % 2 or at == last:
            node = sha256(b"\1", step, node)
            while at % 2 == 0 and at:
                at, last = at >> 1, last >> 1
        else:
            node = sha256(b"\1", node, step)
        at, last = at >> 1, last >> 1
    origin, size, root = parts["log/checkpoint"].decode().split("\n")[:3]
    if last or int(size) != proof["size"] or base64.b64decode(root) != node:
        fail("the seal is not in the tree of the head")

if "log/evidence-record.ers" in parts:
    # RFC 4998: version, digests, chains of archive timestamps.
    [(_, record, _)] = elements(parts["log/evidence-record.ers"])
    *_, (_, chains, sequence) = elements(record)
    digests = {bytes.fromhex("608648016503040201"): "sha256", bytes.fromhex("608648016503040203"): "sha512"}
    token, before = None, b""
    for _, chain, whole in elements(chains):
        for number, (_, timestamp, _) in enumerate(elements(chain)):
            fields = {tag: (content, raw) for tag, content, raw in elements(timestamp)}
            [(_, oid, _)] = elements(fields[0xA0][0])
            digest = lambda *data: hashlib.new(digests[oid], b"".join(data)).digest()
            length = len(before)
            coded = length.to_bytes((length.bit_length() + 7) // 8 or 1, "big")
            prefix = coded if length < 128 else bytes([128 + len(coded)]) + coded
            own = lambda data: digest(digest(data), digest(b"\x30" + prefix + before)) if before else digest(data)
            hashed = digest(token) if number else own(parts["log/checkpoint"])
            if not number and digests[oid] != "sha256":
                # Under a newer digest than the tree's, file and proof are covered with the head.
                first = [content for _, content, _ in elements(next(elements(fields[0xA2][0]))[1])]
                if own(pdf) not in first or own(parts["log/proof.json"]) not in first:
                    fail("the file is not covered under the newer digest")
            for step, (_, group, _) in enumerate(elements(fields[0xA2][0]) if 0xA2 in fields else ()):
                hashes = [content for _, content, _ in elements(group)]
                if step == 0 and hashed not in hashes:
                    fail("a timestamp is over something else")
                hashes += [hashed] if step else []
                hashed = digest(*sorted(hashes)) if len(hashes) > 1 else hashes[0]
            token = fields[0x30][1]
            if hashed not in token:
                fail("a timestamp is over something else")
        before += whole

print(head)
