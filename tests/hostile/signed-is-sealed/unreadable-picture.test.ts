import assert from "node:assert/strict";
import { test } from "node:test";
import { makePng, pngUrl } from "#kit/documents/png-files.ts";
import { sanitiseContract } from "#lib/contract-html/profile/sanitise.ts";
import { call, underAttack } from "../attack.ts";

const scene = underAttack();

const picture = (filter: number) =>
  pngUrl(makePng({ width: 40, height: 20, filter, colour: (x) => [x * 6, 90, 20] }));
const good = `<img src="${picture(0)}" alt="GOOD PICTURE ALT">`;
const bad = `<img src="${picture(9)}" alt="Price: 9,900 EUR">`;

test("A1: a picture the typesetter cannot read is refused by name", async () => {
  const refused = await call(scene, "POST", "/contracts", { content: `<p>x</p>${good}${bad}` });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.details, [
    {
      path: "content",
      message: `the image no. 2 ("Price: 9,900 EUR") cannot be taken: it is not an intact PNG`,
    },
  ]);
});

test("A1: alternative text never takes the place of a picture", async () => {
  const addresses = ["/price.png", "price.png", "http://a.example/1.png", "cid:price"];
  for (const address of addresses) {
    const content = `<p>x</p><img src="${address}" alt="Price: 9,900 EUR">`;
    const refused = await call(scene, "POST", "/contracts", { content });
    assert.equal(refused.status, 400, address);
    const [detail] = refused.body.details as { path: string; message: string }[];
    assert.equal(detail?.path, "content");
    assert.ok(
      detail?.message.startsWith(`the image ${address} cannot be taken: `),
      detail?.message,
    );
  }
});

test("A1: an image without an address is nothing, and neither are its words", async () => {
  const content = '<p>Words of the contract</p><img src="" alt="Price: 9,900 EUR">';
  const preview = await call(scene, "POST", "/contracts?preview=true", { content });
  assert.equal(preview.status, 200);
  assert.match(String(preview.body.warnings), /9,900/);
  const taken = sanitiseContract(content);
  assert.ok("html" in taken);
  assert.doesNotMatch(taken.html, /9,900/);
});

test("A1b: one unreadable picture is told alone, and intact ones stay pictures", async () => {
  const refused = await call(scene, "POST", "/contracts", {
    content: `<p>x</p>${good}${bad}${good}`,
  });
  assert.equal(refused.body.details.length, 1);
  const taken = await call(scene, "POST", "/contracts", { content: `<p>x</p>${good}${good}` });
  assert.equal(taken.status, 201, JSON.stringify(taken.body));
});
