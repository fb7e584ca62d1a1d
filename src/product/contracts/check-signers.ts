import { type Email, readEmail } from "#kernel/email.ts";
import { type PersonalText, tidy } from "#kernel/personal-text.ts";
import { type Problem, type Refusal, refuseProblems } from "#kernel/refusals.ts";
import type { SignerChange } from "#schemas/contracts.ts";
import { checkPresets, PRESET_NAMES, type Presets, readPresets } from "./signer-presets.ts";
import { FIRST_WAVE } from "./waves.ts";

/** What may be wrong with the signers of a request. */
export type SignerRefusal = Refusal<
  | "INVALID"
  | "UNKNOWN_ROLE"
  | "INVALID_EMAIL"
  | "INVALID_LEVEL"
  | "QES_NOT_ENABLED"
  | "QES_ROLE_TAKEN"
>;

/** A signer entry that holds: which role it is for and what it presets. */
export interface CheckedSigner extends Presets {
  role: PersonalText;
  email: Email | null;
  level: "ses" | "qes";
}

/** What is kept of signers where a change does not name it. */
export type SignerPresets = readonly (Pick<CheckedSigner, "role" | "level"> & Presets)[];

/** Something that is wrong with one entry, with the refusal that names it. */
export interface SignerFinding {
  refused: SignerRefusal["refused"];
  message: string;
  problem: Problem;
}

/**
 * The signers of a request against the roles of its contract, or the first
 * refusal in the order UNKNOWN_ROLE, INVALID_EMAIL, INVALID_LEVEL,
 * QES_NOT_ENABLED, QES_ROLE_TAKEN, whose details are everything that is wrong.
 *
 * @param before whom a change is about: level, job title and name that it does not
 *   give stay as they are; null where a contract is created
 */
export function checkSigners(
  signers: readonly SignerChange[],
  roles: readonly PersonalText[],
  qesEnabled: boolean,
  before: SignerPresets | null = null,
): CheckedSigner[] | SignerRefusal {
  const findings = findSignerProblems(signers, roles, qesEnabled, before);
  const [first] = findings;
  const refusal = refuseProblems(findings.map(({ problem }) => problem));
  if (first && refusal) {
    if (first.refused === "INVALID") return refusal;
    const more = findings.length > 1 ? ` (and ${findings.length - 1} more, see details)` : "";
    return { ...refusal, refused: first.refused, message: first.message + more };
  }
  return signers.flatMap((signer) => {
    const role = roles.find((candidate) => candidate === roleOf(signer));
    if (role === undefined) return [];
    const { email, level } = signer;
    const known = before?.find((one) => one.role === role);
    return {
      role,
      email: typeof email === "string" ? readEmail(email).text : null,
      level: level !== undefined && isLevel(level) ? level : (known?.level ?? "ses"),
      ...readPresets(signer, known),
    };
  });
}

/** Everything that is wrong with the signers of a request, in the order in which it is refused. */
export function findSignerProblems(
  signers: readonly SignerChange[],
  roles: readonly PersonalText[],
  qesEnabled: boolean,
  before: SignerPresets | null = null,
): SignerFinding[] {
  const named = signers.map((signer, index) => ({ ...signer, role: roleOf(signer), index }));
  type Named = (typeof named)[number];
  const found: SignerFinding[] = [];
  const find = (
    refused: SignerFinding["refused"],
    name: keyof SignerChange,
    { role, index }: Named,
    message: string,
  ) => {
    const path = `signers[${index}].${name}`;
    found.push({ refused, message, problem: { path, message, ...(role !== "" && { role }) } });
  };
  for (const signer of named) {
    for (const { path, message } of checkEntry(signer, named.slice(0, signer.index))) {
      const problem = { path: `signers[${signer.index}].${path}`, message };
      found.push({ refused: "INVALID", message, problem });
    }
  }
  for (const { role, path, message } of witnessProblems(named, roles, before)) {
    const index = named.findIndex((one) => one.role === role);
    const problem = { path: `signers[${index}].${path}`, message, role };
    found.push({ refused: "INVALID", message, problem });
  }
  for (const signer of named) {
    if (roles.some((role) => role === signer.role)) continue;
    find("UNKNOWN_ROLE", "role", signer, `No signature field has the label "${signer.role}".`);
  }
  for (const signer of named) {
    const problem = emailProblem(signer, before);
    if (problem) find("INVALID_EMAIL", "email", signer, `${problem} (signer "${signer.role}")`);
  }
  for (const signer of named) {
    if (signer.level === undefined || isLevel(signer.level)) continue;
    const message = `The level of "${signer.role}" is neither ses nor qes.`;
    find("INVALID_LEVEL", "level", signer, message);
  }
  const qualified = named.filter((signer) => signer.level === "qes");
  for (const signer of qesEnabled ? [] : qualified) {
    const message = "Qualified signatures are not enabled for this account.";
    find("QES_NOT_ENABLED", "level", signer, message);
  }
  for (const signer of qesEnabled ? qualified.slice(1) : []) {
    const message = "Only one role of a contract can have the level qes.";
    find("QES_ROLE_TAKEN", "level", signer, message);
  }
  return found;
}

interface Placed {
  role: string;
  witnesses: string | null;
  order: number | null;
  level: string;
}

/**
 * What a witness cannot be, by an entry that is at fault: of itself, of a role that there is not,
 * of another witness, of a qualified signature, or before the role that is witnessed.
 */
function witnessProblems(
  named: readonly (SignerChange & { role: string })[],
  roles: readonly string[],
  before: SignerPresets | null,
): (Problem & { role: string })[] {
  const placed = new Map<string, Placed>(before?.map((one) => [one.role, { ...one }]));
  for (const { role, level, order, witnesses } of named) {
    const known = placed.get(role);
    placed.set(role, {
      role,
      level: level ?? known?.level ?? "ses",
      order: order === undefined ? (known?.order ?? null) : order,
      witnesses:
        witnesses === undefined ? (known?.witnesses ?? null) : tidy(witnesses ?? "") || null,
    });
  }
  const isNamed = (role: string) => named.some((one) => one.role === role);
  return [...placed.values()].flatMap((one) => {
    const { role, witnesses } = one;
    if (witnesses === null) return [];
    const other = placed.get(witnesses);
    // What was so before is told to whoever changes it.
    const at = isNamed(role) ? role : isNamed(witnesses) ? witnesses : null;
    if (at === null) return [];
    const path = at === role ? "witnesses" : "role";
    return faultsOfWitness(one, other, roles).map((message) => ({ role: at, path, message }));
  });
}

function faultsOfWitness(
  { role, witnesses, level, order }: Placed,
  witnessed: Placed | undefined,
  roles: readonly string[],
): string[] {
  if (witnesses === role) return [`"${role}" cannot witness itself`];
  const isThere = roles.some((one) => one === witnesses);
  const wave = order ?? FIRST_WAVE;
  const isEarly = wave < (witnessed?.order ?? FIRST_WAVE);
  return [
    ...(isThere ? [] : [`"${witnesses}", which "${role}" is to witness, is no role`]),
    ...(witnessed?.witnesses
      ? [`"${witnesses}" is a witness, and nobody witnesses a witness`]
      : []),
    ...(level === "qes" || witnessed?.level === "qes"
      ? [`"${role}" and "${witnesses}": a qualified signature has no witness and is none`]
      : []),
    ...(isEarly ? [`"${role}" signs after "${witnesses}", so its order cannot be lower`] : []),
  ];
}

/** Which role an entry is for, as labels are stored. */
export function roleOf({ role, label }: SignerChange): string {
  return tidy(role ?? label ?? "");
}

function checkEntry(
  signer: SignerChange & { role: string },
  before: readonly { role: string }[],
): Problem[] {
  const { role, label } = signer;
  const problems = checkPresets(signer);
  if (label !== undefined && tidy(label) !== role) {
    problems.push({
      path: "role",
      message: "role and label name the same thing and must be equal",
    });
  }
  if (before.some((other) => other.role === role)) {
    problems.push({ path: "role", message: "this role is named twice" });
  }
  return problems;
}

/** An entry without an address must preset or change something, else it says nothing. */
function emailProblem(
  { email, level, role, ...presets }: SignerChange & { sessions?: boolean | undefined },
  before: SignerPresets | null,
): string | null {
  if (email === null)
    return before
      ? null
      : "null is no e-mail address; leave the entry out where nobody is to be mailed";
  if (email !== undefined) {
    const [problem] = readEmail(email).problems;
    return problem === undefined ? null : `The e-mail address ${problem}`;
  }
  if (tidy(presets.title ?? "") !== "" || level === "qes") return null;
  if (typeof presets.order === "number" || typeof presets.witnesses === "string") return null;
  const isKnown = before?.some((one) => one.role === role) ?? false;
  const changes = level !== undefined || PRESET_NAMES.some((name) => presets[name] !== undefined);
  return isKnown && changes ? null : "An e-mail address is needed";
}

function isLevel(level: string): level is "ses" | "qes" {
  return level === "ses" || level === "qes";
}
