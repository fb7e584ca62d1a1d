"""Computes every hash of an evidence.json anew, from the file alone, and prints the trail's head."""
import hashlib, json, sys

class Raw(str):  # a number as it stands there: canonical JSON has one spelling for each
    pass

def canonical(value):
    if isinstance(value, Raw): return value
    if isinstance(value, list): return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    return json.dumps(value, ensure_ascii=False)

def digest(text): return hashlib.sha256(text.encode()).hexdigest()

text = sys.stdin.buffer.read().decode()
evidence = json.loads(text, parse_int=Raw, parse_float=Raw)
assert canonical(evidence) == text, "the evidence is not canonical"
contract, head = evidence["contract"], None
for entry in evidence["trail"]["entries"]:
    said, personal = entry.pop("hash"), entry.pop("personal", {})
    head = digest(canonical({**entry, "contract": contract["id"], "previous": head}))
    assert said == head, "entry " + entry["number"]
    for path, held in personal.items():
        place = entry
        for name in path.split("."): place = place[int(name) if isinstance(place, list) else name]
        if "erasedAt" in held: continue
        opening = b"countersign-trail-value-1\0" + bytes.fromhex(held["salt"]) + held["value"].encode()
        assert place["committed"] == hashlib.sha256(opening).hexdigest(), path
assert evidence["trail"]["head"] == head, "the head"
assert contract["fieldsSha256"] == digest(canonical(contract["fields"])), "the fields"
for consent in evidence["consents"]: assert consent["sha256"] == digest(consent["text"])
for given in evidence["submissions"]:
    if given["content"]: assert given["sha256"] == digest(canonical(given["content"]))
print(head)
