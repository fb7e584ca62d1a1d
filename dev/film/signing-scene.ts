import assert from "node:assert/strict";
import { findAttachmentType } from "#attachments/attachment-types.ts";
import type { Language } from "#kernel/language.ts";
import { leaseOf } from "#kit/documents/long-contract.ts";
import { secretsOf } from "#kit/scenes/page-links.ts";
import type { TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { deliveredSecret } from "#signing/links/delivered-link.ts";

/** Contracts to be signed, each new for whoever asks. */
export interface Scene {
  language: Language;
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
  /** The page on which a concluded contract is withdrawn from. */
  withdrawal(): Promise<string>;
  /** A sealed file. */
  sealed(): Promise<Buffer>;
  url: string;
}

const [TENANT, LANDLORD] = ["Tenant", "Landlord"] as const;
const NAME = "Temitope Okafor";

export async function makeScene(service: TestService, language: Language): Promise<Scene> {
  const account = await service.openAccount();
  const twelve = Buffer.from((await leaseOf(12)).pdf).toString("base64");
  const { html } = await leaseOf(10);
  const create = async (body: object) => {
    const made = await account.call("POST", "/contracts", {
      language,
      title: "Mietvertrag Gartenstraße 12",
      summary: false,
      finalize: true,
      ...body,
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body.contract as {
      id: string;
      signUrl: string;
      signers: { id: string; role: string }[];
    };
  };
  const own = (contract: { signers: { id: string; role: string }[] }, role: string) => {
    const signerId = contract.signers.find((one) => one.role === role)?.id ?? "";
    return `${service.url}/sign/${deliveredSecret(service.app.services.linkKeys, { signerId, epoch: 1 })}`;
  };
  const shared = (signUrl: string) => `${service.url}/sign/${linkIn(signUrl)}`;
  const signers = [{ role: TENANT, email: "temi@example.org", name: NAME }];
  const attached = (type: string, role: string) => ({
    type,
    role,
    fields: Object.fromEntries(
      (findAttachmentType(type)?.fields ?? [])
        .filter(({ required }) => required)
        .map(({ id, example }) => [id, example]),
    ),
  });
  return {
    language,
    url: service.url,
    async lease() {
      const made = await create({ content: html, signatureFields: [{ label: TENANT }], signers });
      return own(made, TENANT);
    },
    async form() {
      const place = { label: TENANT, width: 30, height: 4 };
      const made = await create({
        document: { pdf: twelve },
        signatureFields: [
          { ...place, x: 55, y: 88, page: 12, width: 35, height: 6 },
          { ...place, type: "input", name: "Bank account", x: 10, y: 90, page: 1 },
          { ...place, type: "input", name: "Company", x: 10, y: 85, page: 1 },
          { ...place, type: "input", name: "VAT number", x: 55, y: 85, page: 1 },
          { ...place, type: "initials", x: 80, y: 93, page: 6, width: 12 },
          { ...place, type: "date", x: 10, y: 90, page: 12 },
        ],
        signers: [{ role: TENANT, email: "temi@example.org" }],
      });
      return own(made, TENANT);
    },
    async shared() {
      const made = await create({
        document: { pdf: twelve },
        signatureFields: [
          { label: TENANT, x: 10, y: 85, page: 12 },
          { type: "input", name: "Bank account", label: TENANT, x: 10, y: 60, page: 12 },
          { label: LANDLORD, x: 55, y: 85, page: 12 },
        ],
      });
      return shared(made.signUrl);
    },
    async consumer() {
      const made = await create({
        content: "<h1>Gartenpflege</h1><p>10 EUR im Monat, zahlbar im Voraus.</p>",
        signatureFields: [{ label: "Studio" }, { label: "Client" }],
        attachments: [
          attached("early-start-request", "Client"),
          attached("data-sharing-consent", "Client"),
        ],
        obligationToPay: { role: "Client" },
      });
      return shared(made.signUrl);
    },
    async second() {
      const made = await create({
        content: html,
        signatureFields: [{ label: TENANT }, { label: LANDLORD }],
        signers: [...signers, { role: LANDLORD, email: "anna@example.org", name: "Anna Größ" }],
      });
      const tenant = linkIn(own(made, TENANT));
      assert.equal((await signOver(service.url, tenant, TENANT)).status, 201);
      return {
        sign: own(made, LANDLORD),
        status: `${service.url}/status/${(await secretsOf(service, made.id)).status}`,
      };
    },
    async withdrawal() {
      const made = await create({
        content: "<h1>Gartenpflege</h1><p>10 EUR</p>",
        signatureFields: [{ label: "Client" }],
        attachments: [attached("eu-withdrawal-notice", "Client")],
      });
      const link = linkIn(made.signUrl);
      assert.equal((await signOver(service.url, link, "Client")).status, 201);
      return shared(made.signUrl);
    },
    async sealed() {
      const made = await create({ content: html, signatureFields: [{ label: TENANT }] });
      await signOver(service.url, linkIn(made.signUrl), TENANT);
      return Buffer.from((await account.call("GET", `/contracts/${made.id}/pdf`)).bytes);
    },
  };
}
