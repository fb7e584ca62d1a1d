import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import axe from "axe-core";
import type { AttachmentType } from "#attachments/attachment-type.ts";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { findContract } from "#contracts/contracts-store.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const lease = readFileSync(
  new URL("../kit/documents/contracts/lease.html", import.meta.url),
  "utf8",
);
const skip = unlessThere("pdftotext");

let service: TestService;
let account: TestAccount;
before(async () => {
  service = await startService();
  account = await service.openAccount();
});
after(() => service.close());

const typeOf = (id: string): AttachmentType => {
  const type = ATTACHMENT_TYPES.find((one) => one.id === id);
  assert.ok(type, `there is no type ${id}`);
  return type;
};

/** The type's own examples, with values of the test in the place of some. */
function example({ id }: AttachmentType, change: Record<string, string> = {}) {
  return exampleAttachment(id, change);
}

const WITHDRAWAL = () => typeOf("de-withdrawal-notice");
const GDPR = () => typeOf("gdpr-information-notice");
const HOSTILE = `<img src=x onerror=alert(1)> &amp; </p>`;

const FORMS = [
  { form: "html", type: "contract", body: { content: lease } },
  ...["libreoffice", "chromium"].map((name) => ({
    form: "pdf",
    type: "document",
    body: {
      document: {
        name: `${name}.pdf`,
        pdf: readFileSync(new URL(`../kit/documents/pdfs/${name}.pdf`, import.meta.url)).toString(
          "base64",
        ),
      },
    },
  })),
];

for (const { form, type, body } of FORMS) {
  const name = "document" in body ? body.document.name : "lease.html";
  test(`attachments of ${name} are read, signed and sealed with it`, { skip }, async () => {
    const names = ["Mieter", "Vermieter"];
    const created = await account.call("POST", "/contracts", {
      ...body,
      language: "de",
      signatureFields: names.map((label, index) => ({
        label,
        ...(form === "pdf" && { page: index + 1, x: 10, y: 60 }),
      })),
      attachments: [
        example(WITHDRAWAL(), { trader: HOSTILE }),
        example(GDPR()),
        example(WITHDRAWAL(), { trader: "Zweite Händlerin" }),
      ],
      finalize: true,
    });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { id, signUrl, publicId } = created.body.contract;

    const view = (await request(`${service.url}/api/v1/signing/${linkIn(signUrl)}`, "GET")).body;
    assert.equal(view.attachments.length, 3);
    assert.ok(view.attachments[0].html.includes("&lt;img src=x onerror=alert(1)&gt; &amp;amp;"));
    const page = Buffer.from(
      (await request(`${service.url}/sign/${linkIn(signUrl)}`, "GET")).bytes,
    );
    for (const { order, name: title } of view.attachments) {
      assert.ok(page.includes(`id="part-${order}"`) && page.includes(title));
    }
    assert.ok(page.includes("Zweite Händlerin"));
    assert.ok(!page.includes("<img src=x"));

    for (const role of names) {
      assert.equal((await signOver(service.url, linkIn(signUrl), role)).status, 201);
    }
    const sealed = (await account.call("GET", `/contracts/${id}/pdf`)).bytes;
    await checkSealed(sealed, { publicId, text: ["Zweite Händlerin", "Zoë Łukasiewicz-Παππά"] });

    const { documents } = (await account.call("GET", `/contracts/${id}`)).body.contract;
    assert.deepEqual(
      documents.map((part: { type: string; order: number }) => [part.type, part.order]),
      [type, "attachment", "attachment", "attachment", "certificate"].map((one, at) => [
        one,
        at + 1,
      ]),
    );
    for (const part of documents) {
      assert.deepEqual(Object.keys(part).sort(), ["id", "name", "order", "pages", "type"]);
    }
    const pages = textOf(sealed);
    assert.equal(
      pages.length,
      documents.reduce((sum: number, part: { pages: number }) => sum + part.pages, 0),
    );
    let at = 0;
    for (const part of documents) {
      const own = pages.slice(at, at + part.pages);
      at += part.pages;
      if (part.type !== "attachment") continue;
      assert.ok(own[0]?.includes(part.name), `${part.name} does not begin on page ${at}`);
      for (const [index, text] of own.entries()) {
        assert.match(text, new RegExp(`· ${index + 1} ?/ ?${own.length}\\s`));
      }
    }
    const firstNotice = documents[0].pages;
    assert.ok(unbroken(pages[firstNotice]).includes(unbroken(HOSTILE)));

    const certificate = pages.slice(at - documents.at(-1).pages).join("");
    const printed = unbroken(certificate);
    // Of the text that was set, which is stored; what the API shows is a view of it.
    const stored = await findContract(service.app.services.database, { id });
    const hashes = (stored?.documents ?? []).flatMap(({ sha256 }) => sha256 ?? []);
    assert.equal(hashes.length, 3);
    for (const sha256 of hashes) assert.ok(printed.includes(sha256));
    assert.equal(printed.match(/SHA-256desTextes,ausdemdieAnlage/g)?.length, 3);
  });
}

test("every problem of attachments is listed beside the others, and nothing is created", async () => {
  const mine = await service.openAccount();
  const { status, body } = await mine.call("POST", "/contracts", {
    content: "",
    tags: [""],
    attachments: [
      { type: "de-nothing", fields: {} },
      { type: WITHDRAWAL().id, fields: { trader: "a\nb", what: "x" } },
    ],
  });
  assert.equal(status, 400);
  const paths: string[] = body.details.map(({ path }: { path: string }) => path);
  for (const path of [
    "tags[0]",
    "content",
    "attachments[0].type",
    "attachments[1].fields.what",
    "attachments[1].fields.trader",
    "attachments[1].fields.email",
  ]) {
    assert.ok(paths.includes(path), `${path} is not among ${paths.join(", ")}`);
  }
  assert.equal((await mine.call("GET", "/contracts")).body.pagination.total, 0);
});

for (const { form, body } of FORMS.slice(0, 2)) {
  test(`attachments can be read on a phone, by eye and by ear: ${form} form`, {
    skip: unlessThere("chromium"),
  }, async () => {
    const created = await account.call("POST", "/contracts", {
      ...body,
      language: "de",
      signatureFields: [{ label: "A", ...(form === "pdf" && { x: 10, y: 10 }) }],
      attachments: [
        example(WITHDRAWAL(), { trader: "x".repeat(200), subject: "y".repeat(200) }),
        // Has no German words.
        example(typeOf("us-esign-disclosure")),
      ],
      finalize: true,
    });
    const browser = await launchBrowser();
    try {
      // Only the checker needs to get past the page's policy.
      const context = await browser.newContext({ bypassCSP: true });
      const page = await context.newPage();
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`${service.url}/sign/${linkIn(created.body.contract.signUrl)}`);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth"), 360);
      assert.equal(await page.locator("#part-3").getAttribute("lang"), "en");
      await page.locator("details.about > summary").click();
      await page.locator(".parts a").last().click();
      assert.ok(await page.locator("#part-3").isVisible());
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: typeof axe }).axe.run(),
      );
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
      );
    } finally {
      await browser.close();
    }
  });
}

const MISSHAPEN: [what: string, attachments: unknown, path: string][] = [
  ["no list", {}, "attachments"],
  ["an entry without a type", [{ fields: {} }], "attachments[0].type"],
  ["a value that is no text", [{ type: "x", fields: { a: 1 } }], "attachments[0].fields.a"],
  ["eleven", Array.from({ length: 11 }, () => ({ type: "x", fields: {} })), "attachments"],
];

for (const [what, attachments, path] of MISSHAPEN) {
  test(`attachments are refused as a shape: ${what}`, async () => {
    const { status, body } = await account.call("POST", "/contracts", {
      content: "<p>x</p>",
      attachments,
    });
    assert.equal(status, 400);
    assert.ok(body.details.some((problem: { path: string }) => problem.path === path));
  });
}

test("a field on a page of an attachment is refused: only the document's own pages take fields", async () => {
  const pdf = readFileSync(new URL("../kit/documents/pdfs/libreoffice.pdf", import.meta.url));
  const { status, body } = await account.call("POST", "/contracts", {
    document: { pdf: pdf.toString("base64") },
    signatureFields: [{ label: "A", page: 3, x: 10, y: 10 }],
    attachments: [example(GDPR())],
  });
  assert.equal(status, 400);
  assert.equal(body.details[0].path, "signatureFields[0].page");
});

test("a contract with attachments that nobody signed is deleted with all its texts", async () => {
  const { id } = (
    await account.call("POST", "/contracts", {
      content: "<p>x</p>",
      attachments: [example(GDPR()), example(GDPR())],
    })
  ).body.contract;
  const { files } = service.app.services;
  const { documents } = await contractOf(id);
  const [text] = documents.flatMap(({ sha256 }) => (sha256 ? [sha256] : []));
  assert.ok(text && (await files.get(id, text)).length > 0);
  assert.equal((await account.call("DELETE", `/contracts/${id}`)).status, 200);
  await assert.rejects(files.get(id, text));
});

test("every type is taken as its examples say, and with what it requires alone, and warned of for its law alone", async () => {
  // That each wording typesets in each of its languages, full and short, is shown beside the types.
  for (const chosen of [
    ATTACHMENT_TYPES,
    ATTACHMENT_TYPES.map((type) => ({
      ...type,
      fields: type.fields.filter(({ required }) => required),
    })),
  ]) {
    for (let at = 0; at < chosen.length; at += 10) {
      const { status, body } = await account.call("POST", "/contracts", {
        content: "<p>x</p>",
        language: "de",
        attachments: chosen.slice(at, at + 10).map((type) => example(type)),
      });
      assert.equal(status, 201, JSON.stringify(body));
      for (const words of body.warnings ?? []) assert.match(words, /^Attachment/);
    }
  }
});

function contractOf(id: string) {
  return service.app.services.database
    .selectFrom("contract")
    .select("documents")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Without the places where lines may end. */
function unbroken(text = ""): string {
  return text.replace(/[\s\u200b]/g, "");
}

function textOf(pdf: Uint8Array): string[] {
  return runOn(pdf, "pdftotext", ["-layout", "FILE", "-"]).output.split("\f").slice(0, -1);
}

test("a consent is asked apart, recorded apart, and the contract is signed without it as well", {
  skip,
}, async () => {
  const { body } = await account.call("POST", "/contracts", {
    content: lease,
    language: "en",
    signatureFields: [{ label: "Tenant" }, { label: "Landlord" }],
    attachments: [example(GDPR()), example(typeOf("data-sharing-consent"))],
    finalize: true,
  });
  const { id, signUrl } = body.contract;
  const link = linkIn(signUrl);
  const view = (await request(`${service.url}/api/v1/signing/${link}`, "GET")).body;
  const [notice, consent] = view.attachments;
  assert.equal(notice.asks, undefined);
  assert.match(consent.asks.text, /I consent .* I can sign without it/);

  const wrong = await signOver(service.url, link, "Tenant", { consents: [notice.id] });
  assert.equal(wrong.status, 400);
  assert.deepEqual(
    wrong.body.details.map(({ path }: { path: string }) => path),
    ["consents[0]"],
  );
  const refused = await signOver(service.url, link, "Tenant");
  assert.equal(refused.status, 201, "the signature does not hang on the consent");
  const agreed = await signOver(service.url, link, "Landlord", { consents: [consent.id] });
  assert.equal(agreed.body.contract.status, "fully_signed");

  const trail = await service.app.services.database
    .selectFrom("trail_entry")
    .select("data")
    .where("contract_id", "=", id)
    .where("event", "=", "contract.signed")
    .orderBy("number")
    .execute();
  const recorded = trail.map(
    ({ data }) => (data as { consents: { attachment: string; given: boolean }[] }).consents,
  );
  assert.deepEqual(
    recorded.map((consents) => consents.map(({ attachment, given }) => [attachment, given])),
    [
      [["Consent to the sharing of personal data", false]],
      [["Consent to the sharing of personal data", true]],
    ],
  );

  const sealed = (await account.call("GET", `/contracts/${id}/pdf`)).bytes;
  const printed = unbroken(textOf(sealed).join(""));
  const name = "“Consent to the sharing of personal data”";
  assert.ok(printed.includes(unbroken(`${name}: not given`)), printed.slice(-4000));
  assert.ok(printed.includes(unbroken(`${name}: given, with a box of its own`)));
});
