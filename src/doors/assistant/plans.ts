/** What each tool that asks a person would do, decided before anybody is asked. Pure. */

import { decideCancel } from "#contracts/cancel.ts";
import { decideChange } from "#contracts/change.ts";
import { rolesOf } from "#contracts/contract.ts";
import type { ContractWithParties } from "#contracts/contracts-store.ts";
import { decideDelete } from "#contracts/delete.ts";
import { allows } from "#kernel/contract-states.ts";
import { readEmail } from "#kernel/email.ts";
import { tidy } from "#kernel/personal-text.ts";
import { isRefusal, type Refusal, refuse } from "#kernel/refusals.ts";
import type { Arguments, PlanContext, Planned } from "./tool.ts";

/** Makes a draft signable; whoever has an address is mailed, and whoever gets copies. */
export function planSending(_: Arguments, found: ContractWithParties): Planned | Refusal {
  const change = { finalize: true as const };
  const refusal = decideChange(found.contract, change);
  if (refusal) return refusal;
  const mailed = found.signers.flatMap(({ email }) => (email === null ? [] : [email]));
  const reached = new Set(found.signers.flatMap(({ role, email }) => (email ? [role] : [])));
  const unmailed = rolesOf(found.contract.fields).filter((role) => !reached.has(role));
  const copied = found.contract.copies?.map(({ email }) => email);
  return { ...paramsOf(found), body: change, mailed, unmailed, ...(copied && { copied }) };
}

/** The same address again sends the link again. */
export function planReminder(args: Arguments, found: ContractWithParties): Planned | Refusal {
  const { status } = found.contract;
  if (!allows(status, "sign")) {
    return refuse("CONFLICT", `Nobody can be reminded of a contract that is ${status}.`);
  }
  const role = findRole(args, found);
  if (isRefusal(role)) return role;
  const email = found.signers.find((signer) => signer.role === role)?.email ?? null;
  if (email === null) {
    return refuse("CONFLICT", `"${role}" has no address, so there is no link to send again.`);
  }
  return {
    ...paramsOf(found),
    body: { signers: [{ role, email }] },
    mailed: [email],
    unmailed: [],
  };
}

/** A new address; it is mailed where the contract can be signed. */
export function planNewAddress(args: Arguments, found: ContractWithParties): Planned | Refusal {
  const { text: email, problems } = readEmail(String(args.email));
  if (email === null) return refuse("INVALID_EMAIL", `email ${problems[0]}`);
  const role = findRole(args, found);
  if (isRefusal(role)) return role;
  const change = { signers: [{ role, email: email as string }] };
  const refusal = decideChange(found.contract, change);
  if (refusal) return refusal;
  // A draft mails it when it is sent.
  return { ...paramsOf(found), body: change, mailed: [email], unmailed: [] };
}

export function planCancel(
  _: Arguments,
  found: ContractWithParties,
  { now }: PlanContext,
): Planned | Refusal {
  const decided = decideCancel(found.contract, now);
  return isRefusal(decided) ? decided : { ...paramsOf(found), mailed: [], unmailed: [] };
}

export function planDelete(
  _: Arguments,
  found: ContractWithParties,
  { heldUntil, now }: PlanContext,
): Planned | Refusal {
  const refusal = decideDelete(found.contract, heldUntil, now);
  return refusal ?? { ...paramsOf(found), mailed: [], unmailed: [] };
}

/** The role as the contract spells it. */
function findRole({ role }: Arguments, found: ContractWithParties): string | Refusal {
  const wanted = tidy(String(role));
  const roles = rolesOf(found.contract.fields);
  const known = roles.find((candidate) => candidate === wanted);
  if (known === undefined) {
    return refuse(
      "UNKNOWN_ROLE",
      `There is no role with this name; there are: ${roles.join(", ")}.`,
    );
  }
  if (found.signatures.some((signature) => signature.role === known)) {
    return refuse("ALREADY_SIGNED", `"${known}" has signed already.`);
  }
  return known;
}

function paramsOf({ contract }: ContractWithParties) {
  return { params: { id: contract.id } };
}
