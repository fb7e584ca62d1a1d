import assert from "node:assert/strict";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import { create, type Json, pdfContract, pdfOf, read, signed } from "./contracts.ts";
import { expectRefused, expectStatus, expectWrongFields } from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();
type Field = Record<string, unknown>;
const signature = { label: "A", x: 10, y: 10 };

async function post(...fields: Field[]) {
  return (await at.account()).call("POST", "/contracts", pdfContract(fields));
}

/** The fields of a contract as a signing page gets them. */
async function stored(...fields: Field[]): Promise<Json[]> {
  const body = pdfContract(fields, { finalize: true });
  const { signUrl } = await create(await at.account(), body);
  const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  expectStatus(view, 200);
  return view.body.fields;
}

conforms("field.type", "the five types are taken", async () => {
  const fields = await stored(
    { type: "signature", ...signature },
    { type: "initials", label: "A", x: 40, y: 10 },
    { type: "date", label: "A", x: 60, y: 10 },
    { type: "text", text: "T", x: 10, y: 30 },
    { type: "input", label: "A", x: 10, y: 40 },
  );
  assert.deepEqual(
    fields.map(({ type }) => type),
    ["signature", "initials", "date", "text", "input"],
  );
});

for (const type of ["checkbox", "Signature", "", null, 1]) {
  conforms("field.type", `type ${JSON.stringify(type)} is refused`, async () => {
    expectWrongFields(await post(signature, { ...signature, type }), 1);
  });
}

conforms("field.type-default", "without a type it is a signature", async () => {
  assert.equal((await stored(signature))[0].type, "signature");
});

const SIZES: [type: string, more: Field, width: number, height: number][] = [
  ["signature", { label: "A" }, 25, 10],
  ["initials", { label: "A" }, 10, 4],
  ["date", { label: "A" }, 18, 3.3],
  ["text", { text: "T" }, 25, 3],
  ["input", { label: "A" }, 25, 3],
];

for (const [type, more, width, height] of SIZES) {
  conforms("field.sizes", `${type} is ${width} by ${height} percent by default`, async () => {
    const fields = await stored(signature, { type, ...more, x: 50, y: 50 });
    assert.deepEqual([fields[1].width, fields[1].height], [width, height]);
  });

  conforms(
    "field.box field.sizes",
    `${type} may end at the page's edge and no further`,
    async () => {
      const edge = { type, ...more, x: 100 - width, y: 100 - height };
      expectStatus(await post(signature, edge), 201);
      for (const beyond of [{ x: edge.x + 0.1 }, { y: edge.y + 0.1 }]) {
        expectWrongFields(await post(signature, { ...edge, ...beyond }), 1);
      }
    },
  );

  if (type !== "text") {
    for (const label of [undefined, "", "  "]) {
      const shown = label === undefined ? "no label" : `label "${label}"`;
      conforms("field.label", `${type} with ${shown} is refused`, async () => {
        expectWrongFields(await post(signature, { type, x: 1, y: 1, label }), 1);
      });
    }
  }

  conforms("pdf-form.needs-place field.x-y", `${type} needs x and y`, async () => {
    const answer = await post(signature, { type, ...more });
    expectWrongFields(answer, 1);
    const paths = answer.body.details.map(({ path }: Json) => path).sort();
    assert.deepEqual(paths, ["signatureFields[1].x", "signatureFields[1].y"]);
  });
}

for (const [what, field] of [
  ["x at 0 and y at 0", { x: 0, y: 0 }],
  ["a box of the whole page", { x: 0, y: 0, width: 100, height: 100 }],
  ["x + width of exactly 100", { x: 70.1, y: 10, width: 29.9 }],
  ["y + height of exactly 100", { x: 10, y: 33.3, height: 66.7 }],
  ["a small box", { x: 10, y: 10, width: 2, height: 2 }],
] as [string, Field][]) {
  conforms("field.box field.x-y field.width field.height", `${what} is taken`, async () => {
    const [placed] = await stored({ label: "A", ...field });
    for (const [name, value] of Object.entries(field)) assert.equal(placed[name], value, name);
  });
}

for (const [what, field, name] of [
  ["x below 0", { x: -0.1 }, "x"],
  ["x above 100", { x: 100.1 }, "x"],
  ["y below 0", { y: -1 }, "y"],
  ["y above 100", { y: 101 }, "y"],
  ["a box that holds nothing", { width: 0.01 }, "width"],
  ["one as low as nothing", { height: 1e-50 }, "height"],
  ["fractions of the page", { x: 0.1, y: 0.7, width: 0.35, height: 0.08 }, "width"],
  ["x as text", { x: "10" }, "x"],
  ["x null", { x: null }, "x"],
  ["width 0", { width: 0 }, "width"],
  ["a negative width", { width: -5 }, "width"],
  ["width above 100", { x: 0, width: 100.5 }, "width"],
  ["height 0", { height: 0 }, "height"],
  ["height above 100", { y: 0, height: 101 }, "height"],
  ["x + width beyond the page", { x: 80, width: 20.1 }, "x"],
  ["y + height beyond the page", { y: 95, height: 5.1 }, "y"],
] as [string, Field, string][]) {
  const rule = name === "width" || name === "height" ? `field.${name}` : "field.x-y";
  conforms(
    `${rule} pdf-form.outside-page error-body.field-details`,
    `${what} is refused`,
    async () => {
      const answer = await post(signature, { ...signature, ...field });
      expectWrongFields(answer, 1);
      const [{ path }] = answer.body.details;
      assert.match(path, /^signatureFields\[1\]\.(x|y|width|height)$/);
      if (name !== "x" && name !== "y") assert.ok(path.endsWith(name), path);
    },
  );
}

const EDGES = [
  5e-324, 1e-300, 1e-50, 1e-12, 1e-4, 99.99999999999999, 100.00005, 1e300, -5e-324, -0,
];

for (const name of ["x", "y", "width", "height", "page"]) {
  conforms("field.x-y field.width", `no number as ${name} is a fault of the service`, async () => {
    for (const value of EDGES) {
      const { status } = await post(signature, { ...signature, [name]: value });
      assert.ok(status === 201 || status === 400, `${value}: ${status}`);
    }
  });
}

conforms(
  "pdf-form.outside-page error-body.all-problems error-body.details",
  "every offending field is listed",
  async () => {
    const answer = await post(
      { label: "A", x: 90, y: 10 },
      signature,
      { type: "date", label: "Nobody", x: 1, y: 1 },
      { type: "text", x: 1, y: 1 },
    );
    expectWrongFields(answer, 0, 2, 3);
  },
);

conforms("field.page", "page defaults to 1, and the last page is one", async () => {
  const document = { pdf: pdfOf(3) };
  const fields = [signature, { ...signature, page: 3 }];
  const account = await at.account();
  const { signUrl } = await create(account, pdfContract(fields, { document, finalize: true }));
  const { body } = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
  assert.deepEqual(
    body.fields.map(({ page }: Json) => page),
    [1, 3],
  );
});

for (const page of [0, -1, 2, 1.5, "1", null]) {
  conforms("field.page", `page ${JSON.stringify(page)} of one page is refused`, async () => {
    expectWrongFields(await post(signature, { ...signature, page }), 1);
  });
}

conforms(
  "field.same-type-and-label field.same-label",
  "one drawing fills every field of its label",
  async () => {
    const account = await at.account();
    const body = pdfContract(
      [signature, { ...signature, y: 40 }, { type: "initials", label: "A", x: 80, y: 80 }],
      { finalize: true },
    );
    const { id, signUrl } = await create(account, body);
    const { contract } = await signed(at.url, linkIn(signUrl), "A");
    assert.equal(contract.status, "fully_signed");
    assert.equal((await read(account, id)).signatures.length, 1);
  },
);

for (const [what, text, isTaken] of [
  ["1 character", "x", true],
  ["500 characters", "x".repeat(500), true],
  ["501 characters", "x".repeat(501), false],
  ["no characters", "", false],
  ["blanks only", "   ", false],
] as const) {
  const verdict = isTaken ? "taken" : "refused";
  conforms("field.text field.text-length", `a text of ${what} is ${verdict}`, async () => {
    const size = { width: 90, height: 40 };
    const answer = await post(signature, { type: "text", text, x: 1, y: 1, ...size });
    if (isTaken) expectStatus(answer, 201);
    else expectWrongFields(answer, 1);
  });
}

conforms("field.text", "a text field without text is refused", async () => {
  expectWrongFields(await post(signature, { type: "text", x: 1, y: 1 }), 1);
});

for (const [length, isTaken] of [
  [200, true],
  [201, false],
] as const) {
  const verdict = isTaken ? "taken" : "refused";
  conforms(
    "field.input-text",
    `a starting value of ${length} characters is ${verdict}`,
    async () => {
      const answer = await post(signature, {
        type: "input",
        label: "A",
        text: "x".repeat(length),
        x: 1,
        y: 1,
      });
      if (isTaken) expectStatus(answer, 201);
      else expectWrongFields(answer, 1);
    },
  );
}

conforms("field.input-text", "an input's starting value may be left out", async () => {
  const fields = await stored(signature, { type: "input", label: "A", x: 1, y: 1 });
  assert.equal(fields[1].text, null);
});

for (const type of ["signature", "initials", "date"]) {
  conforms("field.text-elsewhere", `a text on type ${type} is refused`, async () => {
    expectWrongFields(await post(signature, { type, label: "A", text: "x", x: 1, y: 1 }), 1);
  });
}

for (const type of ["signature", "initials", "date", "text"]) {
  conforms("field.optional", `optional on type ${type} is refused`, async () => {
    const words = type === "text" ? { text: "T" } : { label: "A" };
    expectWrongFields(await post(signature, { type, ...words, optional: true, x: 1, y: 1 }), 1);
  });
}

conforms("field.name", "a field is called by its name, else by its label", async () => {
  const input = { type: "input", label: "A", x: 10, width: 20, height: 3 };
  const fields = await stored(
    signature,
    { ...input, y: 1, name: " Bank account " },
    { ...input, y: 9 },
  );
  assert.deepEqual(
    fields.map(({ name }) => name),
    ["A", "Bank account", "A"],
  );
});

for (const name of ["x".repeat(81), "\u202eknab", "—", 1]) {
  conforms("field.name", `the name ${JSON.stringify(name).slice(0, 12)} is refused`, async () => {
    expectWrongFields(await post(signature, { ...signature, y: 40, name }), 1);
  });
}

conforms("field.optional", "optional defaults to false and is kept where it is true", async () => {
  const input = { type: "input", label: "A", x: 1 };
  const fields = await stored(signature, { ...input, y: 1 }, { ...input, y: 9, optional: true });
  assert.deepEqual(
    fields.map(({ optional }) => optional),
    [false, false, true],
  );
});

conforms("field.optional", "an optional that is no boolean is refused", async () => {
  expectWrongFields(
    await post(signature, { type: "input", label: "A", optional: "yes", x: 1, y: 1 }),
    1,
  );
});

for (const type of ["date", "input"]) {
  conforms(`field.${type}`, `a ${type} field with an initials label only is refused`, async () => {
    const answer = await post(
      signature,
      { type: "initials", label: "B", x: 1, y: 1 },
      { type, label: "B", x: 1, y: 9 },
    );
    expectWrongFields(answer, 2);
  });
}

conforms("field.initials create.document-fields", "initials alone make a signer", async () => {
  const account = await at.account();
  const fields = [{ type: "initials", label: "A", x: 10, y: 10 }];
  const { id, signUrl } = await create(account, pdfContract(fields, { finalize: true }));
  await signed(at.url, linkIn(signUrl), "A");
  const { status, signatures } = await read(account, id);
  assert.deepEqual([status, signatures.length, signatures[0].role], ["fully_signed", 1, "A"]);
});

conforms("field.initials", "a label with initials only is a role for signers", async () => {
  const account = await at.account();
  const fields = [signature, { type: "initials", label: "B", x: 50, y: 50 }];
  const signers = [{ role: "B", title: "Witness" }];
  expectStatus(await account.call("POST", "/contracts", pdfContract(fields, { signers })), 201);
});

conforms("field.text-printed signers.unknown-role", "a text field's label is no role", async () => {
  const account = await at.account();
  const fields = [signature, { type: "text", label: "Note", text: "T", x: 50, y: 50 }];
  const signers = [{ role: "Note", email: "n@example.com" }];
  const answer = await account.call("POST", "/contracts", pdfContract(fields, { signers }));
  expectRefused(answer, 400, "UNKNOWN_ROLE");
});

conforms("error-body.field-details", "a list of fields that is none is refused", async () => {
  const account = await at.account();
  for (const signatureFields of ["A", { label: "A" }, [7], [null]]) {
    const body = { document: { pdf: pdfOf() }, signatureFields };
    expectRefused(await account.call("POST", "/contracts", body), 400);
  }
});

conforms(
  "field.text-length field.input-text create.unicode",
  "characters beyond the BMP count once each",
  async () => {
    const text = (type: string, length: number, more: Field) => ({
      type,
      text: "𐅀".repeat(length),
      x: 1,
      y: 1,
      ...more,
    });
    const large = { width: 90, height: 40 };
    expectStatus(await post(signature, text("text", 500, large)), 201);
    expectWrongFields(await post(signature, text("text", 501, large)), 1);
    expectStatus(await post(signature, text("input", 200, { label: "A" })), 201);
    expectWrongFields(await post(signature, text("input", 201, { label: "A" })), 1);
  },
);
