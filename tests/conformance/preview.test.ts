import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { request } from "#kit/scenes/service.ts";
import { conforms } from "./conforms.ts";
import { create, htmlContract, type Json, pdfContract, pdfOf, read } from "./contracts.ts";
import { expectInvalid, expectProperties, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

async function preview(body: unknown, query = "") {
  return (await at.account()).call("POST", `/contracts?preview=true${query}`, body);
}

conforms(
  "preview.answer preview.boxes",
  "a preview shows pages with pictures, and every field where creating would place it",
  async () => {
    const account = await at.account();
    const fields = [
      { label: "A", x: 10.37, y: 10 },
      { type: "date", label: "A", x: 1 / 3, y: 90, width: 12.5 },
      { type: "text", text: "Yes", x: 0, y: 0, page: 2, name: "Answer" },
    ];
    const body = pdfContract(fields, {
      document: { pdf: pdfOf(2) },
      signers: [{ role: "A", email: "a@example.org" }],
      title: " Lease ",
    });
    const answer = await account.call("POST", "/contracts?preview=true", body);
    expectStatus(answer, 200);
    // The first field lies on the words of the page.
    expectProperties(answer.body, "success preview warnings");
    const { preview: seen } = answer.body;
    expectProperties(
      seen,
      "title status language form roles fields pages documents signers".replaceAll(",", ""),
    );
    assert.deepEqual(
      [seen.title, seen.status, seen.language, seen.form, seen.roles],
      ["Lease", "draft", "en", "pdf", ["A"]],
    );
    assert.deepEqual(
      seen.fields.map(({ type, page, x, y, width, height }: Json) => [
        ...[type, page, x, y, width, height],
      ]),
      [
        ["signature", 1, 10.37, 10, 25, 10],
        ["date", 1, 1 / 3, 90, 12.5, 3.3],
        ["text", 2, 0, 0, 25, 3],
      ],
    );
    for (const page of seen.pages) {
      assert.deepEqual([page.width, page.height], [400, 600]);
      assert.match(page.picture, /^data:image\/webp;base64,UklGR/);
    }
    assert.deepEqual(seen.signers, [
      { role: "A", email: "a@example.org", level: "ses", title: null },
    ]);
  },
);

conforms(
  "preview.boxes",
  "of HTML the boxes are where the signature block was set, which is where creating sets it",
  async () => {
    const { preview: seen } = (await preview(htmlContract({ finalize: true }))).body;
    assert.deepEqual([seen.status, seen.form, seen.roles], ["pending", "html", ["A", "B"]]);
    const account = await at.account();
    const made = await create(account, htmlContract({ finalize: true }));
    const link = made.signUrl.split("/").at(-1);
    const view = await at.stranger("GET", `/signing/${link}`);
    const placed = (fields: Json[]) =>
      fields.map(({ label, page, x, y, width, height }) => [label, page, x, y, width, height]);
    assert.deepEqual(placed(seen.fields), placed(view.body.fields));
  },
);

conforms(
  "preview.pictures",
  "so many pages have pictures, from the one that was asked for on",
  async () => {
    const body = pdfContract(undefined, { document: { pdf: pdfOf(13) } });
    const drawn = async (query: string) => {
      const answer = await preview(body, query);
      expectStatus(answer, 200);
      const pages: Json[] = answer.body.preview.pages;
      assert.equal(pages.length, 13);
      return pages.filter(({ picture }) => picture !== null).map(({ page }) => page);
    };
    assert.deepEqual(await drawn(""), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert.deepEqual(await drawn("&picturesFrom=12&pictures=5"), [12, 13]);
    assert.deepEqual(await drawn("&pictures=0"), []);
    assert.deepEqual(await drawn("&picturesFrom=600"), []);
    expectInvalid(await preview(body, "&pictures=21&picturesFrom=0"), "picturesFrom", "pictures");
  },
);

conforms(
  "preview.word",
  "a preview that is asked for in other words creates nothing either",
  async () => {
    const account = await at.account();
    for (const word of ["", "=", "=1", "=yes", "=TRUE", "=true&preview=true"]) {
      expectInvalid(
        await account.call("POST", `/contracts?preview${word}`, htmlContract()),
        "preview",
      );
    }
    assert.equal((await account.call("GET", "/contracts")).body.pagination.total, 0);
  },
);

/** Requests that are wrong in one way or in many, and the places that a preview names. */
const WRONG: [what: string, body: Record<string, unknown>, places: string[]][] = [
  [
    "everything",
    {
      title: "a\u202eb",
      tags: [""],
      document: { pdf: pdfOf() },
      signatureFields: [
        { label: "A", x: 90, y: 10, page: 2 },
        { label: "", x: 10, y: 95 },
        { type: "date", label: "C", x: 1, y: 1, text: "no" },
      ],
      signers: [{ role: "Z", email: "x" }, { role: "A" }, { role: "A", level: "aes" }],
      attachments: [{ type: "none" }],
      finalize: true,
    },
    [
      "title",
      "tags[0]",
      "signatureFields[0].page",
      "signatureFields[0].x",
      "signatureFields[1].label",
      "signatureFields[1].y",
      "signatureFields[2].label",
      "signatureFields[2].text",
      "signers[0].role",
      "signers[0].email",
      "signers[1].email",
      "signers[2].role",
      "signers[2].email",
      "signers[2].level",
      "attachments[0].type",
    ],
  ],
  [
    "the title, and an image within the text",
    { content: '<p>x</p><img src="http://example.org/a.png">', title: "\u200b" },
    ["title", "content"],
  ],
  [
    "the file and a signer",
    { ...pdfContract(), document: { pdf: "JVBERi0xLjc=" }, signers: [{ role: "Q", email: "q" }] },
    ["document.pdf", "signers[0].role", "signers[0].email"],
  ],
  [
    "a signer alone",
    { ...htmlContract(), signers: [{ role: "C", email: "c@example.org" }] },
    ["signers[0].role"],
  ],
  ["neither form", { title: "x" }, ["content"]],
];

for (const [what, body, places] of WRONG) {
  conforms(
    "preview.everything preview.same-refusal",
    `where ${what} is wrong, all of it is named at once, under the refusal that creating answers with`,
    async () => {
      const account = await at.account();
      const seen = await account.call("POST", "/contracts?preview=true", body);
      const refused = await account.call("POST", "/contracts", body);
      assert.deepEqual(
        [seen.status, seen.body.code, seen.body.error],
        [refused.status, refused.body.code, refused.body.error],
      );
      const named = seen.body.details.map(({ path }: Json) => path);
      assert.deepEqual([...new Set(named)].sort(), [...places].sort());
    },
  );
}

conforms(
  "preview.everything",
  "warnings stand beside what is wrong, and beside what is right",
  async () => {
    const body = { content: '<p onclick="x()">x</p>', colour: "red" };
    const right = await preview(body);
    expectStatus(right, 200);
    const wrong = await preview({ ...body, title: "\u202e" });
    expectRefused(wrong, 400, null, ["warnings"]);
    assert.equal(right.body.warnings.length, 2);
    assert.deepEqual(wrong.body.warnings, right.body.warnings);
  },
);

conforms(
  "preview.plan",
  "with the month's documents used up it is refused as creating is",
  async () => {
    const account = await at.account({ ownLimit: 0 });
    const body = htmlContract({ finalize: true });
    const seen = await account.call("POST", "/contracts?preview=true", body);
    expectRefused(seen, 403, "LIMIT_REACHED", ["documentsUsed", "documentsLimit"]);
    const paying = await at.account({ ownLimit: 0, credits: 1 });
    const { preview: due } = (await paying.call("POST", "/contracts?preview=true", body)).body;
    assert.equal(due.status, "pending_payment");
  },
);

conforms(
  "preview.nothing",
  "nothing is stored, sent or counted by a preview, and its Idempotency-Key creates afterwards",
  async () => {
    const account = await at.account({ ownLimit: 1 });
    const body = pdfContract(undefined, {
      finalize: true,
      signers: [{ role: "A", email: "a@example.org" }],
      attachments: [],
    });
    const headers = { authorization: `Bearer ${account.apiKey}`, "idempotency-key": "one" };
    const post = (query: string, sent: unknown = body) =>
      request(`${at.url}/api/v1/contracts${query}`, "POST", sent, headers);
    // Its window of requests is opened before the count.
    await account.call("GET", "/contracts");
    const before = await everythingStored();
    expectStatus(await post("?preview=true"), 200);
    expectStatus(await post("?preview=true"), 200);
    for (const [, wrong] of WRONG) expectStatus(await post("?preview=true", wrong), 400);
    assert.deepEqual(changed(before, await everythingStored()), []);

    const made = await post("");
    expectStatus(made, 201);
    assert.equal(made.headers.get("idempotency-replayed"), null);
    expectStatus(await post(""), 201);
    assert.equal((await read(account, made.body.contract.id)).status, "pending");
    // What was created is never answered to a preview.
    expectRefused(await post("?preview=true"), 409);
  },
);

interface Stored {
  rows: Record<string, string | undefined>;
  files: string[];
}

/** What is not as it was. The log of seals goes on meanwhile, and jobs that tests before began may end. */
function changed(before: Stored, after: Stored): string[] {
  const isOther = (name: string) =>
    name === "job"
      ? Number(after.rows[name]) > Number(before.rows[name])
      : after.rows[name] !== before.rows[name];
  const files = [...before.files, ...after.files];
  return [
    ...Object.keys(after.rows).filter((name) => !name.startsWith("seal_log") && isOther(name)),
    ...files.filter(
      (name) =>
        !OF_THE_LOG.test(name) && before.files.includes(name) !== after.files.includes(name),
    ),
  ];
}

/** Its folder, on the shelf that is called by the end of its name, and all that is in it. */
const OF_THE_LOG = /^og$|seal-log/;

/** How many rows each table has, and every file. */
async function everythingStored(): Promise<Stored> {
  const { database } = at.service.app.services;
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
    database,
  );
  const rows: Record<string, string | undefined> = {};
  for (const { name } of tables.rows) {
    const count = await sql<{ n: string }>`select count(*) as n from ${sql.table(name)}`.execute(
      database,
    );
    rows[name] = count.rows[0]?.n;
  }
  const { dataDir } = at.service;
  const files = await Promise.all(
    ["files", "mailbox"].map((folder) =>
      readdir(join(dataDir, folder), { recursive: true }).catch(() => []),
    ),
  );
  return { rows, files: files.flat() };
}
