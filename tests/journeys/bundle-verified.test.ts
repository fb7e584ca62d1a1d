import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { entryOf, zipOf } from "#evidence/bundle/zip.ts";
import { explain } from "#evidence/verification/explain.ts";
import { findSignatures } from "#evidence/verification/find-seals.ts";
import { readArchive } from "#evidence/verification/read-archive.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { sha256Hex } from "#kernel/digest.ts";
import type { Verdict } from "#kernel/findings.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { DAY_MS } from "#kernel/time.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { logAll } from "#kit/rooms/log-room.ts";
import { runAdmin } from "#kit/scenes/run-admin.ts";
import { sealContract } from "#kit/scenes/sealed-contract.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { certificatesInPem } from "#lib/pki/certificate.ts";
import { verificationWords } from "#words/verification-words.ts";

type Parts = Map<string, Uint8Array>;

let service: TestService;
let bundle: Uint8Array;
let parts: Parts;
/** Of another contract of the same service. */
let others: Parts;
let roots: Uint8Array[];
before(async () => {
  service = await startService();
  const account = await service.openAccount();
  const take = async () => {
    const { id } = await sealContract(service, account);
    service.clock.moveMs(DAY_MS);
    await logAll(service);
    const { bytes } = await account.call("GET", `/contracts/${id}/evidence`);
    return Uint8Array.from(bytes);
  };
  [bundle, others] = [await take(), partsOf(await readArchive(await take()))];
  parts = partsOf(await readArchive(bundle));
  roots = certificatesInPem(await readFile(join(service.dataDir, "keys", "root.pem"), "utf8"));
});
after(() => service.close());

function partsOf(entries: { name: string; content: Uint8Array }[]): Parts {
  return new Map(entries.map(({ name, content }) => [name, content]));
}

async function archive(of: Iterable<readonly [string, Uint8Array]>): Promise<Uint8Array> {
  const entries = [...of].map(([name, content]) => entryOf(name, content));
  const { stream } = zipOf(entries, new Date("2026-11-21T09:30:00Z"));
  return Buffer.concat(await stream.toArray());
}

/** With the sums of what is there now, as somebody leaves them who knows what they are for. */
function summed(of: Parts): Parts {
  const rest = [...of].filter(([name]) => name !== "SHA256SUMS");
  const lines = rest.map(([name, content]) => `${sha256Hex(content)}  ${name}\n`);
  return new Map([...rest, ["SHA256SUMS", Buffer.from(lines.join(""))]]);
}

function flipped(bytes: Uint8Array, at = bytes.length >> 1): Uint8Array {
  return Uint8Array.from(bytes).with(at, bytes[at]! ^ 1);
}

const set = (name: string, make: (of: Parts) => Uint8Array) => (of: Parts) =>
  new Map(of).set(name, make(of));
const flip = (name: string) => set(name, (of) => flipped(of.get(name)!));
const swap = (name: string) => set(name, () => others.get(name)!);
const drop = (name: string) => (of: Parts) => {
  const left = new Map(of);
  left.delete(name);
  return left;
};

function edited(of: Parts, name: string, from: RegExp, to: string): Uint8Array {
  return Buffer.from(Buffer.from(of.get(name)!).toString().replace(from, to));
}

/** Which part it names, and the verdict; `helps`: only its sum holds it, which its author may change. */
const ALTERED: [
  what: string,
  change: (of: Parts) => Parts,
  named: string,
  verdict: Verdict,
  helps?: true,
][] = [
  ["a byte of the sealed file", flip("sealed.pdf"), "sealed.pdf", "altered"],
  ["another sealed file", swap("sealed.pdf"), "evidence.json", "altered"],
  ["the sealed file left out", drop("sealed.pdf"), "sealed.pdf", "not-a-pdf"],
  ["a byte of the record", flip("evidence.json"), "evidence.json", "altered"],
  ["a byte of a receipt", flip("receipts/1.jws"), "receipts/1.jws", "altered"],
  ["a receipt of another contract", swap("receipts/1.jws"), "receipts/1.jws", "altered"],
  ["a receipt left out", drop("receipts/2.jws"), "receipts/2.jws", "incomplete"],
  ["another seal", swap("seal/seal.p7s"), "seal/seal.p7s", "altered"],
  [
    "another time of the seal",
    swap("seal/seal-timestamp.tst"),
    "seal/seal-timestamp.tst",
    "altered",
  ],
  [
    "a byte of the file's time",
    flip("seal/file-timestamp.tst"),
    "seal/file-timestamp.tst",
    "altered",
  ],
  [
    "another root",
    set("certificates/seal-root.pem", () => Buffer.from(FOREIGN_PEM)),
    "certificates/seal-root.pem",
    "altered",
  ],
  [
    "no certificate",
    set("certificates/seal.pem", () => Buffer.from("none")),
    "certificates/seal.pem",
    "altered",
  ],
  [
    "another place in the log",
    set("log/proof.json", (of) => edited(of, "log/proof.json", /"position":\d+/, '"position":7')),
    "log/proof.json",
    "altered",
  ],
  ["the proof of another seal", swap("log/proof.json"), "log/proof.json", "altered"],
  ["the log's proof left out", drop("log/proof.json"), "log/proof.json", "incomplete"],
  ["another head of the log", swap("log/checkpoint"), "log/proof.json", "altered"],
  ["a byte of the log's head", flip("log/checkpoint"), "log/checkpoint", "altered"],
  ["a byte of the word for its key", flip("log/key.jws"), "log/key.jws", "altered"],
  [
    "the evidence of another head",
    swap("log/evidence-record.ers"),
    "log/evidence-record.ers",
    "altered",
  ],
  [
    "a byte of the evidence of the head",
    flip("log/evidence-record.ers"),
    "log/evidence-record.ers",
    "altered",
  ],
  ["the time of another head", swap("log/timestamp-1.tst"), "log/timestamp-1.tst", "altered"],
  ["the guide", flip("VERIFY.md"), "VERIFY.md", "altered", true],
  ["the page", flip("verify.html"), "verify.html", "altered", true],
  ["the fingerprints", flip("FINGERPRINTS.txt"), "FINGERPRINTS.txt", "altered", true],
  ["a file put in", set("notes.txt", () => Buffer.from("x")), "notes.txt", "altered", true],
];

/** Anybody's: a certificate that nothing in the bundle leads to. */
const FOREIGN_PEM = `-----BEGIN CERTIFICATE-----\n${Buffer.from("3003020101", "hex").toString("base64")}\n-----END CERTIFICATE-----\n`;

test("a bundle as it came is genuine, and one that a program packed anew is, too", async () => {
  const found = await verifyFile(bundle, roots);
  assert.deepEqual(
    [found.kind, found.verdict, found.fileVerdict],
    ["bundle", "genuine", "genuine"],
  );
  assert.ok(found.findings.some(({ code }) => code === "bundle-holds"));
  assert.ok(found.findings.some(({ code }) => code === "log-holds"));
  const again = await verifyFile(deflated(parts), roots);
  assert.equal(again.verdict, "genuine", JSON.stringify(again.findings));
});

test("every altered part is named, whether or not its sum was changed with it", async () => {
  for (const [what, change, named, verdict, helps] of ALTERED) {
    const changed = change(parts);
    const found = await verifyFile(await archive(changed), roots);
    const names = found.findings.flatMap(({ values }) => values.name ?? []);
    assert.equal(found.verdict, verdict, what);
    assert.ok(names.includes(named), `${what}: ${names}`);
    if (helps) continue;
    const hidden = await verifyFile(await archive(summed(changed)), roots);
    assert.equal(hidden.verdict, verdict, `${what}, with its sum`);
    const told = hidden.findings.map(({ code, values }) => `${code} ${values.name ?? ""}`);
    const isNamed = told.some((one) => one.endsWith(` ${named}`));
    // Of the sealed file its own findings tell.
    assert.ok(isNamed || named === "sealed.pdf", `${what}, with its sum: ${told}`);
  }
});

test("a bundle whose log parts were taken out does not say that all that proves it is there", async () => {
  const left = new Map([...parts].filter(([name]) => !name.startsWith("log/")));
  const found = await verifyFile(await archive(summed(left)), roots);
  for (const language of LANGUAGES) {
    const words = verificationWords[language];
    const { title, findings } = explain(found, words, (at) => at);
    assert.equal(title, words.bundleWithoutLog.title);
    assert.ok(findings.includes(words.findings["log-waits"]));
  }
});

test("a sealed file cut back to its seal, which the other parts cannot be held against, is named", async () => {
  const { sealed } = { sealed: parts.get("sealed.pdf")! };
  const end = findSignatures(sealed).found[0]!.coversTo;
  const cut = new Map([
    ...parts,
    ["sealed.pdf", sealed.slice(0, end)],
    ["evidence.json", Buffer.from("{}")],
  ] as const);
  const found = await verifyFile(await archive(summed(new Map(cut))), roots);
  assert.deepEqual([found.fileVerdict, found.verdict], ["genuine", "altered"]);
  assert.ok(found.findings.some(({ values }) => values.name === "sealed.pdf"));
});

test("two parts of one name, a cut archive and an archive of nothing are told, and nothing throws", async () => {
  const twice = await verifyFile(
    await archive([...parts, ["sealed.pdf", Buffer.from("%PDF-")]]),
    roots,
  );
  assert.notEqual(twice.verdict, "genuine");
  for (const end of [4, 30, 5_000, bundle.length - 1]) {
    const cut = await verifyFile(bundle.subarray(0, end), roots);
    assert.equal(cut.verdict, "incomplete", String(end));
  }
  const grown = Buffer.concat([parts.get("sealed.pdf")!, others.get("sealed.pdf")!]);
  const more = await verifyFile(await archive(new Map(parts).set("sealed.pdf", grown)), roots);
  assert.notEqual(more.verdict, "genuine");
  const nothing = await verifyFile(await archive([["a", new Uint8Array()]]), roots);
  assert.ok(nothing.findings.some(({ code }) => code === "bundle-part-missing"));
});

test("a bundle whose sealer is unknown is not genuine", async () => {
  const found = await verifyFile(bundle, []);
  assert.equal(found.verdict, "other-document", JSON.stringify(found.findings));
});

test("in every language it says of a bundle what it is, and of an altered one what was altered", async () => {
  const receipt = await archive(flip("receipts/1.jws")(parts));
  for (const language of LANGUAGES) {
    const words = verificationWords[language];
    const genuine = explain(await verifyFile(bundle, roots), words, (at) => at);
    assert.equal(genuine.title, words.bundle.genuine.title);
    const altered = explain(await verifyFile(receipt, roots), words, (at) => at);
    assert.equal(altered.title, words.bundle.altered?.title);
    assert.ok(altered.findings.some((one) => one.includes("receipts/1.jws")));
    assert.equal(altered.lines[0]?.answers[0], words.unchanged.genuine);
  }
});

test("the page in the bundle checks the bundle, without a network", {
  skip: unlessThere("chromium"),
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-bundle-page-"));
  const browser = await launchBrowser();
  try {
    await writeFile(join(folder, "verify.html"), parts.get("verify.html")!);
    const context = await browser.newContext({ locale: "en-GB" });
    await context.setOffline(true);
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(join(folder, "verify.html")).href);
    const shownOf = async (name: string, bytes: Uint8Array) => {
      const file = { name, mimeType: "application/zip", buffer: Buffer.from(bytes) };
      await tab.locator("input[type=file]").setInputFiles(file);
      const shown = tab.locator("[data-verdict]:not([data-verdict=reading])", { hasText: name });
      await shown.waitFor();
      return { verdict: await shown.getAttribute("data-verdict"), text: await shown.textContent() };
    };
    assert.equal((await shownOf("bundle.zip", bundle)).verdict, "genuine");
    assert.equal((await shownOf("deflated.zip", deflated(parts))).verdict, "genuine");
    for (const [index, [what, change, named, verdict]] of ALTERED.entries()) {
      const shown = await shownOf(`${index}-altered.zip`, await archive(change(parts)));
      assert.equal(shown.verdict, verdict, what);
      assert.ok(shown.text?.includes(named), `${what}: ${shown.text}`);
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/** The same parts as most programs pack them: method 8, with a folder of its own among them. */
function deflated(of: Parts): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of [...of, ["receipts/", new Uint8Array()] as const]) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, rest, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

test("a seal whose time is long before the log took it up is not believed its time", async () => {
  const late = await startService();
  try {
    const account = await late.openAccount();
    const { id } = await sealContract(late, account);
    late.clock.moveMs(30 * DAY_MS);
    await logAll(late);
    const { bytes } = await account.call("GET", `/contracts/${id}/evidence`);
    const own = certificatesInPem(await readFile(join(late.dataDir, "keys", "root.pem"), "utf8"));
    const found = await verifyFile(Uint8Array.from(bytes), own);
    assert.equal(found.verdict, "no-timestamp");
    assert.equal(found.findings.find(({ code }) => code === "log-late")?.values.count, "30");
    const { services } = late.app;
    const check = () => runAdmin({ ...services, plans: [] }, "log", "check", "--files");
    assert.deepEqual(await check(), {
      origin: services.logSigner.origin,
      leaves: 1,
      heads: 1,
      compared: 0,
      holds: "yes",
    });
    await services.database.run("update seal_log_checkpoint set evidence = $1", [
      Buffer.from("00"),
    ]);
    const told = await check();
    assert.match(String((told as { message: string }).message), /the evidence of the head of 1/);
  } finally {
    await late.close();
  }
});
