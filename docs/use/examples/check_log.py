"""Holds a log of seals against a head of it that was kept, with Python's standard library alone.

    python3 check_log.py https://sign.example.org KEPT_CHECKPOINT

Reads the newest head and every entry, computes the tree of both sizes anew (RFC 9162, 2.1.1), asks
for the proof that the one begins with the other (2.1.4) and checks that too. Signatures of heads
(Ed25519, C2SP signed-note) are OpenSSL's to check: VERIFY.md in every bundle has the commands.
Prints the newest head, to be kept in place of the old one, or says what is wrong.
"""

import base64
import hashlib
import json
import sys
import urllib.request


def fail(what):
    sys.exit(what)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def tree(hashes):
    if not hashes:
        return sha256()
    if len(hashes) == 1:
        return hashes[0]
    split = 1 << (len(hashes) - 1).bit_length() - 1
    return sha256(b"\1", tree(hashes[:split]), tree(hashes[split:]))


def head(note):
    origin, size, root = note.split("\n")[:3]
    return origin, int(size), base64.b64decode(root)


def consistent(old, old_root, new, new_root, proof):
    if old == new:
        return old_root == new_root and not proof
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if old == 0 or not steps:
        return old == 0 and not proof
    at, last = old - 1, new - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = steps.pop(0)
    for step in steps:
        if last == 0:
            return False
        if at & 1 or at == last:
            before, after = sha256(b"\1", step, before), sha256(b"\1", step, after)
            while at & 1 == 0 and at:
                at, last = at >> 1, last >> 1
        else:
            after = sha256(b"\1", after, step)
        at, last = at >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


base, kept = sys.argv[1].rstrip("/"), open(sys.argv[2], encoding="utf-8").read()


def get(path):
    with urllib.request.urlopen(f"{base}/log/{path}") as answer:
        return answer.read()


def bundles(size):
    for index in range((size + 255) // 256):
        width = min(256, size - index * 256)
        digits = f"{index:03d}" if index < 1000 else f"{index:0{-(-len(str(index)) // 3) * 3}d}"
        groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
        path = "/".join([f"x{group}" for group in groups[:-1]] + groups[-1:])
        tile = get(f"tile/entries/{path}" + (f".p/{width}" if width < 256 else ""))
        for entry in range(width):
            at = entry * 34
            if tile[at : at + 2] != b"\0\x20":
                fail("an entry is not of 32 bytes")
            yield sha256(b"\0", tile[at + 2 : at + 34])


note = get("checkpoint").decode()
(old_origin, old, old_root), (origin, new, new_root) = head(kept), head(note)
if origin != old_origin:
    fail(f"another log: {origin}")
if new < old:
    fail(f"the log has become smaller: {new} leaves, and {old} were in it")
hashes = list(bundles(new))
if tree(hashes[:old]) != old_root:
    fail("the log was rewritten or forked: its beginning is not the tree of the kept head")
if tree(hashes) != new_root:
    fail("the newest head is not that of the entries")
proof = [base64.b64decode(step) for step in json.loads(get(f"consistency?from={old}&to={new}"))["proof"]]
if not consistent(old, old_root, new, new_root, proof):
    fail("the proof of consistency does not hold")
print(note, end="")
