import type { Configuration, ServerMetadata } from "openid-client";
import { readEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Clock } from "#kernel/time.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { providerFetch } from "./provider-fetch.ts";

/** How this installation is known to its provider. */
export interface ProviderAccess {
  /** As the provider spells it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Exactly as it is registered there. */
  redirectUri: string;
  /** Whether an address is asked for where the token has none (OpenID Connect Core, 5.3). */
  wantsEmail: boolean;
}

/** What ties an answer to the browser that asked, and to one asking (RFC 7636, OpenID Connect Core 3.1.2.1). */
export interface Tie {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider vouches for. */
export interface Claims {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it is theirs. */
  email: string | null;
  /** When they last proved themselves there; null where it does not say. */
  provedAt: Date | null;
}

/** What came back in the address of our page. */
export interface ProviderAnswer {
  code: string;
  state: string;
  /** RFC 9207; empty where the provider sends none. */
  iss: string;
}

export interface IdentityProvider {
  /** Where a browser is sent; `prove`: somebody has to prove themselves there, whatever session they have. */
  addressFor(tie: Tie, asks: "signIn" | "prove"): Promise<string | "down">;
  /** Redeems the code: who it is, or `wrong` for an answer that is not one to this asking. */
  redeem(tie: Tie, answer: ProviderAnswer): Promise<Claims | "wrong" | "down">;
}

/** For so long what a provider says of itself is believed without asking again. */
const KNOWN_MS = 3_600 * SECOND_MS;
/** After a failure nobody makes us ask again for so long. */
const SILENT_MS = 5 * SECOND_MS;

/** Those that the package checks; RS256 is what every provider has (OpenID Connect Core, 15.1). */
const ALGORITHMS = ["RS256", "ES256", "PS256", "EdDSA", "Ed25519", "ES384", "RS512", "ES512"];

/** The provider of the settings. Nothing is asked and nothing is loaded before somebody signs in by it. */
export function openProvider(
  access: ProviderAccess,
  { clock, onDown }: { clock: Clock; onDown(error: unknown): void },
): IdentityProvider {
  let known: { metadata: Promise<ServerMetadata | null>; until: number } | null = null;

  async function discover(): Promise<ServerMetadata | null> {
    const client = await import("openid-client");
    const { issuer } = access;
    try {
      const found = await client.discovery(new URL(issuer), access.clientId, undefined, undefined, {
        [client.customFetch]: providerFetch(issuer, () => {}),
        // The settings take `http:` for this machine alone.
        ...(issuer.startsWith("http:") && { execute: [client.allowInsecureRequests] }),
      });
      const metadata = { ...found.serverMetadata() };
      assertEndpoints(metadata, issuer);
      return metadata;
    } catch (error) {
      onDown(error);
      return null;
    }
  }

  async function metadataNow(): Promise<ServerMetadata | null> {
    const now = clock.now().getTime();
    if (known && now < known.until) return known.metadata;
    const asked = { metadata: discover(), until: now + KNOWN_MS };
    known = asked;
    const metadata = await asked.metadata;
    if (!metadata) asked.until = clock.now().getTime() + SILENT_MS;
    return metadata;
  }

  return {
    async addressFor({ state, nonce, verifier }, asks) {
      const metadata = await metadataNow();
      if (!metadata) return "down";
      const client = await import("openid-client");
      const config = new client.Configuration(metadata, access.clientId);
      if (access.issuer.startsWith("http:")) client.allowInsecureRequests(config);
      return client.buildAuthorizationUrl(config, {
        response_type: "code",
        redirect_uri: access.redirectUri,
        scope: "openid email",
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // Asking for an age is what makes a provider tell when somebody proved themselves.
        ...(asks === "prove"
          ? { max_age: "0", prompt: "login" }
          : { max_age: String(LIMITS.sessionMs / SECOND_MS) }),
      }).href;
    },

    async redeem({ state, nonce, verifier }, answer) {
      const metadata = await metadataNow();
      if (!metadata) return "down";
      let isSilent = false;
      const config = await configurationFor(metadata, access, clock, () => {
        isSilent = true;
      });
      const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
      const url = new URL(access.redirectUri);
      url.search = new URLSearchParams({
        code: answer.code,
        state: answer.state,
        ...(answer.iss && { iss: answer.iss }),
      }).toString();
      try {
        const tokens = await authorizationCodeGrant(config, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims: Record<string, unknown> = { ...tokens.claims() };
        if (access.wantsEmail && claims.email === undefined && metadata.userinfo_endpoint) {
          const { sub } = claims;
          const more = await fetchUserInfo(config, tokens.access_token, String(sub));
          const { email, email_verified } = more;
          Object.assign(claims, { email, email_verified });
        }
        return claimsIn(claims);
      } catch (error) {
        onDown(error);
        return isSilent ? "down" : "wrong";
      }
    },
  };
}

async function configurationFor(
  metadata: ServerMetadata,
  { issuer, clientId, clientSecret }: ProviderAccess,
  clock: Clock,
  onSilence: () => void,
): Promise<Configuration> {
  const client = await import("openid-client");
  const { id_token_signing_alg_values_supported: signs = [] } = metadata;
  const posts = metadata.token_endpoint_auth_methods_supported ?? [];
  const config = new client.Configuration(
    metadata,
    clientId,
    {
      id_token_signed_response_alg: ALGORITHMS.find((name) => signs.includes(name)) ?? "RS256",
      // Its own clock is the machine's.
      [client.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / SECOND_MS),
    },
    posts.includes("client_secret_post") && !posts.includes("client_secret_basic")
      ? client.ClientSecretPost(clientSecret)
      : client.ClientSecretBasic(clientSecret),
  );
  config[client.customFetch] = providerFetch(issuer, onSilence);
  // The signature counts as well, though the token came over TLS from whom it names.
  client.enableNonRepudiationChecks(config);
  if (issuer.startsWith("http:")) client.allowInsecureRequests(config);
  return config;
}

/** @throws Error where people or codes would go to a place without TLS that is not the issuer's own */
function assertEndpoints(metadata: ServerMetadata, issuer: string): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  const endpoints = [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint ?? issuer];
  for (const endpoint of endpoints) {
    const url = new URL(endpoint ?? "");
    if (url.protocol !== "https:" && url.origin !== new URL(issuer).origin) {
      throw new Error("the provider names an endpoint without TLS");
    }
  }
}

function claimsIn(claims: Record<string, unknown>): Claims | "wrong" {
  const { iss: issuer, sub: subject, email, email_verified: isTheirs, auth_time: at } = claims;
  if (typeof issuer !== "string" || typeof subject !== "string" || subject === "") return "wrong";
  // 255 ASCII characters at most (section 2).
  if (!/^[\x20-\x7e]{1,255}$/.test(subject)) return "wrong";
  return {
    issuer,
    subject,
    email: typeof email === "string" && isTheirs === true ? readEmail(email).text : null,
    provedAt: typeof at === "number" ? new Date(at * SECOND_MS) : null,
  };
}
