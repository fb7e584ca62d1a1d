import { randomUUID } from "node:crypto";
import type { Endpoints } from "#api/endpoints.ts";
import { LIMITS } from "#kernel/limits.ts";
import {
  CONTRACTS,
  LONG_HTML,
  largestSubmission,
  make,
  type Request,
  type Scene,
  scan,
  sealed,
  webhook,
  wideContract,
} from "./pause-scene.ts";
import { pdfContract, submission, twoPageHtml, twoPagePdf } from "./samples.ts";

/** Makes a request ready, each time anew where it can be carried out only once. */
export type Asking = (scene: Scene) => Request | Promise<Request>;

const get =
  (path: (scene: Scene) => string): Asking =>
  (scene) =>
  () =>
    scene.client.call("GET", path(scene));

/** What is written into JSON is written before. */
const sent = (method: string, path: (scene: Scene) => string, body: (scene: Scene) => object) => {
  const texts = new WeakMap<Scene, string>();
  return (scene: Scene) => {
    const text = texts.get(scene) ?? JSON.stringify(body(scene));
    texts.set(scene, text);
    return () => scene.client.call(method, path(scene), text);
  };
};
const created = (body: () => object) => sent("POST", () => CONTRACTS, body);
const signing = (rest: string, of: "scan" | "wide" | "long") => (scene: Scene) =>
  `/api/v1/signing/${scene[of].link}${rest}`;

/** As a browser of the owner does it. */
const page =
  (path: (scene: Scene) => string): Asking =>
  (scene) =>
  () =>
    scene.client.call("GET", path(scene), undefined, { cookie: scene.cookie });
const form =
  (path: (scene: Scene) => string, fields: Record<string, string> = {}): Asking =>
  (scene) =>
  () =>
    scene.client.call(
      "POST",
      path(scene),
      new URLSearchParams({ token: scene.token, ...fields }).toString(),
      { cookie: scene.cookie, "content-type": "application/x-www-form-urlencoded" },
    );

/** As a browser on the same machine does it, with no proxy between. */
const kept =
  (rest: (scene: Scene) => string): Asking =>
  (scene) =>
  () =>
    scene.client.call("GET", `/mailbox/${scene.mailboxSecret}${rest(scene)}`, undefined, {
      "x-forwarded-for": undefined,
    });

/** The dearest requests to each operation: what is taken, and what is refused. */
export const OPERATIONS: Record<keyof Endpoints, Record<string, Asking>> = {
  createContract: {
    "a PDF of 2.9 MB": created(scan),
    "a PDF of 2 pages": created(() => pdfContract(twoPagePdf, ["A"])),
    "200 fields, 50 signers": created(wideContract),
    "HTML of 2 pages": created(() => ({ content: twoPageHtml, finalize: true })),
    "HTML of 870 kB": created(() => ({ content: LONG_HTML, finalize: true })),
    "a million tags": created(() => ({ content: "x", tags: Array(1_000_000).fill("a") })),
    "19,000 values that nobody names": created(() => ({
      content: "",
      note: Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`n${index}`, 1])),
    })),
    "a PDF's base64 that is none": created(() => ({
      document: { pdf: "%".repeat(LIMITS.pdfBytes) },
    })),
    "one word of 5 MB for a title": created(() => ({ content: "x", title: "t".repeat(5_000_000) })),
  },
  listContracts: {
    "100 of 10,000": get(() => `${CONTRACTS}?limit=100`),
    "the same, nine tenths down": get(() => `${CONTRACTS}?limit=100&offset=9000`),
  },
  getContract: { "200 fields, 50 signers": get(({ wide }) => `${CONTRACTS}/${wide.id}`) },
  updateContract: {
    "50 signers": sent(
      "PATCH",
      ({ wide }) => `${CONTRACTS}/${wide.id}`,
      () => ({ signers: wideContract().signers, tags: wideContract().tags }),
    ),
  },
  deleteContract: {
    "of 2 pages": async ({ client }) => {
      const { id } = await make(client, pdfContract(twoPagePdf, ["A"]));
      return () => client.call("DELETE", `${CONTRACTS}/${id}`);
    },
  },
  cancelContract: {
    "of 2 pages": async ({ client }) => {
      const { id } = await make(client, pdfContract(twoPagePdf, ["A"]));
      return () => client.call("POST", `${CONTRACTS}/${id}/cancel`);
    },
  },
  getContractPdf: {
    "sealed, 2.9 MB": get(({ scan: { id } }) => `${CONTRACTS}/${id}/pdf`),
    "that is sealed by it": async ({ client }) => {
      const made = await make(client, pdfContract(twoPagePdf, ["A"]));
      await client.call("POST", `/api/v1/signing/${made.link}/signatures`, submission("A"));
      return () => client.call("GET", `${CONTRACTS}/${made.id}/pdf`);
    },
  },
  getContractEvidence: {
    "sealed, 2.9 MB": get(({ scan: { id } }) => `${CONTRACTS}/${id}/evidence`),
  },
  fromTemplate: {
    any: sent(
      "POST",
      () => `${CONTRACTS}/from-template`,
      () => ({}),
    ),
  },
  getSigning: {
    "200 fields, 50 signers": get(signing("", "wide")),
    "text of 870 kB": get(signing("", "long")),
  },
  recordOpened: {
    "200 fields, 50 signers": sent("POST", signing("/opened", "wide"), () => ({})),
  },
  sendMessage: {
    "500 characters": sent("POST", signing("/message", "wide"), () => ({
      kind: "question",
      role: "nobody",
      text: "é".repeat(LIMITS.messageCharacters),
    })),
  },
  createSignature: {
    "two drawings of 20,000 points": async ({ client }) => {
      const made = await make(client, pdfContract(twoPagePdf, ["A"]));
      const body = JSON.stringify(largestSubmission("A"));
      return () => client.call("POST", `/api/v1/signing/${made.link}/signatures`, body);
    },
    "the same, for nobody": sent("POST", signing("/signatures", "wide"), () => ({
      ...largestSubmission("nobody"),
      submissionId: randomUUID(),
    })),
    "600,000 empty strokes": sent("POST", signing("/signatures", "wide"), () => ({
      signature: { type: "drawn", width: 1, height: 1, strokes: Array(600_000).fill([]) },
    })),
    "a picture of 200 kB that is none": sent("POST", signing("/signatures", "wide"), () => ({
      ...submission("Signer 0"),
      signature: { type: "image", png: "A".repeat(266_000) },
    })),
  },
  getOriginalPdf: { "2.9 MB": get(signing("/original", "scan")) },
  getSignedPdf: { "2.9 MB": get(signing("/pdf", "scan")) },
  getSignedEvidence: { "2.9 MB": get(signing("/evidence", "scan")) },
  listWebhooks: { "one of them": get(() => "/api/v1/webhooks") },
  listEvents: {
    "a hundred of them": get(() => "/api/v1/events?since=2020-01-01T00:00:00Z&limit=100"),
  },
  createWebhook: {
    "an address of 2,000 characters": async ({ client }) => {
      const body = JSON.stringify(webhook());
      return async () => {
        const answer = await client.call("POST", "/api/v1/webhooks", body);
        const { webhook: made } = answer.body as { webhook?: { id: string } };
        if (made) await client.call("DELETE", `/api/v1/webhooks/${made.id}`);
        return answer;
      };
    },
  },
  getWebhook: { "one of them": get(({ webhookId }) => `/api/v1/webhooks/${webhookId}`) },
  updateWebhook: {
    "an address of 2,000 characters": sent(
      "PATCH",
      ({ webhookId }) => `/api/v1/webhooks/${webhookId}`,
      webhook,
    ),
  },
  deleteWebhook: {
    "that is not there": sent(
      "DELETE",
      () => `/api/v1/webhooks/${randomUUID()}`,
      () => ({}),
    ),
  },
  listAttachmentTypes: { all: get(() => "/api/v1/attachments?language=de") },
};

/** The same for every path that people open in a browser, and for those beside the API. */
export const PAGES: Record<string, Asking> = {
  "GET /": get(() => "/"),
  "GET /sign/:link, 30 pages": get(({ scan: { link } }) => `/sign/${link}`),
  "GET /sign/:link, 200 fields": get(({ wide }) => `/sign/${wide.link}`),
  "GET /sign/:link, text of 870 kB": get(({ long }) => `/sign/${long.link}`),
  "GET /sign/:link, the same packed":
    ({ client, long }) =>
    () =>
      client.call("GET", `/sign/${long.link}`, undefined, { "accept-encoding": "br" }),
  "GET /sign/:link/pages/:page": get(({ wide }) => `/sign/${wide.link}/pages/1?width=2000`),
  "GET /sign/:link/layers/:page": get(({ long }) => `/sign/${long.link}/layers/9`),
  "GET /sign/:link/parts/:page/pictures/:picture": get(
    ({ long }) => `/sign/${long.link}/parts/1/pictures/1`,
  ),
  "GET /copy/:link, none": get(() => `/copy/${"a".repeat(46)}`),
  "GET /status/:secret, 50 signers": get(({ wide }) => `/status/${wide.status}`),
  "GET /verify, asked": get(() => "/verify?id=7K3M-9XQ2-W8RD-5"),
  "GET /verify.html": get(() => "/verify.html"),
  "GET /verify/:publicId, sealed": get(({ scan: { publicId } }) => `/verify/${publicId}`),
  "GET /verify/:publicId, just sealed": async ({ client }) => {
    const made = await sealed(client, await make(client, scan()), "A");
    return () => client.call("GET", `/verify/${made.publicId}`);
  },
  "GET /login": get(() => "/login"),
  "GET /login/:secret": get(() => `/login/${"a".repeat(43)}`),
  "POST /login/:secret, none": form(() => `/login/${"a".repeat(43)}`),
  "GET /app, 10,000 contracts": page(() => "/app"),
  "GET /app/contracts/:id/pdf, 2.9 MB": page(({ scan: { id } }) => `/app/contracts/${id}/pdf`),
  "GET /app/keys, of 600 keys": page(() => "/app/keys"),
  "GET /app/account": page(() => "/app/account"),
  "POST /app/keys": form(() => "/app/keys", { name: "n".repeat(80) }),
  "POST /app/keys/:id/revoke": form(() => `/app/keys/${randomUUID()}/revoke`),
  "POST /app/sessions/end-others": form(() => "/app/sessions/end-others"),
  "POST /app/sessions/:id/end": form(() => `/app/sessions/${randomUUID()}/end`),
  "POST /app/sign-in-link": form(() => "/app/sign-in-link"),
  "POST of 20 kB": form(() => "/app/keys", { name: "n".repeat(19_000) }),
  "GET /pay/:token": page(({ wide }) => `/pay/${wide.token}`),
  "POST /pay/:token": form(({ wide }) => `/pay/${wide.token}`),
  "GET /mailbox/:secret": kept(() => ""),
  "GET /mailbox/:secret/:name": kept(({ mail }) => `/${mail}`),
  "GET /mailbox/:secret/:name/html": kept(({ mail }) => `/${mail}/html`),
  "GET /mailbox/:secret/:name/raw": kept(({ mail }) => `/${mail}/raw`),
  "GET /mailbox/:secret/:name/attachments/:number": kept(({ mail }) => `/${mail}/attachments/1`),
  "GET /openapi.json": get(() => "/openapi.json"),
  "GET /healthz": get(() => "/healthz"),
  "GET /readyz": get(() => "/readyz"),
  "GET /metrics": get(() => "/metrics"),
  "GET /schemas/:name": get(() => "/schemas/evidence-1.json"),
  "GET /assets/:name": get(() => "/assets/none.js"),
  "POST /app/sign-out": form(() => "/app/sign-out"),
};
