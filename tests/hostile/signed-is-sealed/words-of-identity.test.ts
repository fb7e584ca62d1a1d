import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import type { TestAccount, TestService } from "#kit/scenes/service.ts";
import { sharedService } from "#kit/scenes/shared-service.ts";
import { ink, linkIn, signOver } from "#kit/scenes/signer.ts";

let service: TestService;
let account: TestAccount;
const shared = sharedService();
before(async () => {
  service = await shared.start();
  account = await service.openAccount();
});
after(() => shared.end());

const html = (change: object) =>
  account.call("POST", "/contracts", { content: "<p>x</p>", finalize: true, ...change });
const labelled = (...labels: string[]) =>
  html({ signatureFields: labels.map((label) => ({ label })) });

const DOCUMENT = {
  name: "a.pdf",
  pdf: pagesPdf([{ entries: "/MediaBox [0 0 400 600]", content: "" }]).toString("base64"),
};
const withText = (text: string) =>
  account.call("POST", "/contracts", {
    document: DOCUMENT,
    signatureFields: [
      { label: "A", x: 1, y: 1 },
      { type: "text", text, x: 40, y: 40 },
    ],
  });

for (const [what, text] of [
  ["an override of direction", "Price: \u202e000,9 EUR"],
  ["isolates", "\u2067Price\u2069"],
  ["a blank that is no blank", "\u2800"],
  ["letters that no font prints", "𓀀𓀁"],
] as const) {
  test(`A13: a text field with ${what} is refused at its place`, async () => {
    const answer = await withText(text);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details[0].path, "signatureFields[1].text");
  });
}

for (const [what, title] of [
  ["an override of direction", "Sale for \u202eRUE 1"],
  ["an invisible character", "Sale\u200b"],
  ["marks of direction", "Sale\u200f"],
] as const) {
  test(`A14: a title with ${what} is refused when a contract is created and when it is changed`, async () => {
    const created = await html({ title });
    assert.equal(created.status, 400);
    assert.match(created.body.error, /^title: .*U\+20/);
    const { contract } = (await html({ title: "Sale" })).body;
    const changed = await account.call("PATCH", `/contracts/${contract.id}`, { title });
    assert.equal(changed.status, 400);
    assert.equal(changed.body.details[0].path, "title");
  });
}

for (const [one, other] of [
  ["Buyer", "Buyer\u200b"],
  ["Buyer", "Buy\u00ader"],
  ["Buyer", "Вuуеr"],
  ["Buyer", "Ｂuyer"],
  ["Buyer 1", "Buyer l"],
  ["Покупатель А", "Покупатель A"],
  ["Zoë", "Zoë\u0301"],
] as const) {
  const [first, second] = [JSON.stringify(one), JSON.stringify(other)];
  const alike = one !== "Zoë";
  test(`A15: ${first} and ${second} ${alike ? "are no two roles" : "are two roles"} of one contract`, async () => {
    const answer = await labelled(one, other);
    assert.equal(answer.status, alike ? 400 : 201, JSON.stringify(answer.body));
    if (alike) assert.equal(answer.body.details[0].path, "signatureFields[1].label");
  });
}

test("A15: the refusal of labels that look alike names both", async () => {
  const answer = await labelled("Buyer l", "Seller", "Buyer 1");
  assert.match(answer.body.error, /"Buyer 1" looks like the label "Buyer l"/);
});

test("A15: a label that mixes letters of scripts is refused even where it is alone", async () => {
  const answer = await labelled("Bуyer");
  assert.equal(answer.status, 400);
  assert.match(answer.body.error, /different scripts/);
});

test("A15: a label is one role however its letters are composed", async () => {
  const composed = "Käufer";
  const answer = await html({
    signatureFields: [{ label: composed }, { label: composed.normalize("NFD") }],
    signers: [{ role: composed.normalize("NFD"), title: "Owner" }],
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const signed = await signOver(
    service.url,
    linkIn(answer.body.contract.signUrl),
    composed.normalize("NFD"),
  );
  assert.equal(signed.body.contract.status, "fully_signed");
});

const NOBODY = ["\u2800", "\u3164", "\u200b", "\uffa0\u115f", "—", "\u{e0041}", "\u{1d159}"];
for (const name of NOBODY) {
  const shown = JSON.stringify(name);
  test(`A17: ${shown} is neither a name nor a typed signature nor a job title`, async () => {
    const { contract } = (await labelled("A")).body;
    const signed = await signOver(service.url, linkIn(contract.signUrl), "A", {
      signerName: name,
      title: name,
      signature: { type: "typed", text: name, font: "Caveat" },
      initials: { type: "typed", text: name, font: "Caveat" },
    });
    assert.equal(signed.status, 400);
    assert.deepEqual(
      signed.body.details.map(({ path }: { path: string }) => path),
      ["signerName", "title", "signature.text", "initials.text"],
    );
  });
}

for (const name of ["Nguyễn Thị Ánh", "O’Brien", "X Æ A-12", "محمّد", "Łukasz", "می\u200cخواهم"]) {
  test(`${name} signs under that name`, async () => {
    const { contract } = (await labelled("A")).body;
    const signed = await signOver(service.url, linkIn(contract.signUrl), "A", {
      signerName: name.normalize("NFD"),
      signature: ink,
    });
    assert.equal(signed.status, 201, JSON.stringify(signed.body));
    assert.equal(signed.body.receipt.signerName, name.normalize("NFC"));
  });
}
