import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { ink, linkIn, signOver, submission } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createDelivered,
  createPending,
  createSigned,
  pdfContract,
  read,
  signed,
} from "./contracts.ts";
import { expectInvalid, expectProperties, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

conforms(
  "signing.answer",
  "a signature is answered with its id, the status and a receipt",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    const answer = await signOver(at.url, linkIn(signUrl), "A");
    expectStatus(answer, 201);
    expectProperties(answer.body, "signatureId contract copyUrl receipt");
    assert.deepEqual(answer.body.contract, { status: "pending" });
    assert.equal((await read(account, id)).signatures[0].id, answer.body.signatureId);
    const last = await signOver(at.url, linkIn(signUrl), "B");
    assert.deepEqual(last.body.contract, { status: "fully_signed" });
  },
);

conforms(
  "signing.same-again",
  "the same submission again is answered alike, later and at once",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account, {
      signatureFields: [{ label: "A" }],
    });
    const body = submission("A");
    const path = `/signing/${linkIn(signUrl)}/signatures`;
    const answers = await Promise.all([1, 2, 3].map(() => at.stranger("POST", path, body)));
    at.clock.moveMs(60_000);
    answers.push(await at.stranger("POST", path, body));
    for (const answer of answers) {
      expectStatus(answer, 201);
      assert.deepEqual(answer.body, answers[0]?.body);
    }
    assert.equal((await read(account, id)).signatures.length, 1);
  },
);

conforms("signing.race signing.already-signed", "of twenty people at once one signs", async () => {
  const account = await at.account();
  const { id, signUrl } = await createPending(account);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signOver(at.url, linkIn(signUrl), "A")),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefused(answer, 409, "ALREADY_SIGNED");
  }
  assert.equal((await read(account, id)).signatures.length, 1);
});

/** What is wrong with a submission, and where it is told. */
const WRONG: [rule: string, what: string, change: Record<string, unknown>, place: string][] = [
  ["consent", "consent false", { consent: false }, "consent"],
  ["consent", "no consent", { consent: undefined }, "consent"],
  ["role", "an unknown role", { role: "Z" }, "role"],
  ["role", "no role", { role: undefined }, "role"],
  ["name", "an empty name", { signerName: "" }, "signerName"],
  ["name", "a blank name", { signerName: "   " }, "signerName"],
  ["name", "no name", { signerName: undefined }, "signerName"],
  ["name", "a name of blanks of braille", { signerName: "\u2800" }, "signerName"],
  ["name", "a name of punctuation", { signerName: "—" }, "signerName"],
  ["title", "a title of 81 characters", { title: "x".repeat(81) }, "title"],
  ["email", "an address that is none", { email: "nobody" }, "email"],
  ["submission-id", "a submissionId that is no UUID", { submissionId: "7" }, "submissionId"],
  ["submission-id", "no submissionId", { submissionId: undefined }, "submissionId"],
  ["time-zone", "a time zone that does not exist", { timeZone: "Mars/Olympus" }, "timeZone"],
  ["no-ink", "no strokes", { signature: { ...ink, strokes: [] } }, "signature"],
  ["no-ink", "one point", { signature: { ...ink, strokes: [[[1, 1]]] } }, "signature"],
  [
    "no-ink",
    "ink outside of the box",
    {
      signature: {
        ...ink,
        strokes: [
          [
            [-9, -9],
            [-9, -5],
          ],
        ],
      },
    },
    "signature",
  ],
  [
    "no-ink",
    "typed blanks",
    { signature: { type: "typed", text: "  ", font: "Caveat" } },
    "signature.text",
  ],
  ["no-ink", "initials without ink", { initials: { ...ink, strokes: [] } }, "initials"],
  [
    "typed",
    "a font that is not offered",
    { signature: { type: "typed", text: "Zoë", font: "Wingdings" } },
    "signature.font",
  ],
  [
    "image",
    "an image that is no PNG",
    { signature: { type: "image", png: "AAAA" } },
    "signature.png",
  ],
  [
    "image",
    "an image over 200 kB",
    { signature: { type: "image", png: "A".repeat(270_000) } },
    "signature.png",
  ],
  ["inputs", "a value for a field that is none", { inputs: { [randomUUID()]: "x" } }, "inputs"],
];

for (const [rule, what, change, place] of WRONG) {
  conforms(`signing.${rule} signing.details`, `${what} is refused`, async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account);
    const answer = await signOver(at.url, linkIn(signUrl), "A", change);
    expectRefused(answer, 400);
    for (const { path } of answer.body.details) assert.ok(path.startsWith(place), path);
    assert.ok(answer.body.details.length > 0);
    assert.equal((await read(account, id)).signatures.length, 0);
  });
}

conforms(
  "signing.details error-body.all-problems",
  "everything wrong with a submission is listed",
  async () => {
    const { signUrl } = await createPending(await at.account());
    const answer = await signOver(at.url, linkIn(signUrl), "A", {
      signerName: " ",
      email: "nobody",
      timeZone: "Mars/Olympus",
    });
    expectInvalid(answer, "signerName", "email", "timeZone");
  },
);

for (const [what, change, rule] of [
  ["a drawn signature", { signature: ink }, "drawn"],
  ["a typed signature", { signature: { type: "typed", text: "Zoë", font: "Caveat" } }, "typed"],
  ["drawn initials", { initials: ink }, "initials"],
  ["no initials", { initials: undefined }, "initials"],
  ["a title of 80 characters", { title: "x".repeat(80) }, "title"],
  ["an address", { email: "zoe@example.com" }, "email"],
  ["no time zone", { timeZone: undefined }, "time-zone"],
] as [string, Record<string, unknown>, string][]) {
  conforms(`signing.${rule}`, `${what} is taken`, async () => {
    const fields = [
      { label: "A", x: 10, y: 10 },
      { type: "initials", label: "A", x: 60, y: 10 },
    ];
    const { signUrl } = await create(await at.account(), pdfContract(fields, { finalize: true }));
    const { contract } = await signed(at.url, linkIn(signUrl), "A", change);
    assert.equal(contract.status, "fully_signed");
  });
}

conforms("signing.image", "a PNG with ink is taken, one without any is not", async () => {
  const { PNG } = (await import("pngjs")).default;
  const picture = new PNG({ width: 60, height: 30 });
  for (let x = 5; x < 55; x += 1) picture.data.set([0, 0, 80, 255], (15 * 60 + x) * 4);
  const inked = PNG.sync.write(picture).toString("base64");
  const account = await at.account();
  const one = await createPending(account);
  await signed(at.url, linkIn(one.signUrl), "A", { signature: { type: "image", png: inked } });
  const blank = PNG.sync.write(new PNG({ width: 60, height: 30, fill: true })).toString("base64");
  const answer = await signOver(at.url, linkIn(one.signUrl), "B", {
    signature: { type: "image", png: blank },
  });
  expectRefused(answer, 400);
});

conforms(
  "signing.server-draws",
  "what the server draws itself is not taken from the browser",
  async () => {
    const account = await at.account();
    const { id, signUrl } = await createPending(account, { signatureFields: [{ label: "A" }] });
    const forged = "<p>Forged text</p>";
    await signed(at.url, linkIn(signUrl), "A", {
      html: forged,
      pdf: forged,
      svg: forged,
      signedAt: "2001-01-01",
    });
    const { signatures } = await read(account, id);
    assert.equal(signatures[0].signedAt, at.clock.now().toISOString());
    const { runOn, unlessThere } = await import("#kit/peers/tools.ts");
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    if (unlessThere("pdftotext")) return;
    assert.doesNotMatch(runOn(bytes, "pdftotext", ["FILE", "-"]).output, /Forged/);
  },
);

conforms("signing.already-signed", "a role that signed is 409, over either link", async () => {
  const { contract, secret } = await createDelivered(at, await at.account());
  await signed(at.url, secret, "A");
  await signed(at.url, linkIn(contract.signUrl), "B");
  for (const [link, role] of [
    [secret, "A"],
    [linkIn(contract.signUrl), "B"],
  ]) {
    expectRefused(await signOver(at.url, link!, role!), 409, "ALREADY_SIGNED");
  }
});

conforms(
  "signing.not-this-link link.own-label link.shared-excluded",
  "no link signs another's label",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    expectRefused(await signOver(at.url, secret, "B"), 409);
    expectRefused(await signOver(at.url, linkIn(contract.signUrl), "A"), 409);
    assert.equal((await read(account, contract.id)).signatures.length, 0);
  },
);

conforms(
  "signing.not-this-link signing-view.unknown",
  "a link that was changed by one character is unknown",
  async () => {
    const { secret } = await createDelivered(at, await at.account());
    for (const place of [0, 20, secret.length - 2]) {
      const other = secret[place] === "A" ? "B" : "A";
      const forged = secret.slice(0, place) + other + secret.slice(place + 1);
      expectRefused(await at.stranger("GET", `/signing/${forged}`), 404);
    }
  },
);

conforms(
  "signing-pdf.delivered",
  "over a delivered link the sealed file is the one that the owner gets",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    await signed(at.url, secret, "A");
    await signed(at.url, linkIn(contract.signUrl), "B");
    const answer = await at.stranger("GET", `/signing/${secret}/pdf`);
    expectStatus(answer, 200);
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    const { bytes } = await account.call("GET", `/contracts/${contract.id}/pdf`);
    assert.ok(Buffer.from(answer.bytes).equals(bytes));
  },
);

conforms(
  "signing-original.same signing-original.no-key",
  "the original is the base PDF, before and after signing, over either link",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    const original = async (link: string) => {
      const answer = await at.stranger("GET", `/signing/${link}/original`);
      expectStatus(answer, 200);
      assert.equal(answer.headers.get("content-type"), "application/pdf");
      assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename/);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
      assert.match(answer.headers.get("x-robots-tag") ?? "", /noindex/);
      return Buffer.from(answer.bytes);
    };
    const before = await original(linkIn(contract.signUrl));
    await signed(at.url, secret, "A");
    await signed(at.url, linkIn(contract.signUrl), "B");
    for (const link of [linkIn(contract.signUrl), secret]) {
      assert.ok((await original(link)).equals(before), "other bytes after signing");
    }
    const sealed = await account.call("GET", `/contracts/${contract.id}/pdf`);
    assert.ok(Buffer.from(sealed.bytes).subarray(0, before.length).equals(before));
  },
);

/** A document with a value that the first of its two roles enters. */
const PRICED = [
  { label: "A", page: 1, x: 10, y: 60 },
  { label: "A", type: "input", name: "Price", page: 1, x: 10, y: 40, width: 40, height: 4 },
  { label: "B", page: 1, x: 55, y: 60 },
];

async function entered(change: Record<string, unknown> = {}) {
  const account = await at.account();
  const asked = pdfContract(PRICED, { finalize: true, ...change });
  const { id, signUrl } = await create(account, asked);
  const link = linkIn(signUrl);
  const seen = async () => (await at.stranger("GET", `/signing/${link}`)).body;
  const before = await seen();
  const price = before.fields.find(({ type }: { type: string }) => type === "input").id;
  const answer = await signOver(at.url, link, "A", { inputs: { [price]: "4711 EUR" } });
  expectStatus(answer, 201);
  return { account, id, link, before, after: await seen(), price };
}

conforms(
  "signing-document.entered",
  "what the first signer entered is in text, fields and file for whoever comes next",
  async () => {
    const { link, before, after, price } = await entered();
    assert.doesNotMatch(JSON.stringify(before), /4711 EUR/);
    assert.match(after.contract.html, /4711 EUR/);
    const field = after.fields.find(({ id }: { id: string }) => id === price);
    assert.equal(field.filled.text, "4711 EUR");
    const answer = await at.stranger("GET", `/signing/${link}/document`);
    expectStatus(answer, 200);
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    const original = await at.stranger("GET", `/signing/${link}/original`);
    const start = Buffer.from(answer.bytes).subarray(0, original.bytes.length);
    assert.ok(start.equals(Buffer.from(original.bytes)), "it begins with what is signed");
    assert.ok(answer.bytes.length > original.bytes.length);
  },
);

conforms(
  "signing-document.seen",
  "a signature on an older state is refused with what is new",
  async () => {
    const { link, before, after, id, account } = await entered();
    assert.notEqual(before.seen, after.seen);
    const late = await signOver(at.url, link, "B", { seen: before.seen });
    expectRefused(late, 409, "DOCUMENT_CHANGED", ["seen", "entered"]);
    assert.equal(late.body.seen, after.seen);
    assert.deepEqual(late.body.entered[0].entries, [{ name: "Price", text: "4711 EUR" }]);
    assert.equal((await read(account, id)).signatures.length, 1);
    expectStatus(await signOver(at.url, link, "B", { seen: after.seen }), 201);
    const other = await entered();
    expectStatus(await signOver(at.url, other.link, "B"), 201);
  },
);

conforms(
  "signing-document.hidden",
  "what is to be hidden is in no answer until everyone has signed",
  async () => {
    const { link, after, price } = await entered({ hideEntries: true });
    assert.equal(after.contract.hideEntries, true);
    assert.doesNotMatch(JSON.stringify(after), /4711/);
    const field = after.fields.find(({ id }: { id: string }) => id === price);
    assert.deepEqual([field.filled.text, field.filled.hidden], [null, true]);
    const late = await signOver(at.url, link, "B", { seen: "0".repeat(64) });
    expectRefused(late, 409, "DOCUMENT_CHANGED", ["seen", "entered"]);
    assert.doesNotMatch(JSON.stringify(late.body), /4711/);
  },
);

conforms("signing-pdf.early", "before everyone has signed it is NOT_SIGNED", async () => {
  const { secret } = await createDelivered(at, await at.account());
  await signed(at.url, secret, "A");
  const answer = await at.stranger("GET", `/signing/${secret}/pdf`);
  expectRefused(answer, 409, "NOT_SIGNED", ["status"]);
});

conforms("signing-pdf.shared", "over the shared link there is no file", async () => {
  const { id } = await createSigned(at, await at.account());
  const { sign } = await at.secretsOf(id);
  const answer = await at.stranger("GET", `/signing/${sign}/pdf`);
  assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
  assert.notEqual(answer.headers.get("content-type"), "application/pdf");
});
