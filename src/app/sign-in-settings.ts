import { isLoopbackHost } from "#kernel/loopback.ts";
import {
  asList,
  oneOf,
  optional,
  readHeaderText,
  readList,
  readName,
  readOperatorEmail,
  type Setting,
  secret,
} from "#kernel/setting.ts";
import { SIGN_IN_WAYS, type SignInWay } from "#kernel/sign-in-ways.ts";
import { readMailDomain } from "#notifications/mail/mail-settings.ts";

/** How people sign in, and whom an identity provider brings. */
export const SIGN_IN_SETTINGS = {
  SIGN_IN: {
    shown: SIGN_IN_WAYS.join(","),
    absent: (): readonly SignInWay[] => SIGN_IN_WAYS,
    read: readSignInWays,
    expected: `one or more of ${SIGN_IN_WAYS.join(", ")}, separated by commas`,
    meaning:
      "how people sign in: by a link that is mailed to them, which takes SMTP_URL, by a password, and by a passkey, which they set once they are in, and over the identity provider of OIDC_ISSUER. Links of the command line work always",
  },
  OIDC_ISSUER: optional(
    readIssuer,
    "an https URL, or an http one of this machine, without user name, password, query and fragment",
    "an identity provider that people sign in with (OpenID Connect), as it names itself; what it says of itself is read below it at /.well-known/openid-configuration. OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are set together; there this service has the redirect URI BASE_URL/login/oidc/back (docs/operate/accounts.md)",
  ),
  OIDC_CLIENT_ID: optional(
    readHeaderText,
    "printable ASCII without blanks",
    "what the provider knows this service by",
  ),
  OIDC_CLIENT_SECRET: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "what this service proves itself to the provider with",
    asList,
  ),
  OIDC_NAME: {
    shown: "the host of OIDC_ISSUER",
    absent: (env: NodeJS.ProcessEnv) => URL.parse(env.OIDC_ISSUER ?? "")?.hostname ?? "",
    read: readName,
    expected: "a name of at most 64 characters",
    meaning: "what people call the provider, for the button that leads there",
  },
  OIDC_DOMAINS: optional(
    readDomains,
    "domains, separated by commas",
    "whoever the provider vouches for with a verified address of one of these joins the account of OIDC_ACCOUNT by signing in; without it nobody does whom nobody invited",
  ),
  OIDC_ACCOUNT: optional(
    readOperatorEmail,
    "the e-mail address of an account",
    "the account that those of OIDC_DOMAINS join",
  ),
  OIDC_ROLE: oneOf(["viewer", "member"] as const, "viewer", () => "viewer", "what they are there"),
} satisfies Record<string, Setting<unknown>>;

function readSignInWays(value: string): readonly SignInWay[] {
  const ways = readList(value);
  const known = SIGN_IN_WAYS.filter((way) => ways.includes(way));
  if (known.length === 0 || known.length < new Set(ways).size) throw new RangeError(value);
  return known;
}

/** Kept as it is spelled: a provider's tokens name it so. */
function readIssuer(value: string): string {
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLoopbackHost(hostname));
  if (!isSafe || username || password || search || hash) throw new RangeError(value);
  return value;
}

function readDomains(value: string): string[] {
  const domains = readList(value).map((domain) => readMailDomain(domain).toLowerCase());
  if (domains.length === 0) throw new RangeError(value);
  return domains;
}
