import assert from "node:assert/strict";
import { request } from "#kit/scenes/service.ts";
import { linkIn, signOver, submission } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createDelivered,
  createPending,
  type Json,
  pdfContract,
  read,
  signed,
} from "./contracts.ts";
import { expectProperties, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();
const GONE = ["reason", "language"];

async function view(signUrl: string): Promise<Json> {
  const link = linkIn(signUrl);
  const answer = await at.stranger("GET", `/signing/${link}`);
  expectStatus(answer, 200);
  return answer.body;
}

conforms(
  "signing-view.properties signing-view.contract signing-view.no-key",
  "the view of an HTML contract",
  async () => {
    const { signUrl, publicId } = await createPending(await at.account(), { title: "Lease" });
    const body = await view(signUrl);
    expectProperties(body, "contract link roles fields attachments summary consent seen");
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

conforms(
  "signing-view.contract signing-view.html",
  "the view of a PDF contract has the text of its pages",
  async () => {
    const { signUrl } = await create(
      await at.account(),
      pdfContract(undefined, { finalize: true }),
    );
    const { contract } = await view(signUrl);
    expectProperties(contract, "title language publicId status form documents html");
    assert.equal(contract.form, "pdf");
    assert.match(contract.html, /<h3>Page 1<\/h3><(p|h4)>/);
  },
);

conforms("signing-view.html", "the text view has no element or class of the caller", async () => {
  const content =
    '<style>.fine{color:#eee}</style><div class="fine" style="font-size:3pt"><h1 id="a">Head</h1><p class="fine">Word</p></div>';
  const { signUrl } = await createPending(await at.account(), { content });
  assert.equal((await view(signUrl)).contract.html, "<h2>Head</h2><p>Word</p>");
});

conforms("signing-view.link-shared", "the shared link knows no address", async () => {
  const { contract } = await createDelivered(at, await at.account());
  const body = await view(contract.signUrl);
  assert.deepEqual(body.link, { kind: "shared" });
  assert.ok(!JSON.stringify(body).includes("a@example.com"));
});

conforms(
  "signing-view.link-personal",
  "a delivered link names role, address and title",
  async () => {
    const { secret } = await createDelivered(at, await at.account());
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
  const { secret } = await createDelivered(at, await at.account(), { signers });
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
    const { contract } = await createDelivered(at, await at.account(), { signatureFields });
    await signed(at.url, linkIn(contract.signUrl), "B");
    assert.deepEqual((await view(contract.signUrl)).roles, [
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
    const { secret } = await createDelivered(at, await at.account());
    assert.deepEqual((await view(secret)).roles, [
      { role: "A", state: "open", level: "ses", title: "CFO" },
      { role: "B", state: "reserved", level: "ses" },
    ]);
  },
);

conforms("signing-view.role-states signing.not-now", "in a draft every role waits", async () => {
  const { id } = await create(await at.account());
  const { body } = await at.stranger("GET", `/signing/${(await at.secretsOf(id)).sign}`);
  assert.deepEqual(
    body.roles.map(({ state }: Json) => state),
    ["waiting", "waiting"],
  );
});

conforms("signing-view.fields", "a field has its eleven properties", async () => {
  const fields = [
    { label: "A", x: 10, y: 10 },
    { type: "text", text: "T", x: 10, y: 40 },
    { type: "input", label: "A", text: "start", x: 10, y: 60, optional: true },
  ];
  const { signUrl } = await create(await at.account(), pdfContract(fields, { finalize: true }));
  const found = (await view(signUrl)).fields;
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
      const { signUrl } = await createPending(await at.account(), { language });
      const { consent } = await view(signUrl);
      expectProperties(consent, "version text recorded button");
      assert.ok(consent.version.length > 0);
      assert.match(consent.text, word);
    },
  );
}

conforms("signing-view.summary create.summary", "without a summary it is null", async () => {
  const account = await at.account();
  for (const summary of [true, false]) {
    assert.equal((await view((await createPending(account, { summary })).signUrl)).summary, null);
  }
});

conforms(
  "signing-view.unknown signing.unknown signing-opened.unknown signing-original.unknown signing-document.unknown",
  "unknown, malformed and deleted links get the same answer",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    await account.call("DELETE", `/contracts/${contract.id}`);
    const links = [
      linkIn(contract.signUrl),
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
      ["GET", "/original", undefined],
      ["GET", "/document", undefined],
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
  "signing-view.gone-cancelled cancel.kills-links signing-opened.unknown signing-original.unknown signing-document.unknown",
  "a cancelled contract is gone for every link",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
    await account.call("POST", `/contracts/${contract.id}/cancel`);
    for (const link of [linkIn(contract.signUrl), secret]) {
      expectRefused(await at.stranger("GET", `/signing/${link}`), 410, null, GONE);
      expectRefused(await at.stranger("GET", `/signing/${link}/original`), 410, null, GONE);
      expectRefused(await at.stranger("GET", `/signing/${link}/document`), 410, null, GONE);
      expectRefused(await at.stranger("POST", `/signing/${link}/opened`), 410, null, GONE);
    }
  },
);

conforms(
  "signing-view.gone-replaced link.new-address signing-opened.unknown",
  "a new address kills the old link at once",
  async () => {
    const account = await at.account();
    const { contract, secret } = await createDelivered(at, account);
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
  const { contract, secret } = await createDelivered(at, account);
  const before = await read(account, contract.id);
  at.clock.moveMs(5_000);
  for (const path of [
    `/api/v1/signing/${secret}`,
    `/sign/${secret}`,
    `/status/${(await at.secretsOf(contract.id)).status}`,
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
    const { contract, secret } = await createDelivered(at, account);
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
  const { contract } = await createDelivered(at, account);
  const before = await read(account, contract.id);
  at.clock.moveMs(1_000);
  expectStatus(await at.stranger("POST", `/signing/${linkIn(contract.signUrl)}/opened`), 204);
  assert.deepEqual(await read(account, contract.id), before);
});
