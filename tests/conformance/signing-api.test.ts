import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { request, type TestAccount } from "#kit/service.ts";
import { ink, signOver, submission } from "#kit/signer.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createPending,
  createSigned,
  type Json,
  pdfContract,
  read,
  signed,
} from "./contracts.ts";
import { expectInvalid, expectProperties, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();
const invited = { signers: [{ role: "A", email: "a@example.com", title: "CFO" }] };
const GONE = ["reason", "language"];

async function view(link: string): Promise<Json> {
  const answer = await at.stranger("GET", `/signing/${link}`);
  expectStatus(answer, 200);
  return answer.body;
}

/** A contract whose label A has a delivered link, with that link's secret. */
async function delivered(
  account: TestAccount,
  change: Record<string, unknown> = {},
): Promise<{ contract: Json; secret: string }> {
  const contract = await createPending(account, { ...invited, ...change });
  return { contract, secret: at.secretOf(contract.signers[0]) };
}

conforms(
  "signing-view.properties signing-view.contract signing-view.no-key",
  "the view of an HTML contract",
  async () => {
    const { token, publicId } = await createPending(await at.account(), { title: "Lease" });
    const body = await view(token);
    expectProperties(body, "contract link roles fields attachments summary consent");
    expectProperties(body.contract, "title language publicId status form documents html");
    const { html, documents, ...rest } = body.contract;
    assert.match(html, /The parrot/);
    assert.deepEqual(rest, {
      title: "Lease",
      language: "en",
      publicId,
      status: "pending",
      form: "html",
    });
    expectProperties(documents[0], "id name type pages order");
  },
);

conforms("signing-view.contract", "the view of a PDF contract has no html", async () => {
  const { token } = await create(await at.account(), pdfContract(undefined, { finalize: true }));
  const { contract } = await view(token);
  expectProperties(contract, "title language publicId status form documents");
  assert.equal(contract.form, "pdf");
});

conforms("signing-view.link-shared", "the shared link knows no address", async () => {
  const { contract } = await delivered(await at.account());
  const body = await view(contract.token);
  assert.deepEqual(body.link, { kind: "shared" });
  assert.ok(!JSON.stringify(body).includes("a@example.com"));
});

conforms(
  "signing-view.link-personal",
  "a delivered link names role, address and title",
  async () => {
    const { secret } = await delivered(await at.account());
    assert.deepEqual((await view(secret)).link, {
      kind: "personal",
      role: "A",
      email: "a@example.com",
      title: "CFO",
    });
  },
);

conforms("signing-view.link-personal", "without a preset title there is none", async () => {
  const signers = [{ role: "A", email: "a@example.com" }];
  const { secret } = await delivered(await at.account(), { signers });
  assert.deepEqual((await view(secret)).link, {
    kind: "personal",
    role: "A",
    email: "a@example.com",
  });
});

conforms(
  "signing-view.roles signing-view.role-states link.shared-excluded",
  "roles over the shared link: open, reserved for its address, signed",
  async () => {
    const signatureFields = ["A", "B", "C"].map((label) => ({ label }));
    const { contract } = await delivered(await at.account(), { signatureFields });
    await signed(at.url, contract.token, "B");
    assert.deepEqual((await view(contract.token)).roles, [
      { role: "A", state: "reserved", level: "ses" },
      { role: "B", state: "signed", level: "ses" },
      { role: "C", state: "open", level: "ses" },
    ]);
  },
);

conforms(
  "signing-view.roles signing-view.role-states link.own-label",
  "roles over a delivered link: its own is open, the others reserved",
  async () => {
    const { secret } = await delivered(await at.account());
    assert.deepEqual((await view(secret)).roles, [
      { role: "A", state: "open", level: "ses", title: "CFO" },
      { role: "B", state: "reserved", level: "ses" },
    ]);
  },
);

conforms("signing-view.role-states signing.not-now", "in a draft every role waits", async () => {
  const { token } = await create(await at.account());
  assert.deepEqual(
    (await view(token)).roles.map(({ state }: Json) => state),
    ["waiting", "waiting"],
  );
});

conforms("signing-view.fields", "a field has its eleven properties", async () => {
  const fields = [
    { label: "A", x: 10, y: 10 },
    { type: "text", text: "T", x: 10, y: 40 },
    { type: "input", label: "A", text: "start", x: 10, y: 60, optional: true },
  ];
  const { token } = await create(await at.account(), pdfContract(fields, { finalize: true }));
  const found = (await view(token)).fields;
  for (const field of found) {
    expectProperties(field, "id type label page x y width height optional text name");
  }
  const [first, text, input] = found;
  const { id: _id, ...rest } = first;
  assert.deepEqual(rest, {
    type: "signature",
    label: "A",
    page: 1,
    x: 10,
    y: 10,
    width: 25,
    height: 10,
    optional: false,
    text: null,
    name: "A",
  });
  assert.deepEqual([text.label, text.text], [null, "T"]);
  assert.deepEqual([input.text, input.optional], ["start", true]);
});

for (const [language, word] of [
  ["de", /elektronisch|unterschr/i],
  ["en", /electronic|sign/i],
  ["es", /electrónic|firm/i],
  ["fr", /électronique|sign/i],
] as const) {
  conforms(
    "signing-view.consent create.language",
    `the consent of a contract in ${language} is in ${language}`,
    async () => {
      const { token } = await createPending(await at.account(), { language });
      const { consent } = await view(token);
      expectProperties(consent, "version text");
      assert.ok(consent.version.length > 0);
      assert.match(consent.text, word);
    },
  );
}

conforms("signing-view.summary create.summary-off", "without a summary it is null", async () => {
  const account = await at.account();
  for (const summary of [true, false]) {
    assert.equal((await view((await createPending(account, { summary })).token)).summary, null);
  }
});

conforms(
  "signing-view.unknown signing.unknown signing-opened.unknown",
  "unknown, malformed and deleted links get the same answer",
  async () => {
    const account = await at.account();
    const { contract, secret } = await delivered(account);
    await account.call("DELETE", `/contracts/${contract.id}`);
    const links = [
      contract.token,
      secret,
      "aaaaaaaaaaaaaaaa",
      "x",
      "%00",
      "..%2fx",
      "A".repeat(46),
    ];
    for (const [method, tail, body] of [
      ["GET", "", undefined],
      ["POST", "/opened", undefined],
      ["POST", "/signatures", submission("A")],
      ["GET", "/pdf", undefined],
    ] as const) {
      const answers = new Set<string>();
      for (const link of links) {
        const answer = await at.stranger(method, `/signing/${link}${tail}`, body);
        expectRefused(answer, 404);
        const { requestId: _id, ...told } = answer.body;
        answers.add(JSON.stringify(told));
      }
      assert.equal(answers.size, 1, [...answers].join("\n"));
    }
  },
);

conforms(
  "signing-view.gone-cancelled cancel.kills-links signing-opened.unknown",
  "a cancelled contract is gone for every link",
  async () => {
    const account = await at.account();
    const { contract, secret } = await delivered(account);
    await account.call("POST", `/contracts/${contract.id}/cancel`);
    for (const link of [contract.token, secret]) {
      expectRefused(await at.stranger("GET", `/signing/${link}`), 410, null, GONE);
      expectRefused(await at.stranger("POST", `/signing/${link}/opened`), 410, null, GONE);
    }
  },
);

conforms(
  "signing-view.gone-replaced link.new-address signing-opened.unknown",
  "a new address kills the old link at once",
  async () => {
    const account = await at.account();
    const { contract, secret } = await delivered(account);
    await account.call("PATCH", `/contracts/${contract.id}`, {
      signers: [{ role: "A", email: "new@example.com" }],
    });
    expectRefused(await at.stranger("GET", `/signing/${secret}`), 410, null, GONE);
    expectRefused(await at.stranger("POST", `/signing/${secret}/opened`), 410, null, GONE);
    const late = await signOver(at.url, secret, "A");
    assert.ok([409, 410].includes(late.status), String(late.status));
    const [signer] = (await read(account, contract.id)).signers;
    assert.deepEqual(
      [signer.email, signer.openedAt, signer.signedAt],
      ["new@example.com", null, null],
    );
    assert.equal((await view(at.secretOf(signer, 2))).link.email, "new@example.com");
  },
);

conforms("signing-view.changes-nothing signer.opened", "looking changes nothing", async () => {
  const account = await at.account();
  const { contract, secret } = await delivered(account);
  const before = await read(account, contract.id);
  at.clock.moveMs(5_000);
  for (const path of [
    `/api/v1/signing/${secret}`,
    `/sign/${secret}`,
    `/status/${contract.token}`,
  ]) {
    await request(at.url + path, "GET");
  }
  assert.deepEqual(await read(account, contract.id), before);
});

conforms(
  "signing-opened.answer signing-opened.once signer.opened",
  "the first act opens, a later one moves nothing",
  async () => {
    const account = await at.account();
    const { contract, secret } = await delivered(account);
    at.clock.moveMs(1_000);
    const answer = await at.stranger("POST", `/signing/${secret}/opened`);
    expectStatus(answer, 204);
    assert.equal(answer.bytes.length, 0);
    const first = (await read(account, contract.id)).signers[0];
    assert.equal(first.openedAt, at.clock.now().toISOString());
    at.clock.moveMs(1_000);
    expectStatus(await at.stranger("POST", `/signing/${secret}/opened`), 204);
    assert.deepEqual((await read(account, contract.id)).signers[0], first);
  },
);

conforms("signing-opened.shared", "over the shared link nothing is noted", async () => {
  const account = await at.account();
  const { contract } = await delivered(account);
  const before = await read(account, contract.id);
  at.clock.moveMs(1_000);
  expectStatus(await at.stranger("POST", `/signing/${contract.token}/opened`), 204);
  assert.deepEqual(await read(account, contract.id), before);
});

conforms(
  "signing.answer",
  "a signature is answered with its id, the status and a receipt",
  async () => {
    const account = await at.account();
    const { id, token } = await createPending(account);
    const answer = await signOver(at.url, token, "A");
    expectStatus(answer, 201);
    expectProperties(answer.body, "signatureId contract receipt");
    assert.deepEqual(answer.body.contract, { status: "pending" });
    assert.equal((await read(account, id)).signatures[0].id, answer.body.signatureId);
    const last = await signOver(at.url, token, "B");
    assert.deepEqual(last.body.contract, { status: "fully_signed" });
  },
);

conforms(
  "signing.same-again",
  "the same submission again is answered alike, later and at once",
  async () => {
    const account = await at.account();
    const { id, token } = await createPending(account, { signatureFields: [{ label: "A" }] });
    const body = submission("A");
    const path = `/signing/${token}/signatures`;
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
  const { id, token } = await createPending(account);
  const answers = await Promise.all(Array.from({ length: 20 }, () => signOver(at.url, token, "A")));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectRefused(answer, 409, "ALREADY_SIGNED");
  }
  assert.equal((await read(account, id)).signatures.length, 1);
});

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What is wrong with a submission, and where it is told. */
const WRONG: [rule: string, what: string, change: Record<string, unknown>, place: string][] = [
  ["consent", "consent false", { consent: false }, "consent"],
  ["consent", "no consent", { consent: undefined }, "consent"],
  ["role", "an unknown role", { role: "Z" }, "role"],
  ["role", "no role", { role: undefined }, "role"],
  ["name", "an empty name", { signerName: "" }, "signerName"],
  ["name", "a blank name", { signerName: "   " }, "signerName"],
  ["name", "no name", { signerName: undefined }, "signerName"],
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
    const { id, token } = await createPending(account);
    const answer = await signOver(at.url, token, "A", change);
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
    const { token } = await createPending(await at.account());
    const answer = await signOver(at.url, token, "A", {
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
    const { token } = await create(await at.account(), pdfContract(fields, { finalize: true }));
    const { contract } = await signed(at.url, token, "A", change);
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
  await signed(at.url, one.token, "A", { signature: { type: "image", png: inked } });
  const blank = PNG.sync.write(new PNG({ width: 60, height: 30, fill: true })).toString("base64");
  const answer = await signOver(at.url, one.token, "B", {
    signature: { type: "image", png: blank },
  });
  expectRefused(answer, 400);
  assert.ok(png.length > 0);
});

conforms(
  "signing.server-draws",
  "what the server draws itself is not taken from the browser",
  async () => {
    const account = await at.account();
    const { id, token } = await createPending(account, { signatureFields: [{ label: "A" }] });
    const forged = "<p>Forged text</p>";
    await signed(at.url, token, "A", {
      html: forged,
      pdf: forged,
      svg: forged,
      signedAt: "2001-01-01",
    });
    const { signatures } = await read(account, id);
    assert.equal(signatures[0].signedAt, at.clock.now().toISOString());
    const { runOn, unlessThere } = await import("#kit/tools.ts");
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    if (unlessThere("pdftotext")) return;
    assert.doesNotMatch(runOn(bytes, "pdftotext", ["FILE", "-"]).output, /Forged/);
  },
);

conforms("signing.already-signed", "a role that signed is 409, over either link", async () => {
  const { contract, secret } = await delivered(await at.account());
  await signed(at.url, secret, "A");
  await signed(at.url, contract.token, "B");
  for (const [link, role] of [
    [secret, "A"],
    [contract.token, "B"],
  ]) {
    expectRefused(await signOver(at.url, link!, role!), 409, "ALREADY_SIGNED");
  }
});

conforms(
  "signing.not-this-link link.own-label link.shared-excluded",
  "no link signs another's label",
  async () => {
    const account = await at.account();
    const { contract, secret } = await delivered(account);
    expectRefused(await signOver(at.url, secret, "B"), 409);
    expectRefused(await signOver(at.url, contract.token, "A"), 409);
    assert.equal((await read(account, contract.id)).signatures.length, 0);
  },
);

conforms(
  "signing.not-this-link signing-view.unknown",
  "a link that was changed by one character is unknown",
  async () => {
    const { secret } = await delivered(await at.account());
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
    const { contract, secret } = await delivered(account);
    await signed(at.url, secret, "A");
    await signed(at.url, contract.token, "B");
    const answer = await at.stranger("GET", `/signing/${secret}/pdf`);
    expectStatus(answer, 200);
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    const { bytes } = await account.call("GET", `/contracts/${contract.id}/pdf`);
    assert.ok(Buffer.from(answer.bytes).equals(bytes));
  },
);

conforms("signing-pdf.early", "before everyone has signed it is NOT_SIGNED", async () => {
  const { secret } = await delivered(await at.account());
  await signed(at.url, secret, "A");
  const answer = await at.stranger("GET", `/signing/${secret}/pdf`);
  expectRefused(answer, 409, "NOT_SIGNED", ["status"]);
});

conforms("signing-pdf.shared", "over the shared link there is no file", async () => {
  const { token } = await createSigned(at, await at.account());
  const answer = await at.stranger("GET", `/signing/${token}/pdf`);
  assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
  assert.notEqual(answer.headers.get("content-type"), "application/pdf");
});
