import { randomUUID } from "node:crypto";
import type { Endpoints } from "#api/endpoints.ts";
import { LIMITS } from "#kernel/limits.ts";
import {
  type Asking,
  created,
  form,
  get,
  here,
  kept,
  post,
  sent,
  signing,
  tool,
} from "./pause-asking.ts";
import { picturesFrom } from "./pause-pictures.ts";
import {
  CONTRACTS,
  drawnContract,
  expect,
  LONG_HTML,
  largestSubmission,
  make,
  makeSale,
  ROLES,
  scan,
  sealed,
  state,
  webhook,
  wideContract,
} from "./pause-scene.ts";
import { UNFIT, WORST_TEXTS, worstText } from "./pause-texts.ts";
import { pdfContract, submission, twoPageHtml, twoPagePdf } from "./samples.ts";

const styled = (size: number, selector = "p") => ({
  content: `<style>${worstText(`${selector}>b{color:#123456;margin:0 auto}`, size)}</style><p>x</p>`,
  finalize: true,
});

/** The dearest requests to each operation: what is taken, and what is refused. */
export const OPERATIONS: Record<keyof Endpoints, Record<string, Asking>> = {
  createSession: {},
  sendFile: {},
  getFile: {},
  takeBackFile: {},
  endSession: {},
  createContract: {
    "a PDF of 2.9 MB": created(scan),
    "a PDF of 2 pages": created(() => pdfContract(twoPagePdf, ["A"])),
    "200 fields, 50 signers": created(wideContract),
    "HTML of 2 pages": created(() => ({ content: twoPageHtml, finalize: true })),
    "HTML of 870 kB": created(() => ({ content: LONG_HTML, finalize: true })),
    ...Object.fromEntries(
      WORST_TEXTS.map((piece) => [
        `a text of ${JSON.stringify(piece)} over and over`,
        created(() => ({ ...UNFIT, content: worstText(piece, LIMITS.contentBytes) })),
      ]),
    ),
    "a style sheet of 1 MB": created(() => styled(1_000_000)),
    "a style sheet of 1 MB that matches nothing": created(() => styled(1_000_000, ".none")),
    "a style sheet of 2 MB": created(() => styled(2_000_000)),
    "a text of 5 MB": created(() => ({ content: worstText("<p ", 5_000_000) })),
    "the worst title, label and tags": created(() => ({
      content: "x",
      title: worstText("\u0301", 5_000),
      tags: WORST_TEXTS.map((piece) => worstText(piece, 4_000)),
      signatureFields: [{ label: worstText("\u064e\u200c", 100_000) }],
    })),
    "ten pictures of 1.9 MB": async ({ client }) => {
      const content = (await picturesFrom()).map((url) => `<p><img src="${url}" alt="a"></p>`);
      const body = JSON.stringify({ content: content.join(""), finalize: true });
      return () => client.call("POST", CONTRACTS, body);
    },
    "200 labels of other scripts": created(() => ({
      ...pdfContract(twoPagePdf, []),
      signatureFields: Array.from({ length: LIMITS.fields }, (_, index) => ({
        label: `${index}`.padEnd(LIMITS.labelCharacters, "а"),
        page: 1,
        x: 1,
        y: 1,
      })),
    })),
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
    "50 signers": async ({ client, wide }) => {
      const { signers, tags } = wideContract();
      // The same mailbox is reminded a few times and then no more.
      const others = signers.map(({ role }) => ({ role, email: `${randomUUID()}@example.com` }));
      const body = JSON.stringify({ signers: others, tags });
      return () => client.call("PATCH", `${CONTRACTS}/${wide.id}`, body);
    },
    "a draft's text of 870 kB": async ({ client }) => {
      const made = await expect(client.call("POST", CONTRACTS, { content: "<p>x</p>" }), 201);
      const path = `${CONTRACTS}/${made.contract.id}`;
      return () => client.call("PATCH", path, { content: LONG_HTML });
    },
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
    "of 10 drawings of 20,000 points, sealed by it": async ({ client }) => {
      const roles = ROLES.slice(0, 5);
      const made = await make(client, drawnContract(roles));
      for (const role of roles) {
        await client.call(
          "POST",
          `/api/v1/signing/${made.link}/signatures`,
          largestSubmission(role),
        );
      }
      return () => client.call("GET", `${CONTRACTS}/${made.id}/pdf`);
    },
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
  recordAttachmentOpened: {
    "200 fields, 50 signers": sent(
      "POST",
      signing("/attachments/0197d3a4-7d30-7e24-9f2b-8c3d4e5f6071/opened", "wide"),
      () => ({
        role: "A",
      }),
    ),
  },
  sendMessage: {
    "500 characters": async ({ client }) => {
      const { link } = await make(client, pdfContract(twoPagePdf, ["A"]));
      const text = "é".repeat(LIMITS.messageCharacters);
      const said = { kind: "question", role: "A", text };
      return () => client.call("POST", `/api/v1/signing/${link}/message`, said);
    },
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
  getDocumentPdf: { "2.9 MB": get(signing("/document", "scan")) },
  getSignedPdf: { "2.9 MB": get(signing("/pdf", "delivered")) },
  getSignedEvidence: { "2.9 MB": get(signing("/evidence", "delivered")) },
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
    "one of them": async ({ client }) => {
      const made = await expect(client.call("POST", "/api/v1/webhooks", webhook()), 201);
      return () => client.call("DELETE", `/api/v1/webhooks/${made.webhook.id}`);
    },
  },
  listAttachmentTypes: { all: get(() => "/api/v1/attachments?language=de") },
};

/** The same for every path that people open in a browser without signing in, and for those beside the API. */
export const PAGES: Record<string, Asking> = {
  "GET /": get(() => "/"),
  "GET /sign/:link, 30 pages": get(({ scan: { link } }) => `/sign/${link}`),
  "GET /sign/:link, 200 fields": get(({ wide }) => `/sign/${wide.link}`),
  "GET /sign/:link, text of 870 kB": get(({ long }) => `/sign/${long.link}`),
  "GET /sign/:link, the same packed":
    ({ client, long }) =>
    () =>
      client.call("GET", `/sign/${long.link}`, undefined, { "accept-encoding": "br" }),
  "GET /sign/:link, 20 large drawings": get(({ drawn }) => `/sign/${drawn.link}`),
  "GET /sign/:link/code": get(({ wide }) => `/sign/${wide.link}/code`),
  "GET /sign/:link/letters": get(({ wide }) => `/sign/${wide.link}/letters`),
  "GET /sign/:link/pages/:page": get(({ wide }) => `/sign/${wide.link}/pages/1?width=2000`),
  "GET /sign/:link/layers/:page": get(({ long }) => `/sign/${long.link}/layers/9`),
  "GET /sign/:link/parts/:page/pictures/:picture": get(
    ({ pictured }) => `/sign/${pictured.link}/parts/1/pictures/1`,
  ),
  "GET /copy/:link, none": get(() => `/copy/${"a".repeat(46)}`),
  "GET /status/:secret, 50 signers": get(({ wide }) => `/status/${wide.status}`),
  "GET /verify, asked": get(() => "/verify?id=7K3M-9XQ2-W8RD-5"),
  "GET /verify": get(() => "/verify"),
  "GET /verify.html": get(() => "/verify.html"),
  "GET /verify/:publicId, sealed": get(({ scan: { publicId } }) => `/verify/${publicId}`),
  "GET /verify/:publicId, 20 large drawings": get(({ drawn }) => `/verify/${drawn.publicId}`),
  "GET /verify/:publicId, just sealed": async ({ client }) => {
    const made = await sealed(client, await make(client, scan()), ["A"]);
    return () => client.call("GET", `/verify/${made.publicId}`);
  },
  "GET /withdraw/:link": get(({ sale }) => `/withdraw/${sale.withdraw}`),
  "GET /withdraw/:link/statement": get(({ sale }) => `/withdraw/${sale.withdraw}/statement`),
  "POST /withdraw/:link": async ({ client }) => {
    const { withdraw } = await makeSale(client);
    return () => state(client, withdraw);
  },
  "GET /withdrawn/:link": get(({ sale }) => sale.withdrawn),
  "GET /withdrawn/:link/acknowledgement.pdf": get(
    ({ sale }) => `${sale.withdrawn}/acknowledgement.pdf`,
  ),
  "GET /log/checkpoint": get(() => "/log/checkpoint"),
  "GET /log/keys": get(() => "/log/keys"),
  "GET /log/consistency": get(() => "/log/consistency?from=1"),
  "GET /log/tile/*": get(() => "/log/tile/0/000.p/1"),
  "GET /docs": get(() => "/docs"),
  "GET /docs.md": get(() => "/docs.md"),
  "GET /docs/*": get(() => "/docs/api"),
  "GET /docs/*, none": get(() => "/docs/none"),
  "GET /docs/search": get(() => "/docs/search?q=the+signature+of+a+contract"),
  "GET /docs/search, the worst words": get(
    () => `/docs/search?q=${encodeURIComponent(worstText("a' \t", 5_000))}`,
  ),
  "GET /verify, the worst number": get(
    () => `/verify?id=${encodeURIComponent(worstText(" -", 4_000))}`,
  ),
  "GET /llms.txt": get(() => "/llms.txt"),
  "GET /llms-full.txt": get(() => "/llms-full.txt"),
  "GET /login": get(() => "/login"),
  "GET /login/code": get(() => "/login/code"),
  "POST /login, nobody's address": async (scene) =>
    post(() => "/login", { email: `${randomUUID()}@example.com` })(scene),
  "GET /mailbox": here("/mailbox"),
  "GET /login/second": get(() => "/login/second"),
  "GET /login/:secret": get(() => `/login/${"a".repeat(43)}`),
  "POST /login/:secret, none": form(() => `/login/${"a".repeat(43)}`),
  "POST /login/password, none": post(() => "/login/password", {
    email: `${randomUUID()}@example.com`,
    password: "p".repeat(LIMITS.passwordMost),
  }),
  "GET /mailbox/:secret": kept(() => ""),
  "GET /mailbox/:secret/:name": kept(({ mail }) => `/${mail}`),
  "GET /mailbox/:secret/:name/html": kept(({ mail }) => `/${mail}/html`),
  "GET /mailbox/:secret/:name/raw": kept(({ mail }) => `/${mail}/raw`),
  "GET /mailbox/:secret/:name/attachments/:number": kept(({ mail }) => `/${mail}/attachments/1`),
  "GET /openapi.json": get(() => "/openapi.json"),
  "GET /healthz": get(() => "/healthz"),
  "GET /readyz": get(() => "/readyz"),
  "GET /metrics": here("/metrics"),
  "GET /seal/root.pem": get(() => "/seal/root.pem"),
  "GET /schemas/:name": get(() => "/schemas/evidence-1.json"),
  "GET /assets/:name": async (scene) => {
    const { body } = await scene.client.call("GET", "/");
    const [path = "/assets/none.js"] = /\/assets\/[\w.-]+/.exec(String(body)) ?? [];
    return () => scene.client.call("GET", path);
  },
  "POST /mcp, what it can": tool("tools/list", {}),
  "POST /mcp, lists contracts": tool("tools/call", {
    name: "list_contracts",
    arguments: { limit: 100 },
  }),
};
