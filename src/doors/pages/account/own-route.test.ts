import assert from "node:assert/strict";
import { test } from "node:test";
import { type PageInput, text } from "#http/page-input.ts";
import type { PageRequest } from "#http/page-routes.ts";
import { OWN_ROUTES } from "./account-routes.ts";
import { ownRoute } from "./own-route.ts";

const RENAME = { form: { name: text() } } as const satisfies PageInput;
const rename = (_: unknown, request: PageRequest<typeof RENAME>) => ({
  redirect: request.form.name,
});

// @ts-expect-error the handler reads a form that the row does not declare
ownRoute("POST /app/name", { act: "keepOwn" }, rename);
// @ts-expect-error the row declares another
ownRoute("POST /app/name", { act: "keepOwn", form: { title: text() } }, rename);
// @ts-expect-error no row says whom it answers by itself
ownRoute("POST /app/name", { ...RENAME }, rename);

test("a row is the route that it names, with what its handler reads", () => {
  const { method, path, act, form } = ownRoute(
    "POST /app/name",
    { act: "keepOwn", ...RENAME },
    rename,
  );
  assert.deepEqual([method, path, act, form], ["POST", "/app/name", "keepOwn", RENAME.form]);
});

test("no two rows of the account are the same route, and a form is read of no other than one that is sent", () => {
  const names = OWN_ROUTES.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(names).size, names.length);
  for (const { method, path, form } of OWN_ROUTES) {
    assert.ok(form === undefined || method === "POST", path);
  }
});
