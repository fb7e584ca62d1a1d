/** Every route, asked by everybody there is: the cells of docs/operate/security/who-may-ask.md. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { routesOf, type ServedRoute } from "#http/access.ts";
import { formToken } from "#http/form-guard.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { startService, type TestService } from "#kit/scenes/service.ts";
import { ASKERS, type Asker, allRoutes, whatIsTold } from "#kit/scenes/who-may-ask.ts";
import { openScene, ROLE, type Scene, type SceneIds } from "./asked-account.ts";
import { ASKED } from "./asked-routes.ts";

let service: TestService;
let scene: Scene;
before(async () => {
  service = await startService({ env: { LOG_LEVEL: "fatal", WEBHOOK_ALLOW_PRIVATE: "true" } });
  scene = await openScene(service);
});
after(() => service?.close());

const NAMES = Object.keys(ASKERS) as Asker[];
const ROUTES = allRoutes();
const nameOf = ({ method, path }: ServedRoute) => `${method} ${path}`;

test("every route that is served has its row, and every row of the account its way to be asked", () => {
  const served = routesOf(service.app.server).map(({ method, path }) => {
    if (path.startsWith("/schemas/")) return "GET /schemas/:name";
    const [all] = /^\/api\/v1\/contracts\/from-template/.exec(path) ?? [];
    return all ? `ANY ${all}` : `${method} ${path}`;
  });
  // Only where somebody sells credits.
  const unsold = ["POST /payments/stripe"];
  assert.deepEqual([...new Set([...served, ...unsold])].sort(), ROUTES.map(nameOf).sort());
  const ofRoles = ROUTES.filter(({ access }) => access.by === "role");
  assert.deepEqual(Object.keys(ASKED).sort(), ofRoles.map(nameOf).sort());
});

/** What operations are asked with, where nothing would not do. */
const BODIES: Record<string, unknown> = {
  "PATCH /api/v1/contracts/:id": { title: "x" },
  "POST /api/v1/contracts/:id/sessions": { role: ROLE },
  "POST /api/v1/webhooks": { url: "https://hooks.example.com/", events: ["contract.completed"] },
  "PATCH /api/v1/webhooks/:id": { active: false },
};

/** A path of the route, with what it names. */
function pathOf(route: ServedRoute, of: SceneIds): string {
  const asked = ASKED[nameOf(route)];
  if (asked) return asked.path(of);
  const { access, method, path } = route;
  const isDeleted = method === "DELETE";
  const id = path.includes("/webhooks/")
    ? of[isDeleted ? "spareWebhook" : "webhook"]
    : path.includes("/sessions")
      ? of.signed
      : of[isDeleted ? "ending" : "changing"];
  const secret = access.by === "link" && access.to === "status" ? of.status : of.sign;
  return path
    .replace(":id", id)
    .replace(":session", of.session)
    .replace(/:(?:link|secret)/, secret)
    .replace(/:(?:page|picture|number)/g, "1")
    .replace(/:\w+|\*/g, "x");
}

interface Answer {
  status: number;
  text: string;
  /** All that an answer tells, apart from what each request has of its own. */
  told: string;
  headers: Record<string, unknown>;
}

let addresses = 0;

/** Without a connection, each time from another network: what is asked here is who may, many times over. */
async function ask(
  route: ServedRoute,
  of: SceneIds,
  sent: Record<string, string>,
  from = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
): Promise<Answer> {
  addresses += 1;
  const isApi =
    route.access.by === "key" || route.path.startsWith("/api/") || route.path === "/mcp";
  const form = new URLSearchParams(ASKED[nameOf(route)]?.form);
  const session = /countersign_session=(.+)/.exec(sent.cookie ?? "")?.[1];
  if (session) form.set("token", formToken(session));
  // Tries to sign in are counted by the address.
  if (route.access.by === "anybody") form.set("email", `${addresses}@example.org`);
  const hasBody = !["GET", "DELETE"].includes(route.method);
  const type = isApi ? "application/json" : "application/x-www-form-urlencoded";
  const payload = isApi ? JSON.stringify(BODIES[nameOf(route)] ?? {}) : form.toString();
  const answer = await service.app.server.inject({
    method: route.method === "ANY" ? "POST" : (route.method as "GET"),
    url: pathOf(route, of),
    remoteAddress: from,
    headers: { "accept-language": "en", ...sent, ...(hasBody && { "content-type": type }) },
    ...(hasBody && { payload }),
  });
  const text = answer.body.replaceAll(/"requestId":"[^"]+"/g, "");
  const told = JSON.stringify([answer.statusCode, answer.headers["content-type"], text]);
  return { status: answer.statusCode, text, told, headers: answer.headers };
}

const neededBy = ({ access }: ServedRoute) => {
  if (access.by === "assistant") return ["assistant" as const];
  if (access.by !== "key" || access.scope === "any") return [];
  return [access.scope, ...(access.alsoScope ? [access.alsoScope] : [])];
};

/** What a scope or a role is refused with. */
const REFUSED =
  /API key does not have the scope|Your role does not include this|owner of this account let/;

for (const route of ROUTES.filter(({ access }) =>
  ["key", "role", "assistant"].includes(access.by),
)) {
  test(`${nameOf(route)} answers everybody as the table says`, async () => {
    service.clock.moveMs(MINUTE_MS);
    let there: SceneIds | null = null;
    for (const asker of NAMES) {
      const told = whatIsTold(route, asker);
      const isDone = told === "yes" || told === "own" || told === "prove";
      // Whoever is refused leaves everything as it was, and the next one finds it so.
      there ??= await scene.there();
      const sent = await scene.by(asker, neededBy(route), isDone);
      const { status, text, headers, ...answer } = await ask(route, there, sent);
      const said = `${asker}: ${status} ${text.slice(0, 300)}`;
      const { isFresh, allowed } = {
        isFresh: false,
        allowed: null,
        ...ASKED[nameOf(route)],
        ...route.access,
      };
      assert.match(String(headers["cache-control"]), /^(?:no-store|private)/, said);
      if (told === "own") {
        if (allowed === null) assert.ok(![401, 403].includes(status), said);
        // They may be the last owner there, or have asked for it before.
        else assert.ok(status === allowed || status === 409, said);
      } else if (told === "yes") {
        if (allowed === null) assert.ok(![401, 403, 404].includes(status), said);
        else assert.equal(status, allowed, said);
      } else if (told === "prove") {
        // What was refused for another reason was not done either.
        const isRefused = allowed !== null && allowed >= 400;
        assert.ok(status === 401 || (isRefused && status === allowed), said);
        assert.ok(isFresh);
      } else {
        assert.equal(status, told, said);
        assert.equal(REFUSED.test(text), told === 403, said);
        const unknown = await ask(route, scene.nowhere(), sent);
        assert.equal(answer.told, unknown.told, `${asker}: whatever there is`);
      }
      const { contract, webhook, token, archive } = there;
      if (isDone && route.method !== "GET") there = null;
      if (told === "yes" || told === "prove") continue;
      for (const id of [contract, webhook, token, archive]) {
        assert.ok(!text.includes(id), `${asker} reads ${id}`);
      }
    }
  });
}

for (const route of ROUTES.filter(({ access }) => access.by === "link")) {
  test(`${nameOf(route)} answers whoever holds the link, and to everybody else the same of none`, async () => {
    service.clock.moveMs(MINUTE_MS);
    const [there, nowhere] = [await scene.there(), scene.nowhere()];
    const [found, none] = [await ask(route, there, {}), await ask(route, nowhere, {})];
    assert.ok(none.status >= 400, none.told);
    for (const asker of NAMES) {
      const sent = await scene.by(asker, ["assistant"]);
      assert.equal((await ask(route, there, sent)).status, found.status, asker);
      assert.equal((await ask(route, nowhere, sent)).told, none.told, asker);
    }
  });
}

/** Whoever is signed in is led to the account instead. */
const KNOWS_VISITORS = ["GET /", "GET /login"];

for (const route of ROUTES.filter(({ access }) => access.by === "anybody")) {
  test(`${nameOf(route)} answers everybody alike`, async () => {
    const there = await scene.there();
    const { status } = await ask(route, there, {});
    for (const asker of NAMES) {
      const answer = await ask(route, there, await scene.by(asker, ["assistant"]));
      const isLed = KNOWS_VISITORS.includes(nameOf(route)) && answer.status === 303;
      assert.ok(answer.status === status || isLed, `${asker}: ${answer.status}, not ${status}`);
      assert.ok(!answer.text.includes(there.contract), asker);
    }
  });
}

for (const route of ROUTES.filter(({ access }) => access.by === "machine")) {
  test(`${nameOf(route)} is nothing to whoever is elsewhere, whoever they are`, async () => {
    const there = await scene.there();
    for (const asker of NAMES) {
      const sent = await scene.by(asker, ["assistant"]);
      assert.equal((await ask(route, there, sent, "203.0.113.7")).status, 404, asker);
    }
  });
}

test("what is there is still there, as it was", async () => {
  service.clock.moveMs(MINUTE_MS);
  const { contract, webhook } = await scene.there();
  const found = await scene.account.call("GET", `/contracts/${contract}`);
  assert.equal(found.status, 200);
  assert.equal((await scene.account.call("GET", `/webhooks/${webhook}`)).status, 200);
});
