import { CREATE_RULES } from "./rules/create.ts";
import { OPERATION_RULES } from "./rules/operations.ts";
import { RESOURCE_RULES } from "./rules/resources.ts";
import type { Rule } from "./rules/rule.ts";
import { SIGNER_RULES } from "./rules/signers.ts";
import { SIGNING_RULES } from "./rules/signing.ts";
import { SURROUNDING_RULES } from "./rules/surroundings.ts";

/** Everything that the interface promises, one sentence a rule. */
export const RULES: readonly Rule[] = [
  ...RESOURCE_RULES,
  ...CREATE_RULES,
  ...SIGNER_RULES,
  ...OPERATION_RULES,
  ...SURROUNDING_RULES,
  ...SIGNING_RULES,
];
