import type { Example } from "./block.ts";
import type { Operation } from "./description.ts";
import {
  JSON_NOTATION,
  PHP_NOTATION,
  PYTHON_NOTATION,
  SCRIPT_NOTATION,
  writeValue,
} from "./write-value.ts";

/** The service of the examples; whoever serves the pages puts its own address in its place. */
export const EXAMPLE_ORIGIN = "https://sign.example.com";

/** What a request is made of, before any language writes it down. */
interface Request {
  name: string;
  method: string;
  /** With its query. */
  path: string;
  /** Of the SDK's function: what stands in the path, then body or query. */
  args: unknown[];
  body: object | null;
  /** What makes it safe to repeat; null where nothing is created. */
  idempotencyKey: string | null;
  hasKey: boolean;
  /** The file that the answer is written to; null for JSON, which is printed. */
  file: string | null;
}

/**
 * What the examples that create something call it: as a caller's own database would, so that
 * a program that is started anew repeats it by the same name.
 */
const NAMED: Record<string, string> = {
  createContract: "lease-garden-3",
  createWebhook: "hook-of-the-shop",
};

/** Why they do, in one comment of each language. */
const WHY_NAMED = "Repeated under the same Idempotency-Key, it is still created once.";

const FILES: Record<string, string> = {
  "application/pdf": "contract.pdf",
  "application/zip": "evidence.zip",
};

/** The operation's example in every language. */
export function examplesOf(operation: Operation): Example[] {
  const request = requestOf(operation);
  return [
    { language: "sh", text: inCurl(request) },
    { language: "ts", text: inTypeScript(request) },
    { language: "python", text: inPython(request) },
    { language: "php", text: inPhp(request) },
  ];
}

function requestOf(operation: Operation): Request {
  const { name, method, path, parameters, mediaType, example: given } = operation;
  const places = parameters
    .filter((parameter) => parameter.in === "path")
    .map((parameter) => [parameter.name, String(parameter.schema.examples?.[0] ?? "ID")] as const);
  const filled = places.reduce((whole, [key, value]) => whole.replace(`{${key}}`, value), path);
  const query = Object.entries(given.query ?? {}).map(([key, value]) => `${key}=${value}`);
  return {
    name,
    method,
    hasKey: operation.hasKey,
    body: given.body ?? null,
    path: `/api/v1${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    args: [...places.map(([, value]) => value), ...[given.body ?? given.query ?? []].flat()],
    idempotencyKey: NAMED[name] ?? null,
    file: FILES[mediaType] ?? null,
  };
}

function inCurl({ method, path, body, idempotencyKey, hasKey, file }: Request): string {
  const needsMethod = method !== "GET" && !(method === "POST" && body);
  const command = [
    `curl -sS --fail-with-body ${needsMethod ? `-X ${method} ` : ""}"${EXAMPLE_ORIGIN}${path}"`,
    ...(hasKey ? ['-H "Authorization: Bearer $COUNTERSIGN_API_KEY"'] : []),
    ...(body ? ['-H "Content-Type: application/json"'] : []),
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${idempotencyKey}"`] : []),
    ...(file ? [`-o ${file}`] : []),
    ...(body
      ? [`-d '${writeValue(body, JSON_NOTATION, "  ").replaceAll("'", String.raw`'\''`)}'`]
      : []),
  ].join(" \\\n  ");
  return idempotencyKey ? `# ${WHY_NAMED}\n${command}` : command;
}

function inTypeScript({ name, args, idempotencyKey, hasKey, file }: Request): string {
  const options = idempotencyKey === null ? [] : [{ idempotencyKey }];
  const values = [...args, ...options]
    .map((value) => writeValue(value, SCRIPT_NOTATION))
    .join(", ");
  const call = `await countersign.${name}(${values})`;
  return [
    ...(file ? ['import { writeFile } from "node:fs/promises";'] : []),
    'import { createClient } from "@countersign/sdk";',
    "",
    "const countersign = createClient({",
    `  baseUrl: "${EXAMPLE_ORIGIN}",`,
    ...(hasKey ? ["  apiKey: process.env.COUNTERSIGN_API_KEY,"] : []),
    "});",
    ...(idempotencyKey ? [`// ${WHY_NAMED}`] : []),
    file ? `await writeFile("${file}", ${call});` : `console.log(${call});`,
  ].join("\n");
}

function inPython({ method, path, body, idempotencyKey, hasKey, file }: Request): string {
  const verb = method.toLowerCase();
  const headers = [
    ...(hasKey ? ['"Authorization": "Bearer " + os.environ["COUNTERSIGN_API_KEY"]'] : []),
    ...(idempotencyKey ? [`"Idempotency-Key": "${idempotencyKey}"`] : []),
  ];
  return [
    ...(hasKey ? ["import os", ""] : []),
    "import requests",
    "",
    ...(idempotencyKey ? [`# ${WHY_NAMED}`] : []),
    `answer = requests.${verb}(`,
    `    "${EXAMPLE_ORIGIN}${path}",`,
    ...(headers.length > 0 ? [`    headers={${headers.join(", ")}},`] : []),
    ...(body ? [`    json=${writeValue(body, PYTHON_NOTATION, "    ")},`] : []),
    "    timeout=60,",
    ")",
    "if not answer.ok:",
    '    raise SystemExit(f"{answer.status_code} {answer.text}")',
    ...(file
      ? [`with open("${file}", "wb") as file:`, "    file.write(answer.content)"]
      : ["print(answer.text)"]),
  ].join("\n");
}

/** What refuses has a body as well, and the status line tells the two apart in every version of PHP. */
function inPhp({ method, path, body, idempotencyKey, hasKey, file }: Request): string {
  const headers = [
    ...(hasKey ? ['"Authorization: Bearer " . getenv("COUNTERSIGN_API_KEY")'] : []),
    ...(body ? ['"Content-Type: application/json"'] : []),
    ...(idempotencyKey ? [`"Idempotency-Key: ${idempotencyKey}"`] : []),
  ];
  return [
    "<?php",
    ...(idempotencyKey ? [`// ${WHY_NAMED}`] : []),
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    '    "ignore_errors" => true,',
    ...(headers.length > 0 ? [`    "header" => [${headers.join(", ")}],`] : []),
    ...(body ? [`    "content" => json_encode(${writeValue(body, PHP_NOTATION, "    ")}),`] : []),
    "]]);",
    `$stream = fopen("${EXAMPLE_ORIGIN}${path}", "r", false, $context);`,
    '$status = $stream ? stream_get_meta_data($stream)["wrapper_data"][0] : "no answer";',
    '$answer = $stream ? stream_get_contents($stream) : "";',
    "if (!preg_match('/ 2\\d\\d\\b/', $status)) throw new Exception(\"$status\\n$answer\");",
    file ? `file_put_contents("${file}", $answer);` : "echo $answer;",
  ].join("\n");
}
