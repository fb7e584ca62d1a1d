import { SyntaxKind } from "typescript/unstable/ast";
import { visitSources } from "./read-sources.ts";

/** A regular expression, and where it stands: path and line. */
export interface Expression {
  at: string;
  source: string;
  flags: string;
}

/** What sources have of them: those that are written there, and where one is put together of parts. */
export interface Found {
  written: Expression[];
  built: string[];
}

/**
 * @param paths of TypeScript sources, absolute
 * @param root what the places are told from
 */
export function findExpressions(paths: readonly string[], root: string): Found {
  const found: Found = { written: [], built: [] };
  visitSources(paths, root, (placed) => {
    const { node, source } = placed;
    const start = node.getStart(source);
    if (node.kind === SyntaxKind.RegularExpressionLiteral) {
      const text = source.text.slice(start, node.end);
      const end = text.lastIndexOf("/");
      found.written.push({ at: placed.at, source: text.slice(1, end), flags: text.slice(end + 1) });
    }
    if (MAKES.has(node.kind)) {
      const called = source.text.slice(start, start + 20).replace(/^new\s+/, "");
      if (called.startsWith("RegExp(")) found.built.push(placed.at);
    }
  });
  return found;
}

const MAKES = new Set([SyntaxKind.NewExpression, SyntaxKind.CallExpression]);
