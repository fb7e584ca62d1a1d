import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

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
  const folder = mkdtempSync(join(tmpdir(), "countersign-expressions-"));
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { noResolve: true, noLib: true, types: [], jsx: "react-jsx" };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: paths }));
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    const found: Found = { written: [], built: [] };
    for (const path of paths) {
      const source = project?.program.getSourceFile(path);
      if (!source) throw new Error(`${path} is no TypeScript source`);
      findIn(source, relative(root, path), found);
    }
    return found;
  } finally {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function findIn(source: SourceFile, path: string, found: Found): void {
  const visit = (node: Node): void => {
    const start = node.getStart(source);
    const at = () => `${path}:${source.text.slice(0, start).split("\n").length}`;
    if (node.kind === SyntaxKind.RegularExpressionLiteral) {
      const text = source.text.slice(start, node.end);
      const end = text.lastIndexOf("/");
      found.written.push({ at: at(), source: text.slice(1, end), flags: text.slice(end + 1) });
    }
    if (MAKES.has(node.kind)) {
      const called = source.text.slice(start, start + 20).replace(/^new\s+/, "");
      if (called.startsWith("RegExp(")) found.built.push(at());
    }
    node.forEachChild(visit);
  };
  visit(source);
}

const MAKES = new Set([SyntaxKind.NewExpression, SyntaxKind.CallExpression]);
