import assert from "node:assert/strict";
import { test } from "node:test";
import { actOf } from "./editor-keys.ts";

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof none> = {}) => actOf({ ...none, ...held, key });

test("arrows move by half a percent, by five with Shift, and change the size with Alt", () => {
  assert.deepEqual(press("ArrowLeft"), { do: "move", by: { x: -0.5, y: 0 } });
  assert.deepEqual(press("ArrowDown", { shiftKey: true }), { do: "move", by: { x: 0, y: 5 } });
  assert.deepEqual(press("ArrowRight", { altKey: true }), { do: "resize", by: { x: 0.5, y: 0 } });
});

test("keys that are the browser's stay the browser's", () => {
  for (const key of ["Tab", "Enter", " ", "F5", "x", "Home"]) assert.equal(press(key), null);
  for (const key of ["r", "p", "t", "ArrowLeft"]) assert.equal(press(key, { ctrlKey: true }), null);
  for (const key of ["d", "s", "Delete"]) assert.equal(press(key, { altKey: true }), null);
});

test("Ctrl and Cmd do the same, and Shift makes again what was taken back", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    assert.deepEqual(press("z", held), { do: "undo" });
    assert.deepEqual(press("Z", { ...held, shiftKey: true }), { do: "redo" });
    assert.deepEqual(press("y", held), { do: "redo" });
    assert.deepEqual(press("d", held), { do: "duplicate" });
  }
  assert.deepEqual(press("D"), { do: "add", type: "date" });
});
