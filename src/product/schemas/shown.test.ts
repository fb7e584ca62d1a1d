import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import fc from "fast-check";
import { type TSchema, Type } from "typebox";
import { poisoned, sampleOf } from "#kit/scenes/poisoned.ts";
import { nullable } from "./nullable.ts";
import { PdfBytes } from "./pdf-file.ts";
import { shownBy, Timestamp } from "./shown.ts";

const plain = fc.constantFrom<TSchema>(
  Type.String(),
  Type.Integer(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Enum(["a", "b"]),
  Type.Literal(true),
  Timestamp,
);

const { schema: anySchema } = fc.letrec<{ schema: TSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    plain,
    tie("schema").map((items) => Type.Array(items)),
    tie("schema").map((form) => nullable(form)),
    fc
      .dictionary(fc.constantFrom("id", "title", "parts", "at", "of"), tie("schema"))
      .map((properties) => Type.Object(properties)),
  ),
}));

test("of every value every schema shows what it names, in its order, and nothing else at any level", () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const { row, shown } = sampleOf(schema);
      const show = shownBy(schema) as (value: unknown) => unknown;
      assert.equal(JSON.stringify(show(poisoned(row))), JSON.stringify(shown));
    }),
  );
});

test("a property that may be absent stays absent, and null stays null", () => {
  const show = shownBy(
    Type.Object({ title: Type.Optional(Type.String()), at: nullable(Timestamp) }),
  );
  assert.deepEqual(show({ at: null }), { at: null });
  assert.deepEqual(Object.keys(show({ at: null })), ["at"]);
});

test("where a plain value is named, an object is a fault and not shown", () => {
  const show = shownBy(Type.Object({ title: Type.String() }));
  assert.throws(() => show({ title: { secret: 1 } as never }), /"title" is an object/);
  assert.throws(() => shownBy(Type.Array(Type.String()))("ab" as never), /no list/);
  assert.throws(() => shownBy(Type.Object({ of: Type.Object({}) }))({ of: 1 as never }), /"of"/);
});

test("of a file its bytes, name and hash are shown", () => {
  const pdf = { bytes: 3, stream: Readable.from([Buffer.alloc(3)]) };
  const file = { pdf, fileName: "a.pdf", sha256: "00" };
  const shown = shownBy(PdfBytes)({
    ...file,
    pdf: { ...pdf, path: "/data" } as never,
    more: 1,
  } as never);
  assert.deepEqual(shown, file);
});

test("a schema that leaves open what it takes shows nothing: it is refused when it is read", () => {
  const open = [
    Type.Record(Type.String(), Type.String()),
    Type.Object({ a: Type.String() }, { additionalProperties: true }),
    Type.Unknown(),
    Type.Array(Type.Any()),
    Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
  ];
  for (const schema of open) {
    assert.throws(() => shownBy(Type.Object({ of: schema })), /does not say/);
  }
});
