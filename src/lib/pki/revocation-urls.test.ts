import assert from "node:assert/strict";
import { test } from "node:test";
import { latin1 } from "#kernel/bytes.ts";
import { element, nothing, oid, sequence, tagged, taggedBytes } from "./der.ts";
import { OID } from "./oids.ts";
import { MalformedDer } from "./read-der.ts";
import { readRevocationUrls } from "./revocation-urls.ts";

const CA_ISSUERS = "1.3.6.1.5.5.7.48.2";
const place = (url: string, tag = 6) => taggedBytes(tag, Buffer.from(url, "latin1"));
const access = (method: string, ...parts: Uint8Array[]) => sequence(oid(method), ...parts);
const point = (...urls: Uint8Array[]) => tagged(0, tagged(0, ...urls));

function urlsIn(identifier: string, ...members: Uint8Array[]) {
  const value = sequence(...members);
  return readRevocationUrls(new Map([[identifier, { isCritical: false, value }]]));
}
const responders = (...members: Uint8Array[]) =>
  urlsIn(OID.authorityInfoAccess, ...members).ocspUrls;
const lists = (...members: Uint8Array[]) => urlsIn(OID.crlDistributionPoints, ...members).crlUrls;

test("a certificate that names no place names none", () => {
  assert.deepEqual(readRevocationUrls(new Map()), { ocspUrls: [], crlUrls: [] });
  assert.deepEqual(urlsIn(OID.authorityInfoAccess), { ocspUrls: [], crlUrls: [] });
});

test("responders are told in their order, and where issuers' certificates lie is passed over", () => {
  const found = responders(
    access(OID.ocspResponder, place("http://one.example/ocsp")),
    access(CA_ISSUERS, place("http://one.example/ca.der")),
    access(OID.ocspResponder, place("HTTPS://two.example")),
  );
  assert.deepEqual(found, ["http://one.example/ocsp", "HTTPS://two.example"]);
  assert.throws(
    () => responders(access(OID.ocspResponder, place("http://a.example"), nothing)),
    MalformedDer,
  );
});

test("only addresses of the web are places, and only where they stand as such", () => {
  for (const other of [
    place("ldap://one.example/cn=ca"),
    place("see http://one.example"),
    place("http:/one.example"),
    place("http://one.example", 2),
  ]) {
    assert.deepEqual(responders(access(OID.ocspResponder, other)), []);
    assert.deepEqual(lists(sequence(point(other))), []);
  }
});

test("every address of every list is told", () => {
  const [one, two, three] = ["http://a.example/1", "http://b.example/2", "https://c.example/3"];
  const members = [sequence(point(place(one), place(two))), sequence(point(place(three)))];
  assert.deepEqual(lists(...members), [one, two, three]);
});

test("a list of some reasons, of another issuer or without a full name is passed over (RFC 5280, 4.2.1.13)", () => {
  const named = point(place("http://a.example/1"));
  const relative = tagged(0, tagged(1, sequence(oid(OID.commonName), nothing)));
  for (const partial of [
    sequence(named, taggedBytes(1, Uint8Array.of(6, 0x40))),
    sequence(named, tagged(2, tagged(4, sequence()))),
    sequence(tagged(2, tagged(4, sequence()))),
    sequence(relative),
    sequence(),
  ]) {
    assert.deepEqual(lists(partial), []);
  }
});

test("up to 50 places are read, and a certificate with more is no certificate", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => place(`http://${index}.example`));
  const read = [
    (count: number) => responders(...many(count).map((one) => access(OID.ocspResponder, one))),
    (count: number) => lists(...many(count).map((one) => sequence(point(one)))),
    (count: number) => lists(sequence(point(...many(count)))),
  ];
  for (const urls of read) {
    assert.equal(urls(50).length, 50);
    assert.throws(() => urls(51), MalformedDer);
  }
});

test("an address is taken octet by octet", () => {
  const url = latin1(Uint8Array.from(Buffer.from("http://a.example/\xe9", "latin1")));
  assert.deepEqual(lists(sequence(point(element(0x86, Buffer.from(url, "latin1"))))), [url]);
});
