import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsFor } from "./no-answer.ts";
import { UnknownHost } from "./resolve.ts";
import { ForbiddenTarget } from "./target.ts";

const coded = (code: string, message = "words of the library") =>
  Object.assign(new Error(message), { code });
const named = (name: string) => Object.assign(new Error("x"), { name });

const WORDS: [what: string, error: unknown, words: string][] = [
  ["what is no error", "odd", "odd"],
  ["a forbidden address", new ForbiddenTarget("is not a URL"), "the address is not a URL"],
  ["a host that nobody knows", new UnknownHost("a.example"), '"a.example" cannot be resolved'],
  ["time that is over", named("TimeoutError"), "no whole answer within 2.5 s"],
  ["what was broken off", named("AbortError"), "no whole answer within 2.5 s"],
  ["a refusal", coded("ECONNREFUSED"), "the connection was refused"],
  ["a reset", coded("ECONNRESET"), "the connection was broken off"],
  ["a pipe", coded("EPIPE"), "the connection was broken off"],
  ["silence", coded("ETIMEDOUT"), "nobody answers at this address"],
  ["no way to the host", coded("EHOSTUNREACH"), "the host cannot be reached"],
  ["no way to the network", coded("ENETUNREACH"), "the network cannot be reached"],
  [
    "what is not HTTP",
    coded("HPE_INVALID_CONSTANT"),
    "the answer is not HTTP (HPE_INVALID_CONSTANT)",
  ],
  ["headers without end", coded("HPE_HEADER_OVERFLOW"), "the answer's headers are too long"],
  [
    "headers without end of a bucket",
    coded("UND_ERR_HEADERS_OVERFLOW"),
    "the answer's headers are too long",
  ],
  [
    "TLS of another kind",
    coded("ERR_SSL_WRONG_VERSION_NUMBER", "C0A7:error:0A00010B:SSL routines:ssl3_get_record"),
    "no TLS connection can be made (ERR_SSL_WRONG_VERSION_NUMBER)",
  ],
  [
    "an expired certificate",
    coded("CERT_HAS_EXPIRED"),
    "the certificate is not accepted (CERT_HAS_EXPIRED)",
  ],
  [
    "a certificate for another name",
    coded("ERR_TLS_CERT_ALTNAME_INVALID"),
    "the certificate is not accepted (ERR_TLS_CERT_ALTNAME_INVALID)",
  ],
  [
    "a chain that ends nowhere",
    coded("UNABLE_TO_GET_ISSUER"),
    "the certificate is not accepted (UNABLE_TO_GET_ISSUER)",
  ],
  [
    "a root of somebody's own",
    coded("DEPTH_ZERO_SELF_SIGNED_CERT"),
    "the certificate is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT)",
  ],
  ["what has a code that nobody knows", coded("EODD"), "words of the library"],
  ["what has no code", new Error("words"), "words"],
  ["a code that is no text", Object.assign(new Error("words"), { code: 7 }), "words"],
  [
    "several addresses that failed",
    new AggregateError([coded("ECONNREFUSED"), coded("ETIMEDOUT")], "all of them"),
    "the connection was refused",
  ],
  ["none that failed", new AggregateError([], "none of them"), "none of them"],
];

for (const [what, error, words] of WORDS) {
  test(`a failure is told in words for whoever runs the receiver: ${what}`, () => {
    assert.equal(wordsFor(error, 2_500), words);
  });
}
