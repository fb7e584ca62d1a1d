import assert from "node:assert/strict";
import { linkIn } from "#kit/scenes/signer.ts";
import { conforms } from "./conforms.ts";
import {
  create,
  createPending,
  htmlContract,
  pdfContract,
  pdfOf,
  pdfWith,
  read,
} from "./contracts.ts";
import {
  expectInvalid,
  expectProperties,
  expectRefused,
  expectStatus,
  expectTime,
  PROPERTIES,
} from "./expect.ts";
import { stage } from "./stage.ts";

const at = stage();

async function post(body: unknown) {
  return (await at.account()).call("POST", "/contracts", body);
}

conforms(
  "create.answer created.properties service.json",
  "a created contract is answered with 201, success and its eleven properties",
  async () => {
    const answer = await post(htmlContract());
    expectStatus(answer, 201);
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
    expectProperties(answer.body, "success contract");
    assert.equal(answer.body.success, true);
    expectProperties(answer.body.contract, PROPERTIES.created);
    expectTime(answer.body.contract.createdAt);
  },
);

conforms(
  "created.properties",
  "a finalized contract of the PDF form has the same properties",
  async () => {
    const contract = await create(await at.account(), pdfContract(undefined, { finalize: true }));
    expectProperties(contract, PROPERTIES.created);
  },
);

for (const [what, change] of [
  ["without finalize", {}],
  ["with finalize false", { finalize: false }],
] as const) {
  conforms(
    "create.draft state.draft created.sign-url created.verify-url created.requires-payment service.draft-or-signable",
    `${what} a draft is made`,
    async () => {
      const contract = await create(await at.account(), htmlContract(change));
      assert.deepEqual(
        [contract.status, contract.signUrl, contract.verifyUrl, contract.requiresPayment],
        ["draft", null, null, false],
      );
    },
  );
}

conforms(
  "create.finalize state.pending created.sign-url created.verify-url created.requires-payment service.draft-or-signable",
  "with finalize true the contract can be signed at once",
  async () => {
    const contract = await createPending(await at.account());
    assert.deepEqual([contract.status, contract.requiresPayment], ["pending", false]);
    assert.match(contract.signUrl, /\/sign\/[a-z2-9]{26}$/);
    assert.ok(contract.verifyUrl.endsWith(`/verify/${contract.publicId}`));
  },
);

for (const value of ["true", 1, null]) {
  conforms("create.finalize-boolean", `finalize ${JSON.stringify(value)} is refused`, async () => {
    expectInvalid(await post(htmlContract({ finalize: value })), "finalize");
  });
}

conforms("create.title contract.title service.null-is-present", "a title is trimmed", async () => {
  const contract = await create(await at.account(), htmlContract({ title: "  Lease 7 \t" }));
  assert.equal(contract.title, "Lease 7");
});

for (const [what, change] of [
  ["no title", {}],
  ["an empty title", { title: "" }],
  ["a blank title", { title: "   " }],
] as const) {
  conforms("create.title contract.title service.null-is-present", `${what} is null`, async () => {
    const account = await at.account();
    const contract = await create(account, htmlContract(change));
    assert.equal(contract.title, null);
    assert.equal((await read(account, contract.id)).title, null);
  });
}

conforms("create.title-length", "255 characters are a title, beyond the BMP too", async () => {
  for (const title of ["x".repeat(255), "𐅀".repeat(255)]) {
    assert.equal((await create(await at.account(), htmlContract({ title }))).title, title);
  }
});

conforms("create.title-length", "256 characters are none", async () => {
  expectInvalid(await post(htmlContract({ title: "x".repeat(256) })), "title");
});

for (const [what, title] of [
  ["a line break", "one\ntwo"],
  ["a null", "one\u0000two"],
  ["a C1 control", "one\u0085two"],
  ["a number", 7],
] as const) {
  conforms("create.title-controls create.title", `${what} in a title is refused`, async () => {
    expectInvalid(await post(htmlContract({ title })), "title");
  });
}

conforms("create.one-form", "content and document together are refused", async () => {
  const answer = await post({ ...htmlContract(), ...pdfContract(), content: "<p>x</p>" });
  expectRefused(answer, 400);
  assert.ok(answer.body.details.length > 0);
});

conforms("create.one-form", "neither content nor document is refused", async () => {
  const answer = await post({ title: "Nothing" });
  expectRefused(answer, 400);
  assert.ok(answer.body.details.length > 0);
});

conforms("create.content-string", "content that is no string is refused", async () => {
  for (const content of [7, null, ["<p>x</p>"], { html: "x" }]) {
    expectInvalid(await post(htmlContract({ content })), "content");
  }
});

conforms(
  "create.content-format",
  "Markdown is read as such, with tables and HTML in it",
  async () => {
    const content = "# Lease\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nand <b>more</b>";
    const body = { content, contentFormat: "markdown", finalize: true };
    const { signUrl } = await create(await at.account(), htmlContract(body));
    const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    expectStatus(view, 200);
    const { html } = view.body.contract;
    assert.match(html, /<h2>Lease<\/h2>[\s\S]*<td><p>2<\/p><\/td>/);
    assert.doesNotMatch(html, /[#|*]/);
  },
);

conforms("create.content-format", "without it, and as `html`, the text is HTML", async () => {
  for (const more of [{}, { contentFormat: "html" }]) {
    const body = htmlContract({ content: "<p># not a heading</p>", ...more, finalize: true });
    const { signUrl } = await create(await at.account(), body);
    const view = await at.stranger("GET", `/signing/${linkIn(signUrl)}`);
    assert.match(view.body.contract.html, /# not a heading/);
  }
});

conforms("create.content-format", "another format, and one of a document, is refused", async () => {
  expectInvalid(await post(htmlContract({ contentFormat: "text" })), "contentFormat");
  expectInvalid(await post(pdfContract(undefined, { contentFormat: "html" })), "contentFormat");
});

conforms(
  "create.content-size",
  "a million bytes of HTML are taken, one more is refused",
  async () => {
    const filler = "é".repeat(1_000);
    const paragraph = `<p>${filler}</p>`;
    const bytes = Buffer.byteLength(paragraph);
    const whole = paragraph.repeat(10);
    // What fills it up to the limit stands in a comment, so that nothing has to be typeset for it.
    const padding = "x".repeat(1_000_000 - bytes * 10 - "<!---->".length);
    const exact = `${whole}<!--${padding}-->`;
    assert.equal(Buffer.byteLength(exact), 1_000_000);
    expectStatus(await post(htmlContract({ content: exact })), 201);
    expectInvalid(await post(htmlContract({ content: `${exact}x` })), "content");
  },
);

conforms("create.content-size", "the limit counts bytes of UTF-8, not characters", async () => {
  const content = `<p>x</p><!--${"é".repeat(500_001)}-->`;
  assert.ok(content.length < 1_000_000);
  expectInvalid(await post(htmlContract({ content })), "content");
});

conforms("create.document-pdf", "a document without pdf is refused", async () => {
  expectInvalid(
    await post(pdfContract(undefined, { document: { name: "x.pdf" } })),
    "document.pdf",
  );
});

conforms("create.document-base64", "a data URL with the PDF media type is taken", async () => {
  const pdf = `data:application/pdf;base64,${pdfOf()}`;
  expectStatus(await post(pdfContract(undefined, { document: { pdf } })), 201);
});

for (const [what, pdf] of [
  ["a data URL of another media type", `data:text/plain;base64,${pdfOf()}`],
  ["what is no base64", "%PDF-1.7 not encoded"],
  ["an empty text", ""],
  ["a number", 7],
] as const) {
  conforms("create.document-base64", `${what} is refused`, async () => {
    expectInvalid(await post(pdfContract(undefined, { document: { pdf } })), "document.pdf");
  });
}

/** A PDF with spaces behind it: readers look for the end within the last kilobyte only. */
function pdfOfBytes(bytes: number): string {
  const pdf = pdfWith(1);
  const [head, tail] = [pdf.subarray(0, 9), pdf.subarray(9)];
  const stuffing = Buffer.alloc(bytes - pdf.length, "x");
  stuffing[0] = 0x25;
  stuffing[stuffing.length - 1] = 0x0a;
  // The comment moves every object, so the table of offsets has to be written anew.
  const moved = Buffer.concat([head, stuffing, tail]).toString("latin1");
  const start = moved.lastIndexOf("xref\n0 ");
  const table = moved.slice(start).replace(/^(\d{10}) (\d{5}) n/gm, (_, offset, generation) => {
    return `${String(Number(offset) + stuffing.length).padStart(10, "0")} ${generation} n`;
  });
  const startxref = String(tail.toString("latin1").lastIndexOf("xref\n0 ") + 9);
  const last = table.replace(/startxref\n\d+/, `startxref\n${Number(startxref) + stuffing.length}`);
  return Buffer.from(moved.slice(0, start) + last, "latin1")
    .subarray(0, bytes)
    .toString("base64");
}

conforms("create.document-size", "a PDF of exactly 3 MB is taken", async () => {
  const pdf = pdfOfBytes(3 * 1024 * 1024);
  expectStatus(await post(pdfContract(undefined, { document: { pdf } })), 201);
});

conforms("create.document-size", "one byte more is refused", async () => {
  const pdf = pdfOfBytes(3 * 1024 * 1024 + 1);
  expectInvalid(await post(pdfContract(undefined, { document: { pdf } })), "document.pdf");
});

for (const [what, fields] of [
  ["no signatureFields", undefined],
  ["an empty list of fields", []],
  ["a text field alone", [{ type: "text", text: "x", x: 1, y: 1 }]],
] as const) {
  conforms("create.document-fields pdf-form.needs-signature", `${what} is refused`, async () => {
    const body = { document: { pdf: pdfOf() }, signatureFields: fields };
    const answer = await post(body);
    expectInvalid(answer, "signatureFields");
    assert.equal(answer.body.details[0].field, null);
  });
}

for (const [what, name, shown] of [
  ["no name", undefined, "document.pdf"],
  ["an empty name", "", "document.pdf"],
  ["path parts", "../../etc/lease.pdf", "lease.pdf"],
  ["a Windows path", "C:\\Users\\x\\lease.pdf", "lease.pdf"],
  ["control characters", "le\u0000a\nse.pdf", "lease.pdf"],
  ["a name of dots only", "..", "document.pdf"],
  ["letters of other scripts", "договор-עקד.pdf", "договор-עקד.pdf"],
] as const) {
  conforms("create.document-name", `of ${what} comes ${shown}`, async () => {
    const account = await at.account();
    const body = pdfContract(undefined, { document: { name, pdf: pdfOf() } });
    const { documents } = await read(account, (await create(account, body)).id);
    assert.equal(documents[0].name, shown);
  });
}

for (const language of ["de", "en", "es", "fr"]) {
  conforms("create.language contract.language", `${language} is kept`, async () => {
    assert.equal((await create(await at.account(), htmlContract({ language }))).language, language);
  });
}

conforms("create.language", "without a language it is English", async () => {
  assert.equal((await create(await at.account())).language, "en");
});

for (const language of ["it", "DE", "en-GB", "", null, 7]) {
  conforms("create.language", `${JSON.stringify(language)} is refused`, async () => {
    expectInvalid(await post(htmlContract({ language })), "language");
  });
}

conforms("create.centred", "signaturesCentered takes a boolean and nothing else", async () => {
  expectStatus(await post(htmlContract({ signaturesCentered: true })), 201);
  expectInvalid(await post(htmlContract({ signaturesCentered: "yes" })), "signaturesCentered");
});

conforms("create.signers", "without signers the list of them is empty", async () => {
  assert.deepEqual((await createPending(await at.account())).signers, []);
});

conforms("create.tags contract.tags", "tags keep their order and lose duplicates", async () => {
  const account = await at.account();
  const { id } = await create(account, htmlContract({ tags: ["b", "a", "b", "c", "a"] }));
  assert.deepEqual((await read(account, id)).tags, ["b", "a", "c"]);
});

conforms("create.tags contract.tags", "without tags there is an empty list", async () => {
  const account = await at.account();
  assert.deepEqual((await read(account, (await create(account)).id)).tags, []);
});

conforms("create.tags", "twenty tags of fifty characters are taken", async () => {
  const account = await at.account();
  const tags = Array.from({ length: 20 }, (_, index) => `${"ß".repeat(48)}${10 + index}`);
  const { id } = await create(account, htmlContract({ tags }));
  assert.deepEqual((await read(account, id)).tags, tags);
});

for (const [what, tags, path] of [
  ["twenty-one tags", Array.from({ length: 21 }, (_, index) => `t${index}`), "tags"],
  ["an empty tag", ["a", ""], "tags[1]"],
  ["a tag of 51 characters", ["x".repeat(51)], "tags[0]"],
  ["a tag that is no string", ["a", 7], "tags[1]"],
  ["tags that are no list", "a,b", "tags"],
] as const) {
  conforms("create.tags", `${what} is refused`, async () => {
    expectInvalid(await post(htmlContract({ tags })), path);
  });
}

for (const name of ["completionEmail", "summary"] as const) {
  const rule = name === "summary" ? "create.summary" : "create.completion-email";
  conforms(rule, `${name} may be left out, true or false`, async () => {
    for (const value of [true, false]) {
      expectStatus(await post(htmlContract({ [name]: value })), 201);
    }
  });
  for (const value of ["false", 0, null, {}]) {
    conforms(rule, `${name} ${JSON.stringify(value)} is refused`, async () => {
      expectInvalid(await post(htmlContract({ [name]: value })), name);
    });
  }
}

conforms(
  "create.warnings",
  "unknown properties are ignored and named, at every depth",
  async () => {
    const answer = await post(
      htmlContract({
        colour: "red",
        signatureFields: [{ label: "A", shape: "round" }],
        signers: [{ role: "A", title: "CEO", phone: "1" }],
      }),
    );
    expectStatus(answer, 201);
    expectProperties(answer.body, "success contract warnings");
    const { warnings } = answer.body;
    assert.equal(warnings.length, 3, JSON.stringify(warnings));
    for (const name of ["colour", "shape", "phone"]) {
      assert.ok(
        warnings.some((warning: string) => warning.includes(name)),
        name,
      );
    }
  },
);

conforms("create.warnings", "without any there is no property warnings", async () => {
  expectProperties((await post(htmlContract())).body, "success contract");
});

conforms("create.nothing-on-refusal", "after a refusal there is no contract", async () => {
  const account = await at.account();
  expectStatus(await account.call("POST", "/contracts", htmlContract({ language: "it" })), 400);
  const unknown = htmlContract({ signers: [{ role: "Z", email: "z@example.com" }] });
  expectStatus(await account.call("POST", "/contracts", unknown), 400);
  const { body } = await account.call("GET", "/contracts");
  assert.deepEqual([body.contracts, body.pagination.total], [[], 0]);
});

conforms("create.unicode", "letters of any script come back as they were sent", async () => {
  const account = await at.account();
  const words = { title: "Договір عقد חוזה Hợp đồng", tags: ["Größe", "日本", "🦜"] };
  const { id } = await create(
    account,
    htmlContract({ ...words, signatureFields: [{ label: "Käufer Ωmega" }] }),
  );
  const { title, tags } = await read(account, id);
  assert.deepEqual({ title, tags }, words);
});

conforms("create.unicode", "a title in loose marks comes back composed", async () => {
  const account = await at.account();
  const { id } = await create(account, htmlContract({ title: "Zoe\u0308" }));
  assert.equal((await read(account, id)).title, "Zo\u00eb");
});

for (const [what, title] of [
  ["a zero-width space", "Lea\u200bse"],
  ["an override of direction", "Lea\u202ese"],
  ["blanks of braille", "\u2800\u2800"],
]) {
  conforms("create.visible", `a title with ${what} is refused`, async () => {
    const answer = await (await at.account()).call("POST", "/contracts", htmlContract({ title }));
    expectInvalid(answer, "title");
  });
}

conforms("create.printable", "letters that no font has are named, at every place", async () => {
  const answer = await (await at.account()).call(
    "POST",
    "/contracts",
    htmlContract({ title: "𓀀", signatureFields: [{ label: "A𓀁" }] }),
  );
  expectInvalid(answer, "title", "signatureFields[0].label");
  assert.match(answer.body.error, /𓀀/);
});

conforms("field.labels-alike", "labels that look alike are refused", async () => {
  const answer = await (await at.account()).call(
    "POST",
    "/contracts",
    htmlContract({ signatureFields: [{ label: "Party 1" }, { label: "Party l" }] }),
  );
  expectInvalid(answer, "signatureFields[1].label");
  assert.match(answer.body.error, /Party 1.*Party l|Party l.*Party 1/);
});

conforms(
  "service.forms contract.document-types",
  "the two forms are told apart by their part's type",
  async () => {
    const account = await at.account();
    const html = await read(account, (await create(account)).id);
    const pdf = await read(account, (await create(account, pdfContract())).id);
    assert.deepEqual([html.documents[0].type, pdf.documents[0].type], ["contract", "document"]);
  },
);

conforms(
  "error-body.all-problems error-body.validation-details",
  "everything wrong with a request is listed at once",
  async () => {
    const answer = await post({
      ...htmlContract(),
      title: "a\u0000b",
      tags: [""],
    });
    expectInvalid(answer, "title", "tags[0]");
    for (const problem of answer.body.details) expectProperties(problem, "path message");
  },
);

conforms(
  "create.copies",
  "copies come back as they were sent, and nothing where there are none",
  async () => {
    const account = await at.account();
    const copies = [
      { email: "lawyer@example.com", name: "Ada Law", when: "both" },
      { email: "archive@example.com", when: "completed" },
    ];
    const created = await create(account, htmlContract({ copies }));
    assert.deepEqual(created.copies, copies);
    assert.deepEqual((await read(account, created.id)).copies, copies);
    for (const none of [{}, { copies: [] }]) {
      const { id, ...others } = await create(account, htmlContract(none));
      assert.ok(!("copies" in others) && !("copies" in (await read(account, id))));
    }
  },
);

conforms(
  "create.copies-wrong",
  "everything that is wrong with copies is told, by its place",
  async () => {
    const account = await at.account();
    const post = (copies: unknown) => account.call("POST", "/contracts", htmlContract({ copies }));
    const wrong = await post([
      { email: "a@example.com", when: "sent" },
      { email: "nobody", name: "x".repeat(101), when: "sent" },
      { email: "A@Example.com", when: "completed" },
    ]);
    expectInvalid(wrong, "copies[1].email", "copies[1].name", "copies[2].email");
    expectInvalid(await post([{ email: "a@example.com", when: "always" }]), "copies[0].when");
    const many = Array.from({ length: 11 }, (_, n) => ({
      email: `a${n}@example.com`,
      when: "sent",
    }));
    expectInvalid(await post(many), "copies");
  },
);
