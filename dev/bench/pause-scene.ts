import { randomUUID } from "node:crypto";
import { formToken } from "#http/form-guard.ts";
import { LIMITS } from "#kernel/limits.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import type { Client } from "./client.ts";
import { pdfContract, submission, thirtyPagePdf, twoPagePdf } from "./samples.ts";

/** A contract that was made for the bench. */
export interface Made {
  id: string;
  token: string;
  publicId: string;
  /** The secrets of its links. */
  link: string;
  status: string;
}

/** What requests are about: contracts as large as they may be. */
export interface Scene {
  client: Client;
  /** The cookie of an owner's session, and the token of its forms. */
  cookie: string;
  token: string;
  /** Sealed, of 30 pages and 2.9 MB. */
  scan: Made;
  /** The same, signed over a link of a mail, which is its link. */
  delivered: Made;
  /** Open, of as many fields and signers as there may be. */
  wide: Made;
  /** Open, of as much text as there may be. */
  long: Made;
  /** Open, with a picture in its text. */
  pictured: Made;
  /** Sealed, of twenty people who drew as much as is taken. */
  drawn: Made;
  /** Sealed, with a notice on withdrawal; withdrawn from, as the last of its addresses shows. */
  sale: { withdraw: string; withdrawn: string };
  /** A draft with a PDF of 2.9 MB, and with as many fields and signers as there may be. */
  draft: string;
  /** An account with few keys, and what it lets somebody do. */
  small: { cookie: string; token: string; keys: string[] };
  /** What is there to be taken away: one more for each time. */
  members: string[];
  invitations: string[];
  approvals: string[];
  /** Signers of `wide` whose links go elsewhere. */
  addresses: number[];
  /** A delivery of the webhook. */
  delivery: string;
  testMail: string;
  archive: string;
  /** Of a language model that was let in. */
  assistantKey: string;
  webhookId: string;
  mailboxSecret: string;
  mail: string;
}

export type Answer = Awaited<ReturnType<Client["call"]>>;

/** A request that was made ready: nothing of making it is measured. */
export type Request = () => Promise<Answer>;

export const CONTRACTS = "/api/v1/contracts";

/** Some 200 pages: sentences, as contracts have them. */
export const LONG_HTML = Array.from(
  { length: 6_400 },
  (_, index) =>
    `<p>Clause ${index}: each party bears the costs of its own counsel unless it is agreed otherwise, in writing and before they arise.</p>`,
).join("");

/** As many fields and people as there may be, on a document of two pages. */
export function wideContract() {
  const roles = Array.from({ length: LIMITS.signers }, (_, index) => `Signer ${index}`);
  const { document } = pdfContract(twoPagePdf, []);
  return {
    document,
    finalize: true,
    title: "t".repeat(LIMITS.titleCharacters),
    tags: Array.from({ length: LIMITS.tags }, (_, index) =>
      `${index}`.padEnd(LIMITS.tagCharacters, "t"),
    ),
    signatureFields: Array.from({ length: LIMITS.fields }, (_, index) => ({
      label: roles[index % roles.length],
      type: index < roles.length ? "signature" : "input",
      page: 1 + (index % 2),
      x: 2 + (Math.floor(index / 2) % 10) * 9,
      y: 2 + Math.floor(index / 20) * 9,
      width: 8,
      height: 4,
    })),
    signers: roles.map((role, index) => ({ role, email: `signer-${index}@example.com` })),
  };
}

/** Two drawings of as many points as are taken. */
export function largestSubmission(role: string) {
  const points = Array.from({ length: LIMITS.strokePoints }, (_, index) => [
    (index * 0.731) % 300,
    (index * 0.317) % 120,
  ]);
  const drawing = { type: "drawn", width: 300, height: 120, strokes: [points] };
  return { ...submission(role), signature: drawing, initials: drawing };
}

/** Creates a contract and finds out its links. */
export async function make(client: Client, body: object): Promise<Made> {
  const { contract } = await expect(client.call("POST", CONTRACTS, body), 201);
  const { contract: found } = await expect(client.call("GET", `${CONTRACTS}/${contract.id}`), 200);
  return { ...found, link: linkIn(found.signUrl), status: linkIn(found.statusUrl) };
}

/** Signs for its roles and waits for the seal. */
export async function sealed(
  client: Client,
  made: Made,
  roles: readonly string[],
  submit: (role: string) => object = submission,
): Promise<Made> {
  for (const role of roles) {
    await expect(client.call("POST", `/api/v1/signing/${made.link}/signatures`, submit(role)), 201);
  }
  await expect(client.call("GET", `${CONTRACTS}/${made.id}/pdf`), 200);
  return made;
}

/** The session that an answer begins, where it begins one. */
export function sessionIn({ headers }: Answer): { cookie: string; token: string } | null {
  const cookie = headers["set-cookie"]?.[0]?.split(";")[0];
  return cookie ? { cookie, token: formToken(cookie.slice(cookie.indexOf("=") + 1)) } : null;
}

interface Told {
  contract: Made & { signUrl: string; statusUrl: string; withdrawalUrl: string | null };
  webhook: { id: string };
  attachments: {
    id: string;
    fields: { id: string; required: boolean; example: string }[];
  }[];
}

export async function expect(answering: Promise<Answer>, status: number): Promise<Told> {
  const answer = await answering;
  if (answer.status !== status) {
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as Told;
}

export const ROLES = Array.from({ length: 20 }, (_, index) => `Signer ${index}`);

/** A contract for many who draw in two places each. */
export function drawnContract(roles: readonly string[]) {
  const box = (index: number) => ({ x: 2 + (index % 10) * 9, y: 2 + Math.floor(index / 10) * 9 });
  return {
    ...pdfContract(twoPagePdf, []),
    signatureFields: roles.flatMap((label, index) =>
      (["signature", "initials"] as const).map((type, at) => ({
        label,
        type,
        page: at + 1,
        ...box(index),
        width: 8,
        height: 4,
      })),
    ),
  };
}

/** A contract that a consumer signed and may withdraw from; the secret of the link for it. */
export async function makeSale(client: Client): Promise<{ withdraw: string }> {
  const { attachments } = await expect(client.call("GET", "/api/v1/attachments"), 200);
  const type = attachments.find(({ id }) => id === "de-withdrawal-notice");
  const wanted = (type?.fields ?? []).filter(({ required }) => required);
  const fields = Object.fromEntries(wanted.map(({ id, example }) => [id, example]));
  const made = await make(client, {
    content: "<h1>Sale</h1><p>A bicycle.</p>",
    language: "de",
    finalize: true,
    signatureFields: [{ label: "A" }],
    attachments: [{ type: "de-withdrawal-notice", fields }],
  });
  await sealed(client, made, ["A"]);
  const { contract } = await expect(client.call("GET", `${CONTRACTS}/${made.id}`), 200);
  return { withdraw: linkIn(contract.withdrawalUrl) };
}

/** States over such a link that somebody withdraws. */
export function state(client: Client, withdraw: string): Promise<Answer> {
  const stated = new URLSearchParams({ name: "Zoë Łukasiewicz", email: "zoe@example.com" });
  return client.call("POST", `/withdraw/${withdraw}`, stated.toString(), {
    "content-type": "application/x-www-form-urlencoded",
  });
}

export const scan = () => pdfContract(thirtyPagePdf(), ["A"]);

export const webhook = () => ({
  url: `http://127.0.0.1:9/${randomUUID()}`.padEnd(LIMITS.webhookUrlCharacters, "x"),
  events: ["contract.completed"],
});
