/** Every page with what does not fit in its path, its query and its form, as its row declares them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PAGES, PAGES_WITHOUT_MAIL_SERVER } from "#app/all-pages.ts";
import { formToken } from "#http/form-guard.ts";
import type { PageRoute } from "#http/page-routes.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { openScene, type Scene, type SceneIds } from "./asked-account.ts";
import { ASKED } from "./asked-routes.ts";

let service: TestService;
let scene: Scene;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" } });
  scene = await openScene(service);
});
after(() => service?.close());

// Rows are made without anything being asked of the service.
const ROWS = [...PAGES, ...PAGES_WITHOUT_MAIL_SERVER].flatMap((rows) =>
  rows({ baseUrl: "https://sign.example.com" } as never),
);
const nameOf = ({ method, path }: PageRoute) => `${method} ${path}`;
const isStrict = (schema: object) => !("default" in schema);

/** The path of a page that is there, as far as the scene has it. */
function pathOf(route: PageRoute, of: SceneIds): string {
  const asked = ASKED[nameOf(route)];
  if (asked) return asked.path(of);
  return route.path
    .replace(/:(?:link|secret)/, of.sign)
    .replace(/:(?:page|picture|number)/g, "1")
    .replace(/:\w+|\*/g, "x");
}

/** The same with something else at one of the places that the path names. */
function withAt(route: PageRoute, of: SceneIds, name: string, value: string): string {
  const there = pathOf(route, of).split("/");
  const at = route.path.split("/").indexOf(name === "*" ? "*" : `:${name}`);
  return there.with(at, value).join("/");
}

let addresses = 0;

interface Sent {
  path: string;
  query?: [string, string][];
  form?: [string, string][];
  /** Sent as a form with files. */
  parts?: FormData;
}

/** Each time from another network; a form in a session of its own, which it may end. */
async function ask(
  route: PageRoute,
  { path, query = [], form = [], parts }: Sent,
  by: "owner" | "nobody" = "owner",
) {
  addresses += 1;
  const sent = await scene.by(by, [], form.length > 0 || parts !== undefined);
  const session = /countersign_session=(.+)/.exec(sent.cookie ?? "")?.[1];
  const token: [string, string][] = session ? [["token", formToken(session)]] : [];
  for (const [name, value] of token) parts?.append(name, value);
  const body = parts && new Response(parts);
  const isForm = route.method === "POST";
  const { statusCode, body: text } = await service.app.server.inject({
    method: route.method,
    url: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: {
      "accept-language": "en",
      ...sent,
      ...(isForm && {
        "content-type": body?.headers.get("content-type") ?? "application/x-www-form-urlencoded",
      }),
    },
    ...(isForm && {
      payload: body
        ? Buffer.from(await body.arrayBuffer())
        : new URLSearchParams([...form, ...token]).toString(),
    }),
  });
  assert.ok(statusCode < 500, `${path} ${JSON.stringify({ query, form }).slice(0, 300)}: ${text}`);
  return { statusCode, text };
}

const LONG = "x".repeat(12_000);
const ODD = [
  ...["no-uuid", "%00", "%ff", "..%2f..%2fetc", "__proto__", "constructor", "-1", "1e3", "0"],
  ...["99999999999999999999", "%27%20or%20true--", encodeURIComponent("ﬃ\u202e"), "x".repeat(90)],
];

for (const route of ROWS.filter(({ place }) => place)) {
  test(`${nameOf(route)}: what cannot be at its place is answered as what is not there`, async () => {
    service.clock.moveMs(MINUTE_MS);
    const of = await scene.there();
    for (const [name, schema] of Object.entries(route.place ?? {})) {
      for (const value of ODD) {
        const path = withAt(route, of, name, value);
        const { statusCode } = await ask(route, { path });
        // What is no address at all is refused before any page.
        if (isStrict(schema)) assert.ok([400, 404].includes(statusCode), `${path}: ${statusCode}`);
      }
      const path = withAt(route, of, name, "no-uuid");
      if (route.access.by !== "role") continue;
      const [there, not] = [
        await ask(route, { path: pathOf(route, of) }, "nobody"),
        await ask(route, { path }, "nobody"),
      ];
      assert.deepEqual([there.statusCode, not.statusCode], [401, 401]);
      assert.equal(there.text, not.text, "who is not signed in learns of no place");
    }
  });
}

/** What is asked besides, which every object has or which is no name of a control. */
const FOREIGN: [string, string][] = [
  ["__proto__", "x"],
  ["__proto__[isOwner]", "x"],
  ["constructor", "x"],
  ["hasOwnProperty", "x"],
  ["toString", "x"],
  ["", "x"],
];

/** The names that a schema reads: of rows and boxes some of those that it may. */
function namesOf(fields: PageRoute["form"] = {}): string[] {
  return Object.entries(fields).flatMap(([name, schema]) => {
    const { prefix, parts } = schema as { prefix?: string; parts?: string[] };
    if (parts) return parts.map((part) => `${prefix}0.${part}`);
    return prefix === undefined ? [name] : [`${prefix}x`, `${prefix}__proto__`];
  });
}

/** Ways to send these names that no page of ours does. */
function misfits(names: readonly string[]): [string, string][][] {
  return [
    FOREIGN,
    names.flatMap((name): [string, string][] => [
      [name, "a"],
      [name, "b"],
    ]),
    names.flatMap((name): [string, string][] => [
      [`${name}[]`, "a"],
      [`${name}[]`, "b"],
    ]),
    names.map((name) => [name, ""]),
    names.map((name) => [name, "\0\u202e"]),
    ...names.map((name): [string, string][] => [[name, LONG]]),
  ];
}

for (const route of ROWS.filter(({ query, form }) => query ?? form)) {
  test(`${nameOf(route)}: no value, no list and no name that does not fit is a fault of ours`, async () => {
    service.clock.moveMs(MINUTE_MS);
    const usual = Object.entries(ASKED[nameOf(route)]?.form ?? {});
    for (const query of misfits(namesOf(route.query))) {
      await ask(route, { path: pathOf(route, await scene.there()), query, form: usual });
    }
    for (const form of route.form ? misfits(namesOf(route.form)) : []) {
      service.clock.moveMs(MINUTE_MS);
      await ask(route, { path: pathOf(route, await scene.there()), form });
    }
    assert.equal("isOwner" in {}, false);
  });
}

for (const route of ROWS.filter(({ formBytes }) => formBytes)) {
  test(`${nameOf(route)}: a file where words are due, and words where a file is, are as nothing sent`, async () => {
    const of = await scene.there();
    const parts = new FormData();
    for (const name of [...namesOf(route.form), "__proto__"]) {
      const isFile = (route.form?.[name] as { type?: string } | undefined)?.type === "object";
      parts.append(name, isFile ? "words" : new File(["bytes"], "a.txt"));
    }
    const nothing = await ask(route, { path: pathOf(route, of), parts: new FormData() });
    const { statusCode } = await ask(route, { path: pathOf(route, await scene.there()), parts });
    assert.equal(statusCode, nothing.statusCode);
  });
}
