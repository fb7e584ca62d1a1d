import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { AskedApart } from "./asked-apart.tsx";
import type { SigningView } from "./view.ts";

const attachment = (id: string, asks: string | null) =>
  ({ id, name: `Name of ${id}`, language: "de", asks: asks && { text: asks } }) as never;

function boxesOf(...attachments: SigningView["attachments"]): string[] {
  const view = { ...signingViewWith({}), attachments };
  const html = render(AskedApart({ view, words: signingPageWords.en }));
  return html.match(/<fieldset.*?<\/fieldset>/gs) ?? [];
}

test("only an attachment that asks something has a box, each its own", () => {
  const boxes = boxesOf(
    attachment("a", "May we begin?"),
    attachment("b", null),
    attachment("c", "May we share it?"),
  );
  assert.equal(boxes.length, 2);
  assert.match(boxes[0]!, /value="a".*May we begin\?/s);
  assert.match(boxes[1]!, /value="c".*May we share it\?/s);
});

test("no box is ticked beforehand, and none has to be", () => {
  const [box = ""] = boxesOf(attachment("a", "May we begin?"));
  const input = /<input[^>]*>/.exec(box)?.[0] ?? "";
  assert.doesNotMatch(input, /checked|required/);
  assert.match(box, new RegExp(signingPageWords.en.dialog.optional.replace(/[()]/g, "\\$&")));
});

test("what is asked is marked as of the attachment's language, not the contract's", () => {
  const [box = ""] = boxesOf(attachment("a", "Dürfen wir?"));
  assert.match(box, /<span lang="de">Dürfen wir\?<\/span>/);
});

test("what concerns one role is asked with that role alone, and of a link that cannot sign as it not at all", () => {
  const view = signingViewWith({ roles: [roleWith("Studio"), roleWith("Client")] });
  const asked = (role: string) => {
    const attachments = [
      { id: "a", name: "A", language: "en", role, asks: { text: "?" } } as never,
    ];
    return render(AskedApart({ view: { ...view, attachments }, words: signingPageWords.en }));
  };
  assert.match(asked("Client"), /<fieldset[^>]* data-only-role="1"[^>]* hidden[^>]* disabled/);
  assert.match(asked("Studio"), /<fieldset[^>]* data-only-role="0"/);
  assert.doesNotMatch(asked("Studio"), /hidden|disabled/);
  assert.equal(asked("Guarantor"), "");
});
