import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A real identity provider (`oidc-provider`, certified), in which anybody is whoever they type. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /**
   * Goes where a browser was sent, signs in there as `who`, agrees, and tells
   * where it is sent back to. The same `browser` keeps its session there.
   */
  visit(address: string, who: string, browser?: Map<string, string>): Promise<URL>;
  close(): Promise<void>;
}

/** What the package exports of use here; it has no types of its own. */
interface Package {
  default: new (
    issuer: string,
    settings: unknown,
  ) => { callback(): Parameters<typeof createServer>[1] };
}

/** @param redirectUri the only one that it sends anybody back to */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  // @ts-expect-error It has no types.
  const { default: Provider } = (await import("oidc-provider")) as Package;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["countersign", "a secret of the tests/+="];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: encodeURIComponent(clientSecret),
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@corp.example`,
        email_verified: !id.startsWith("unverified"),
      }),
    }),
  });
  server.on("request", provider.callback() as () => void);
  return {
    issuer,
    clientId,
    clientSecret: encodeURIComponent(clientSecret),
    async visit(address, who, browser = new Map()) {
      let at = new URL(address);
      let form: URLSearchParams | null = null;
      for (let steps = 0; steps < 20; steps += 1) {
        if (at.origin !== issuer) return at;
        const cookie = [...browser].map(([key, value]) => `${key}=${value}`).join("; ");
        const answer: Response = await fetch(at, {
          redirect: "manual",
          headers: { cookie },
          ...(form && { method: "POST", body: form }),
        });
        for (const line of answer.headers.getSetCookie()) {
          const [key = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
          if (value) browser.set(key, value);
          else browser.delete(key);
        }
        const next = answer.headers.get("location");
        form = null;
        if (next) {
          at = new URL(next, at);
          continue;
        }
        const html = await answer.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
        const action = /action="([^"]+)"/.exec(html)?.[1];
        if (!prompt || !action) throw new Error(`${answer.status}: ${html.slice(0, 2_000)}`);
        at = new URL(action, at);
        form = new URLSearchParams({
          prompt,
          ...(prompt === "login" && { login: who, password: "x" }),
        });
      }
      throw new Error("the provider leads nowhere");
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
