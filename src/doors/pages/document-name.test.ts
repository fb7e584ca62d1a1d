import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { DocumentName } from "./document-name.tsx";

test("an ID within a name is one piece, and no other word with dashes is", () => {
  const shown = (name: string) => render(DocumentName({ name }));
  assert.equal(
    shown("Contract 5YZY-CSMY-KZWS-H"),
    'Contract <span class="public-id">5YZY-CSMY-KZWS-H</span>',
  );
  assert.equal(shown("5YZY-CSMY-KZWS-H"), '<span class="public-id">5YZY-CSMY-KZWS-H</span>');
  for (const name of ["ISO-9001-2015-X", "Miet-Vertrag <3>", "5YZY-CSMY-KZWS-HX"]) {
    assert.equal(shown(name), name.replace("<", "&lt;"));
  }
});
