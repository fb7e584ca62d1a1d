import assert from "node:assert/strict";
import { runOn, unlessThere } from "#kit/peers/tools.ts";
import type { TestAccount, TestAnswer } from "#kit/scenes/service.ts";
import { linkIn, submission } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { create, createPending, htmlContract, type Json, read, signed } from "./contracts.ts";
import { expectInvalid, expectProperties, expectRefused, expectStatus } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

async function types(query = "", account?: TestAccount): Promise<Json[]> {
  const answer = await (account ?? (await at.account())).call("GET", `/attachments${query}`);
  expectStatus(answer, 200);
  return answer.body.attachments;
}

/** The values that a type's own examples give. */
/** The type's own examples; what an option asks for stands with that option alone. */
function examples(type: Json): Record<string, string> {
  const values = new Map<string, string>(type.fields.map(({ id, example }: Json) => [id, example]));
  for (const { id, requiredWhen: asked } of type.fields) {
    if (asked && values.get(asked.field) !== asked.option) values.delete(id);
  }
  return Object.fromEntries(values);
}

async function post(attachments: unknown): Promise<TestAnswer> {
  return (await at.account()).call("POST", "/contracts", htmlContract({ attachments }));
}

async function someType(fits: (type: Json) => boolean): Promise<Json> {
  const found = (await types()).find(fits);
  assert.ok(found, "there is no such type to test with");
  return found;
}

conforms(
  "attachment.answer attachment.total",
  "the catalogue is answered with its size",
  async () => {
    const answer = await (await at.account()).call("GET", "/attachments");
    expectStatus(answer, 200);
    expectProperties(answer.body, "attachments total");
    assert.equal(answer.body.total, answer.body.attachments.length);
  },
);

conforms(
  "attachment.properties attachment.fields attachment.country attachment.slugs",
  "types and fields have their properties",
  async () => {
    const all = await types();
    for (const { opensFirst, ...type } of all) {
      // Beyond what is asked of every type.
      if (opensFirst !== undefined) assert.equal(opensFirst, true);
      expectProperties(type, "id name description country kind source fields");
      assert.match(type.id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.match(type.country, /^([A-Z]{2}|any)$/);
      for (const text of [type.name, type.description]) assert.ok(text.length > 0, type.id);
      for (const { requiredWhen, notAfterTodayIn, ...field } of type.fields) {
        // Beyond what is asked of every field: what some ask besides.
        if (requiredWhen !== undefined) expectProperties(requiredWhen, "field option");
        if (notAfterTodayIn !== undefined) assert.match(notAfterTodayIn, /^Europe\//);
        expectProperties(field, "id label required options example");
        assert.equal(typeof field.required, "boolean");
        assert.ok(field.options.every((option: unknown) => typeof option === "string"));
        if (field.options.length > 0) assert.ok(field.options.includes(field.example), field.id);
      }
      const ids = type.fields.map(({ id }: Json) => id);
      assert.equal(new Set(ids).size, ids.length, type.id);
    }
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  },
);

conforms("attachment.source", "every type says how old its words are", async () => {
  for (const { id, source } of await types()) {
    const { law, asOf, comparedOn, reviewBy, open, ...others } = source;
    assert.deepEqual(others, {}, id);
    for (const day of [asOf, comparedOn, reviewBy]) assert.match(day, /^\d{4}-\d\d-\d\d$/, id);
    for (const text of [law, open ?? "nothing"]) assert.ok(text.length > 0, id);
  }
});

conforms(
  "create.attachment-warnings attachment.source",
  "of words that are overdue a creation warns, and of others it does not",
  async () => {
    const account = await at.account();
    for (const [index, { id, source, ...type }] of (await types("", account)).entries()) {
      if (index % 40 === 39) at.clock.moveMs(60_000);
      const attachments = [{ type: id, fields: examples(type) }];
      const answer = await account.call("POST", "/contracts", htmlContract({ attachments }));
      expectStatus(answer, 201);
      const all: string[] = answer.body.warnings ?? [];
      const warnings = all.filter((words) => words.startsWith("Attachment"));
      const isOverdue = source.reviewBy < at.clock.now().toISOString().slice(0, 10);
      const due = isOverdue ? [source.reviewBy] : [];
      assert.equal(warnings.length, due.length, `${id}: ${JSON.stringify(warnings)}`);
      for (const said of due)
        assert.ok(
          warnings.some((one) => one.includes(said)),
          id,
        );
    }
  },
);

const SHIPPED: [what: string, country: string, name: RegExp][] = [
  ["a withdrawal notice for Germany", "DE", /withdrawal/],
  ["a withdrawal notice for Austria", "AT", /withdrawal/],
  ["a withdrawal notice for France", "FR", /withdrawal/],
  ["a withdrawal notice for Spain", "ES", /withdrawal/],
  ["a withdrawal notice after the EU model", "any", /withdrawal/],
  ["a GDPR information notice", "any", /gdpr/],
  ["a processing agreement annex", "any", /processing/],
  ["a SEPA direct-debit mandate", "any", /sepa/],
  ["a confidentiality annex", "any", /confidential/],
  ["a power of attorney", "any", /power-of-attorney/],
  ["a data-sharing consent", "any", /data-sharing/],
  ["an e-signature disclosure for the US", "US", /sign/],
  ["a cooling-off notice for Great Britain", "GB", /cooling-off/],
  ["a handover protocol", "any", /handover/],
];
for (const [what, country, name] of SHIPPED) {
  conforms("attachment.catalogue attachment.slugs", `${what} is shipped`, async () => {
    const found = (await types()).filter(({ id }) => name.test(id));
    assert.ok(
      found.some((type) => country === "any" || type.country === country),
      JSON.stringify(found.map(({ id, country: of }) => [id, of])),
    );
  });
}

conforms(
  "attachment.slugs attachment.catalogue",
  "the German one is called de-withdrawal-notice",
  async () => {
    await someType(({ id, country }) => id === "de-withdrawal-notice" && country === "DE");
    assert.ok((await types()).length >= 12);
  },
);

for (const country of ["DE", "AT", "GB", "US", "ES", "FR"]) {
  conforms(
    "attachment.filter",
    `country ${country} lists its own types and those for any`,
    async () => {
      const account = await at.account();
      const all = await types("", account);
      const found = await types(`?country=${country}`, account);
      const expected = all.filter((type) => [country, "any"].includes(type.country));
      assert.deepEqual(found, expected);
      assert.ok(found.some((type) => type.country === country));
      assert.ok(found.some((type) => type.country === "any"));
    },
  );
}

conforms(
  "attachment.filter attachment.total",
  "a country without types of its own lists those for any",
  async () => {
    const answer = await (await at.account()).call("GET", "/attachments?country=NZ");
    expectStatus(answer, 200);
    assert.ok(answer.body.attachments.every(({ country }: Json) => country === "any"));
    assert.equal(answer.body.total, answer.body.attachments.length);
  },
);

for (const country of ["DEU", "D", "1A", ""]) {
  conforms("attachment.filter-wrong", `country "${country}" is refused`, async () => {
    expectInvalid(
      await (await at.account()).call("GET", `/attachments?country=${country}`),
      "country",
    );
  });
}

conforms(
  "attachment.examples create.attachments",
  "of every type the examples make a contract",
  async () => {
    const account = await at.account();
    for (const [index, type] of (await types("", account)).entries()) {
      if (index % 40 === 39) at.clock.moveMs(60_000);
      const attachments = [{ type: type.id, fields: examples(type) }];
      const answer = await account.call("POST", "/contracts", htmlContract({ attachments }));
      assert.equal(answer.status, 201, `${type.id}: ${JSON.stringify(answer.body)}`);
    }
  },
);

conforms(
  "attachment.part contract.document-types contract.document-order create.attachments pdf.attachments",
  "attachments are parts between contract and certificate, and their pages are in the file",
  async () => {
    const account = await at.account();
    const [one, two] = (await types("", account)).filter(({ fields }) => fields.length > 0);
    const attachments = [one, two].map((type) => ({ type: type.id, fields: examples(type) }));
    const { id, signUrl } = await createPending(account, { attachments });
    const before = await read(account, id);
    assert.deepEqual(
      before.documents.map(({ type, order }: Json) => [type, order]),
      [
        ["contract", 1],
        ["attachment", 2],
        ["attachment", 3],
      ],
    );
    for (const role of ["A", "B"]) await signed(at.url, linkIn(signUrl), role);
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const { documents } = await read(account, id);
    assert.deepEqual(
      documents.map(({ type }: Json) => type),
      ["contract", "attachment", "attachment", "certificate"],
    );
    if (unlessThere("pdfinfo")) return;
    const info = runOn(bytes, "pdfinfo", ["FILE"]).output;
    const pages = documents.reduce((sum: number, part: Json) => sum + part.pages, 0);
    assert.equal(Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]), pages);
  },
);

conforms(
  "create.attachments pdf.attachments",
  "a given value is printed on the attachment",
  async () => {
    const account = await at.account();
    const type = await someType(({ fields }) =>
      fields.some(
        ({ options, example }: Json) => options.length === 0 && /^[\p{L} ]+$/u.test(example),
      ),
    );
    const free = type.fields.find(
      ({ options, example }: Json) => options.length === 0 && /^[\p{L} ]+$/u.test(example),
    );
    const fields = { ...examples(type), [free.id]: "Quetzal Zwölf" };
    const { id, signUrl } = await createPending(account, {
      attachments: [{ type: type.id, fields }],
    });
    for (const role of ["A", "B"]) await signed(at.url, linkIn(signUrl), role);
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    if (unlessThere("pdftotext")) return;
    assert.match(runOn(bytes, "pdftotext", ["-layout", "FILE", "-"]).output, /Quetzal Zwölf/);
  },
);

conforms(
  "attachment.part signing-view.properties",
  "a signer is shown the attachments with their values",
  async () => {
    const type = await someType(({ fields }) => fields.length > 0);
    const { signUrl } = await createPending(await at.account(), {
      attachments: [{ type: type.id, fields: examples(type) }],
    });
    const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    assert.equal(body.attachments.length, 1);
    assert.ok(body.contract.documents.some((part: Json) => part.type === "attachment"));
  },
);

conforms(
  "attachment.unknown create.attachment-errors error-body.details",
  "an unknown type is refused",
  async () => {
    expectInvalid(await post([{ type: "no-such-type", fields: {} }]), "attachments[0].type");
  },
);

conforms("attachment.unknown create.attachment-errors", "an unknown field is refused", async () => {
  const type = await someType(() => true);
  const fields = { ...examples(type), colour: "red" };
  expectInvalid(await post([{ type: type.id, fields }]), "attachments[0].fields.colour");
});

conforms(
  "attachment.required create.attachment-errors error-body.all-problems",
  "every required field that is missing is listed",
  async () => {
    const type = await someType(
      ({ fields }) => fields.filter(({ required }: Json) => required).length > 1,
    );
    const required = type.fields.filter((field: Json) => field.required);
    const answer = await post([{ type: type.id, fields: {} }]);
    expectInvalid(answer, ...required.map(({ id }: Json) => `attachments[0].fields.${id}`));
  },
);

conforms("attachment.required", "what is not required may be left out", async () => {
  const type = await someType(({ fields }) => fields.some(({ required }: Json) => !required));
  const required = type.fields.filter((field: Json) => field.required);
  const fields = Object.fromEntries(required.map(({ id, example }: Json) => [id, example]));
  expectStatus(await post([{ type: type.id, fields }]), 201);
});

conforms(
  "attachment.options create.attachment-errors",
  "a value that is no option is refused",
  async () => {
    const type = await someType(({ fields }) =>
      fields.some(({ options }: Json) => options.length > 0),
    );
    const choice = type.fields.find(({ options }: Json) => options.length > 0);
    const fields = { ...examples(type), [choice.id]: "none of them" };
    expectInvalid(await post([{ type: type.id, fields }]), `attachments[0].fields.${choice.id}`);
  },
);

conforms(
  "attachment.values-are-strings create.attachment-errors",
  "a value that is no string is refused",
  async () => {
    const type = await someType(({ fields }) => fields.length > 0);
    const [{ id }] = type.fields;
    for (const value of [7, true, null, ["x"]]) {
      const fields = { ...examples(type), [id]: value };
      expectRefused(await post([{ type: type.id, fields }]), 400);
    }
  },
);

for (const attachments of ["x", {}, [7], [null], [{ fields: {} }]]) {
  conforms(
    "create.attachment-errors",
    `attachments ${JSON.stringify(attachments)} are refused`,
    async () => {
      const answer = await post(attachments);
      expectRefused(answer, 400);
      assert.ok(answer.body.details.length > 0);
    },
  );
}

conforms("create.attachments", "without attachments the contract is its only part", async () => {
  const account = await at.account();
  const { documents } = await read(account, (await create(account)).id);
  assert.equal(documents.length, 1);
});

conforms("create.paper-role", "a paper that concerns one role asks nobody else", async () => {
  const type = await someType(({ id }) => id === "early-start-request");
  const paper = { type: type.id, fields: examples(type), role: "B" };
  const { signUrl } = await createPending(await at.account(), {
    attachments: [paper],
    obligationToPay: { role: "B" },
  });
  const link = linkIn(signUrl);
  const { body: view } = await at.stranger("GET", `/signing/${link}`);
  const [asking] = view.attachments;
  assert.equal(asking.role, "B");
  assert.deepEqual(
    view.roles.map(({ role, obligationToPay }: Json) => [role, obligationToPay]),
    [
      ["A", undefined],
      ["B", true],
    ],
  );
  assert.notEqual(view.roles[0].button, view.roles[1].button);
  const consents = [asking.id];
  const refused = await at.stranger(
    "POST",
    `/signing/${link}/signatures`,
    submission("A", { consents }),
  );
  expectInvalid(refused, "consents[0]");
  await signed(at.url, link, "A");
  await signed(at.url, link, "B", { consents });
});

conforms("create.paper-role", "a role that there is not is refused by its name", async () => {
  const type = await someType(({ id }) => id === "early-start-request");
  const attachments = [{ type: type.id, fields: examples(type), role: "Nobody" }];
  const asked = htmlContract({ attachments, obligationToPay: { role: "No one" } });
  const answer = await (await at.account()).call("POST", "/contracts", asked);
  expectInvalid(answer, "attachments[0].role", "obligationToPay.role");
  for (const name of ["Nobody", "No one"]) assert.ok(JSON.stringify(answer.body).includes(name));
  for (const obligationToPay of ["B", {}, { role: 1 }, null, [true]]) {
    expectRefused(
      await (await at.account()).call("POST", "/contracts", htmlContract({ obligationToPay })),
      400,
    );
  }
});

conforms("create.consumer", "papers and duty are the consumer's alone", async () => {
  const types = ["eu-withdrawal-notice", "early-start-request", "confidentiality-annex"];
  const attachments = [];
  for (const name of types) {
    const type = await someType(({ id }) => id === name);
    attachments.push({ type: type.id, fields: examples(type) });
  }
  const { signUrl } = await createPending(await at.account(), { attachments, consumer: "B" });
  const { body: view } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  assert.deepEqual(
    view.attachments.map(({ role, kind }: Json) => [role, kind]),
    [
      ["B", "informs"],
      ["B", "asks"],
      [undefined, "binds"],
    ],
  );
  assert.deepEqual(
    view.roles.map(({ role, obligationToPay }: Json) => [role, obligationToPay]),
    [
      ["A", undefined],
      ["B", true],
    ],
  );
});

conforms("create.consumer", "a role that there is not is refused by its name", async () => {
  const asked = htmlContract({ consumer: "Nobody", obligationToPay: true });
  expectInvalid(await (await at.account()).call("POST", "/contracts", asked), "consumer");
});

conforms(
  "create.consumer",
  "where nobody is named, papers that ask everybody are warned of",
  async () => {
    const type = await someType(({ id }) => id === "early-start-request");
    const attachments = [{ type: type.id, fields: examples(type) }];
    const warnings = async (more: object) => {
      const answer = await (await at.account()).call(
        "POST",
        "/contracts",
        htmlContract({ attachments, ...more }),
      );
      return JSON.stringify(answer.body.warnings ?? []);
    };
    assert.match(await warnings({}), /`consumer` names the role/);
    assert.doesNotMatch(await warnings({ consumer: "B" }), /`consumer`/);
  },
);

const ownPdf = async () => {
  const { fields } = await someType(({ id }) => id === "document");
  return fields.find(({ id }: Json) => id === "pdf").example as string;
};
const document = (name: string, pdf: string, more = {}) => ({
  ...more,
  ...{ type: "document", fields: { name, pdf } },
});

conforms(
  "attachment.document attachment.part pdf.attachments",
  "PDFs of the caller's own are signed along, and come last",
  async () => {
    const account = await at.account();
    const pdf = await ownPdf();
    const annex = await someType(({ id }) => id === "confidentiality-annex");
    const { id, signUrl } = await createPending(account, {
      attachments: [
        document("Terms", pdf),
        { type: annex.id, fields: examples(annex) },
        document("Floor plan", `data:application/pdf;base64,${pdf}`, { role: "B" }),
      ],
    });
    const link = linkIn(signUrl);
    const { body: view } = await at.stranger("GET", `/signing/${link}`);
    assert.deepEqual(
      view.attachments.map(({ name, role, kind, pages }: Json) => [name, role, kind, pages]),
      [
        [annex.name, undefined, "binds", view.attachments[0].pages],
        ["Terms", undefined, "binds", 1],
        ["Floor plan", "B", "binds", 1],
      ],
    );
    for (const role of ["A", "B"]) await signed(at.url, link, role);
    const { bytes } = await account.call("GET", `/contracts/${id}/pdf`);
    const { documents } = await read(account, id);
    assert.deepEqual(
      documents.slice(2).map(({ name, type }: Json) => [name, type]),
      [
        ["Terms", "attachment"],
        ["Floor plan", "attachment"],
        [documents.at(-1).name, "certificate"],
      ],
    );
    if (unlessThere("pdfinfo")) return;
    const info = runOn(bytes, "pdfinfo", ["FILE"]).output;
    const pages = documents.reduce((sum: number, part: Json) => sum + part.pages, 0);
    assert.equal(Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]), pages);
  },
);

conforms(
  "attachment.document create.attachment-errors",
  "a PDF that cannot be taken is refused by its place in the request, beside what else is wrong",
  async () => {
    const broken = Buffer.from("%PDF-1.7 and no more").toString("base64");
    const attachments = [document("Good", await ownPdf()), document("Bad", broken)];
    expectInvalid(await post(attachments), "attachments[1].fields.pdf");
    const more = htmlContract({ attachments, title: "\u202e" });
    const answer = await (await at.account()).call("POST", "/contracts", more);
    expectInvalid(answer, "attachments[1].fields.pdf", "title");
    expectInvalid(await post([document("Bad", "%PDF")]), "attachments[0].fields.pdf");
  },
);

conforms("attachment.document", "at most five go along", async () => {
  const pdf = await ownPdf();
  const six = Array.from({ length: 6 }, (_, index) => document(`Paper ${index + 1}`, pdf));
  expectInvalid(await post(six), "attachments[5].type");
});
