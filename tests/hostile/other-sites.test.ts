/** What a page of another site gets of this service, by what browsers say and ask for it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { updateAccount } from "#accounts/accounts-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, submission } from "#kit/scenes/signer.ts";

const SHOP = "https://shop.example";
const OTHERS_SHOP = "https://other.example";

let service: TestService;
let account: TestAccount;
/** Of the account that names SHOP: the shared link and one that was delivered; of another one, which names OTHERS_SHOP. */
let links: { shared: string; delivered: string; others: string };
let contractId: string;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "fatal" } });
  account = await service.openAccount();
  const other = await service.openAccount();
  const { database } = service.app.services;
  const sites = [SHOP, "http://localhost:8080"];
  await updateAccount(database, account.accountId, { embeddedBy: sites });
  await updateAccount(database, other.accountId, { embeddedBy: [OTHERS_SHOP] });
  const make = async (of: TestAccount) => {
    const { body } = await of.call("POST", "/contracts", {
      content: "<p>x</p>",
      signatureFields: [{ label: "A" }, { label: "B" }],
      signers: [{ role: "B", email: "b@example.com" }],
      finalize: true,
    });
    return body.contract;
  };
  const [own, others] = [await make(account), await make(other)];
  contractId = own.id;
  links = {
    shared: linkIn(own.signUrl),
    delivered: deliveredTo(service, own.signers[0]),
    others: linkIn(others.signUrl),
  };
});
after(() => service?.close());

/** What of an answer is said to browsers about other sites. */
function saidOf(headers: Headers): Record<string, string> {
  const all = [...headers].filter(([name]) => name.startsWith("access-control-"));
  return Object.fromEntries(all);
}

function preflight(path: string, origin: string, method = "POST", more = {}): Promise<Response> {
  const headers = { origin, "access-control-request-method": method, ...more };
  return fetch(service.url + path, { method: "OPTIONS", headers });
}

const signing = (link: string, end = "") => `/api/v1/signing/${link}${end}`;

/** Origins that a page may have, and that are not on the account's list. */
const STRANGERS: readonly (readonly [what: string, origin: string])[] = [
  ["a stranger's site", "https://evil.example"],
  ["a frame without an origin, a file, or a page that hides where it comes from", "null"],
  ["the site without TLS", "http://shop.example"],
  ["the site at another port", "https://shop.example:8443"],
  ["a site below it", "https://a.shop.example"],
  ["a site that begins like it", "https://shop.example.evil.example"],
  ["a site that ends like it", "https://evilshop.example"],
  ["the site in capitals, as no browser sends it", "https://SHOP.example"],
  ["the site with a path", "https://shop.example/"],
  ["the site with its usual port, as no browser sends it", "https://shop.example:443"],
  ["two origins in one header", "https://shop.example https://evil.example"],
  ["two with a comma", "https://shop.example, https://evil.example"],
  ["every origin", "*"],
  ["nothing", ""],
  ["a site that only another account names", OTHERS_SHOP],
  ["another port of this machine", "http://localhost:8081"],
  ["something that breaks a list of origins", "https://shop.example','https://evil.example"],
];

for (const [what, origin] of STRANGERS) {
  test(`${what} may neither send to the signing API nor read it`, async () => {
    for (const link of [links.shared, links.delivered]) {
      const asked = await preflight(signing(link, "/signatures"), origin);
      assert.equal(asked.status, 405);
      assert.deepEqual(saidOf(asked.headers), {});
      const read = await fetch(service.url + signing(link), { headers: { origin } });
      assert.equal(read.status, 200);
      assert.deepEqual(saidOf(read.headers), {});
      assert.equal(read.headers.get("vary"), "Origin");
    }
  });
}

test("a site that the account names may send to and read each route of the signing API, without cookies, and is asked again after ten minutes", async () => {
  for (const [link, origin] of [
    [links.shared, SHOP],
    [links.delivered, SHOP],
    [links.shared, "http://localhost:8080"],
  ] as const) {
    for (const [end, methods] of [
      ["", "GET"],
      ["/opened", "POST"],
      ["/signatures", "POST"],
      ["/message", "POST"],
      ["/original", "GET"],
      ["/document", "GET"],
      ["/pdf", "GET"],
      ["/evidence", "GET"],
    ] as const) {
      const { status, headers } = await preflight(signing(link, end), origin, methods, {
        "access-control-request-headers": "authorization,cookie,content-type",
      });
      assert.equal(status, 204, end);
      assert.deepEqual(saidOf(headers), {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "Content-Type, Idempotency-Key, If-None-Match, Range",
        "access-control-max-age": "600",
      });
      assert.equal(headers.get("vary"), "Origin");
    }
    const { headers, status } = await fetch(service.url + signing(link), { headers: { origin } });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(saidOf(headers)), [
      "access-control-allow-origin",
      "access-control-expose-headers",
    ]);
    assert.equal(headers.get("access-control-allow-origin"), origin);
  }
});

test("what is refused is readable by the account's sites as well, before and after the body is read", async () => {
  const sent = (body: string, type = "application/json") =>
    fetch(service.url + signing(links.shared, "/signatures"), {
      method: "POST",
      headers: { origin: SHOP, "content-type": type },
      body,
    });
  const refused: [Response, number][] = [
    [await sent("{}"), 400],
    [await sent("{"), 400],
    [await sent("x", "text/plain"), 415],
    [await sent(JSON.stringify({ text: "x".repeat(LIMITS.submissionBytes) })), 413],
    [await fetch(service.url + signing(links.shared, "/pdf"), { headers: { origin: SHOP } }), 404],
  ];
  for (const [{ status, headers }, expected] of refused) {
    assert.equal(status, expected);
    assert.equal(headers.get("access-control-allow-origin"), SHOP, String(expected));
  }
});

test("no route but those of the signing API knows other sites, and a link that leads nowhere has none", async () => {
  const { pathname } = new URL(
    (await account.call("GET", `/contracts/${contractId}`)).body.contract.statusUrl,
  );
  const paths = [
    ...["/api/v1/contracts", `/api/v1/contracts/${contractId}`, "/api/v1/webhooks"],
    ...[`/sign/${links.shared}`, pathname, "/app", "/login", "/mcp", "/openapi.json", "/docs"],
    ...[signing(links.others), signing(links.others, "/signatures")],
    ...[signing("a".repeat(16)), signing("x"), signing(`${links.shared}x`)],
  ];
  for (const path of paths) {
    for (const method of ["GET", "POST"]) {
      const asked = await preflight(path, SHOP, method);
      assert.ok(asked.status >= 400, path);
      assert.deepEqual(saidOf(asked.headers), {}, path);
    }
    const authorization = `Bearer ${account.apiKey}`;
    const read = await fetch(service.url + path, { headers: { origin: SHOP, authorization } });
    assert.deepEqual(saidOf(read.headers), {}, path);
  }
});

test("what a browser sends for a stranger's page without asking signs nothing and says nothing to the sender", async () => {
  const body = JSON.stringify(submission("A"));
  const message = JSON.stringify({ kind: "question", role: "A", text: "Why?" });
  for (const type of [
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "",
  ]) {
    for (const [end, text] of [
      ["/signatures", body],
      ["/message", message],
    ] as const) {
      // Bytes have no type of their own, as those of a Blob without one.
      const sent = new TextEncoder().encode(text);
      const { status } = await fetch(service.url + signing(links.shared, end), {
        method: "POST",
        headers: { origin: "https://evil.example", ...(type && { "content-type": type }) },
        body: sent,
      });
      assert.equal(status, 415, `${type} ${end}`);
    }
  }
  const { contract } = (await account.call("GET", `/contracts/${contractId}`)).body;
  assert.deepEqual(contract.signatures, []);
});

test("what browsers ask before they send is counted with the link, and beyond its limit nothing is looked up", async () => {
  const { requests } = LIMITS.linkRate;
  let refused = 0;
  for (let done = 0; done < requests + 20; done += 20) {
    const asked = Array.from({ length: 20 }, () =>
      preflight(signing(links.others), OTHERS_SHOP, "GET"),
    );
    for (const { status } of await Promise.all(asked)) if (status === 429) refused += 1;
  }
  assert.ok(refused >= 20, `${refused}`);
  const origin = OTHERS_SHOP;
  const read = await fetch(service.url + signing(links.others), { headers: { origin } });
  assert.equal(read.status, 429);
  assert.deepEqual(saidOf(read.headers), {});
  service.clock.moveMs(MINUTE_MS);
  assert.equal((await preflight(signing(links.others), origin, "GET")).status, 204);
});

test("OPTIONS of whoever is no browser's page is no method, and names those that are", async () => {
  const { status, headers } = await fetch(service.url + signing(links.shared, "/message"), {
    method: "OPTIONS",
  });
  assert.deepEqual([status, headers.get("allow")], [405, "POST"]);
});
