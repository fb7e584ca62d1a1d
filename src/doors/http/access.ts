import type { FastifyInstance } from "fastify";
import type { Act } from "#accounts/roles.ts";
import type { NeededScope, Scope } from "#kernel/scopes.ts";

/** What a secret in a path opens. */
export type LinkKind =
  | "signing"
  | "status"
  | "withdrawal"
  | "acknowledgement"
  | "copy"
  | "reminders"
  | "sign-in"
  | "invitation"
  | "assistant's file";

/** Whom a route answers; every route says it, and nothing is served that does not. */
export type Access =
  /** Whoever asks: what it answers does not depend on who that is. */
  | { by: "anybody" }
  /** Whoever holds the link in its path, whoever they are besides. */
  | { by: "link"; to: LinkKind }
  /** A member whose role includes the act; `isFresh`: who proved lately who they are. */
  | { by: "role"; act: Act; isFresh?: true }
  /** A key that opens this scope, or both. */
  | { by: "key"; scope: NeededScope; alsoScope?: Scope }
  /** A key that names the scope for language models, once an owner let them in. */
  | { by: "assistant" }
  /** Somebody on this machine, or with a token of the settings; the path may hold a secret besides. */
  | { by: "machine" }
  /** Whoever signs what they send with a secret of the settings. */
  | { by: "signature" };

/** Routes that no table of operations or pages holds. */
export const SERVICE_ROUTES = {
  "GET /healthz": { by: "anybody" },
  "GET /readyz": { by: "anybody" },
  "GET /metrics": { by: "machine" },
  "GET /assets/:name": { by: "anybody" },
  "GET /openapi.json": { by: "anybody" },
  "GET /schemas/:name": { by: "anybody" },
  "GET /seal/root.pem": { by: "anybody" },
  "GET /countersign-sign.js": { by: "anybody" },
  "POST /mcp": { by: "assistant" },
  "POST /payments/stripe": { by: "signature" },
} as const satisfies Record<string, Access>;

/** The part of a route's options that says whom it answers. */
export function answers(route: keyof typeof SERVICE_ROUTES): { config: { access: Access } } {
  return { config: { access: SERVICE_ROUTES[route] } };
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/** A route as the server knows it. */
export interface ServedRoute {
  method: string;
  path: string;
  access: Access;
}

const SERVED = new WeakMap<FastifyInstance, ServedRoute[]>();

/**
 * Notes every route of the server from now on.
 * @throws where one is registered that does not say whom it answers
 */
export function noteAccess(server: FastifyInstance): void {
  const served: ServedRoute[] = [];
  SERVED.set(server, served);
  server.addHook("onRoute", ({ method, url: path, config }) => {
    const access = config?.access;
    if (!access) throw new Error(`${String(method)} ${path} does not say whom it answers`);
    for (const one of [method].flat()) served.push({ method: one, path, access });
  });
}

/** All routes of a server, apart from those that answer `HEAD` as they answer `GET`. */
export function routesOf(server: FastifyInstance): readonly ServedRoute[] {
  return (SERVED.get(server) ?? []).filter(({ method }) => method !== "HEAD");
}
