import assert from "node:assert/strict";
import { test } from "node:test";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { typesetContract } from "#lib/contract-html/typesetting/typeset-contract.ts";

function viewsOf(content: string, attachment?: string) {
  const html = sanitised(content);
  const attachments =
    attachment === undefined
      ? []
      : [{ name: "Annex", language: "de" as const, html: sanitised(attachment) }];
  const set = typesetContract({
    html,
    title: null,
    language: "en",
    fields: [],
    centred: false,
    attachments,
  });
  return [set.textView, ...set.attachments.map(({ textView }) => textView)];
}

function sanitised(content: string): string {
  const taken = sanitiseContract(content);
  assert.ok("html" in taken);
  return taken.html;
}

test("what is struck through as a whole is struck through in the text view", () => {
  const [view] = viewsOf(
    `<p style="text-decoration:line-through">NOT due</p><del><ul><li>nor this</ul></del><p>x <span style="display:inline-block;width:90pt;text-decoration:line-through">boxed</span></p>`,
  );
  assert.match(view ?? "", /<p><s>NOT due<\/s><\/p>/);
  assert.match(view ?? "", /<s>nor this<\/s>/);
  assert.match(view ?? "", /<s>boxed<\/s>/);
});

test("a line through a text goes on through what says that it has none", () => {
  const [view] = viewsOf(`<p><s>no <span style="text-decoration:none">longer</span></s> valid</p>`);
  assert.equal(view, "<p><s>no longer</s> valid</p>");
});

test("each block and each run says its language where that is another than what is around", () => {
  const [view, annex] = viewsOf(
    `<p lang="fr">Bonjour <span lang="es">hola</span></p><p>Hello</p>`,
    `<p>Hallo <span lang="en">hello</span></p>`,
  );
  assert.equal(view, '<p lang="fr">Bonjour <span lang="es">hola</span></p><p>Hello</p>');
  assert.equal(annex, '<p>Hallo <span lang="en">hello</span></p>');
});

test("links within a document lead to their places in its text view, and not to those of another", () => {
  const content = `<p><a href="#x">see</a></p><h2 id="x">There</h2>`;
  const [view, annex] = viewsOf(content, content);
  for (const [text, other] of [
    [view, annex],
    [annex, view],
  ]) {
    const place = /<a href="#([^"]+)"><u>see<\/u><\/a>|<a href="#([^"]+)">see<\/a>/.exec(
      text ?? "",
    );
    const id = place?.[1] ?? place?.[2] ?? "none";
    assert.ok(text?.includes(`<span id="${id}"></span>There`), text);
    assert.ok(!other?.includes(`id="${id}"`), other);
  }
});

test("heads of tables stay heads, of rows as of columns, and none is made up", () => {
  const [view] = viewsOf(
    `<table><tr><th>Item</th><th>EUR</th></tr><tr><th>Rent</th><td>900</td></tr></table>`,
  );
  const names = [...(view ?? "").matchAll(/<(th|td)><p>(?:<strong>)?(\w+)/g)];
  assert.deepEqual(
    names.map(([, name, words]) => `${name} ${words}`),
    ["th Item", "th EUR", "th Rent", "td 900"],
  );
});
