import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before } from "node:test";
import { makePng } from "#kit/documents/png-files.ts";
import type { TestAccount } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms, isListing } from "./conforms.ts";
import { create, htmlContract, type Json, read } from "./contracts.ts";
import { expectInvalid, expectRefused, expectStatus, expectWrongFields } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();
/** Counts who comes for pictures that nobody may come for. */
let trap: Server;
let visits = 0;
if (!isListing()) {
  before(() => {
    trap = createServer((_request, answer) => {
      visits += 1;
      answer.end();
    }).listen(0, "127.0.0.1");
  });
  after(() => trap.close());
}

async function post(body: unknown, account?: TestAccount) {
  return (account ?? (await at.account())).call("POST", "/contracts", body);
}

/** The text of a contract as its signers see it. */
async function htmlOf(content: string): Promise<{ html: string; warnings: string[] }> {
  const answer = await post(htmlContract({ content, finalize: true }));
  expectStatus(answer, 201);
  const view = await at.stranger("GET", `/signing/${linkIn(answer.body.contract.signUrl)}`);
  return { html: view.body.contract.html, warnings: answer.body.warnings ?? [] };
}

conforms("html.block", "fields get their boxes in the order given, below the text", async () => {
  const labels = ["Zoë", "Anna", "Mia"];
  const signatureFields = labels.map((label) => ({ label }));
  const { signUrl } = await create(
    await at.account(),
    htmlContract({ signatureFields, finalize: true }),
  );
  const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  assert.deepEqual(
    body.fields.map(({ label, type }: Json) => [label, type]),
    labels.map((label) => [label, "signature"]),
  );
  const places = body.fields.map(({ page, y, x }: Json) => page * 10_000 + Math.round(y) * 100 + x);
  assert.deepEqual(
    [...places].sort((a, b) => a - b),
    places,
  );
  assert.ok(body.fields.every(({ y }: Json) => y > 5));
});

for (const [name, value] of Object.entries({ x: 10, y: 10, page: 1, width: 20, height: 5 })) {
  conforms("html.no-placement", `${name} is refused without a document`, async () => {
    const signatureFields = [{ label: "A" }, { label: "B", [name]: value }];
    const answer = await post(htmlContract({ signatureFields }));
    expectWrongFields(answer, 1);
    assert.equal(answer.body.details[0].path, `signatureFields[1].${name}`);
  });
}

for (const [language, label] of [
  ["de", "Unterschrift"],
  ["en", "Signature"],
  ["es", "Firma"],
  ["fr", "Signature"],
]) {
  for (const signatureFields of [undefined, []]) {
    const what = signatureFields ? "an empty list of fields" : "no list of fields";
    conforms(
      "html.default-field",
      `${what} in ${language} gives one field "${label}"`,
      async () => {
        const body = htmlContract({ language, signatureFields, finalize: true });
        const { signUrl } = await create(await at.account(), body);
        const { body: view } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
        assert.deepEqual(
          view.fields.map((field: Json) => [field.type, field.label]),
          [["signature", label]],
        );
      },
    );
  }
}

for (const type of ["initials", "date", "text", "input"]) {
  conforms("html.signature-only field.type-document", `${type} needs a document`, async () => {
    const text = type === "text" ? { text: "x" } : { label: "A" };
    const signatureFields = [{ label: "A" }, { type, ...text }];
    expectWrongFields(await post(htmlContract({ signatureFields })), 1);
  });
}

const REMOVED: [what: string, content: string, gone: RegExp][] = [
  ["a script", "<p>x</p><script>alert(1)</script>", /script|alert/i],
  ["an event handler", '<p onclick="alert(1)">x</p>', /onclick|alert/i],
  [
    "a form",
    '<form action="https://x.example"><input name="a" value="b">x</form>',
    /<form|<input/i,
  ],
  ["a frame", '<p>x</p><iframe src="https://x.example"></iframe>', /iframe|x\.example/i],
  [
    "an external style sheet",
    '<link rel="stylesheet" href="https://x.example/a.css"><p>x</p>',
    /<link|x\.example/i,
  ],
  [
    "an import in a style",
    '<style>@import "https://x.example/a.css";</style><p>x</p>',
    /x\.example/i,
  ],
  ["an address in CSS", '<p style="background:url(https://x.example/a.png)">x</p>', /x\.example/i],
  ["a script address", '<p><a href="javascript:alert(1)">x</a></p>', /javascript|alert/i],
  ["an object", '<p>x</p><object data="https://x.example"></object>', /<object|x\.example/i],
  ["a refresh", '<meta http-equiv="refresh" content="0;url=https://x.example"><p>x</p>', /<meta/i],
];

for (const [what, content, gone] of REMOVED) {
  conforms("html.sanitised html.nothing-loaded", `${what} is removed, the text stays`, async () => {
    const { html } = await htmlOf(content);
    assert.doesNotMatch(html, gone);
    assert.match(html, /x/);
  });
}

conforms(
  "html.sanitised-warning create.warnings",
  "what was removed is named in warnings",
  async () => {
    const { warnings } = await htmlOf("<p>x</p><script>alert(1)</script><iframe></iframe>");
    assert.ok(
      warnings.some((warning) => /script/i.test(warning)),
      JSON.stringify(warnings),
    );
    assert.ok(
      warnings.some((warning) => /iframe/i.test(warning)),
      JSON.stringify(warnings),
    );
  },
);

conforms(
  "html.sanitised-warning create.warnings",
  "CSS outside of the profile is named in warnings",
  async () => {
    const { html, warnings } = await htmlOf('<p style="position:fixed;color:red">x</p>');
    assert.ok(
      warnings.some((warning) => warning.includes("position")),
      JSON.stringify(warnings),
    );
    assert.doesNotMatch(html, /position/);
  },
);

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="red"/><script>alert(1)</script></svg>',
).toString("base64");

conforms("html.data-images", "a PNG as a data URL is kept", async () => {
  const { html } = await htmlOf(`<p>x <img src="data:image/png;base64,${PNG}" alt="dot"></p>`);
  assert.match(html, /<img[^>]+src="data:image\/png;base64,/);
});

conforms("html.data-images", "an SVG is never shown as one", async () => {
  const { html } = await htmlOf(`<p>x <img src="data:image/svg+xml;base64,${SVG}" alt="box"></p>`);
  assert.match(html, /<img[^>]+src="data:image\/png;base64,/);
  assert.doesNotMatch(html, /svg|script|alert/);
});

conforms("html.image-count", "a hundred different images are taken, one more refused", async () => {
  const images = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const png = makePng({ width: 4, height: 4, colour: () => [at, 90, 0] });
      return `<img src="data:image/png;base64,${png.toString("base64")}" alt="">`;
    }).join(" ");
  const twice = `<p>x${images(100)}</p><p>${images(100)}</p>`;
  expectStatus(await post(htmlContract({ content: twice })), 201);
  expectInvalid(await post(htmlContract({ content: `<p>x${images(101)}</p>` })), "content");
});

conforms("html.image-size", "an image over 2 MB is refused", async () => {
  const png = Buffer.concat([Buffer.from(PNG, "base64"), Buffer.alloc(2_200_000)]);
  const content = `<p>x<img src="data:image/png;base64,${png.toString("base64")}" alt=""></p>`;
  expectInvalid(await post(htmlContract({ content })), "content");
});

conforms(
  "html.image-refused",
  "an https image that cannot be fetched is refused by name",
  async () => {
    const source = "https://nowhere.invalid/logo.png";
    const answer = await post(htmlContract({ content: `<p>x<img src="${source}" alt=""></p>` }));
    expectRefused(answer, 400);
    assert.ok(JSON.stringify(answer.body.details).includes(source), JSON.stringify(answer.body));
  },
);

conforms("html.image-private", "nobody is sent to a private address for an image", async () => {
  const { port } = trap.address() as AddressInfo;
  for (const host of ["127.0.0.1", "localhost", "[::1]", "0x7f.1"]) {
    const source = `https://${host}:${port}/logo.png`;
    const answer = await post(htmlContract({ content: `<p>x<img src="${source}" alt=""></p>` }));
    expectRefused(answer, 400);
    assert.ok(JSON.stringify(answer.body.details).includes(source), JSON.stringify(answer.body));
  }
  assert.equal(visits, 0);
});

conforms("html.nothing-loaded", "a stored contract names no address to load from", async () => {
  const content = `<p>x<img src="http://127.0.0.1/a.png" alt="plain"><video src="https://x.example/v"></video></p>`;
  const answer = await post(htmlContract({ content, finalize: true }));
  // Whether it is refused or made without the picture: nothing is loaded later.
  if (answer.status !== 201) return expectInvalid(answer, "content");
  const view = await at.stranger("GET", `/signing/${linkIn(answer.body.contract.signUrl)}`);
  assert.doesNotMatch(view.body.contract.html, /src="(?!data:)/);
});

conforms(
  "html.sanitised",
  "the sanitised text is what is shown, and it stays the same",
  async () => {
    const account = await at.account();
    const content = "<h1>Ünïcode</h1><p>One <b>two</b></p>";
    const { id, signUrl } = await create(account, htmlContract({ content, finalize: true }));
    const one = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    await account.call("PATCH", `/contracts/${id}`, { title: "New" });
    const two = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    assert.match(one.body.contract.html, /Ünïcode/);
    assert.equal(two.body.contract.html, one.body.contract.html);
  },
);

conforms("html.block create.unicode", "a label of another script stays as it is", async () => {
  const account = await at.account();
  const label = "Käuferin Ωmega";
  const { id, signUrl } = await create(
    account,
    htmlContract({ signatureFields: [{ label }], finalize: true }),
  );
  const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  assert.deepEqual(
    body.roles.map(({ role }: Json) => role),
    [label],
  );
  assert.equal((await read(account, id)).status, "pending");
});
