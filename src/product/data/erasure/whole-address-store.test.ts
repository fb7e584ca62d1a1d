import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { hasAddress, holdsAddress } from "./whole-address-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const EMAIL = "ann.o+x@mail.example";

test("an address with marks that JSON and expressions read otherwise is found as it is", async () => {
  for (const email of [
    `o'"zo\\e-x"@example.org`,
    "zoë.*+(a)@bücher.example",
    "a/b$|^{2}?@x.example",
  ]) {
    for (const [value, has] of [
      [{ a: `<${email}>` }, true],
      [[`x${email}`], false],
    ] as const) {
      assert.equal(hasAddress(value, email), has, email);
      assert.equal(await inDatabase(value, email), has, email);
    }
  }
});

const HAS: [text: string, has: boolean][] = [
  [EMAIL, true],
  [EMAIL.toUpperCase(), true],
  [`Write to ${EMAIL}.`, true],
  [`"Ann" <${EMAIL}>`, true],
  [`a line\n${EMAIL}\nanother`, true],
  [`mailto:${EMAIL}?subject=x`, true],
  [`'${EMAIL}' - done`, true],
  [`${EMAIL}-`, true],
  [`other${EMAIL} and ${EMAIL}`, true],
  [`jo${EMAIL}`, false],
  [`jo.${EMAIL}`, false],
  [`jo-${EMAIL}`, false],
  [`jo+${EMAIL}`, false],
  [`${EMAIL}.org`, false],
  [`${EMAIL}-b.org`, false],
  [`${EMAIL}s`, false],
  ["annXo+x@mail.example", false],
  ["nothing", false],
];

async function inDatabase(value: unknown, email = EMAIL): Promise<boolean> {
  const json = sql`${JSON.stringify(value)}::text::jsonb`;
  const { rows } = await sql<{ has: boolean }>`
    select ${holdsAddress(json, email)} as has`.execute(room.database);
  return rows[0]?.has === true;
}

for (const [text, has] of HAS) {
  test(`${JSON.stringify(text)} has ${has ? "the" : "another"} address, here and in the database`, async () => {
    for (const value of [text, [1, { a: null, b: [{ c: text }] }], { [text]: true }]) {
      assert.equal(hasAddress(value, EMAIL), has, JSON.stringify(value));
      assert.equal(await inDatabase(value), has, JSON.stringify(value));
    }
  });
}
