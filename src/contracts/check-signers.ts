import { type Email, readEmail } from "#kernel/email.ts";
import { type PersonalText, readOptionalText, tidy } from "#kernel/personal-text.ts";
import { type Problem, type Refusal, refuse, refuseProblems } from "#kernel/refusals.ts";
import type { SignerInput } from "#wire/contracts.ts";

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
export interface CheckedSigner {
  role: PersonalText;
  email: Email | null;
  level: "ses" | "qes";
  title: PersonalText | null;
}

/**
 * The signers of a request against the roles of its contract, or the first
 * refusal in the order UNKNOWN_ROLE, INVALID_EMAIL, INVALID_LEVEL,
 * QES_NOT_ENABLED, QES_ROLE_TAKEN.
 */
export function checkSigners(
  signers: readonly SignerInput[],
  roles: readonly PersonalText[],
  qesEnabled: boolean,
): CheckedSigner[] | SignerRefusal {
  const named = signers.map((signer) => ({ ...signer, role: roleOf(signer) }));
  const invalid = refuseProblems(
    named.flatMap((signer, index) =>
      checkEntry(signer, named.slice(0, index)).map(({ path, message }) => ({
        path: `signers[${index}].${path}`,
        message,
      })),
    ),
  );
  if (invalid) return invalid;
  const known = named.flatMap((signer) => {
    const role = roles.find((candidate) => candidate === signer.role);
    return role === undefined ? [] : [{ ...signer, role }];
  });
  const unknown = named.find((signer) => !known.some(({ role }) => role === signer.role));
  if (unknown) {
    return refuse("UNKNOWN_ROLE", `No signature field has the label "${unknown.role}".`);
  }
  for (const signer of named) {
    const problem = emailProblem(signer);
    if (problem) return refuse("INVALID_EMAIL", `${problem} (signer "${signer.role}")`);
  }
  const wrongLevel = named.find(({ level }) => level !== undefined && !isLevel(level));
  if (wrongLevel) {
    return refuse("INVALID_LEVEL", `The level of "${wrongLevel.role}" is neither ses nor qes.`);
  }
  const qualified = named.filter((signer) => signer.level === "qes");
  if (qualified.length > 0 && !qesEnabled) {
    return refuse("QES_NOT_ENABLED", "Qualified signatures are not enabled for this account.");
  }
  if (qualified.length > 1) {
    return refuse("QES_ROLE_TAKEN", "Only one role of a contract can have the level qes.");
  }
  return known.map((signer) => ({
    role: signer.role,
    email: signer.email === undefined ? null : readEmail(signer.email).text,
    level: signer.level === "qes" ? "qes" : "ses",
    title: readOptionalText("jobTitle", signer.title).text,
  }));
}

/** Which role an entry is for, as labels are stored. */
export function roleOf({ role, label }: SignerInput): string {
  return (role ?? label ?? "").normalize("NFC");
}

function checkEntry(
  signer: SignerInput & { role: string },
  before: readonly { role: string }[],
): Problem[] {
  const { role, label, title } = signer;
  const problems: Problem[] = readOptionalText("jobTitle", title).problems.map((message) => ({
    path: "title",
    message,
  }));
  if (label !== undefined && label.normalize("NFC") !== role) {
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

/** An entry without an address must preset something, else it says nothing. */
function emailProblem({ email, title, level }: SignerInput): string | null {
  if (email !== undefined) {
    const [problem] = readEmail(email).problems;
    return problem === undefined ? null : `The e-mail address ${problem}`;
  }
  return tidy(title ?? "") !== "" || level === "qes" ? null : "An e-mail address is needed";
}

function isLevel(level: string): level is "ses" | "qes" {
  return level === "ses" || level === "qes";
}
