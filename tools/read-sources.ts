import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Node, SourceFile } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/** A node of a source, and where it stands: path and line. */
export interface PlacedNode {
  node: Node;
  source: SourceFile;
  at: string;
}

/**
 * Shows every node of TypeScript sources, the outer before the inner.
 * @param paths absolute
 * @param root what the places are told from
 */
export function visitSources(
  paths: readonly string[],
  root: string,
  visit: (placed: PlacedNode) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), "countersign-sources-"));
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { noResolve: true, noLib: true, types: [], jsx: "react-jsx" };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: paths }));
  const api = new API({ cwd: folder });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    for (const path of paths) {
      const source = project?.program.getSourceFile(path);
      if (!source) throw new Error(`${path} is no TypeScript source`);
      visitSource(source, relative(root, path), visit);
    }
  } finally {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function visitSource(source: SourceFile, path: string, visit: (placed: PlacedNode) => void): void {
  const visitNode = (node: Node): void => {
    visit({
      node,
      source,
      get at() {
        return `${path}:${source.text.slice(0, node.getStart(source)).split("\n").length}`;
      },
    });
    node.forEachChild(visitNode);
  };
  visitNode(source);
}
