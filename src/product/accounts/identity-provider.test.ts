import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { startLyingProvider } from "#kit/peers/lying-provider.ts";
import { type Claims, openProvider, type Tie } from "./identity-provider.ts";

const REDIRECT = "https://sign.example/login/oidc/back";
const provider = await startLyingProvider("countersign");
after(() => provider.close());
beforeEach(() => provider.repent());

const tie: Tie = { state: "s".repeat(43), nonce: "n".repeat(43), verifier: "v".repeat(43) };
let now = new Date();

function open(issuer = provider.issuer) {
  const access = {
    issuer,
    clientId: "countersign",
    clientSecret: "secret",
    redirectUri: REDIRECT,
    wantsEmail: true,
  };
  now = new Date();
  return openProvider(access, { clock: { now: () => now }, onDown: () => {} });
}

/** Goes there and comes back; `with` is what differs on the way. */
async function comeBack(
  change: { tie?: Partial<Tie>; iss?: string; state?: string; code?: string } = {},
): Promise<Claims | "wrong" | "down"> {
  const asks = open();
  const address = await asks.addressFor(tie, "signIn");
  const code = change.code ?? provider.codeFor(address);
  const { iss = provider.issuer, state = tie.state } = change;
  return asks.redeem({ ...tie, ...change.tie }, { code, state, iss });
}

test("a browser is sent with state, nonce, a challenge of S256 and exactly the registered address", async () => {
  const url = new URL(await open().addressFor(tie, "signIn"));
  assert.equal(url.origin + url.pathname, `${provider.issuer}/authorize`);
  const { code_challenge, max_age, ...asked } = Object.fromEntries(url.searchParams);
  assert.deepEqual(asked, {
    response_type: "code",
    client_id: "countersign",
    redirect_uri: REDIRECT,
    scope: "openid email",
    state: tie.state,
    nonce: tie.nonce,
    code_challenge_method: "S256",
  });
  assert.match(code_challenge ?? "", /^[\w-]{43}$/);
  assert.notEqual(code_challenge, tie.verifier);
  const proving = new URL(await open().addressFor(tie, "prove"));
  assert.equal(proving.searchParams.get("prompt"), "login");
  assert.equal(proving.searchParams.get("max_age"), "0");
});

test("whom the provider vouches for is known by issuer and subject", async () => {
  const claims = await comeBack();
  assert.ok(typeof claims === "object");
  assert.deepEqual(
    [claims.issuer, claims.subject, claims.email],
    [provider.issuer, "somebody", "somebody@corp.example"],
  );
  assert.ok(claims.provedAt);
});

const seconds = () => Math.floor(Date.now() / 1000);

/** What is wrong with an answer, and none of them says who anybody is. */
const WRONG: Record<string, () => Promise<unknown> | unknown> = {
  "a code that another browser began": () => comeBack({ tie: { verifier: "w".repeat(43) } }),
  "a code that was made up": () => comeBack({ code: "guessed" }),
  "another state": () => comeBack({ state: "t".repeat(43) }),
  "another issuer in the answer (RFC 9207)": () => comeBack({ iss: "https://evil.example" }),
  "no issuer in the answer of one that says it sends it": () => comeBack({ iss: "" }),
  "a token of another nonce": () => lie({ nonce: "m".repeat(43) }),
  "a token without a nonce": () => lie({ nonce: undefined }),
  "a token of another issuer": () => lie({ iss: "https://evil.example" }),
  "a token for somebody else": () => lie({ aud: "another-client" }),
  "a token for two, of which we are not the one it was made for": () =>
    lie({ aud: ["countersign", "another"], azp: "another" }),
  "a token that is over": () => lie({ exp: seconds() - 120, iat: seconds() - 600 }),
  "a token without a subject": () => lie({ sub: undefined }),
  "a token with an empty subject": () => lie({ sub: "" }),
  "a token that another key signed": () => {
    provider.lies.otherKey = true;
    return comeBack();
  },
  "a token that nobody signed": () => {
    provider.lies.header = { alg: "none" };
    return comeBack();
  },
};

function lie(claims: Record<string, unknown>) {
  provider.lies.claims = claims;
  return comeBack();
}

for (const [what, ask] of Object.entries(WRONG)) {
  test(`nobody is signed in by ${what}`, async () => assert.equal(await ask(), "wrong"));
}

test("a token is as old as our own clock says", async () => {
  const asks = open();
  const address = await asks.addressFor(tie, "signIn");
  const answer = { code: provider.codeFor(address), state: tie.state, iss: provider.issuer };
  now = new Date(Date.now() + 600_000);
  assert.equal(await asks.redeem(tie, answer), "wrong");
});

test("an address counts only where the provider says that it is theirs", async () => {
  for (const email_verified of [false, undefined, "true", 1]) {
    provider.lies.claims = { email_verified };
    const claims = await comeBack();
    assert.equal(typeof claims === "object" && claims.email, null, String(email_verified));
  }
  provider.lies.claims = { email: "two@a.example,three@b.example" };
  const claims = await comeBack();
  assert.equal(typeof claims === "object" && claims.email, null);
});

test("a provider that is silent or broken is down, and is not asked again at once", async () => {
  const asks = open();
  const address = await asks.addressFor(tie, "signIn");
  provider.lies.tokenStatus = 503;
  const answer = { code: provider.codeFor(address), state: tie.state, iss: provider.issuer };
  assert.equal(await asks.redeem(tie, answer), "down");
  provider.repent();
  provider.lies.metadata = { issuer: "https://evil.example" };
  const mixedUp = open();
  assert.equal(await mixedUp.addressFor(tie, "signIn"), "down");
  const before = provider.asked.length;
  assert.equal(await mixedUp.addressFor(tie, "signIn"), "down");
  assert.equal(provider.asked.length, before);
  provider.repent();
  now = new Date(now.getTime() + 5_000);
  assert.notEqual(await mixedUp.addressFor(tie, "signIn"), "down", "it is asked again later");
});

test("what a provider names beside its own origin has TLS and is public", async () => {
  provider.lies.metadata = { token_endpoint: "http://10.0.0.1/token" };
  assert.equal(await open().addressFor(tie, "signIn"), "down");
  provider.lies.metadata = { authorization_endpoint: "http://evil.example/" };
  assert.equal(await open().addressFor(tie, "signIn"), "down");
  provider.lies.metadata = { authorization_endpoint: "javascript:alert(1)" };
  assert.equal(await open().addressFor(tie, "signIn"), "down");
  provider.lies.metadata = { token_endpoint: "https://169.254.169.254/token" };
  const asks = open();
  const address = await asks.addressFor(tie, "signIn");
  const answer = { code: provider.codeFor(address), state: tie.state, iss: provider.issuer };
  assert.equal(await asks.redeem(tie, answer), "down", "it is not asked");
});
