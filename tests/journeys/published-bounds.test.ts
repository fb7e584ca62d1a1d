import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ENDPOINTS } from "#api/endpoints.ts";
import { describeApi } from "#api/openapi.ts";
import { REQUEST_EXAMPLES } from "#api/request-examples.ts";
import { ATTACHMENT_TYPES } from "#attachments/attachment-types.ts";
import { exampleAttachment } from "#kit/documents/example-attachment.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { makePng } from "#kit/documents/png-files.ts";
import { request, startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn } from "#kit/scenes/signer.ts";

// Whoever writes a client goes by these numbers: each is sent, and the value beside it.

interface Node {
  type?: string;
  properties?: Record<string, Node>;
  additionalProperties?: Node;
  items?: Node;
  anyOf?: Node[];
  [keyword: string]: unknown;
}

const KEYWORDS = [
  ...["maxLength", "minLength", "maxItems", "minItems", "maxProperties"],
  ...["minimum", "exclusiveMinimum", "maximum"],
] as const;
type Keyword = (typeof KEYWORDS)[number];

interface Bound {
  operation: string;
  /** Such as `signers[].title`. */
  path: string;
  keyword: Keyword;
  bound: number;
}

function boundsIn(operation: string, node: Node, path: string): Bound[] {
  const own = KEYWORDS.flatMap((keyword): Bound[] => {
    const bound = node[keyword];
    return typeof bound === "number" ? [{ operation, path, keyword, bound }] : [];
  });
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  return [
    ...own,
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) =>
      boundsIn(operation, part, at(name)),
    ),
    ...(node.additionalProperties ? boundsIn(operation, node.additionalProperties, at("*")) : []),
    ...(node.items ? boundsIn(operation, node.items, `${path}[]`) : []),
    ...(node.anyOf ?? []).flatMap((form) => boundsIn(operation, form, path)),
  ];
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Node }> };
  parameters?: { name: string; in: string; schema: Node }[];
}

const BOUNDS: Bound[] = Object.values(describeApi(ENDPOINTS, "https://sign.example.com").paths)
  .flatMap((methods) => Object.values(methods) as Operation[])
  .flatMap(({ operationId, requestBody, parameters = [] }) => [
    ...boundsIn(operationId, requestBody?.content["application/json"]?.schema ?? {}, ""),
    ...parameters.flatMap(({ name, in: where, schema }) =>
      where === "path" ? [] : boundsIn(operationId, schema, `${where} ${name}`),
    ),
  ]);

/** What a request is sent with for a bound: a text or a list of that length, or the number. */
type Body = Record<string, unknown>;
type Make = (value: number) => Body;

const letters = (count: number) => "a".repeat(count);
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const page = { entries: "/MediaBox [0 0 595 842]", content: "" };
const PDF = pagesPdf([page]);
const FIVE_HUNDRED = pagesPdf(many(500, () => page)).toString("base64");
const html = (more: Body): Body => ({ content: "<p>Rent</p>", ...more });
const upload = (field: Body, pdf = PDF.toString("base64")): Body => ({
  document: { pdf },
  signatureFields: [
    { label: "A", x: 1, y: 1 },
    { label: "A", x: 10, y: 10, ...field },
  ],
});
/** One that is typed into, by these rules. */
const entry = (rules: Body) => upload({ type: "input", width: 80, height: 60, ...rules });
/** A field at words of the text. */
const anchored = (anchor: Body, words = "Tenant"): Body => ({
  content: `<p>${words}</p>`,
  signatureFields: [{ label: "A", anchor }],
});
/** The same document with blanks at its end, in so many letters of base64. */
const padded = (count: number) =>
  Buffer.concat([PDF, Buffer.alloc(Math.floor((count / 4) * 3) - PDF.length, " ")]).toString(
    "base64",
  );

const withSigner = (signer: Body, label = "A"): Body =>
  html({ signatureFields: [{ label }], signers: [{ role: label, ...signer }] });

/** 320 characters, as RFC 5321 has room for in a local part and a domain. */
const address = (count: number) => {
  const domain = [letters(63), letters(63), letters(63), "a".repeat(count - 64 - 1 - 3 * 64)].join(
    ".",
  );
  return `${letters(64)}@${domain}`;
};

const handover = (fields: Body) => ({
  type: "handover-protocol",
  fields: {
    occasion: "sale",
    object: "x",
    handoverDate: "2026-11-21",
    giver: "x",
    receiver: "x",
    condition: "x",
    ...fields,
  },
});

const copyTo = (change: Body): Body => ({ email: "c@example.org", when: "sent", ...change });

const reminders = (change: Body) =>
  html({ reminders: { firstDays: 3, everyDays: 3, most: 3, ...change } });

/** How each bound of a contract is reached. */
const CONTRACT: Record<string, Make> = {
  title: (n) => html({ title: letters(n) }),
  content: (n) => ({ content: `<p>x</p><!--${letters(n - 15)}-->` }),
  "document.name": (n) => ({
    ...upload({}),
    document: { pdf: PDF.toString("base64"), name: letters(n) },
  }),
  "document.pdf": (n) => upload({}, padded(n)),
  signatureFields: (n) =>
    html({ signatureFields: many(n, (index) => ({ label: `No. ${index}` })) }),
  "signatureFields[].label": (n) => upload({ label: letters(n) }),
  "signatureFields[].name": (n) => upload({ name: letters(n) }),
  "signatureFields[].text": (n) =>
    upload({
      type: "text",
      text: "a "
        .repeat(n)
        .slice(0, n - 1)
        .concat("a"),
      x: 0,
      width: 100,
      height: 80,
    }),
  "signatureFields[].page": (n) => upload({ page: n }, FIVE_HUNDRED),
  "signatureFields[].x": (n) => upload({ x: n }),
  "signatureFields[].y": (n) => upload({ y: n }),
  "signatureFields[].width": (n) => upload({ x: 0, width: n }),
  "signatureFields[].height": (n) => upload({ y: 0, height: n }),
  "signatureFields[].choices": (n) => entry({ choices: many(n, (index) => `No. ${index}`) }),
  "signatureFields[].choices[]": (n) => entry({ choices: [letters(n), "b"] }),
  "signatureFields[].lines": (n) => entry({ lines: n }),
  "signatureFields[].anchor.text": (n) => {
    const words = `${"ab ".repeat(66)}${letters(n - 198)}`;
    return anchored({ text: words }, words);
  },
  "signatureFields[].anchor.occurrence": (n) => anchored({ text: "Tenant", occurrence: n }),
  "signatureFields[].anchor.dx": (n) => anchored({ text: "Tenant", dx: n }),
  "signatureFields[].anchor.dy": (n) => anchored({ text: "Tenant", dy: n }),
  signers: (n) =>
    html({
      signatureFields: many(Math.min(n, 200), (index) => ({ label: `No. ${index}` })),
      signers: many(n, (index) => ({ role: `No. ${index}`, title: "CEO" })),
    }),
  "signers[].role": (n) => withSigner({ title: "CEO" }, letters(n)),
  "signers[].label": (n) => withSigner({ title: "CEO", label: letters(n) }, letters(n)),
  "signers[].title": (n) => withSigner({ title: letters(n) }),
  "signers[].message": (n) => withSigner({ title: "CEO", message: letters(n) }),
  "signers[].order": (n) => withSigner({ order: n }),
  "signers[].witnesses": (n) =>
    html({
      signatureFields: [{ label: letters(n) }, { label: "W" }],
      signers: [{ role: "W", witnesses: letters(n) }],
    }),
  "signers[].name": (n) => withSigner({ title: "CEO", name: letters(n) }),
  "signers[].email": (n) => withSigner({ email: address(n) }),
  tags: (n) => html({ tags: many(n, (index) => `tag ${index}`) }),
  "tags[]": (n) => html({ tags: [letters(n)] }),
  attachments: (n) => html({ attachments: EXAMPLES.slice(0, n) }),
  "attachments[].fields.*": (n) => html({ attachments: [handover({ keys: letters(n) })] }),
  "attachments[].fields.pdf": (n) =>
    html({ attachments: [{ type: "document", fields: { name: "Terms", pdf: padded(n) } }] }),
  copies: (n) => html({ copies: many(n, (index) => copyTo({ email: `c${index}@example.org` })) }),
  "copies[].email": (n) => html({ copies: [copyTo({ email: address(n) })] }),
  "copies[].name": (n) => html({ copies: [copyTo({ name: letters(n) })] }),
  "attachments[].role": (n) =>
    html({
      signatureFields: [{ label: letters(n) }],
      attachments: [{ ...handover({}), role: letters(n) }],
    }),
  consumer: (n) => html({ signatureFields: [{ label: letters(n) }], consumer: letters(n) }),
  "obligationToPay.role": (n) =>
    html({ signatureFields: [{ label: letters(n) }], obligationToPay: { role: letters(n) } }),
  message: (n) => html({ message: letters(n) }),
  reference: (n) => html({ reference: letters(n) }),
  metadata: (n) => html({ metadata: Object.fromEntries(many(n, (index) => [`No. ${index}`, ""])) }),
  "metadata.*": (n) => html({ metadata: { shop: letters(n) } }),
  "reminders.firstDays": (n) => reminders({ firstDays: n }),
  "reminders.everyDays": (n) => reminders({ everyDays: n }),
  "reminders.most": (n) => reminders({ most: n }),
  returnUrl: (n) => html({ returnUrl: `https://shop.example/${letters(n - 21)}` }),
};

/** Bounds at which nothing can be, since something else of the request ends before. */
const UNREACHED = new Set([
  // Letters are no moment, however many.
  "identity.at maxLength",
  // The box has a width of its own, and ends with the page.
  "signatureFields[].x maximum",
  "signatureFields[].y maximum",
  // Nothing is above nothing that can be read.
  "signatureFields[].width exclusiveMinimum",
  "signatureFields[].height exclusiveMinimum",
  // A field moved by the whole of a page has left it.
  ...["signatureFields[].anchor.dx minimum", "signatureFields[].anchor.dx maximum"],
  ...["signatureFields[].anchor.dy minimum", "signatureFields[].anchor.dy maximum"],
  // No zone and no font has so long a name, and no attachment such an id.
  "timeZone maxLength",
  ...["signature.font maxLength", "initials.font maxLength", "consents[] maxLength"],
  // A contract has one field less for whoever types, and as few attachments that ask as it has attachments.
  ...["inputs maxProperties", "consents maxItems"],
]);

const identity = (change: Body): Body => ({
  identity: {
    ...{ provider: "shop.example", subject: "4711", method: "passkey" },
    at: "2026-11-21T12:00:00Z",
    ...change,
  },
});

const SESSION: Record<string, Make> = {
  role: (n) => ({ role: letters(n) }),
  origin: (n) => ({ origin: `https://${letters(n - 8)}` }),
  expiresInSeconds: (n) => ({ expiresInSeconds: n }),
  "identity.provider": (n) => identity({ provider: letters(n) }),
  "identity.subject": (n) => identity({ subject: letters(n) }),
  "identity.method": (n) => identity({ method: letters(n) }),
  "identity.at": (n) => identity({ at: letters(n) }),
  "identity.name": (n) => identity({ name: letters(n) }),
  returnUrl: (n) => ({ returnUrl: `https://shop.example/${letters(n - 21)}` }),
  "host.name": (n) => ({ role: undefined, host: { name: letters(n) } }),
};

const WEBHOOK: Record<string, Make> = {
  url: (n) => ({ url: `https://127.0.0.1:9/${letters(n - 20)}`, events: ["contract.created"] }),
  events: (n) => ({ url: "https://127.0.0.1:9/", events: many(n, () => "contract.created") }),
};

const STROKE = [
  [20, 80],
  [70, 30],
  [120, 90],
  [220, 40],
];
const drawn = (change: Body) => ({
  type: "drawn",
  width: 300,
  height: 120,
  strokes: [STROKE],
  ...change,
});

/** A picture with ink on it, of so many letters of base64. */
function picture(letters: number): string {
  const bytes = (letters / 4) * 3 - 1;
  return inkPng(bytes - inkPng(0).length).toString("base64");
}

function inkPng(filling: number): Buffer {
  return makePng({
    width: 60,
    height: 20,
    colour: (x, y) => (Math.abs(y - x / 3) < 3 ? [0, 0, 90] : [255, 255, 255]),
    chunks: [["teXt", Buffer.alloc(filling)]],
  });
}

/** A pad with a stroke all over it, as broad as high: a line would be no signature. */
function pad(n: number, change: Body): Body {
  const side = Math.min(Math.max(n, 1), 100_000);
  const stroke = STROKE.map(([x = 0, y = 0]) => [(x * side) / 300, (y * side) / 120]);
  return drawn({ width: side, height: side, strokes: [stroke], ...change });
}

/** How the bounds of a drawing are reached. */
const DRAWN: Record<string, (n: number) => Body> = {
  width: (n) => pad(n, { width: n }),
  height: (n) => pad(n, { height: n }),
  strokes: (n) => drawn({ strokes: many(n, () => STROKE) }),
  "strokes[]": (n) => drawn({ strokes: [many(n, (index) => STROKE[index % 4])] }),
  "strokes[][]": (n) => drawn({ strokes: [[...STROKE, many(n, () => 50)]] }),
  "strokes[][][]": (n) =>
    pad(100_000, {
      strokes: [
        [
          [0, 0],
          [30_000, 80_000],
          [n, 20_000],
        ],
      ],
    }),
  text: (n) => ({ type: "typed", text: letters(n), font: "Caveat" }),
  font: (n) => ({ type: "typed", text: "Ada", font: letters(n) }),
  png: (n) => ({ type: "image", png: picture(n) }),
};

const SIGNED: Record<string, Make> = {
  ...Object.fromEntries(
    Object.entries(DRAWN).flatMap(([path, make]): [string, Make][] => [
      [`signature.${path}`, (n) => ({ signature: make(n) })],
      [`initials.${path}`, (n) => ({ initials: make(n) })],
    ]),
  ),
  inputs: (n) => ({ inputs: Object.fromEntries(many(n, (index) => [`${index}`, "x"])) }),
  consents: (n) => ({ consents: many(n, (index) => `${index}`) }),
  "consents[]": (n) => ({ consents: [letters(n)] }),
  role: (n) => ({ role: letters(n) }),
  signerName: (n) => ({ signerName: letters(n) }),
  title: (n) => ({ title: letters(n) }),
  email: (n) => ({ email: address(n) }),
  "inputs.*": (n) => ({ inputs: { [INPUT]: letters(n) } }),
  timeZone: (n) => ({ timeZone: letters(n) }),
  "forwardedFor.ip": (n) => ({ forwardedFor: { ip: LONGEST_IP.padEnd(n, "0") } }),
  "forwardedFor.userAgent": (n) => ({
    forwardedFor: { ip: "192.0.2.7", userAgent: letters(n) },
  }),
};
const LONGEST_IP = "0000:0000:0000:0000:0000:ffff:255.255.255.255";
/** Stands for the one field that is typed into. */
const INPUT = "the input";

const QUERIES: Record<string, (n: number) => [method: string, path: string, body?: Body]> = {
  "createContract query picturesFrom": (n) => [
    "POST",
    `/contracts?preview=true&picturesFrom=${n}`,
    html({}),
  ],
  "createContract query pictures": (n) => [
    "POST",
    `/contracts?preview=true&pictures=${n}`,
    html({}),
  ],
  "listContracts query limit": (n) => ["GET", `/contracts?limit=${n}`],
  "listContracts query offset": (n) => ["GET", `/contracts?offset=${n}`],
  "listContracts query reference": (n) => ["GET", `/contracts?reference=${letters(n)}`],
  "listContracts query tag": (n) => ["GET", `/contracts?tag=${letters(n)}`],
  "listContracts query email": (n) => ["GET", `/contracts?email=${address(n)}`],
  "listContracts query q": (n) => ["GET", `/contracts?q=${letters(n)}`],
  "listEvents query limit": (n) => ["GET", `/events?limit=${n}`],
};

/** Bounds that are tried elsewhere, on the schema alone. */
const ELSEWHERE: [RegExp, file: string][] = [
  // Its letters are the service's own, and any other number of them is no cursor.
  [/^listEvents query after /, "src/product/webhooks/event-cursor.test.ts"],
  // Asked of a witness alone, who signs after somebody.
  [/^createSignature address /, "tests/journeys/witnesses.test.ts"],
  [/ header Idempotency-Key /, "tests/conformance/idempotency.test.ts"],
];

const nameOf = ({ operation, path, keyword }: Bound) => `${operation} ${path} ${keyword}`;
const isElsewhere = (bound: Bound) => ELSEWHERE.some(([name]) => name.test(nameOf(bound)));

let service: TestService;
let EXAMPLES: Body[] = [];
let account: TestAccount;
let asked = 0;

before(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  EXAMPLES = ATTACHMENT_TYPES.map(({ id }) => exampleAttachment(id));
});
after(() => service.close());

/** With a key that has room for some more requests. */
async function ask(method: string, path: string, body?: Body) {
  if (asked % 20 === 0) account = await service.openAccount();
  asked += 1;
  return account.call(method, path, body);
}

/** What is sent for a value, and what it is answered with. */
async function send({ operation, path }: Bound, value: number) {
  const query = QUERIES[`${operation} ${path}`];
  if (query) return ask(...query(value));
  switch (operation) {
    case "createContract":
      return ask("POST", "/contracts", CONTRACT[path]?.(value));
    case "updateContract": {
      const draft = await ask("POST", "/contracts", html({}));
      return account.call("PATCH", `/contracts/${draft.body.contract.id}`, CONTRACT[path]?.(value));
    }
    case "createSession": {
      const label = path === "role" ? letters(Math.min(value, 100)) : "A";
      const made = await ask("POST", "/contracts", {
        ...html({ signatureFields: [{ label }] }),
        finalize: true,
      });
      const sent = { role: label, ...SESSION[path]?.(value) };
      return account.call("POST", `/contracts/${made.body.contract.id}/sessions`, sent);
    }
    case "createWebhook": {
      account = await service.openAccount();
      return account.call("POST", "/webhooks", WEBHOOK[path]?.(value));
    }
    case "updateWebhook": {
      account = await service.openAccount();
      const made = await account.call("POST", "/webhooks", WEBHOOK.events?.(1));
      return account.call("PATCH", `/webhooks/${made.body.webhook.id}`, WEBHOOK[path]?.(value));
    }
    case "recordAttachmentOpened": {
      const label = letters(Math.min(value, 100));
      const attachments = [exampleAttachment("us-esign-disclosure")];
      const made = await ask("POST", "/contracts", {
        ...html({ signatureFields: [{ label }], attachments }),
        finalize: true,
      });
      const link = `${service.url}/api/v1/signing/${linkIn(made.body.contract.signUrl)}`;
      const { body } = await request(link, "GET");
      const { id } = body.attachments.find(({ asks }: { asks?: object }) => asks);
      return request(`${link}/attachments/${id}/opened`, "POST", { role: letters(value) });
    }
    case "sendFile": {
      const label = letters(Math.min(value, 100));
      const requests = [{ role: label, name: "Plan" }];
      const made = await ask("POST", "/contracts", {
        ...html({ signatureFields: [{ label }], requests }),
        finalize: true,
      });
      const link = `${service.url}/api/v1/signing/${linkIn(made.body.contract.signUrl)}`;
      const sent = { ...REQUEST_EXAMPLES.sendFile.body, role: letters(value) };
      return request(`${link}/files`, "POST", sent);
    }
    case "sendMessage":
    case "createSignature": {
      const label = path === "role" ? letters(Math.min(value, 100)) : "A";
      const fields = [
        { label, x: 1, y: 1 },
        { type: "initials", label, x: 1, y: 60 },
        { type: "input", label, x: 1, y: 30, width: 90, height: 20, optional: true },
      ];
      const asking = { ...upload({}), signatureFields: fields, finalize: true };
      const made = await ask("POST", "/contracts", asking);
      const link = `${service.url}/api/v1/signing/${linkIn(made.body.contract.signUrl)}`;
      const given =
        operation === "sendMessage"
          ? { kind: "question", role: label, text: "Why?", [path]: letters(value) }
          : await submission(link, label, SIGNED[path]?.(value) ?? {});
      return request(
        `${link}/${operation === "sendMessage" ? "message" : "signatures"}`,
        "POST",
        given,
      );
    }
    default:
      throw new Error(`nothing is sent to ${operation}`);
  }
}

async function submission(link: string, role: string, change: Body) {
  const drawing = { type: "typed", text: "Ada", font: "Caveat" };
  const { body } = await request(link, "GET");
  const input = body.fields.find(({ type }: { type: string }) => type === "input").id;
  const sent = { submissionId: crypto.randomUUID(), role, signerName: "Ada", consent: true };
  const whole = { ...sent, signature: drawing, initials: drawing, ...change };
  return JSON.parse(JSON.stringify(whole).replaceAll(INPUT, input));
}

/** The value beside a bound on its wrong side. */
function besideOf({ path, keyword, bound }: Bound): number {
  if (keyword === "exclusiveMinimum") return bound;
  // The next file of base64.
  const step = /\.(?:pdf|png)$/.test(path) ? 4 : /\[\]\.(?:x|y|width|height)$/.test(path) ? 0.1 : 1;
  return /^min/.test(keyword) ? bound - step : bound + step;
}

test("every bound that is published is tried here, or where it is said to be", () => {
  const tried = (bound: Bound) => {
    const { operation, path } = bound;
    const tables: Record<string, object> = {
      createContract: CONTRACT,
      updateContract: CONTRACT,
      createSignature: SIGNED,
      createSession: SESSION,
      createWebhook: WEBHOOK,
      updateWebhook: WEBHOOK,
      sendMessage: { role: 1, text: 1 },
      recordAttachmentOpened: { role: 1 },
      sendFile: { role: 1 },
    };
    return (
      path in (tables[operation] ?? {}) || `${operation} ${path}` in QUERIES || isElsewhere(bound)
    );
  };
  assert.ok(BOUNDS.length > 80, `${BOUNDS.length}`);
  assert.deepEqual(BOUNDS.filter((bound) => !tried(bound)).map(nameOf), []);
});

const OPERATIONS = Map.groupBy(
  BOUNDS.filter((bound) => !isElsewhere(bound)),
  ({ operation }) => operation,
);

for (const [operation, bounds] of OPERATIONS) {
  test(`${operation} takes what it says it takes, and refuses what lies beside it`, async () => {
    const wrong: string[] = [];
    const seen = new Set<string>();
    for (const bound of bounds) {
      const name = nameOf(bound);
      if (seen.has(name)) continue;
      seen.add(name);
      const isReached = !UNREACHED.has(`${bound.path} ${bound.keyword}`);
      const at = await send(bound, bound.bound);
      if (at.status < 300 !== isReached) {
        wrong.push(`${name} ${bound.bound}: ${at.status} ${at.body?.error}`);
      }
      const { status, body } = await send(bound, besideOf(bound));
      if (status !== 400) wrong.push(`${name} beside ${bound.bound}: ${status} ${body?.error}`);
    }
    assert.deepEqual(wrong, []);
  });
}
