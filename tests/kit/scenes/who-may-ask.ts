import { mayDo, type Role } from "#accounts/roles.ts";
import { API_PREFIX } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import { PAGES, PAGES_WITHOUT_MAIL_SERVER } from "#app/all-pages.ts";
import { type Access, SERVICE_ROUTES, type ServedRoute } from "#http/access.ts";
import { accessOf, methodsOverLinks } from "#http/routes.ts";
import { type NeededScope, opens, type Scopes } from "#kernel/scopes.ts";

/** Everybody there is, by what they send: nothing, a cookie, or a key. */
export const ASKERS = {
  nobody: { short: "nobody", means: "sends neither a cookie nor a key" },
  owner: { short: "owner", means: "is signed in as an owner of the account" },
  member: { short: "member", means: "is signed in as a member" },
  viewer: { short: "viewer", means: "is signed in as a viewer" },
  stranger: { short: "stranger", means: "is signed in as an owner of another account" },
  overSession: { short: "session over", means: "sends the cookie of a session that is over" },
  oldSignIn: {
    short: "old sign-in",
    means: "is an owner who proved more than ten minutes ago who they are",
  },
  liveKey: { short: "key", means: "sends a key of the account that names no scope" },
  narrowKey: {
    short: "narrow key",
    means: "sends a key of the account with every scope but those that are needed",
  },
  testKey: { short: "test key", means: "sends a test key of the account" },
  foreignKey: { short: "foreign key", means: "sends a key of another account" },
  assistant: {
    short: "assistant",
    means: "sends a key with the scope `assistant` alone, in an account whose owner let them in",
  },
} as const;

export type Asker = keyof typeof ASKERS;

/** What an asker is answered. */
export const TOLD = {
  yes: "is answered",
  own: "is answered from what is their own, in which nothing of the account stands",
  401: "is told to sign in or to send a key, whatever there is",
  403: "is told that their role or scope does not include it, whatever there is",
  404: "is told the same as of what does not exist",
  prove: "is told to prove once more who they are (401), and nothing is done",
} as const;

export type Told = keyof typeof TOLD;

/** Every route there is, in the order of the tables that say so. */
export function allRoutes(): ServedRoute[] {
  const operations = Object.values<Endpoint>(ENDPOINTS).map((endpoint) => ({
    method: endpoint.method,
    path: API_PREFIX + endpoint.path,
    access: accessOf(endpoint),
  }));
  const preflights = [...methodsOverLinks(Object.values<Endpoint>(ENDPOINTS)).keys()].map(
    (path): ServedRoute => ({
      method: "OPTIONS",
      path: API_PREFIX + path,
      access: { by: "link", to: "signing" },
    }),
  );
  // Routes are made without anything being asked of the service.
  const services = { baseUrl: "https://sign.example.com" } as never;
  const pages = [...PAGES, ...PAGES_WITHOUT_MAIL_SERVER].flatMap((routes) => routes(services));
  const others = Object.entries(SERVICE_ROUTES).map(([name, access]) => {
    const [method = "", path = ""] = name.split(" ");
    return { method, path, access: access as Access };
  });
  return [
    ...operations,
    ...preflights,
    ...pages.map(({ method, path, access }) => ({ method, path, access })),
    ...others,
  ];
}

const ROLE_OF: Partial<Record<Asker, Role>> = {
  owner: "owner",
  member: "member",
  viewer: "viewer",
  oldSignIn: "owner",
};

/** What keys open; `narrowKey` has every scope but those that are needed. */
const SCOPES_OF: Partial<Record<Asker, Scopes>> = {
  liveKey: null,
  testKey: null,
  foreignKey: null,
  assistant: ["assistant"],
};

/** What a route has to answer to somebody. */
export function whatIsTold({ path, access }: ServedRoute, asker: Asker): Told {
  // In a path that names a thing, the thing is the account's.
  const elsewhere: Told = /:(?:id|token)/.test(path) ? 404 : "own";
  if (access.by === "role") {
    if (asker === "stranger") return elsewhere;
    const role = ROLE_OF[asker];
    if (!role) return 401;
    if (!mayDo(role, access.act)) return 403;
    return asker === "oldSignIn" && access.isFresh ? "prove" : "yes";
  }
  if (access.by !== "key" && access.by !== "assistant") return "yes";
  const scopes = SCOPES_OF[asker];
  if (scopes === undefined && asker !== "narrowKey") return 401;
  const needed: readonly NeededScope[] =
    access.by === "assistant" ? ["assistant"] : [access.scope, access.alsoScope ?? "any"];
  const isOpen = needed.every((scope) =>
    asker === "narrowKey" ? scope === "any" : opens(scopes ?? null, scope),
  );
  if (!isOpen) return 403;
  return asker === "testKey" || asker === "foreignKey" ? elsewhere : "yes";
}
