/** The documentation as the service serves it, and its examples as the service answers them. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { REQUEST_EXAMPLES } from "#api/request-examples.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { makeRoom, runBlock, runBlocks, whyNotRun } from "#kit/scenes/examples.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { deliveredTo, linkIn, signOver } from "#kit/scenes/signer.ts";
import { EXAMPLE_LANGUAGES } from "../../tools/site/block.ts";
import { readOperations } from "../../tools/site/description.ts";
import { EXAMPLE_ORIGIN, examplesOf } from "../../tools/site/examples.ts";

let service: TestService;
before(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true", LOG_LEVEL: "error" } });
});
after(() => service.close());

interface Entry {
  path: string;
}

async function paths(): Promise<string[]> {
  const file = join(PACKAGE_ROOT, "dist", "docs", "index.json");
  return JSON.parse(await readFile(file, "utf8")).pages.map(({ path }: Entry) => path);
}

test("every page is there as HTML and as Markdown, with this service's address, and so is all that it loads or links to", async () => {
  const seen = new Set<string>();
  for (const path of await paths()) {
    const page = await fetch(service.url + path);
    const html = await page.text();
    assert.equal(page.status, 200, path);
    assert.doesNotMatch(html, /sign\.example\.com/);
    const text = await fetch(`${service.url}${path}.md`);
    assert.match(text.headers.get("content-type") ?? "", /^text\/markdown/);
    assert.match(await text.text(), /^# /);
    for (const [, link = ""] of html.matchAll(/(?:href|src|action)="(\/[^"#]*)/g)) seen.add(link);
  }
  const known = new Set(await paths());
  for (const link of seen) {
    if (known.has(link) || known.has(link.replace(/\.md$/, ""))) continue;
    const { status } = await fetch(service.url + link);
    assert.equal(status, 200, link);
  }
  const lists = await Promise.all(["llms.txt", "llms-full.txt"].map(get));
  for (const path of known) {
    assert.ok(lists[0]?.includes(`${path}.md)`) || path === "/docs", path);
  }
  assert.ok((lists[1]?.length ?? 0) > 100_000);
});

async function get(name: string): Promise<string> {
  return (await fetch(`${service.url}/${name}`)).text();
}

test("the frame is in the visitor's language, the prose is marked as English, and the policy is that of every page", async () => {
  for (const language of LANGUAGES) {
    const headers = { accept: "text/html", "accept-language": language };
    const page = await fetch(`${service.url}/docs/api/createContract`, { headers });
    const html = await page.text();
    assert.match(html, new RegExp(`<html lang="${language}"`));
    assert.match(html, /<article lang="en">/);
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-/);
    assert.match(policy, /require-trusted-types-for 'script'; trusted-types 'none'/);
    assert.doesNotMatch(html, / style="| onclick=/);
    const unknown = await fetch(`${service.url}/docs/api/nothing`, { headers });
    assert.equal(unknown.status, 404);
  }
});

test("search leads to the one page of a name, and lists the pages that hold every word", async () => {
  const ask = (words: string) =>
    fetch(`${service.url}/docs/search?q=${encodeURIComponent(words)}`, { redirect: "manual" });
  const named = await ask("LIMIT_REACHED");
  assert.deepEqual(
    [named.status, named.headers.get("location")],
    [303, "/docs/errors/LIMIT_REACHED"],
  );
  const found = await (await ask("returnUrl https")).text();
  assert.match(found, /<a href="\/docs\/api\/createContract">/);
  assert.match(await (await ask("<script>alert(1)</script>")).text(), /Nothing was found/);
});

/** What stands in the examples for what is new each time. */
const SAMPLES = {
  contract: /0197d3a4-5b1e-[\da-f-]+/g,
  webhook: /0197d3a4-6c2f-[\da-f-]+/g,
  attachment: /0197d3a4-7d30-[\da-f-]+/g,
  session: /0197d3a4-8e41-[\da-f-]+/g,
};
const LINK = /f4m9x2tq7hbe3wk8cz5ndv6prs/g;
/** Nobody listens there. */
const HOOKS = "http://127.0.0.1:9/hooks";

test("every example in every language is carried out by the service", async (t) => {
  const scene = await makeScene();
  const folder = await mkdtemp(join(tmpdir(), "countersign-examples-"));
  try {
    await makeRoom(folder);
    for (const language of Object.keys(EXAMPLE_LANGUAGES)) {
      await t.test(language, async (t) => {
        const why = await whyNotRun(language);
        if (why) return t.skip(why);
        // A new window for the key.
        service.clock.moveMs(MINUTE_MS);
        const texts: string[] = [];
        for (const operation of readOperations()) {
          const places = await scene.placesFor(operation.name);
          const { contract, webhook, link, attachment, session } = places;
          const example = examplesOf(operation).find((one) => one.language === language);
          assert.ok(example, operation.name);
          texts.push(
            example.text
              .replaceAll(EXAMPLE_ORIGIN, service.url)
              .replace(SAMPLES.contract, contract)
              .replace(SAMPLES.webhook, webhook)
              .replace(SAMPLES.attachment, attachment)
              .replace(SAMPLES.session, session)
              .replace(LINK, link)
              .replaceAll("https://example.com/hooks", HOOKS),
          );
        }
        const env = { COUNTERSIGN_API_KEY: scene.apiKey };
        assert.equal(await runBlocks(language, texts, { folder, env }), null);
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("an example that is refused says why, in every language", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "countersign-refused-"));
  try {
    await makeRoom(folder);
    const operation = readOperations().find(({ name }) => name === "createContract");
    assert.ok(operation);
    for (const { language, text } of examplesOf(operation)) {
      await t.test(language, async (t) => {
        const why = await whyNotRun(language);
        if (why) return t.skip(why);
        const env = { COUNTERSIGN_API_KEY: "svc_of_nobody" };
        const sent = { language, text: text.replaceAll(EXAMPLE_ORIGIN, service.url) };
        const { problem } = await runBlock(sent, { folder, env });
        assert.match(problem ?? "", /401/);
        assert.match(problem ?? "", /API key/);
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** A contract that everyone can still sign, one that is sealed, and what is made for one use. */
async function makeScene() {
  const account = await service.openAccount();
  const create = async (change = {}) => {
    const example = REQUEST_EXAMPLES.createContract.body;
    const made = await account.call("POST", "/contracts", { ...example, ...change });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body.contract;
  };
  const [open, asked, sealed] = [await create(), await create(), await create()];
  const attachments = [exampleAttachment("us-esign-disclosure")];
  const disclosing = linkIn((await create({ attachments })).signUrl);
  const view = await account.call("GET", `/signing/${disclosing}`);
  const attachment: string = view.body.attachments[0].id;
  const requests = [{ role: "Landlord", name: "Floor plan" }];
  const wanting = linkIn((await create({ requests })).signUrl);
  const sendFile = async () => {
    const plan = REQUEST_EXAMPLES.sendFile.body;
    const { body } = await account.call("POST", `/signing/${wanting}/files`, plan);
    return body.file.id as string;
  };
  const file = await sendFile();
  const delivered = deliveredTo(service, sealed.signers[0]);
  await signOver(service.url, linkIn(sealed.signUrl), "Landlord");
  await signOver(service.url, delivered, "Tenant");
  const hook = async () => {
    const events = ["contract.completed"];
    const { body } = await account.call("POST", "/webhooks", { url: HOOKS, events });
    return body.webhook.id as string;
  };
  const webhook = await hook();
  const opened = await account.call("POST", `/contracts/${asked.id}/sessions`, {
    role: "Landlord",
  });
  const session: string = opened.body.session.id;
  /** What examples made before; an account has few. */
  const forget = async () => {
    const { body } = await account.call("GET", "/webhooks");
    for (const { id } of body.webhooks) {
      if (id !== webhook) await account.call("DELETE", `/webhooks/${id}`);
    }
  };
  const used = { finalize: false, signers: [] };
  const apart: Record<string, string> = {
    sendMessage: linkIn(asked.signUrl),
    recordAttachmentOpened: disclosing,
    sendFile: wanting,
    getFile: wanting,
    takeBackFile: wanting,
  };
  return {
    apiKey: account.apiKey,
    async placesFor(operation: string) {
      if (operation === "deleteWebhook") await forget();
      const isSealed = /(?:SignedPdf|ContractPdf|Evidence)$/.test(operation);
      // What is signed over the open one signs in no session.
      const isOfSession = /Session$/.test(operation);
      const isUsedUp = /^(?:delete|cancel)Contract$/.test(operation);
      return {
        contract: (isUsedUp ? await create(used) : isSealed ? sealed : isOfSession ? asked : open)
          .id,
        webhook: operation === "deleteWebhook" ? await hook() : webhook,
        link: isSealed ? delivered : (apart[operation] ?? linkIn(open.signUrl)),
        attachment,
        file: operation === "takeBackFile" ? await sendFile() : file,
        session,
      };
    },
  };
}
