import { LANGUAGE_TABLE } from "#kernel/language.ts";
import type { SigningView } from "./view.ts";

/** Whether people know a role by its name: where the sender named none, the only one has a word that stands for it. */
export function isNamed({ contract, roles }: SigningView, role: string): boolean {
  return roles.length > 1 || role !== LANGUAGE_TABLE[contract.language].signature;
}
