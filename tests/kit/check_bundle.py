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
    told = hashed.pop("hash")
    text = json.dumps(hashed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    head = hashlib.sha256(text.encode()).hexdigest()
    if head != told:
        fail(f"entry {entry['number']} does not fit to its hash")
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
print(head)
