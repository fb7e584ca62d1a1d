import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Node, type SourceFile, SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

/** One small change of a source that its tests should not let pass. */
export interface Mutant {
  line: number;
  /** What stands there, and what would. */
  before: string;
  after: string;
  /** The whole source with it. */
  text: string;
}

/** What may stand in place of a node: texts for a part of it. */
type Changes = (node: Node, source: SourceFile) => [part: Node, after: string][];

/** @param path of a TypeScript source, absolute */
export function findMutants(path: string): Mutant[] {
  const { source, close } = parse(path);
  try {
    const found: Mutant[] = [];
    const visit = (node: Node): void => {
      if (SKIPPED.has(node.kind) || isOnlyForTheCompiler(node, source)) return;
      for (const [part, after] of CHANGES[node.kind]?.(node, source) ?? []) {
        found.push(mutantOf(source, part, after));
      }
      node.forEachChild(visit);
    };
    visit(source);
    return found;
  } finally {
    close();
  }
}

/** A project of this one file: nothing that it imports is looked at. */
function parse(path: string): { source: SourceFile; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "countersign-mutants-"));
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { noResolve: true, noLib: true, types: [], jsx: "react-jsx" };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [path] }));
  const api = new API({ cwd: folder });
  const close = () => {
    api.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const source = api
    .updateSnapshot({ openProjects: [config] })
    .getProject(config)
    ?.program.getSourceFile(path);
  if (source) return { source, close };
  close();
  throw new Error(`${path} is no TypeScript source`);
}

function mutantOf(source: SourceFile, part: Node, after: string): Mutant {
  const from = part.getStart(source);
  const text = source.text.slice(0, from) + after + source.text.slice(part.end);
  const line = source.text.slice(0, from).split("\n").length;
  return { line, before: source.text.slice(from, part.end), after, text };
}

/** Types and imports mean nothing when the program runs. */
const SKIPPED = new Set<SyntaxKind>([
  SyntaxKind.ImportDeclaration,
  SyntaxKind.ExportDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeReference,
  SyntaxKind.TypeLiteral,
  SyntaxKind.UnionType,
  SyntaxKind.LiteralType,
  SyntaxKind.ArrayType,
  SyntaxKind.TypePredicate,
  // `declare module`
  SyntaxKind.ModuleDeclaration,
]);

/** Names are held by types: quoted ones of properties as those without quotes, and messages of the log. */
function isOnlyForTheCompiler(node: Node, source: SourceFile): boolean {
  if (node.kind !== SyntaxKind.StringLiteral) return false;
  const { parent } = node;
  if (parent.kind === SyntaxKind.PropertyAssignment) return (parent as Parts).name === node;
  if (parent.kind !== SyntaxKind.CallExpression) return false;
  const { expression } = parent as Parts;
  const called = expression ? source.text.slice(expression.getStart(source), expression.end) : "";
  return /(?:^|\.)log$/.test(called);
}

const OPERATORS: Record<string, string[]> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
  "+=": ["-="],
  "-=": ["+="],
};

const METHODS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
  ["toLowerCase", "toUpperCase"],
  ["toUpperCase", "toLowerCase"],
]);

/** Methods without which what they were called on is left as it was. */
const DROPPED = new Set(["filter", "sort", "toSorted", "reverse", "toReversed", "slice", "trim"]);

type Parts = Node & Record<string, Node>;

const condition: Changes = (node) => {
  const { expression } = node as Parts;
  return expression ? CONDITIONS.map((after) => [expression, after]) : [];
};
const CONDITIONS = ["true", "false"];

const CHANGES: Partial<Record<SyntaxKind, Changes>> = {
  [SyntaxKind.BinaryExpression]: (node, source) => {
    const { operatorToken } = node as Parts;
    if (!operatorToken) return [];
    const now = source.text.slice(operatorToken.getStart(source), operatorToken.end);
    return (OPERATORS[now] ?? []).map((after) => [operatorToken, after]);
  },
  [SyntaxKind.IfStatement]: condition,
  [SyntaxKind.ConditionalExpression]: (node) => {
    const { condition: asked } = node as Parts;
    return asked ? CONDITIONS.map((after) => [asked, after]) : [];
  },
  // An endless loop would prove nothing.
  [SyntaxKind.WhileStatement]: (node) => {
    const { expression } = node as Parts;
    return expression ? [[expression, "false"]] : [];
  },
  [SyntaxKind.TrueKeyword]: (node) => [[node, "false"]],
  [SyntaxKind.FalseKeyword]: (node) => [[node, "true"]],
  [SyntaxKind.PrefixUnaryExpression]: (node, source) => {
    const { operand } = node as Parts;
    const text = source.text.slice(node.getStart(source), node.end);
    return operand && text.startsWith("!") ? [[node, text.slice(1)]] : [];
  },
  // Words for people are not what tests are to repeat.
  [SyntaxKind.StringLiteral]: (node, source) => {
    const text = source.text.slice(node.getStart(source), node.end);
    return text.includes(" ") ? [] : [[node, text.length > 2 ? '""' : '"mutant"']];
  },
  [SyntaxKind.NumericLiteral]: (node, source) => {
    const text = source.text.slice(node.getStart(source), node.end);
    return [[node, `(${text} + 1)`]];
  },
  [SyntaxKind.ArrayLiteralExpression]: (node, source) => {
    const isEmpty = /^\[\s*\]$/.test(source.text.slice(node.getStart(source), node.end));
    return isEmpty ? [] : [[node, "[]"]];
  },
  [SyntaxKind.ExpressionStatement]: (node) => [[node, ";"]],
  [SyntaxKind.CallExpression]: (node, source) => {
    const { expression } = node as Parts;
    if (expression?.kind !== SyntaxKind.PropertyAccessExpression) return [];
    const { name, expression: on } = expression as Parts;
    if (!name || !on) return [];
    const called = source.text.slice(name.getStart(source), name.end);
    const left = source.text.slice(on.getStart(source), on.end);
    if (DROPPED.has(called)) return [[node, left]];
    const other = METHODS.get(called);
    return other ? [[name, other]] : [];
  },
};
