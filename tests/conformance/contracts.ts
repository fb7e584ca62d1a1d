import assert from "node:assert/strict";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import type { TestAccount } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import type { Stage } from "./stage.ts";

// biome-ignore lint/suspicious/noExplicitAny: cases look at whatever came back
export type Json = any;

export const STATUSES = [
  "draft",
  "pending",
  "pending_payment",
  "fully_signed",
  "cancelled",
] as const;
export type Status = (typeof STATUSES)[number];

/** A PDF of so many plain pages, in base64. */
export function pdfOf(pages = 1): string {
  return pdfWith(pages).toString("base64");
}

export function pdfWith(pages: number): Buffer {
  return pagesPdf(
    Array.from({ length: pages }, (_, index) => ({
      entries: "/MediaBox [0 0 400 600] /Resources <</Font <</F1 4 0 R>>>>",
      content: `BT /F1 18 Tf 40 500 Td (Page ${index + 1}) Tj ET`,
    })),
  );
}

/** A request for an HTML contract that two people sign. */
export function htmlContract(change: Record<string, unknown> = {}) {
  return {
    content: "<h1>Lease</h1><p>The parrot moves in with her.</p>",
    signatureFields: [{ label: "A" }, { label: "B" }],
    ...change,
  };
}

/** A request for a PDF contract with these fields. */
export function pdfContract(
  signatureFields: readonly Record<string, unknown>[] = [{ label: "A", x: 10, y: 10 }],
  change: Record<string, unknown> = {},
) {
  return { document: { name: "lease.pdf", pdf: pdfOf() }, signatureFields, ...change };
}

/** Creates a contract and returns it as the answer shows it. */
export async function create(
  account: TestAccount,
  change: Record<string, unknown> = htmlContract(),
): Promise<Json> {
  const answer = await account.call("POST", "/contracts", change);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.contract;
}

/** A contract of `htmlContract` that can be signed. */
export function createPending(
  account: TestAccount,
  change: Record<string, unknown> = {},
): Promise<Json> {
  return create(account, htmlContract({ finalize: true, ...change }));
}

export async function read(account: TestAccount, id: string): Promise<Json> {
  const answer = await account.call("GET", `/contracts/${id}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.contract;
}

export async function signed(
  url: string,
  link: string,
  role: string,
  change: Record<string, unknown> = {},
): Promise<Json> {
  const answer = await signOver(url, link, role, change);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

/** A contract of `htmlContract` that everyone has signed. */
export async function createSigned(
  { url }: Pick<Stage, "url">,
  account: TestAccount,
  change: Record<string, unknown> = {},
): Promise<Json> {
  const contract = await createPending(account, change);
  for (const role of ["A", "B"]) await signed(url, linkIn(contract.signUrl), role);
  return read(account, contract.id);
}

/** A contract in the wanted status, of an account of its own. */
export async function contractIn(
  at: Stage,
  status: Status,
  change: Record<string, unknown> = {},
): Promise<{ account: TestAccount; contract: Json }> {
  const unpaid = status === "pending_payment";
  const account = await at.account(unpaid ? { ownLimit: 0, credits: 1 } : {});
  const made = await create(account, htmlContract({ finalize: status !== "draft", ...change }));
  if (status === "fully_signed") {
    for (const role of ["A", "B"]) await signed(at.url, linkIn(made.signUrl), role);
  }
  if (status === "cancelled") await account.call("POST", `/contracts/${made.id}/cancel`);
  const contract = await read(account, made.id);
  assert.equal(contract.status, status);
  return { account, contract };
}

/** A contract whose label A signs over a link of its own, with that link's secret. */
export async function createDelivered(
  at: Pick<Stage, "secretOf">,
  account: TestAccount,
  change: Record<string, unknown> = {},
): Promise<{ contract: Json; secret: string }> {
  const signers = [{ role: "A", email: "a@example.com", title: "CFO" }];
  const contract = await createPending(account, { signers, ...change });
  return { contract, secret: at.secretOf(contract.signers[0]) };
}
