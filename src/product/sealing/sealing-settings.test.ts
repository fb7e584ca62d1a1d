import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { startIssuing } from "#kit/peers/authority/issuing.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { toPem } from "#lib/pki/pem.ts";
import { SEALING_SETTINGS } from "./sealing-settings.ts";

const {
  TSA_URLS,
  TSA_ROOTS,
  SEAL_FORMER,
  SEAL_NAME,
  SEAL_P12,
  SEAL_P12_PASSWORD,
  SEAL_ALLOW_UNPROVEN,
} = SEALING_SETTINGS;
const folder = await mkdtemp(join(tmpdir(), "countersign-settings-"));
after(() => rm(folder, { recursive: true, force: true }));

test("authorities are web addresses in their order, and nothing else is one", () => {
  assert.deepEqual(TSA_URLS.absent(), []);
  const urls = ["http://one.example/tsa", "https://two.example/"];
  assert.deepEqual(TSA_URLS.read(`${urls[0]} , ${urls[1]}`), urls);
  for (const wrong of ["ftp://one.example", "one.example", "http://one.example,file:///tsa"]) {
    assert.throws(() => TSA_URLS.read(wrong));
  }
});

test("roots are all certificates of a PEM file, of which there has to be one", async () => {
  const issuing = startIssuing({ clock: heldClock(), base: "http://127.0.0.1:1" });
  const ders = [issuing.root, issuing.intermediate].map(({ certificate }) => certificate);
  const file = async (text: string) => {
    const path = join(folder, `${Math.abs(text.length)}.pem`);
    await writeFile(path, text);
    return path;
  };
  const text = ders.map((der) => toPem("CERTIFICATE", der)).join("\n");
  assert.deepEqual(TSA_ROOTS.read(await file(text))?.map(Buffer.from), ders.map(Buffer.from));
  const none = toPem("PRIVATE KEY", Uint8Array.of(1));
  const broken = toPem("CERTIFICATE", Uint8Array.of(0x30, 0));
  for (const wrong of [none, broken, ""]) {
    const path = await file(wrong);
    assert.throws(() => TSA_ROOTS.read(path));
  }
  assert.throws(() => TSA_ROOTS.read(join(folder, "not there")));
  assert.equal(TSA_ROOTS.absent({}), null);
  assert.equal(SEAL_FORMER.read, TSA_ROOTS.read);
});

test("who seals is called as the host is, unless it is named", () => {
  const { absent } = SEAL_NAME;
  assert.equal(absent({ BASE_URL: "https://sign.example:8443/path" }), "sign.example");
  assert.equal(absent({}), "localhost");
  assert.equal(absent({ BASE_URL: "no address" }), "localhost");
  assert.equal(SEAL_NAME.read("Acme AG"), "Acme AG");
});

test("a key's file is found from where the service was started, and its password is a secret", () => {
  assert.equal(SEAL_P12.read("seal.p12"), join(process.cwd(), "seal.p12"));
  assert.equal(SEAL_P12.read("/etc/seal.p12"), "/etc/seal.p12");
  assert.equal(SEAL_P12_PASSWORD.read(" geheim"), " geheim");
  assert.deepEqual(SEAL_P12_PASSWORD.secretsIn?.("geheim"), ["geheim"]);
});

test("a seal that cannot be proven is made only where that was said in so many words", () => {
  assert.equal(SEAL_ALLOW_UNPROVEN.absent({}), false);
  assert.equal(SEAL_ALLOW_UNPROVEN.read("true"), true);
  assert.equal(SEAL_ALLOW_UNPROVEN.read("false"), false);
  assert.throws(() => SEAL_ALLOW_UNPROVEN.read("1"));
});
