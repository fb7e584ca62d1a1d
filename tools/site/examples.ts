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
  hasKey: boolean;
  /** The file that the answer is written to; null for JSON, which is printed. */
  file: string | null;
}

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
    ...{ name, method, hasKey: operation.hasKey, body: given.body ?? null },
    path: `/api/v1${filled}${query.length > 0 ? `?${query.join("&")}` : ""}`,
    args: [...places.map(([, value]) => value), ...[given.body ?? given.query ?? []].flat()],
    file: FILES[mediaType] ?? null,
  };
}

function inCurl({ method, path, body, hasKey, file }: Request): string {
  const needsMethod = method !== "GET" && !(method === "POST" && body);
  return [
    `curl -sS --fail-with-body ${needsMethod ? `-X ${method} ` : ""}"${EXAMPLE_ORIGIN}${path}"`,
    ...(hasKey ? ['-H "Authorization: Bearer $COUNTERSIGN_API_KEY"'] : []),
    ...(body ? ['-H "Content-Type: application/json"'] : []),
    ...(file ? [`-o ${file}`] : []),
    ...(body
      ? [`-d '${writeValue(body, JSON_NOTATION, "  ").replaceAll("'", String.raw`'\''`)}'`]
      : []),
  ].join(" \\\n  ");
}

function inTypeScript({ name, args, hasKey, file }: Request): string {
  const values = args.map((value) => writeValue(value, SCRIPT_NOTATION)).join(", ");
  const call = `await countersign.${name}(${values})`;
  return [
    ...(file ? ['import { writeFile } from "node:fs/promises";'] : []),
    'import { createClient } from "@countersign/sdk";',
    "",
    "const countersign = createClient({",
    `  baseUrl: "${EXAMPLE_ORIGIN}",`,
    ...(hasKey ? ["  apiKey: process.env.COUNTERSIGN_API_KEY,"] : []),
    "});",
    file ? `await writeFile("${file}", ${call});` : `console.log(${call});`,
  ].join("\n");
}

function inPython({ method, path, body, hasKey, file }: Request): string {
  const verb = method.toLowerCase();
  return [
    ...(hasKey ? ["import os", ""] : []),
    "import requests",
    "",
    `answer = requests.${verb}(`,
    `    "${EXAMPLE_ORIGIN}${path}",`,
    ...(hasKey
      ? ['    headers={"Authorization": "Bearer " + os.environ["COUNTERSIGN_API_KEY"]},']
      : []),
    ...(body ? [`    json=${writeValue(body, PYTHON_NOTATION, "    ")},`] : []),
    "    timeout=60,",
    ")",
    "if not answer.ok:",
    "    raise SystemExit(answer.text)",
    ...(file
      ? [`with open("${file}", "wb") as file:`, "    file.write(answer.content)"]
      : ["print(answer.text)"]),
  ].join("\n");
}

function inPhp({ method, path, body, hasKey, file }: Request): string {
  const headers = [
    ...(hasKey ? ['"Authorization: Bearer " . getenv("COUNTERSIGN_API_KEY")'] : []),
    ...(body ? ['"Content-Type: application/json"'] : []),
  ];
  return [
    "<?php",
    '$context = stream_context_create(["http" => [',
    `    "method" => "${method}",`,
    ...(headers.length > 0 ? [`    "header" => [${headers.join(", ")}],`] : []),
    '    "ignore_errors" => true,',
    ...(body ? [`    "content" => json_encode(${writeValue(body, PHP_NOTATION, "    ")}),`] : []),
    "]]);",
    `$stream = fopen("${EXAMPLE_ORIGIN}${path}", "r", false, $context);`,
    'if ($stream === false) throw new Exception("The service was not reached.");',
    '$status = explode(" ", stream_get_meta_data($stream)["wrapper_data"][0])[1];',
    "$answer = stream_get_contents($stream);",
    "if ($status >= 400) throw new Exception($answer);",
    file ? `file_put_contents("${file}", $answer);` : "echo $answer;",
  ].join("\n");
}
