import assert from "node:assert/strict";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createPending,
  createSigned,
  htmlContract,
  type Json,
  pdfContract,
  read,
  signed,
} from "./contracts.ts";
import { expectProperties, expectStatus, expectTime } from "./expect.ts";
import { closeReceiversAfter, listen } from "./listener.ts";
import { stage } from "./stage.ts";

const at = stage({ WEBHOOK_ALLOW_PRIVATE: "true" });
closeReceiversAfter();

const EVENTS = [
  "contract.created",
  "contract.signed",
  "contract.completed",
  "contract.deleted",
  "contract.cancelled",
  "signer.invited",
];

async function listening(events: readonly string[] = EVENTS, change = {}) {
  const account = await at.account(change);
  return { account, ears: await listen(account, events) };
}

conforms(
  "webhook.url-private-allowed",
  "WEBHOOK_ALLOW_PRIVATE lets in http, loopback and private addresses",
  async () => {
    const account = await at.account();
    for (const url of ["http://localhost:1/x", "http://127.0.0.1/x", "https://10.0.0.1/x"]) {
      const body = { url, events: ["contract.signed"] };
      expectStatus(await account.call("POST", "/webhooks", body), 201);
    }
  },
);

for (const [status, change, account] of [
  ["draft", {}, {}],
  ["pending", { finalize: true }, {}],
  ["pending_payment", { finalize: true }, { ownLimit: 0, credits: 1 }],
] as const) {
  conforms(
    "event.created event.payload event.delivery-id",
    `contract.created of a ${status} contract`,
    async () => {
      const { account: owner, ears } = await listening(["contract.created"], account);
      const contract = await create(
        owner,
        htmlContract({ title: "Lease", language: "de", ...change }),
      );
      const [{ headers }] = (await ears.arrived(1)) as [Json];
      const [payload] = ears.payloads();
      expectProperties(payload, "id event created_at data");
      assert.equal(payload.event, "contract.created");
      assert.equal(payload.id, headers["x-service-delivery"]);
      assert.equal(payload.created_at, contract.createdAt);
      const { id, token, publicId, signUrl, verifyUrl, createdAt } = contract;
      assert.deepEqual(payload.data, {
        id,
        token,
        title: "Lease",
        status,
        publicId,
        language: "de",
        requiresPayment: status === "pending_payment",
        signUrl,
        verifyUrl,
        createdAt,
      });
    },
  );
}

conforms(
  "event.signed event.signed-field",
  "contract.signed names the first signature field of the label",
  async () => {
    const { account, ears } = await listening(["contract.signed"]);
    const fields = [
      { type: "initials", label: "A", x: 60, y: 10 },
      { type: "signature", label: "B", x: 10, y: 10 },
      { type: "signature", label: "A", x: 10, y: 30 },
      { type: "signature", label: "A", x: 10, y: 50 },
    ];
    const { id, token, signUrl } = await create(
      account,
      pdfContract(fields, { finalize: true, title: "T" }),
    );
    const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    await signed(at.url, linkIn(signUrl), "A", { signerName: "Zoë Ł" });
    await ears.arrived(1);
    const [{ data }] = ears.payloads();
    const fieldId = view.body.fields[2].id;
    assert.deepEqual(data, { id, token, title: "T", fieldId, signerName: "Zoë Ł" });
  },
);

conforms(
  "event.signed-field field.initials",
  "a label with initials only is named by its first one",
  async () => {
    const { account, ears } = await listening(["contract.signed"]);
    const fields = [
      { type: "signature", label: "B", x: 10, y: 10 },
      { type: "initials", label: "A", x: 60, y: 10 },
      { type: "initials", label: "A", x: 60, y: 30 },
    ];
    const { signUrl } = await create(account, pdfContract(fields, { finalize: true }));
    const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    await signed(at.url, linkIn(signUrl), "A");
    await ears.arrived(1);
    assert.equal(ears.payloads()[0].data.fieldId, view.body.fields[1].id);
  },
);

conforms(
  "event.completed event.completed-pdf",
  "contract.completed carries the download, which answers at once",
  async () => {
    const { account, ears } = await listening(["contract.completed"]);
    const { id, token, signUrl, publicId, verifyUrl } = await createPending(account);
    for (const role of ["A", "B"]) await signed(at.url, linkIn(signUrl), role);
    await ears.arrived(1);
    const [{ data }] = ears.payloads();
    const { pdfUrl } = await read(account, id);
    assert.deepEqual(data, {
      id,
      token,
      title: null,
      signatureCount: 2,
      pdfUrl,
      publicId,
      verifyUrl,
    });
    const path = new URL(pdfUrl).pathname.replace("/api/v1", "");
    expectStatus(await account.call("GET", path), 200);
  },
);

conforms("event.deleted", "contract.deleted carries the last status", async () => {
  for (const finalize of [false, true]) {
    const { account, ears } = await listening(["contract.deleted"]);
    const { id, token, publicId } = await create(account, htmlContract({ finalize }));
    at.clock.moveMs(1_000);
    await account.call("DELETE", `/contracts/${id}`);
    await ears.arrived(1);
    const status = finalize ? "pending" : "draft";
    const deletedAt = at.clock.now().toISOString();
    assert.deepEqual(ears.payloads()[0].data, {
      id,
      token,
      title: null,
      status,
      publicId,
      deletedAt,
    });
  }
});

conforms(
  "event.cancelled event.cancelled-once",
  "contract.cancelled is told once, with the count of signatures",
  async () => {
    const { account, ears } = await listening(["contract.cancelled"]);
    const { id, token, signUrl, publicId } = await createPending(account, { title: "Lease" });
    await signed(at.url, linkIn(signUrl), "A");
    at.clock.moveMs(1_000);
    const before = at.clock.now().toISOString();
    for (let times = 0; times < 2; times += 1) {
      expectStatus(await account.call("POST", `/contracts/${id}/cancel`), 200);
    }
    await ears.arrived(1);
    const { cancelledAt } = ears.payloads()[0].data;
    assert.ok(cancelledAt >= before && cancelledAt <= at.clock.now().toISOString());
    assert.deepEqual(ears.payloads()[0].data, {
      id,
      token,
      title: "Lease",
      status: "cancelled",
      publicId,
      signatureCount: 1,
      cancelledAt,
    });
    assert.equal((await ears.deliveries()).length, 1);
  },
);

conforms("event.invited link.at-once", "signer.invited tells to whom a link went", async () => {
  const { account, ears } = await listening(["signer.invited"]);
  const { id, token, signers } = await createPending(account, {
    title: "Lease",
    signers: [{ role: "A", email: "a@example.com" }],
  });
  await ears.arrived(1);
  const [{ data }] = ears.payloads();
  const sentAt = data.sentAt;
  assert.deepEqual(data, { id, token, title: "Lease", role: "A", email: "a@example.com", sentAt });
  expectTime(sentAt);
  assert.equal(sentAt, signers[0].sentAt);
});

conforms(
  "event.exactly event.signed event.completed event.created delivery.order",
  "the whole life of a contract is told, each thing once",
  async () => {
    const { account, ears } = await listening();
    await createSigned(at, account);
    const records = await ears.deliveriesOnce((found) => found.every(({ success }) => success));
    assert.deepEqual(records.map(({ event }) => event).reverse(), [
      "contract.created",
      "contract.signed",
      "contract.signed",
      "contract.completed",
    ]);
  },
);

conforms("event.created event.exactly", "finalizing a draft is no second creation", async () => {
  const { account, ears } = await listening();
  const { id } = await create(account);
  await account.call("PATCH", `/contracts/${id}`, { finalize: true, title: "x" });
  assert.deepEqual(
    (await ears.deliveries()).map(({ event }) => event),
    ["contract.created"],
  );
});

conforms(
  "event.no-event-without-change event.exactly",
  "what is refused is told to nobody",
  async () => {
    const { account, ears } = await listening();
    const { id } = await createSigned(at, account);
    const { sign } = await at.secretsOf(id);
    await ears.deliveriesOnce((found) => found.length === 4);
    await account.call("POST", `/contracts/${id}/cancel`);
    await account.call("DELETE", `/contracts/${id}`);
    await account.call("PATCH", `/contracts/${id}`, { title: "x" });
    await account.call("POST", "/contracts", htmlContract({ language: "it" }));
    await signOver(at.url, sign, "A");
    await read(account, id);
    assert.equal((await ears.deliveries()).length, 4);
  },
);

conforms(
  "event.signed signing.same-again",
  "a submission that is repeated is told once",
  async () => {
    const { account, ears } = await listening(["contract.signed"]);
    const { signUrl } = await createPending(account);
    const submissionId = "0192f0c0-0000-7000-8000-00000000000a";
    for (let times = 0; times < 3; times += 1)
      await signed(at.url, linkIn(signUrl), "A", { submissionId });
    assert.equal((await ears.deliveries()).length, 1);
  },
);

conforms("event.subscribed", "a webhook hears only what it subscribed to", async () => {
  const account = await at.account();
  const [one, two] = [
    await listen(account, ["contract.cancelled"]),
    await listen(account, ["contract.created", "contract.cancelled"]),
  ];
  const { id } = await create(account);
  await account.call("POST", `/contracts/${id}/cancel`);
  assert.deepEqual(
    (await one.deliveries()).map(({ event }) => event),
    ["contract.cancelled"],
  );
  assert.deepEqual((await two.deliveries()).map(({ event }) => event).sort(), [
    "contract.cancelled",
    "contract.created",
  ]);
});

conforms(
  "event.subscribed webhook.inactive webhook.reactivate",
  "what happens while a webhook is inactive is never sent to it",
  async () => {
    const { account, ears } = await listening(["contract.created"]);
    const path = `/webhooks/${ears.webhook.id}`;
    await account.call("PATCH", path, { active: false });
    await create(account, htmlContract({ title: "unheard" }));
    await account.call("PATCH", path, { active: true });
    await create(account, htmlContract({ title: "heard" }));
    await ears.arrived(1);
    assert.deepEqual(
      ears.payloads().map(({ data }) => data.title),
      ["heard"],
    );
    assert.equal((await ears.deliveries()).length, 1);
  },
);

conforms("event.subscribed webhook.patch", "a change of events holds from then on", async () => {
  const { account, ears } = await listening(["contract.created"]);
  await account.call("PATCH", `/webhooks/${ears.webhook.id}`, { events: ["contract.deleted"] });
  const { id } = await create(account);
  await account.call("DELETE", `/contracts/${id}`);
  await ears.arrived(1);
  assert.deepEqual(
    ears.payloads().map(({ event }) => event),
    ["contract.deleted"],
  );
});

conforms("event.own-account", "another account's webhook hears nothing", async () => {
  const { ears } = await listening();
  await create(await at.account());
  assert.deepEqual(await ears.deliveries(), []);
});

conforms(
  "event.exactly state.race",
  "of a cancel and the last signature only what happened is told",
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const { account, ears } = await listening(["contract.completed", "contract.cancelled"]);
      const { id, signUrl } = await createPending(account, { signatureFields: [{ label: "A" }] });
      await Promise.all([
        signOver(at.url, linkIn(signUrl), "A"),
        account.call("POST", `/contracts/${id}/cancel`),
      ]);
      const { status } = await read(account, id);
      const told = (await ears.deliveries()).map(({ event }) => event);
      assert.deepEqual(told, [
        status === "cancelled" ? "contract.cancelled" : "contract.completed",
      ]);
    }
  },
);
