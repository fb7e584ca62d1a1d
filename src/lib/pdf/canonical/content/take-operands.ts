import type { Operator } from "./operators.ts";
import type { Operand } from "./scan-content.ts";

/** The last of the operands, as many as are taken and of the kinds that are; undefined where they are not there. */
export function takeOperands({ takes }: Operator, operands: Operand[]): Operand[] | undefined {
  const surplus = operands.length - takes.length;
  if (surplus < 0) return undefined;
  const taken = surplus === 0 ? operands.slice() : operands.slice(surplus);
  for (let at = 0; at < takes.length; at += 1) {
    const operand = taken[at]!;
    const fits = FITS[takes[at] as keyof typeof FITS](operand);
    if (!fits) return undefined;
  }
  return taken;
}

const FITS = {
  n: ({ kind }: Operand) => kind === "number",
  i: (operand: Operand) => operand.kind === "number" && Number.isInteger(operand.value),
  N: ({ kind }: Operand) => kind === "name",
  s: ({ kind }: Operand) => kind === "string",
  a: ({ kind }: Operand) => kind === "array",
  "*": () => true,
} as const;

/** Empty for what is no name. */
export const nameOf = (operand: Operand | undefined) =>
  operand?.kind === "name" ? operand.name : "";

/** 0 for what is no number. */
export const numberOf = (operand: Operand) => (operand.kind === "number" ? operand.value : 0);
