import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findPersonByEmail } from "#accounts/people-store.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type OidcProvider, startOidcProvider } from "#kit/peers/oidc-provider.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { look, memberWith, type PageSeen, signedIn } from "#kit/scenes/member.ts";
import { addPerson } from "#kit/scenes/people.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";

const BASE = "http://localhost:4150";
let provider: OidcProvider;
let service: TestService;
let account: TestAccount;
before(async () => {
  provider = await startOidcProvider(`${BASE}/login/oidc/back`);
  service = await startService({
    // The provider's clock is the machine's.
    clock: heldClock(new Date().toISOString()),
    env: {
      BASE_URL: BASE,
      LOG_LEVEL: "error",
      OIDC_NAME: "Corp <ID>",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_DOMAINS: "corp.example",
      OIDC_ACCOUNT: "office@corp.example",
    },
  });
  account = await service.openAccount({ email: "office@corp.example" });
});
after(async () => {
  await service?.close();
  await provider?.close();
});

const cookieOf = ({ setCookie }: PageSeen) => setCookie?.split(";")[0] ?? "";
const HERE = { "accept-language": "en" };

/** Leaves by this page and comes back to the form that takes the answer. */
async function goThere(
  left: { address: string; kept: string },
  who: string,
  browser?: Map<string, string>,
): Promise<{ form: Record<string, string>; kept: string }> {
  const back = await provider.visit(left.address, who, browser);
  assert.equal(back.origin + back.pathname, `${BASE}/login/oidc/back`);
  const page = await look(service.url + back.pathname + back.search, {
    headers: { ...HERE, cookie: left.kept },
  });
  assert.equal(page.status, 200, page.html);
  assert.equal(page.setCookie, null, "a GET signs nobody in");
  const form = Object.fromEntries(
    [...page.html.matchAll(/name="(code|state|iss)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;
  return { form, kept: left.kept };
}

async function leave(): Promise<{ address: string; kept: string }> {
  const left = await look(`${service.url}/login/oidc`, { headers: HERE });
  assert.equal(left.status, 303, left.html);
  return { address: left.location ?? "", kept: cookieOf(left) };
}

const comeBack = (form: Record<string, string>, cookie: string) =>
  look(`${service.url}/login/oidc/back`, {
    method: "POST",
    headers: { ...HERE, cookie },
    body: new URLSearchParams(form),
  });

async function signInAs(who: string, browser?: Map<string, string>): Promise<PageSeen> {
  const { form, kept } = await goThere(await leave(), who, browser);
  return comeBack(form, kept);
}

/** A member of the account with this address who connected themselves as `who`. */
async function connected(who: string) {
  const personId = await addPerson(service, account.accountId, "member");
  const member = await signedIn(service, account.accountId, personId);
  const left = await member.post("/app/sign-in/provider");
  assert.equal(left.status, 200, left.html);
  const address = /<a class="button primary" href="([^"]+)"/.exec(left.html)?.[1] ?? "";
  const away = { address: address.replaceAll("&amp;", "&"), kept: cookieOf(left) };
  const { form, kept } = await goThere(away, who);
  return { member, personId, form, kept };
}

test("whoever connected themselves signs in, and is known by issuer and subject alone", async () => {
  const { member, form, kept } = await connected("carla");
  const stranger = await signedIn(service, account.accountId);
  const theirs = await comeBack(form, `${stranger.cookie}; ${kept}`);
  assert.equal(theirs.status, 400, "another person's session connects nothing");
  const none = await comeBack(form, kept);
  assert.equal(none.status, 401, "nor does none");
  const other = await signedIn(service, account.accountId, await personOf(member.cookie));
  const done = await comeBack(form, `${member.cookie}; ${kept}`);
  assert.deepEqual([done.status, done.location], [303, "/app/sign-in?done=saved"], done.html);
  assert.equal((await other.get("/app")).status, 401, "their other sessions end");
  const inside = await memberWith(service, cookieOf(done));
  assert.match((await inside.get("/app/sign-in")).html, /Disconnect/);
  const again = await comeBack(form, `${inside.cookie}; ${kept}`);
  assert.equal(again.status, 400, "an answer is taken once");

  const entered = await signInAs("carla");
  assert.deepEqual([entered.status, entered.location], [303, "/app"], entered.html);
  const back = await memberWith(service, cookieOf(entered));
  assert.equal((await back.get("/app")).status, 200);

  const id = /identities\/([\w-]+)\/remove/.exec((await inside.get("/app/sign-in")).html)?.[1];
  const foreign = await stranger.post(`/app/sign-in/identities/${id}/remove`);
  assert.equal(foreign.status, 404);
  const removed = await inside.post(`/app/sign-in/identities/${id}/remove`);
  assert.deepEqual([removed.status, removed.location], [303, "/app/sign-in?done=removed"]);
});

async function personOf(cookie: string): Promise<string> {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256")
    .update(cookie.split("=")[1] ?? "")
    .digest();
  const { person_id } = await service.app.services.database
    .selectFrom("session")
    .select("person_id")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  return person_id;
}

test("a new colleague of the domain joins the one account, as what was set, once", async () => {
  const entered = await signInAs("newcomer");
  assert.deepEqual([entered.status, entered.location], [303, "/app"], entered.html);
  const inside = await memberWith(service, cookieOf(entered));
  assert.match((await inside.get("/app")).html, /Signed in as newcomer@corp\.example/);
  assert.equal((await inside.get("/app/keys")).status, 403, "as a viewer");
  const { database } = service.app.services;
  const person = await findPersonByEmail(database, "newcomer@corp.example");
  await database
    .deleteFrom("member")
    .where("person_id", "=", person?.id ?? "")
    .execute();
  const refused = await signInAs("newcomer");
  assert.equal(refused.status, 401, "whoever was removed does not join again by themselves");
});

test("an address alone opens nothing: neither one that is somebody's here nor an unproven one", async () => {
  const known = await signInAs("office");
  const unverified = await signInAs("unverified-newcomer");
  for (const { status, html, setCookie } of [known, unverified]) {
    assert.equal(status, 401);
    assert.match(html, /Nobody here is connected with that account/);
    assert.equal(setCookie, null);
  }
  const [told, too] = [known, unverified].map(({ html }) =>
    html.replace(/data-options="[^"]*"/, ""),
  );
  assert.equal(told, too, "whether there is somebody is not told");
  const { database } = service.app.services;
  assert.equal(await findPersonByEmail(database, "unverified-newcomer@corp.example"), null);
});

test("an answer is taken once, from the browser that asked, within its time", async () => {
  const { form, kept } = await goThere(await leave(), "somebody-else");
  const another = await leave();
  assert.equal((await comeBack(form, another.kept)).status, 401, "another browser's");
  assert.equal((await comeBack(form, "")).status, 401, "no browser's");
  assert.equal((await comeBack({ ...form, state: "x" }, kept)).status, 401);
  assert.equal((await comeBack({ ...form, iss: "https://evil.example" }, kept)).status, 401);
  assert.equal((await comeBack(form, kept)).status, 401, "it was taken by the try before");
  const late = await goThere(await leave(), "somebody-else");
  service.clock.moveMs(10 * MINUTE_MS);
  assert.equal((await comeBack(late.form, late.kept)).status, 401);
  service.clock.moveMs(-10 * MINUTE_MS);
});

test("a fresh proof takes a sign-in there that is fresh, by whoever it is", async () => {
  const { member, form, kept } = await connected("petra");
  const done = await comeBack(form, `${member.cookie}; ${kept}`);
  assert.equal(done.status, 303, done.html);
  const inside = await memberWith(service, cookieOf(done));
  const proveAs = async (who: string, browser?: Map<string, string>) => {
    const left = await inside.get("/app/prove/provider?to=keys");
    assert.equal(left.status, 303, left.html);
    const away = { address: left.location ?? "", kept: cookieOf(left) };
    const back = await goThere(away, who, browser);
    return comeBack(back.form, `${inside.cookie}; ${back.kept}`);
  };
  assert.equal((await proveAs("somebody-else")).status, 401, "it is somebody else there");
  const proved = await proveAs("petra");
  assert.deepEqual([proved.status, proved.location], [303, "/app/keys"], proved.html);
  assert.equal((await inside.get("/app")).status, 401, "the session has another secret");
});

test("where the provider is silent, that is said, and the other ways in are there", async () => {
  await provider.close();
  service.clock.moveMs(120 * MINUTE_MS);
  const page = await look(`${service.url}/login/oidc`, { headers: HERE });
  assert.equal(page.status, 503);
  assert.match(page.html, /does not answer just now/);
  assert.match(page.html, /name="password"/);
  assert.match(page.html, /Sign in with Corp &lt;ID/);
});
