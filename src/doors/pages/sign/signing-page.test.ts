import assert from "node:assert/strict";
import { test } from "node:test";
import { type ChildNode, Element, isTag, Text } from "domhandler";
import { parseDocument } from "htmlparser2";
import type { Field } from "#contracts/contract.ts";
import { knownEmail } from "#kernel/email.ts";
import { LANGUAGES } from "#kernel/language.ts";
import { knownText } from "#kernel/personal-text.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { standingWords } from "#words/standing-words.ts";
import { type ClosedPageInput, closedPage } from "./closed-page.tsx";
import { inputNames } from "./input-names.ts";
import { type SigningPageInput, signingPage } from "./signing-page.tsx";
import type { SigningField, SigningView } from "./view.ts";

const NONCE = "bm9uY2U";

const HOSTILE = [
  `</script><script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' autofocus onfocus='alert(1)`,
  `</style><style>*{display:none}</style>`,
  `</title></head><body onload=alert(1)>`,
  `<!--<script>`,
  `<dialog open id="sign-dialog">`,
  `javascript:alert(1)`,
  `\u2028</SCRIPT \n><svg/onload=alert(1)>`,
];

for (const hostile of HOSTILE) {
  test(`words from outside stay words: ${JSON.stringify(hostile)}`, () => {
    for (const form of ["html", "pdf"] as const) {
      for (const kind of ["shared", "personal"] as const) {
        const input = pageInput(viewFullOf(hostile, form, kind));
        const page = elements(signingPage({ ...input, link: hostile }));
        assertNothingRuns(page);
        assert.equal(textOf(only(page, "h1")), hostile.trim());
        assert.equal(page.filter(({ name }) => name === "dialog").length, 1);
        assert.equal(page.filter(({ name }) => name === "body").length, 1);
      }
    }
  });

  test(`a closed page keeps words from outside as words: ${JSON.stringify(hostile)}`, () => {
    for (const kind of ["cancelled", "replaced", "notYet"] as const) {
      const page = elements(closedPage(closedInput(kind, hostile)));
      assertNothingRuns(page);
      const said = textOf(only(page, "main"));
      for (const word of [`${hostile} Ltd`, hostile.trim()]) assert.ok(said.includes(word), kind);
    }
  });
}

test("the island reads the view exactly as it is, without the mark-up that is shown already", () => {
  const view = viewFullOf(HOSTILE.join(""), "html", "shared");
  view.contract.html = "<p>shown</p>";
  const page = elements(signingPage({ ...pageInput(view), link: "a&b\"'<" }));
  const holder = page.find(({ attribs }) => attribs.id === "signing-view");
  const { html: _shown, ...contract } = view.contract;
  const attachments = view.attachments.map(({ html: _text, ...attachment }) => attachment);
  assert.deepEqual(
    JSON.parse(textOf(holder)),
    JSON.parse(JSON.stringify({ ...view, contract, attachments })),
  );
  assert.equal(holder?.attribs["data-address"], `/api/v1/signing/${encodeURIComponent("a&b\"'<")}`);
});

for (const form of ["html", "pdf"] as const) {
  test(`every attachment is there to be read before signing, ${form} form`, () => {
    const page = elements(signingPage(pageInput(viewFullOf("x", form, "personal"))));
    const link = page.find(({ attribs }) => attribs.href === "#part-2");
    const sheet = page.find(({ attribs }) => attribs.id === "part-2");
    assert.equal(textOf(link), "x");
    assert.equal(sheet?.attribs["aria-label"], "x");
    assert.match(textOf(sheet), /attached/);
    const pictures = page
      .filter(({ name, attribs }) => name === "img" && attribs.srcset)
      .map(({ attribs }) => attribs.src);
    assert.deepEqual(pictures, ["/sign/link/pages/1", "/sign/link/pages/2"]);
    assert.equal(sheet?.attribs.lang, "de");
  });
}

test("everything of ours comes before the contract, so nothing in it can pass for ours", () => {
  const html = signingPage({
    ...pageInput(viewFullOf("x", "html", "shared")),
    parts: [{ order: 1, drawn: [], attachment: null, pages: [], text: "<p>the contract</p>" }],
  });
  const contract = html.indexOf("the contract");
  for (const part of ['id="signing-view"', 'id="sign-dialog"', 'id="sign-form"']) {
    assert.ok(html.indexOf(part) >= 0 && html.indexOf(part) < contract, part);
  }
});

test("what software wrote of the contract stands after it, says first what it is, and is text alone", () => {
  const view = viewFullOf("x", "html", "personal");
  view.summary = "<h1>Contract</h1><a href='https://evil.example'>Sign here</a>\n\n\n## § 1";
  const html = signingPage(pageInput(view));
  const card = html.indexOf('class="card summary"');
  assert.ok(card > html.lastIndexOf('class="paper'), "after the text view");
  assert.ok(card > html.lastIndexOf('class="page"'), "after the pages");
  const page = elements(html);
  const within = page.find(({ attribs }) => attribs.class === "card summary")!;
  const inside = elementsIn(within);
  assert.deepEqual([...new Set(inside.map(({ name }) => name))].sort(), ["h2", "p"]);
  assert.equal(inside[1]?.attribs.class, "summary-note");
});

for (const language of LANGUAGES) {
  test(`pages speak the contract's language: ${language}`, () => {
    const view = viewFullOf("x", "pdf", "shared");
    view.contract.language = language;
    const page = elements(signingPage(pageInput(view)));
    assert.equal(only(page, "html").attribs.lang, language);
    assert.ok(textOf(only(page, "main")).includes(signingPageWords[language].signNow));
    for (const kind of ["unknown", "cancelled", "replaced", "notYet"] as const) {
      const closed = elements(closedPage({ ...closedInput(kind, "x"), language }));
      assert.equal(only(closed, "html").attribs.lang, language);
      assert.equal(textOf(only(closed, "h1")), standingWords[language].closed[kind].title);
      assert.doesNotMatch(textOf(only(closed, "main")), /\{at\}|undefined/);
    }
  });
}

test("a closed page says who sent what, and when, and how to write to them", () => {
  for (const kind of ["cancelled", "replaced"] as const) {
    const page = elements(closedPage(closedInput(kind, "Lease & more")));
    const said = textOf(only(page, "main"));
    for (const part of ["Lease & more Ltd", "Lease & more", "7K3M", "21 Nov 2026, 09:30 UTC"]) {
      assert.ok(said.includes(part), `${kind}: ${part}`);
    }
    const write = page.find(({ attribs }) => attribs.href?.startsWith("mailto:"));
    assert.equal(
      write?.attribs.href,
      "mailto:owner@example.com?subject=Lease%20%26%20more%20(7K3M)",
    );
  }
  const unsent = closedPage({
    ...closedInput("replaced", "x"),
    about: { ...closedInput("replaced", "x").about!, at: null },
  });
  assert.match(unsent, /has not been sent yet/);
});

test("a page of no contract names nobody", () => {
  const page = elements(closedPage({ ...closedInput("unknown", "x"), about: null }));
  assert.ok(!page.some(({ attribs }) => attribs.href?.startsWith("mailto:")));
  assert.doesNotMatch(textOf(only(page, "main")), /Ltd/);
});

test("neither page is indexed, nor tells another site where it was read", () => {
  const closed = closedPage(closedInput("unknown", "x"));
  for (const html of [signingPage(pageInput(viewFullOf("x", "html", "personal"))), closed]) {
    const metas = elements(html).filter(({ name }) => name === "meta");
    const content = (name: string) =>
      metas.find(({ attribs }) => attribs.name === name)?.attribs.content ?? "";
    assert.match(content("robots"), /noindex/);
    assert.equal(content("referrer"), "no-referrer");
    assert.doesNotMatch(content("viewport"), /user-scalable|maximum-scale/);
  }
});

test("every control has a label, and what describes it is there", () => {
  const page = elements(signingPage(pageInput(viewFullOf("x", "pdf", "shared"))));
  const ids = new Set(page.map(({ attribs }) => attribs.id).filter(Boolean));
  const targets = new Set(page.map(({ attribs }) => attribs.for));
  for (const control of page.filter(({ name }) => name === "input")) {
    const wrapped = page.some((one) => one.name === "label" && one.children.includes(control));
    assert.ok(wrapped || targets.has(control.attribs.id), JSON.stringify(control.attribs));
    for (const id of control.attribs["aria-describedby"]?.split(" ") ?? [])
      assert.ok(ids.has(id), id);
  }
  const all = page.map(({ attribs }) => attribs.id).filter(Boolean);
  assert.equal(new Set(all).size, all.length, "an id stands twice");
});

const closedToThisLink: [string, (view: SigningView) => unknown][] = [
  ["the own role has signed", (view) => setState(view, "signed")],
  ["others come first", (view) => setState(view, "waiting")],
  [
    "the contract is complete",
    ({ contract }) => Object.assign(contract, { status: "fully_signed" }),
  ],
  [
    "the contract waits for payment",
    ({ contract }) => Object.assign(contract, { status: "pending_payment" }),
  ],
  [
    "the signature has to be a qualified one",
    ({ roles }) => Object.assign(roles[0]!, { level: "qes" }),
  ],
];
for (const [why, change] of closedToThisLink) {
  test(`nothing can be signed when ${why}`, () => {
    const view = viewFullOf("x", "pdf", "personal");
    change(view);
    const page = elements(signingPage(pageInput(view)));
    assert.ok(
      !page.some(({ name, attribs }) => name === "dialog" || "data-open-dialog" in attribs),
    );
  });
}

test("a personal link offers its own role only, and the sealed PDF once there is one", () => {
  const view = viewFullOf("x", "pdf", "personal");
  view.roles.push({ role: "Other", state: "open", level: "ses", button: "Sign" });
  const open = elements(signingPage(pageInput(view)));
  assert.ok(!open.some(({ attribs }) => attribs.name === "role" || attribs.name === "email"));
  view.contract.status = "fully_signed";
  const complete = signingPage(pageInput(view));
  assert.ok(complete.includes('href="/api/v1/signing/link/pdf"'));
  view.link = { kind: "shared" };
  assert.ok(!signingPage(pageInput(view)).includes("/pdf"));
});

test("a field whose place is no number is left out of the sheet", () => {
  const view = viewFullOf("x", "pdf", "shared");
  view.fields[0]!.x = "0}*{display:none" as unknown as number;
  const html = signingPage(pageInput(view));
  assert.ok(!html.includes("#box-0{"));
  assert.ok(html.includes("#box-1{left:40%;top:20%;width:25%;height:10%}"));
});

function setState(view: SigningView, state: SigningView["roles"][number]["state"]) {
  for (const role of view.roles) role.state = state;
}

function viewFullOf(words: string, form: "html" | "pdf", kind: "shared" | "personal"): SigningView {
  const field = (id: string, more: Partial<SigningField>): SigningField => ({
    id,
    type: "signature",
    label: words,
    page: 1,
    x: 40,
    y: 20,
    width: 25,
    height: 10,
    optional: false,
    text: null,
    name: words,
    ...more,
  });
  return {
    contract: {
      title: words,
      language: "en",
      publicId: "7K3M-9XQ2-W8RD-5",
      status: "pending",
      form,
      documents: [
        { id: "1", name: words, type: "contract", pages: 1, order: 1 },
        { id: "2", name: words, type: "attachment", pages: 1, order: 2 },
      ],
    },
    link:
      kind === "shared" ? { kind } : { kind, role: words, email: knownEmail(words), title: words },
    roles: [
      { role: words, state: "open", title: words, level: "ses", button: words },
      {
        role: `${words} 2`,
        state: kind === "shared" ? "open" : "reserved",
        level: "ses",
        button: words,
      },
    ],
    fields: [
      field("f1", {}),
      field("f2", { type: "initials" }),
      field("f3", { type: "date" }),
      field("f4", { type: "text", label: null, text: words }),
      field(words, { type: "input", text: words, name: `${words}!` }),
      field("f6", { type: "input", optional: true }),
    ],
    attachments: [
      { id: "a", name: words, pages: 1, order: 2, language: "de", html: words, kind: "informs" },
    ],
    summary: `${words}\n${words}`,
    consent: { version: "1", text: words, recorded: words, button: words },
    seen: "5".repeat(64),
  };
}

function closedInput(kind: ClosedPageInput["kind"], words: string): ClosedPageInput {
  const at = new Date("2026-11-21T09:30:00.000Z");
  return {
    kind,
    language: "en",
    assets: ASSETS,
    nonce: "",
    about: { name: knownText(words), publicId: "7K3M", sender: senderCalled(words), at },
  };
}

const ASSETS = { script: "/assets/sign.js", style: "/assets/sign.css" };

function senderCalled(words: string) {
  return {
    name: knownText(`${words} Ltd`),
    address: knownText("owner@example.com"),
    writeTo: "mailto:owner@example.com",
    timeZone: "UTC",
    embeddedBy: [],
    colours: null,
    logo: null,
  };
}

function pageInput(view: SigningView): SigningPageInput {
  const page = (number: number) => ({
    page: number,
    width: 595,
    height: 842,
    pictures: [{ url: `/sign/link/pages/${number}`, width: 720 }],
    layer: null,
    note: null,
  });
  const [attached] = view.attachments;
  return {
    view,
    sender: senderCalled("Example"),
    privacyUrl: null,
    people: view.roles.map(({ role }) => ({
      role: knownText(role),
      state: "unsigned" as const,
      at: null,
      address: null,
      wave: null,
      name: null,
    })),
    link: "link",
    nonce: NONCE,
    parts: [
      { order: 1, drawn: [], attachment: null, pages: [page(1)], text: "<p>text</p>" },
      {
        order: 2,
        drawn: [],
        attachment: { name: attached?.name ?? "", language: "de" },
        pages: [page(2)],
        text: "<p>attached</p>",
      },
    ],
    emptyBoxes: view.fields.map(() => true),
    inputNames: inputNames(view, []),
    signed: [
      {
        role: knownText(view.roles[1]?.role ?? ""),
        name: knownText(view.roles[0]?.role ?? ""),
        title: null,
        at: new Date("2026-11-26T22:29:00Z"),
        zone: "Europe/Berlin",
        entries: view.fields.flatMap((field) =>
          field.type === "input"
            ? [{ field: field as unknown as Field, text: field.text ?? "" }]
            : [],
        ),
        hidden: 0,
      },
    ],
    assets: { script: ASSETS.script, pictures: "/assets/picture.js", css: ".own{}" },
    verifyUrl: "/verify/x",
    handOn: null,
    embedding: null,
  };
}

function assertNothingRuns(page: Element[]) {
  for (const { name, attribs } of page) {
    const names = Object.keys(attribs);
    assert.ok(!names.some((attribute) => /^on|^style$|^srcdoc$/.test(attribute)), names.join());
    assert.ok(!/^(iframe|object|embed|base|svg:script)$/.test(name), name);
    if (name === "script") {
      const json = attribs.type === "application/json";
      assert.ok(json || attribs.src === "/assets/sign.js", JSON.stringify(attribs));
    }
    if (name === "style") assert.equal(attribs.nonce, NONCE);
    if (name === "img") assert.match(attribs.src ?? "", /^\/sign\/(link\/pages\/\d|[^/]+\/code)$/);
    if (name === "a")
      assert.match(
        attribs.href ?? "",
        /^\/|^#(?:part|page)-\d+$|^#say$|^mailto:owner@example\.com\?subject=[^&?]*$/,
      );
  }
}

function elementsIn(one: Element): Element[] {
  return one.children.filter(isTag).flatMap((child) => [child, ...elementsIn(child)]);
}

function elements(html: string): Element[] {
  const found: Element[] = [];
  const visit = (nodes: ChildNode[]) => {
    for (const node of nodes) {
      if (!isTag(node)) continue;
      found.push(node);
      visit(node.children);
    }
  };
  visit(parseDocument(html).children);
  return found;
}

function only(page: Element[], name: string): Element {
  const [found, ...more] = page.filter((element) => element.name === name);
  assert.ok(found && more.length === 0, `${name} stands ${found ? more.length + 1 : 0} times`);
  return found;
}

function textOf(node: ChildNode | undefined): string {
  if (node instanceof Text) return node.data;
  return node instanceof Element ? node.children.map(textOf).join("") : "";
}
