import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KeyRing, type RawKeys } from "#kernel/key-ring.ts";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import { KEY_TYPE } from "./key-type.ts";
import { checkpointText, isSignedBy, readKeyLine } from "./note.ts";
import { openLog } from "./open-log.ts";
import { listKeys } from "./seal-log-store.ts";

let room: LogRoom;
before(async () => {
  room = await openLogRoom();
});
after(() => room.close());

const secret = (byte: number) => new Uint8Array(32).fill(byte);

function opened(keys: RawKeys, baseUrl = "https://sign.example") {
  const { database, keys: local, clock } = room;
  return openLog(database, {
    serverKeys: new KeyRing(keys),
    keyHolder: local.seal,
    baseUrl,
    clock,
  });
}

test("every process signs with the same key, derived from the oldest secret, whatever newer ones stand before it", async () => {
  const [one, other] = [await opened([secret(7)]), await opened([secret(1), secret(7)])];
  assert.equal(other.keyLine, one.keyLine);
  const text = checkpointText({ origin: one.origin, size: 1, root: new Uint8Array(32) });
  const note = await other.sign(text);
  assert.equal(await one.sign(text), note);
  assert.equal(await isSignedBy(note, one.key), true);
  assert.notEqual((await opened([secret(8)])).keyLine, one.keyLine);
});

test("the log keeps the name that it was begun under, wherever the service is reached by now", async () => {
  const { origin, key } = await opened([secret(7)], "https://new.example:8443/below");
  assert.deepEqual([origin, key.name], ["sign.example/log", "sign.example/log"]);
});

test("a key is vouched for once, by the key that seals and with the time of it", async () => {
  const since = room.clock.now();
  const { keyLine } = await opened([secret(5)]);
  room.clock.moveMs(60_000);
  await opened([secret(5)]);
  const kept = (await listKeys(room.database)).filter(({ line }) => line === keyLine);
  assert.deepEqual(
    kept.map((key) => key.since),
    [since],
  );
  const [header, payload] = (kept[0]?.attestation ?? "").split(".").map((part) => {
    return Buffer.from(part, "base64url").toString("latin1");
  });
  const { typ, x5c } = JSON.parse(header ?? "");
  assert.equal(typ, KEY_TYPE);
  assert.equal(x5c[0], Buffer.from(room.keys.seal.chain[0]!).toString("base64"));
  const at = since.toISOString();
  assert.deepEqual(JSON.parse(payload ?? ""), { type: "countersign-log-key", key: keyLine, at });
  assert.equal((await readKeyLine(keyLine))?.name, "sign.example/log");
});
