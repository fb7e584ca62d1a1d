import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An identity provider that says whatever a test wants it to. */
export interface LyingProvider {
  issuer: string;
  /** Put over what it would say. */
  lies: {
    metadata: Record<string, unknown>;
    claims: Record<string, unknown>;
    header: Record<string, unknown>;
    /** Signs with a key that it does not publish. */
    otherKey: boolean;
    /** What the token endpoint answers instead of a token. */
    tokenStatus: number | null;
  };
  /** Begins anew with the truth. */
  repent(): void;
  /** A code for whoever came with this address of ours. */
  codeFor(address: string): string;
  /** Paths that were asked. */
  readonly asked: string[];
  close(): Promise<void>;
}

const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
const other = generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function startLyingProvider(clientId: string): Promise<LyingProvider> {
  const codes = new Map<string, { nonce: string; challenge: string }>();
  const asked: string[] = [];
  const truth = (): LyingProvider["lies"] => ({
    metadata: {},
    claims: {},
    header: {},
    otherKey: false,
    tokenStatus: null,
  });
  const provider = { lies: truth() };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { url = "" } = request;
    asked.push(url);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (url === "/.well-known/openid-configuration") {
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        authorization_response_iss_parameter_supported: true,
        ...provider.lies.metadata,
      });
    }
    if (url === "/keys") {
      const jwk = key.publicKey.export({ format: "jwk" });
      return send(200, { keys: [{ ...jwk, kid: "1", use: "sig", alg: "RS256" }] });
    }
    if (url !== "/token") return send(404, {});
    if (provider.lies.tokenStatus)
      return send(provider.lies.tokenStatus, { error: "server_error" });
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const made = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!code || made !== code.challenge) return send(400, { error: "invalid_grant" });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      sub: "somebody",
      aud: clientId,
      nonce: code.nonce,
      iat: now,
      exp: now + 300,
      auth_time: now,
      email: "somebody@corp.example",
      email_verified: true,
      ...provider.lies.claims,
    };
    const signer = provider.lies.otherKey ? other.privateKey : key.privateKey;
    const token = jwt({ alg: "RS256", kid: "1", ...provider.lies.header }, claims, signer);
    return send(200, { access_token: "x", token_type: "Bearer", id_token: token });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(provider, {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    repent() {
      provider.lies = truth();
    },
    codeFor(address: string) {
      const { searchParams } = new URL(address);
      const code = `code-${codes.size}-${Math.random().toString(36).slice(2)}`;
      const nonce = searchParams.get("nonce") ?? "";
      codes.set(code, { nonce, challenge: searchParams.get("code_challenge") ?? "" });
      return code;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function jwt(header: Record<string, unknown>, claims: Record<string, unknown>, by: KeyObject) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part(header)}.${part(claims)}`;
  const signature = header.alg === "none" ? "" : sign("sha256", Buffer.from(text), by);
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}
