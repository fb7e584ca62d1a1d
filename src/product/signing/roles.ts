import {
  type CollectedSignature,
  type Contract,
  rolesOf,
  type Signer,
} from "#contracts/contract.ts";
import { rolesInTurn, turnsOf } from "#contracts/waves.ts";
import type { SignerActor } from "#kernel/actor.ts";
import { allows } from "#kernel/contract-states.ts";
import { type PersonalText, tidy } from "#kernel/personal-text.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { SigningSession } from "./sessions-store.ts";
import type { HostedSitting } from "./sittings-store.ts";

/** Over which link someone looks at a contract. */
export type LinkKind = { kind: "shared" } | { kind: "personal"; signer: Signer } | SessionLink;

/** A page that was opened for one role; `sitting` where it is that role's turn on a device that goes round. */
interface SessionLink {
  kind: "session";
  role: PersonalText;
  signer: Signer | null;
  session: SigningSession;
  sitting: HostedSitting | null;
}

/** The one role that a link is for; null where all may use it. */
export function roleOfLink(link: LinkKind): PersonalText | null {
  switch (link.kind) {
    case "shared":
      return null;
    case "personal":
      return link.signer.role;
    case "session":
      return link.role;
  }
}

export type RoleState = "open" | "signed" | "reserved" | "waiting";

export interface Role {
  role: PersonalText;
  /** `reserved`: signed over another link. `waiting`: not yet, others or the sender come first. */
  state: RoleState;
  title: PersonalText | null;
  level: "ses" | "qes";
  /** It said no, and has not signed since. */
  declined: boolean;
  /** Others sign before it, whichever link one looks over. */
  isLater: boolean;
  /** The role that it witnesses; null of anybody who is no witness. */
  witnesses: PersonalText | null;
}

/** A contract with everything that decides who may sign what now. */
export interface SigningSituation {
  contract: Contract;
  signatures: readonly CollectedSignature[];
  signers: readonly Signer[];
  link: LinkKind;
}

/** Who acts over a link, as the trail names them. */
export function signerActor(role: PersonalText, link: LinkKind): SignerActor {
  return { kind: "signer", role, link: link.kind };
}

/** What of it decides how far everybody is. */
export interface RolesSituation extends Pick<SigningSituation, "signers" | "link"> {
  contract: Pick<Contract, "status" | "fields">;
  signatures: readonly Pick<CollectedSignature, "role" | "signedAt">[];
}

/** Every role of the contract in the order of its fields, as this link sees it. */
export function rolesNow(situation: RolesSituation): Role[] {
  const own = roleOfLink(situation.link);
  const { kind } = situation.link;
  return rolesTaken(situation, (role, signer) => {
    if (own === null) return !signer?.email;
    // A session that was opened before the role got a link of its own is none any more.
    return own === role && (kind === "personal" || takesSessions(signer));
  });
}

/** The same of a sitting: each role that a session could be opened for signs in it, when its turn comes. */
export function rolesOfSitting(parties: Omit<SigningSituation, "link">): Role[] {
  return rolesTaken(parties, (_role, signer) => takesSessions(signer));
}

/** A role with a link of its own takes sessions only where its sender said so on create. */
export function takesSessions(signer: Signer | null | undefined): boolean {
  return !signer?.email || signer.sessions === true;
}

/** @param takes whether a role signs here at all, whoever comes before it */
function rolesTaken(
  { contract, signatures, signers }: Omit<RolesSituation, "link">,
  takes: (role: PersonalText, signer: Signer | undefined) => boolean,
): Role[] {
  const roles = rolesOf(contract.fields);
  const signed = new Set(signatures.map((signature) => signature.role));
  const inTurn = rolesInTurn(turnsOf(contract, signers, signatures));
  return roles.map((role) => {
    const signer = signers.find((candidate) => candidate.role === role);
    const level = signer?.level ?? "ses";
    const title = signer?.title ?? null;
    const declined = !signed.has(role) && (signer?.declinedAt ?? null) !== null;
    const isLater = !signed.has(role) && !inTurn.has(role);
    const witnesses = witnessedBy(role, { contract, signers });
    return { role, title, level, declined, isLater, witnesses, state: stateOf() };

    function stateOf(): RoleState {
      if (signed.has(role)) return "signed";
      if (!takes(role, signer)) return "reserved";
      if (!allows(contract.status, "sign")) return "waiting";
      return isLater ? "waiting" : "open";
    }
  });
}

/** The role whose signature this one witnesses; null of anybody who is no witness. */
export function witnessedBy(
  named: string,
  { contract, signers }: { contract: Pick<Contract, "fields">; signers: readonly Signer[] },
): PersonalText | null {
  const witnessed = signers.find(({ role }) => role === tidy(named))?.witnesses ?? null;
  // A role that went with its fields is witnessed by nobody.
  return rolesOf(contract.fields).find((role) => role === witnessed) ?? null;
}

/** The role that somebody acts as over this link, where it can be signed as now; or why not. */
export function decideRole(
  situation: SigningSituation,
  { role: named }: { role: string },
): Role | Refusal<"ALREADY_SIGNED" | "CONFLICT" | "INVALID"> {
  const { contract } = situation;
  const role = rolesNow(situation).find((candidate) => candidate.role === tidy(named));
  if (!role) {
    const message = `"${named}" is no role of this contract`;
    const details = [{ path: "role", message, code: "stale" as const }];
    return refuse("INVALID", `role: ${message}`, { details });
  }
  if (role.state === "signed") {
    return refuse("ALREADY_SIGNED", `"${role.role}" has signed already.`);
  }
  if (role.state === "reserved") {
    return refuse("CONFLICT", `"${role.role}" signs over another link.`);
  }
  if (!allows(contract.status, "sign")) {
    return refuse("CONFLICT", `This contract is ${contract.status}, so nobody can sign it now.`, {
      extra: { status: contract.status },
    });
  }
  if (role.level === "qes") {
    return refuse("CONFLICT", "Qualified signatures are in preparation and not yet available.");
  }
  if (role.state === "waiting") {
    return refuse("CONFLICT", `Others sign before "${role.role}", and not all of them have.`);
  }
  return role;
}
