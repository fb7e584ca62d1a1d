import type { Static, TSchema } from "typebox";
import type { Endpoints } from "./endpoints.ts";

type ExampleOf<E> = E extends { body: infer B extends TSchema }
  ? { body: Static<B> }
  : E extends { query: infer Q extends TSchema }
    ? { query: Partial<Static<Q>> }
    : never;

/** The operations that take something besides what stands in their path. */
type Taking = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { body: TSchema } | { query: TSchema }
    ? Name
    : never;
}[keyof Endpoints];

const SAMPLE_SIGNATURE = {
  type: "drawn" as const,
  width: 300,
  height: 120,
  strokes: [
    [
      [20, 80],
      [70, 30],
      [120, 90],
      [170, 30],
      [220, 80],
    ] as [number, number][],
  ],
};

/** A PNG of four pixels. */
const SAMPLE_FILE =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGPQsInSsIligFAAFA4C+WV5JVwAAAAASUVORK5CYII=";

/**
 * An example of a request for every operation that takes a body or a query: the published
 * description carries it, and the examples of the documentation are made from it. A test
 * sends each of them in four languages.
 */
export const REQUEST_EXAMPLES: { [Name in Taking]: ExampleOf<Endpoints[Name]> } = {
  createContract: {
    body: {
      title: "Lease, 3 Garden Street",
      language: "en",
      content: "<h1>Lease</h1><ol><li>Rent is due on the first.</li></ol>",
      signatureFields: [{ label: "Landlord" }, { label: "Tenant" }],
      signers: [{ role: "Tenant", email: "tenant@example.com" }],
      finalize: true,
    },
  },
  listContracts: { query: { status: "pending", limit: 50 } },
  updateContract: { body: { title: "Lease, 3 Garden Street, flat 2", tags: ["flat 2"] } },
  createSession: {
    body: {
      role: "Landlord",
      origin: "https://example.com",
      expiresInSeconds: 300,
      identity: {
        provider: "example.com",
        subject: "user-4711",
        method: "passkey",
        at: "2026-11-22T12:00:00Z",
        name: "Ada Lovelace",
      },
    },
  },
  listAttachmentTypes: { query: { country: "DE", language: "en" } },
  createWebhook: {
    body: {
      url: "https://example.com/hooks/contracts",
      events: ["contract.completed", "signer.declined"],
    },
  },
  updateWebhook: { body: { active: false } },
  listEvents: { query: { since: "2026-11-22T12:00:00Z", limit: 50 } },
  createSignature: {
    body: {
      submissionId: "6e2f0c1b-7f5e-4a4f-9d83-2d9c0b7a1e55",
      role: "Landlord",
      signerName: "Ada Lovelace",
      signature: SAMPLE_SIGNATURE,
      consent: true,
      timeZone: "Europe/Berlin",
    },
  },
  recordAttachmentOpened: { body: { role: "Landlord" } },
  sendFile: { body: { role: "Landlord", request: "file-1", file: SAMPLE_FILE } },
  sendMessage: { body: { kind: "question", role: "Landlord", text: "May I keep a cat?" } },
};
