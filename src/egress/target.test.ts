import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNotPublic } from "./public-address.ts";
import { askSystem, type Resolve, UnknownHost } from "./resolve.ts";
import { ForbiddenTarget, findAddresses, hostOf, readTarget } from "./target.ts";

/** Spellings of one address inside, or of a name that only means something inside. */
const INSIDE: readonly string[] = [
  // Loopback in every way that readers of URLs understand.
  "https://127.0.0.1/",
  "https://127.1/",
  "https://127.0.1/",
  "https://127.255.255.254/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7F.0.0.1/",
  "https://0x7f.1/",
  "https://017700000001/",
  "https://0177.0.0.1/",
  "https://0177.0.0.01/",
  "https://00000177.1/",
  "https://127.0.0.1./",
  "https://127。0。0。1/",
  "https://127．0．0．1/",
  "https://127｡0｡0｡1/",
  "https://①②⑦.0.0.1/",
  "https://１２７.0.0.1/",
  "https://%31%32%37.0.0.1/",
  "https://127.0.0.%31/",
  "https:127.0.0.1/",
  "https:/127.0.0.1/",
  "https:\\\\127.0.0.1\\",
  "https:///127.0.0.1/",
  "https://127.0.0.1:8443/",
  "HTTPS://127.0.0.1/",
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://LocalHost.:443/",
  "https://ⓛocalhost/",
  "https://loc%61lhost/",
  "https://a.localhost/",
  "https://localhost.localdomain/",
  // This network, private networks, shared and link-local addresses, what clouds answer themselves.
  "https://0/",
  "https://0.0.0.0/",
  "https://0x0/",
  "https://0.1.2.3/",
  "https://10.0.0.1/",
  "https://10.1/",
  "https://012.0.0.1/",
  "https://0xa000001/",
  "https://167772161/",
  "https://10.255.255.255/",
  "https://100.64.0.1/",
  "https://100.100.100.200/",
  "https://100.127.255.255/",
  "https://168.63.129.16/",
  "https://169.254.169.254/latest/meta-data",
  "https://0xa9fea9fe/",
  "https://2852039166/",
  "https://0251.0376.0251.0376/",
  "https://169.254.43518/",
  "https://169.16689662/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.0.0.1/",
  "https://192.0.0.192/",
  "https://192.0.2.1/",
  "https://192.88.99.1/",
  "https://192.168.0.1/",
  "https://192.168.257/",
  "https://0300.0250.0.1/",
  "https://198.18.0.1/",
  "https://198.19.255.255/",
  "https://198.51.100.1/",
  "https://203.0.113.1/",
  "https://224.0.0.1/",
  "https://239.255.255.250/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://4294967295/",
  // IPv6: the same, and what carries IPv4 within.
  "https://[::]/",
  "https://[::1]/",
  "https://[0:0:0:0:0:0:0:1]/",
  "https://[0000:0000:0000:0000:0000:0000:0000:0001]/",
  "https://[::0.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[::7f00:1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::FFFF:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[0:0:0:0:0:ffff:7f00:0001]/",
  "https://[::ffff:10.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[::ffff:0:127.0.0.1]/",
  "https://[::ffff:0:7f00:1]/",
  "https://[64:ff9b::127.0.0.1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b::a9fe:a9fe]/",
  "https://[64:ff9b::10.0.0.1]/",
  "https://[64:ff9b:1::127.0.0.1]/",
  "https://[64:ff9b:1::8.8.8.8]/",
  "https://[2002:7f00:1::]/",
  "https://[2002:a9fe:a9fe::1]/",
  "https://[2002:c0a8:1::1]/",
  "https://[2002:808:808::1]/",
  "https://[2001:0:7f00:1::]/",
  "https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/",
  "https://[2001::1]/",
  "https://[2001:2::1]/",
  "https://[2001:10::1]/",
  "https://[2001:db8::1]/",
  "https://[3fff::1]/",
  "https://[5f00::1]/",
  "https://[100::1]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[fdff:ffff::1]/",
  "https://[fe80::1]/",
  "https://[febf::1]/",
  "https://[fe80::1%25eth0]/",
  "https://[fe80::1%eth0]/",
  "https://[::1%25lo]/",
  "https://[fec0::1]/",
  "https://[ff02::1]/",
  "https://[ff0e::1]/",
  "https://[4000::1]/",
  "https://[::2]/",
  // Names that only a network's own servers know.
  "https://intranet/",
  "https://com/",
  "https://db.internal/",
  "https://metadata.google.internal/",
  "https://METADATA.GOOGLE.INTERNAL./",
  "https://printer.local/",
  "https://printer.local./",
  "https://router.lan/",
  "https://nas.home/",
  "https://nas.home.arpa/",
  "https://wiki.corp/",
  "https://wiki.intranet/",
  "https://a.private/",
  "https://a.test/",
  "https://a.onion/",
  // What no webhook is.
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "data:text/plain,a",
  "javascript:alert(1)",
  "unix:/run/docker.sock",
  "https://user@example.com/",
  "https://user:password@example.com/",
  "https://:password@example.com/",
  "https://example.com@127.0.0.1/",
  "https://256.256.256.256/",
  "https://1.2.3.4.5/",
  "https://[::1/",
  "https://",
  "//example.com/",
  "/hook",
  "",
];

const OUTSIDE: readonly string[] = [
  "https://example.com/",
  "https://example.com./hook",
  "https://hooks.example.co.uk:8443/a?b=c",
  "https://müller.de/",
  "https://local.example.com/",
  "https://internal.example.com/",
  "https://localhost.example.com/",
  "https://1.1.1.1/",
  "https://8.8.8.8/",
  "https://9.255.255.255/",
  "https://11.0.0.1/",
  "https://100.63.255.255/",
  "https://100.128.0.1/",
  "https://126.255.255.255/",
  "https://128.0.0.1/",
  "https://168.63.129.17/",
  "https://169.253.255.255/",
  "https://172.15.255.255/",
  "https://172.32.0.1/",
  "https://192.0.1.1/",
  "https://192.167.255.255/",
  "https://192.169.0.1/",
  "https://198.17.255.255/",
  "https://198.20.0.1/",
  "https://223.255.255.255/",
  "https://134744072/",
  "https://[2606:4700:4700::1111]/",
  "https://[2001:4860:4860::8888]/",
  "https://[2001:200::1]/",
  "https://[2400::1]/",
  "https://[2a00:1450:4001::1]/",
  "https://[2003::1]/",
  "https://[3ffe::1]/",
  "https://[::ffff:8.8.8.8]/",
  "https://[64:ff9b::8.8.8.8]/",
];

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
