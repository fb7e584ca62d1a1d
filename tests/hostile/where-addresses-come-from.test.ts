import assert from "node:assert/strict";
import { test } from "node:test";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { OF_EACH_PROCESS, startService, type TestService } from "#kit/scenes/service.ts";
import { submission } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";

/** The proxy of these tests is the test itself, on this machine. */
const BEHIND_A_PROXY = { BASE_URL: "https://sign.example.com", TRUSTED_PROXIES: "127.0.0.1" };

/** Signs with these headers; the certificate as text, and the entry of the signature. */
async function certified(
  service: TestService,
  headers: Record<string, string>,
  language: string,
  change: Record<string, unknown> = {},
): Promise<{ printed: string; addressFrom: unknown }> {
  const account = await service.openAccount();
  const made = await account.call("POST", "/contracts", {
    content: "<p>x</p>",
    language,
    signatureFields: [{ label: "A" }],
    finalize: true,
  });
  const { id, signUrl } = made.body.contract;
  const link = new URL(signUrl).pathname.split("/").at(-1);
  const answer = await fetch(`${service.url}/api/v1/signing/${link}/signatures`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(submission("A", change)),
  });
  assert.equal(answer.status, 201, await answer.text());
  const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
  const { output } = runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]);
  const entries = await readEntries(service.app.services.database, id);
  const signed = entries.find(({ event }) => event === "contract.signed");
  return { printed: output.replace(/\s+/g, " "), addressFrom: signed?.data.addressFrom };
}

test("the certificate says of each address whether the connection showed it or a trusted proxy named it", {
  skip: unlessThere("pdftotext"),
}, async () => {
  const service = await startService({ env: BEHIND_A_PROXY });
  try {
    for (const [language, forwarded, source, expected] of [
      ["en", "203.0.113.7", "forwarded", "203.0.113.7 as named by a proxy of the operator"],
      ["de", "203.0.113.8", "forwarded", "203.0.113.8 wie von einem Proxy des Betreibers genannt"],
      ["fr", "unknown", "proxy", "127.0.0.1 celle d’un proxy de l’exploitant"],
      ["es", "", "proxy", "127.0.0.1 la de un proxy del operador"],
    ] as const) {
      const headers = { "x-forwarded-for": forwarded };
      const { printed, addressFrom } = await certified(service, headers, language);
      assert.equal(addressFrom, source);
      assert.ok(printed.includes(expected), printed);
    }
  } finally {
    await service.close();
  }
});

test("what a server that passes a signature on says of its signer is printed as its word, beside the address that was seen", {
  skip: unlessThere("pdftotext"),
}, async () => {
  const service = await startService();
  try {
    const headers = { "user-agent": "node", "x-forwarded-for": "203.0.113.7" };
    for (const [language, seen, named] of [
      ["en", "127.0.0.1 as seen on the connection", "as named by the program that passed"],
      ["de", "127.0.0.1 wie an der Verbindung gesehen", "wie von dem Programm genannt, das"],
      ["fr", "127.0.0.1 telle que vue sur la connexion", "selon le programme qui a transmis"],
      ["es", "127.0.0.1 tal como se vio en la conexión", "según el programa que transmitió"],
    ] as const) {
      // Quotation marks and marks of ours within it are no marks.
      const userAgent = 'Phone/1.0 \u00bb " 192.0.2.1';
      const forwardedFor = { ip: "198.51.100.9", userAgent };
      const { printed } = await certified(service, headers, language, { forwardedFor });
      assert.ok(printed.includes(seen), printed);
      const told = printed.slice(printed.indexOf("198.51.100.9"));
      assert.match(told.slice(0, 60), /^198\.51\.100\.9 · [“„«]/, printed);
      assert.ok(told.slice(0, 200).includes(named), told.slice(0, 200));
      assert.ok(!printed.includes("203.0.113.7"));
    }
  } finally {
    await service.close();
  }
});

test("a forwarding header of a peer that is no trusted proxy is not believed, and logged once", {
  skip: unlessThere("pdftotext") || OF_EACH_PROCESS,
}, async () => {
  const service = await startService({ keepLog: true });
  try {
    const named = { "x-real-ip": "203.0.113.7", forwarded: "for=203.0.113.7" };
    for (let index = 0; index < 5; index += 1) {
      await fetch(`${service.url}/verify`, { headers: { "x-forwarded-for": "203.0.113.7" } });
    }
    const { printed, addressFrom } = await certified(service, named, "en");
    assert.equal(addressFrom, "connection");
    assert.ok(printed.includes("127.0.0.1 as seen on the connection"), printed);
    assert.ok(!printed.includes("203.0.113.7"));
    const said = service.logLines.filter((line) => line.includes("x-forwarded-for"));
    assert.equal(said.length, 1, said.join(""));
    assert.ok(!service.logLines.join("").includes("203.0.113.7"));
  } finally {
    await service.close();
  }
});

test("a trusted proxy that names no client is logged once", { skip: OF_EACH_PROCESS }, async () => {
  const service = await startService({ keepLog: true, env: BEHIND_A_PROXY });
  try {
    await fetch(`${service.url}/healthz`);
    const said = () => service.logLines.filter((line) => line.includes("named no client")).length;
    assert.equal(said(), 0, "a probe of its own names nobody");
    for (let index = 0; index < 5; index += 1) await fetch(`${service.url}/verify`);
    assert.equal(said(), 1);
  } finally {
    await service.close();
  }
});

test("a BASE_URL over which everything travels in the clear is warned of at the start", async () => {
  for (const [BASE_URL, warned] of [
    ["http://sign.example.com", true],
    ["http://localhost:3000", false],
    ["https://sign.example.com", false],
  ] as const) {
    const service = await startService({ keepLog: true, env: { BASE_URL } });
    await service.close();
    const said = service.logLines.some((line) => line.includes('"service.plain"'));
    assert.equal(said, warned, BASE_URL);
  }
});
