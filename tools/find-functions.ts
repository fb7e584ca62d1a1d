import { type Node, SyntaxKind } from "typescript/unstable/ast";
import {
  isFunctionDeclaration,
  isIdentifier,
  isParenthesizedExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { visitSources } from "./read-sources.ts";

/** A function that has a name of its own, and where it stands: path and line. */
export interface NamedFunction {
  at: string;
  name: string;
}

/**
 * Functions of sources, at any depth: those that are declared, and those that a variable is made with.
 * @param paths of TypeScript sources, absolute
 * @param root what the places are told from
 */
export function findFunctions(paths: readonly string[], root: string): NamedFunction[] {
  const found: NamedFunction[] = [];
  visitSources(paths, root, (placed) => {
    const name = nameOf(placed.node);
    if (name !== null) found.push({ at: placed.at, name });
  });
  return found;
}

function nameOf(node: Node): string | null {
  if (isFunctionDeclaration(node)) return node.name?.text ?? null;
  if (!isVariableDeclaration(node) || !isIdentifier(node.name)) return null;
  return node.initializer && isFunction(node.initializer) ? node.name.text : null;
}

function isFunction(node: Node): boolean {
  if (isParenthesizedExpression(node)) return isFunction(node.expression);
  return node.kind === SyntaxKind.ArrowFunction || node.kind === SyntaxKind.FunctionExpression;
}
