import { randomUUID } from "node:crypto";
import { LIMITS } from "#kernel/limits.ts";
import { linkIn } from "#kit/signer.ts";
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
  /** Open, of as many fields and signers as there may be. */
  wide: Made;
  /** Open, of as much text as there may be. */
  long: Made;
  webhookId: string;
  mailboxSecret: string;
  mail: string;
}

type Answer = Awaited<ReturnType<Client["call"]>>;

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

/** Signs for its only role and waits for the seal. */
export async function sealed(client: Client, made: Made, role: string): Promise<Made> {
  await expect(
    client.call("POST", `/api/v1/signing/${made.link}/signatures`, submission(role)),
    201,
  );
  await expect(client.call("GET", `${CONTRACTS}/${made.id}/pdf`), 200);
  return made;
}

interface Told {
  contract: Made & { signUrl: string; statusUrl: string };
  webhook: { id: string };
}

export async function expect(answering: Promise<Answer>, status: number): Promise<Told> {
  const answer = await answering;
  if (answer.status !== status) {
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  }
  return answer.body as Told;
}

export const scan = () => pdfContract(thirtyPagePdf(), ["A"]);

export const webhook = () => ({
  url: `http://127.0.0.1:9/${randomUUID()}`.padEnd(LIMITS.webhookUrlCharacters, "x"),
  events: ["contract.completed"],
});
