import assert from "node:assert/strict";
import type { Language } from "#kernel/language.ts";
import { shortestAttachment } from "#kit/documents/example-attachment.ts";
import { leaseOf } from "#kit/documents/long-contract.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";

/** Contracts to be signed, each new for whoever asks. */
export interface Scene {
  language: Language;
  url: string;
  /** A lease of ten pages as HTML, over the own link of a tenant whose name is known. */
  lease(): Promise<string>;
  /** A PDF of twelve pages with entries, over an own link. */
  form(): Promise<string>;
  /** A PDF that two sign over the shared link. */
  shared(): Promise<string>;
  /** A consumer's contract with papers that ask apart, and a duty to pay. */
  consumer(): Promise<string>;
  /** Two own links, of which one has been signed over: the other, and the page of states. */
  second(): Promise<{ sign: string; status: string }>;
  /** A sealed file. */
  sealed(): Promise<Buffer>;
}

const [TENANT, LANDLORD] = ["Tenant", "Landlord"] as const;
const KNOWN = [{ role: TENANT, email: "temi@example.org", name: "Temitope Okafor" }];
const PLACE = { label: TENANT, width: 30, height: 4 };
const FORM_FIELDS = [
  { ...PLACE, x: 55, y: 88, page: 12, width: 35, height: 6 },
  { ...PLACE, type: "input", name: "Bank account", x: 10, y: 90, page: 1 },
  { ...PLACE, type: "input", name: "Company", x: 10, y: 85, page: 1 },
  { ...PLACE, type: "input", name: "VAT number", x: 55, y: 85, page: 1 },
  { ...PLACE, type: "initials", x: 80, y: 93, page: 6, width: 12 },
  { ...PLACE, type: "date", x: 10, y: 90, page: 12 },
];
const SHARED_FIELDS = [
  { label: TENANT, x: 10, y: 85, page: 12 },
  { type: "input", name: "Bank account", label: TENANT, x: 10, y: 60, page: 12 },
  { label: LANDLORD, x: 55, y: 85, page: 12 },
];

interface Made {
  id: string;
  signUrl: string;
  signers: { id: string; role: string; email: string }[];
}

export async function makeScene(service: TestService, language: Language): Promise<Scene> {
  const account = await service.openAccount();
  const pdf = Buffer.from((await leaseOf(12)).pdf).toString("base64");
  const { html } = await leaseOf(10);
  const create = (body: object) => createIn(account, { language, ...body });
  const own = ({ signers }: Made, role: string) => {
    const signer = signers.find((one) => one.role === role) ?? { id: "", email: "" };
    return `${service.url}/sign/${deliveredTo(service, signer)}`;
  };
  const shared = ({ signUrl }: Made) => `${service.url}/sign/${linkIn(signUrl)}`;
  const toTenant = { content: html, signatureFields: [{ label: TENANT }] };
  return {
    language,
    url: service.url,
    lease: async () => own(await create({ ...toTenant, signers: KNOWN }), TENANT),
    form: async () => {
      const signers = [{ role: TENANT, email: "temi@example.org" }];
      return own(
        await create({ document: { pdf }, signatureFields: FORM_FIELDS, signers }),
        TENANT,
      );
    },
    shared: async () => shared(await create({ document: { pdf }, signatureFields: SHARED_FIELDS })),
    consumer: async () =>
      shared(
        await create({
          content: "<h1>Gartenpflege</h1><p>10 EUR im Monat, zahlbar im Voraus.</p>",
          signatureFields: [{ label: "Studio" }, { label: "Client" }],
          attachments: ["early-start-request", "data-sharing-consent"].map(shortestAttachment),
          consumer: "Client",
          obligationToPay: true,
        }),
      ),
    async second() {
      const made = await create({
        content: html,
        signatureFields: [{ label: TENANT }, { label: LANDLORD }],
        signers: [...KNOWN, { role: LANDLORD, email: "anna@example.org", name: "Anna Größ" }],
      });
      const signed = await signOver(service.url, linkIn(own(made, TENANT)), TENANT);
      assert.equal(signed.status, 201);
      const { status } = await secretsOf(service, made.id);
      return { sign: own(made, LANDLORD), status: `${service.url}/status/${status}` };
    },
    async sealed() {
      const made = await create(toTenant);
      await signOver(service.url, linkIn(made.signUrl), TENANT);
      return Buffer.from((await account.call("GET", `/contracts/${made.id}/pdf`)).bytes);
    },
  };
}

async function createIn(account: TestAccount, body: object): Promise<Made> {
  const made = await account.call("POST", "/contracts", {
    title: "Mietvertrag Gartenstraße 12",
    summary: false,
    finalize: true,
    ...body,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body.contract;
}
