import { type Refusal, refuse } from "./refusals.ts";

/**
 * What a key can be narrowed to. Each endpoint names the one that opens it, in
 * the table of endpoints; `assistant` opens the door for language models alone,
 * where every tool takes the scope of its endpoint besides.
 */
export const SCOPES = ["contracts:read", "contracts:write", "webhooks", "assistant"] as const;

export type Scope = (typeof SCOPES)[number];

/** What a key opens; null for one that names none. */
export type Scopes = readonly Scope[] | null;

/** What is opened by name alone: a key that names no scope was not meant for a language model. */
const BY_NAME_ALONE: ReadonlySet<Scope> = new Set<Scope>(["assistant"]);

/** What an endpoint takes: a scope, or any key at all. */
export type NeededScope = Scope | "any";

/** Whether a key with these scopes opens what needs this one. */
export function opens(scopes: Scopes, needed: NeededScope): boolean {
  if (needed === "any") return true;
  return scopes === null ? !BY_NAME_ALONE.has(needed) : scopes.includes(needed);
}

/** Why a key goes no further; null where it does. */
export function decideScope(scopes: Scopes, needed: NeededScope): Refusal<"SCOPE_MISSING"> | null {
  if (opens(scopes, needed)) return null;
  return refuse("SCOPE_MISSING", `This API key does not have the scope ${needed}.`, {
    extra: { requiredScope: needed },
  });
}

/** The scopes that were named, in the order of the table and each once; null where one of them is none. */
export function readScopes(named: readonly string[]): Scope[] | null {
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  return named.every((name) => SCOPES.some((scope) => scope === name)) ? scopes : null;
}
