import { LIMITS } from "#kernel/limits.ts";
import type { Field, Signer } from "./contract.ts";
import { rolesOf } from "./contract.ts";

/** What decides whose turn it is. */
export interface Turns {
  /** Every role of the contract; a role without an entry among the signers is of the first wave. */
  roles: readonly string[];
  signers: readonly Ordered[];
  signed: ReadonlySet<string>;
}

type Ordered = Pick<Signer, "level" | "order"> & { role: string; witnesses?: string | null };

/** Where nothing is said of a role. */
export const FIRST_WAVE = 1;

/** A qualified signature comes after every other, whatever was said of its role. */
const LAST_WAVE = LIMITS.signerOrder + 1;

/** The wave in which a role signs; `of` is its entry among the signers, if it has one. */
export function waveOf(of: Pick<Signer, "level" | "order"> | undefined): number {
  return of?.level === "qes" ? LAST_WAVE : (of?.order ?? FIRST_WAVE);
}

/** The wave that signs now: the first in which somebody has not; null where everybody has. */
export function currentWave({ roles, signers, signed }: Turns): number | null {
  const open = roles.filter((role) => !signed.has(role));
  if (open.length === 0) return null;
  return Math.min(...open.map((role) => waveOf(findRole(signers, role))));
}

/** The roles whose turn it is. */
export function rolesInTurn(turns: Turns): Set<string> {
  const current = currentWave(turns);
  return new Set(
    turns.roles.filter(
      (role) =>
        !turns.signed.has(role) &&
        waveOf(findRole(turns.signers, role)) === current &&
        !awaitsWitnessed(turns, role),
    ),
  );
}

/** Whether a role witnesses another one that has not signed yet. */
export function awaitsWitnessed({ roles, signers, signed }: Turns, role: string): boolean {
  const witnessed = findRole(signers, role)?.witnesses ?? null;
  // A role that went with its fields is awaited by nobody.
  return witnessed !== null && roles.includes(witnessed) && !signed.has(witnessed);
}

/** The same of a contract as it is stored. */
export function turnsOf(
  { fields }: { fields: readonly Pick<Field, "type" | "label">[] },
  signers: readonly Ordered[],
  signatures: readonly { role: string }[],
): Turns {
  return { roles: rolesOf(fields), signers, signed: new Set(signatures.map(({ role }) => role)) };
}

/** Whether a wave waits for another. */
export function hasWaves({ roles, signers }: Pick<Turns, "roles" | "signers">): boolean {
  return new Set(roles.map((role) => waveOf(findRole(signers, role)))).size > 1;
}

function findRole<S extends { role: string }>(signers: readonly S[], role: string): S | undefined {
  return signers.find((signer) => signer.role === role);
}
