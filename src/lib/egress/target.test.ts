import assert from "node:assert/strict";
import { test } from "node:test";
import { INSIDE, OUTSIDE } from "#kit/peers/address-spellings.ts";
import { whyNotPublic } from "./public-address.ts";
import { askSystem, type Resolve, UnknownHost } from "./resolve.ts";
import { ForbiddenTarget, findAddresses, hostOf, readTarget } from "./target.ts";

const public_ = { allowPrivate: false };

test(`none of ${INSIDE.length} spellings of something inside, or of no webhook at all, is accepted`, () => {
  assert.ok(INSIDE.length >= 100);
  const accepted = INSIDE.filter((text) => {
    try {
      readTarget(text, public_);
      return true;
    } catch (error) {
      assert.ok(error instanceof ForbiddenTarget, text);
      return false;
    }
  });
  assert.deepEqual(accepted, []);
});

test("public hosts are accepted, right up to the borders of what is special", () => {
  for (const text of OUTSIDE) assert.doesNotThrow(() => readTarget(text, public_), text);
});

test("every address that a name server may answer is judged as the same address in a URL is", () => {
  for (const text of [...INSIDE, ...OUTSIDE]) {
    if (!URL.canParse(text)) continue;
    const host = hostOf(new URL(text));
    if (!/^[0-9.]+$|:/.test(host) || /@|#/.test(text)) continue;
    assert.equal(whyNotPublic(host) === null, OUTSIDE.includes(text), text);
  }
  for (const junk of ["", "example.com", "1.2.3", "1.2.3.4.5", "::g", "1.2.3.4/8", " 1.2.3.4"]) {
    assert.equal(whyNotPublic(junk), "not an address");
  }
  assert.equal(whyNotPublic("fe80::1%eth0"), "link-local");
});

const inTime = AbortSignal.timeout(30_000);
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses;

test("a name that leads inside with only one of its addresses is refused", async () => {
  const reach = { allowPrivate: false, resolve: answering("8.8.8.8", "2400::1", "10.0.0.1") };
  await assert.rejects(findAddresses("a.example.com", reach, inTime), {
    name: "ForbiddenTarget",
    message: "leads to an address that is not public (private)",
  });
});

test("all addresses of a public name are given", async () => {
  const resolve = answering("8.8.8.8", "2400::1");
  const found = await findAddresses("a.example.com", { allowPrivate: false, resolve }, inTime);
  assert.deepEqual(found, ["8.8.8.8", "2400::1"]);
});

test("a name without any address is unknown", async () => {
  const reach = { allowPrivate: false, resolve: answering() };
  await assert.rejects(findAddresses("a.example.com", reach, inTime), UnknownHost);
});

test("where private targets are allowed, loopback, plain http and local names are fine, credentials are not", async () => {
  const reach = { allowPrivate: true, resolve: askSystem };
  for (const text of ["http://127.0.0.1:4000/", "https://localhost/", "http://[::1]/"]) {
    assert.doesNotThrow(() => readTarget(text, reach), text);
  }
  for (const text of ["http://a:b@localhost/", "ftp://localhost/", "x"]) {
    assert.throws(() => readTarget(text, reach), ForbiddenTarget);
  }
  const found = await findAddresses("localhost", reach, inTime);
  assert.ok(found.includes("127.0.0.1"));
});
