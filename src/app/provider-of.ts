import { openProvider } from "#accounts/identity-provider.ts";
import type { ConfiguredProvider } from "#accounts/sign-in-provider.ts";
import type { Log } from "#kernel/log.ts";
import type { Clock } from "#kernel/time.ts";
import type { Config } from "./config.ts";

/** Whom people may sign in with, as the settings say. */
export function providerOf(config: Config, clock: Clock, log: Log): ConfiguredProvider | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = config;
  if (!config.SIGN_IN.includes("oidc") || !issuer || !clientId || !clientSecret) return null;
  const { OIDC_DOMAINS: domains, OIDC_ACCOUNT: account, OIDC_ROLE: role } = config;
  const access = {
    issuer,
    clientId,
    clientSecret,
    wantsEmail: domains !== null,
    redirectUri: `${config.BASE_URL}/login/oidc/back`,
  };
  const onDown = (err: unknown) => log("sign_in.provider_failed", { err });
  return {
    name: config.OIDC_NAME,
    asks: openProvider(access, { clock, onDown }),
    newcomers: domains && account ? { domains, account, role } : null,
  };
}
