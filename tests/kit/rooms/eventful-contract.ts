import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { findSigners } from "#contracts/signers-store.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { request, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { readEntries } from "#trail/trail-store.ts";

/** What a test wants to be different of it; the texts are those of people. */
export interface Eventful {
  language?: string;
  title?: string;
  tags?: string[];
  roles?: [string, string];
  jobTitle?: string;
  signerName?: string;
  /** Waits for what a language model writes. */
  summary?: boolean;
}

/**
 * Makes a contract to which everything happened that the trail of a sealed one
 * tells of: created as a draft with attachments, all that may be wished for it, and a signer, renamed, tagged,
 * given a duty to pay and another address, made signable, sent, opened and signed over a
 * personal link, and signed over the shared one. Returns its id.
 */
export async function eventfulContract(
  service: TestService,
  account: TestAccount,
  change: Eventful = {},
): Promise<string> {
  const { language = "en", title = "Lease", tags = ["home", "first floor"] } = change;
  const { roles = ["Tenant", "Landlord"], jobTitle = "Managing director" } = change;
  const { signerName = "Zoë Łukasiewicz-Παππά" } = change;
  const [invited, other] = roles;
  const created = await asked(account, "POST", "/contracts", {
    language,
    title: "Draft of a lease",
    tags: ["draft"],
    content: "<h1>Lease</h1><p>The rent is 900 €.</p>",
    signatureFields: roles.map((label) => ({ label })),
    signers: [{ role: invited, email: `first-${randomUUID()}@example.org`, title: jobTitle }],
    attachments: ["gdpr-information-notice", "eu-withdrawal-notice"].map((type) =>
      exampleAttachment(type),
    ),
    requireReading: true,
    hideEntries: true,
    signatureFrame: true,
  });
  const { id } = created.contract;
  await asked(account, "PATCH", `/contracts/${id}`, {
    title,
    tags,
    obligationToPay: { role: other },
  });
  const signers = [{ role: invited, email: `tenant-${randomUUID()}@example.org`, title: jobTitle }];
  await asked(account, "PATCH", `/contracts/${id}`, { signers });
  const { contract } = await asked(account, "PATCH", `/contracts/${id}`, { finalize: true });
  const { database } = service.app.services;
  if (change.summary) await untilEvent(service, id, "summary.made");
  const [signer] = await findSigners(database, id);
  const own = deliveredTo(service, { id: signer!.id, email: signer!.email! }, signer!.epoch);
  await request(`${service.url}/api/v1/signing/${own}/opened`, "POST");
  const first = await signOver(service.url, own, invited, {
    title: jobTitle,
    signerName,
    endInView: true,
  });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  const link = linkIn(contract.signUrl);
  const second = await signOver(service.url, link, other, {
    email: "landlord@example.org",
    endInView: true,
    signature: { type: "typed", text: "Zoë", font: "Caveat" },
  });
  assert.equal(second.status, 201, JSON.stringify(second.body));
  return id;
}

async function asked(account: TestAccount, method: string, path: string, body: object) {
  const answer = await account.call(method, path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body;
}

async function untilEvent(service: TestService, id: string, name: string): Promise<void> {
  for (;;) {
    const entries = await readEntries(service.app.services.database, id);
    if (entries.some(({ event }) => event === name)) return;
    await setTimeout(20);
  }
}
