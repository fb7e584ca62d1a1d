import { randomUUID } from "node:crypto";
import type { Asking } from "./pause-asking.ts";
import { WORST_TEXTS, worstText } from "./pause-texts.ts";

/** As much as the largest form, of a new contract's text, and the largest body of the API take. */
const MOST_FORM = 4_000_000;
const MOST_JSON = 5_900_000;
/** What every other form takes. */
const SMALL_FORM = 19_000;
/** A request's line and its headers have 16 kB together, of which the worst headers take most. */
const LINE = 900;

const COMBINED = WORST_TEXTS.join("");

/**
 * For each route of the service, whatever it does: addresses, queries and bodies as large as it may
 * take, of what readers stumble over. Most of it is refused, by whoever reads it first.
 * @param route as the service has it, such as `POST /app/keys/:id/roll`
 */
export function everythingFor(route: string): [what: string, asking: Asking][] {
  const [method = "", pattern = ""] = route.split(" ");
  const path = pattern.replace(/:\w+/g, () => randomUUID()).replace("*", "x");
  const worst = encodeURIComponent(worstText("\u0301 ", LINE / 6));
  const strange = pattern.replace(/:\w+|\*/g, () => encodeURIComponent("\u0301".repeat(14)));
  const query = `?q=${worst}&${"a&".repeat(LINE / 4)}`;
  const told: [string, Asking][] = [
    ["the worst address and query", asked(method, strange + query)],
  ];
  if (method === "GET" || method === "OPTIONS" || method === "HEAD") return told;
  const isApi = pattern.startsWith("/api/") || pattern === "/mcp";
  const form = "application/x-www-form-urlencoded";
  const bodies: [what: string, type: string, body: () => string][] = isApi
    ? [
        ["one long value", "application/json", () => jsonOf(worstText(COMBINED, MOST_JSON / 3))],
        ["many values", "application/json", () => `[${"{},".repeat(MOST_JSON / 3 - 2)}{}]`],
        ["no JSON", "application/json", () => worstText('{"a":', MOST_JSON)],
      ]
    : [
        ["one long value", form, () => `token=x&text=${"%26".repeat(MOST_FORM / 3 - 20)}`],
        ["a form of 19 kB", form, () => formOf(worstText(COMBINED, SMALL_FORM / 8))],
        ["many names", form, () => "a=&".repeat(SMALL_FORM / 3)],
      ];
  return [
    ...told,
    ...bodies.map(([what, type, body]): [string, Asking] => [
      what,
      asked(method, path, type, body),
    ]),
  ];
}

const jsonOf = (text: string) =>
  JSON.stringify({ content: text, title: text, jsonrpc: "2.0", id: 1, method: "tools/call" });

const formOf = (text: string) => new URLSearchParams({ token: "x", text, name: text }).toString();

/** As somebody who is signed in, and has a key. */
function asked(method: string, path: string, type?: string, body?: () => string): Asking {
  let text: string | undefined;
  return ({ client, cookie }) => {
    text ??= body?.();
    return () => client.call(method, path, text, { cookie, ...(type && { "content-type": type }) });
  };
}
