import { attack, call, lookIntoLog, type Row, send, underAttack, withKey } from "./attack.ts";

const scene = underAttack();

/** A request with the attacker's key, wherever it goes. */
const ask = (method: string, path: string | (() => string)) => () =>
  send(scene, typeof path === "string" ? path : path(), { method, headers: withKey(scene) });
const contract = (end = "") => `/api/v1/contracts/${scene.own.id}${end}`;

const PATHS: Row[] = [
  ["an unknown path", ask("GET", "/api/v1/nothing"), 404],
  ["the front door", ask("GET", "/"), 200],
  ["the API's root", ask("GET", "/api/v1"), 404],
  ["another version", ask("GET", "/api/v2/contracts"), 404],
  ["a slash too many at the end", ask("GET", "/api/v1/contracts/"), 404],
  ["two slashes at the end", ask("GET", "/api/v1/contracts//"), 404],
  ["two slashes at the beginning", ask("GET", "//api/v1/contracts"), 404],
  ["two slashes within", ask("GET", "/api//v1/contracts"), 404],
  ["a slash behind an id", ask("GET", () => contract("/")), 404],
  ["capitals in the prefix", ask("GET", "/API/V1/contracts"), 404],
  ["a capital in the path", ask("GET", "/api/v1/Contracts"), 404],
  [
    "an id in capitals",
    ask("GET", () => contract().toUpperCase().replace("/API/V1/CONTRACTS", "/api/v1/contracts")),
    404,
  ],
  [
    "a token in capitals",
    () => call(scene, "GET", `/contracts/${scene.own.token.toUpperCase()}`),
    404,
  ],
  ["a blank before an id", () => call(scene, "GET", `/contracts/%20${scene.own.id}`), 404],
  ["a line end behind an id", () => call(scene, "GET", `/contracts/${scene.own.id}%0a`), 404],
  ["a zero byte behind an id", () => call(scene, "GET", `/contracts/${scene.own.id}%00`), 404],
  ["an ending behind an id", () => call(scene, "GET", `/contracts/${scene.own.id}.json`), 404],
  ["parameters behind a semicolon", ask("GET", "/api/v1/contracts;status=draft"), 404],
  ["an encoded slash", ask("GET", () => `/api/v1/contracts%2f${scene.own.id}`), 404],
  ["a path out of the folder", () => call(scene, "GET", "/contracts/..%2f..%2fetc%2fpasswd"), 404],
  ["dots, encoded twice", () => call(scene, "GET", "/contracts/%252e%252e%252f"), 404],
  ["a percent sign that is none", () => call(scene, "GET", "/contracts/%E0%A4%A"), 400],
  ["the same with a method that is none", ask("PUT", "/api/v1/signing/%E0%A4%A"), 400],
  ["an overlong encoding", () => call(scene, "GET", "/contracts/%C0%AE%C0%AE"), 400],
  ["SQL in an id", () => call(scene, "GET", "/contracts/1'%20or%20'1'='1"), 404],
  ["a prototype as an id", () => call(scene, "GET", "/contracts/__proto__"), 404],
  ["a constructor as a webhook", () => call(scene, "GET", "/webhooks/constructor"), 404],
  ["a pattern as an id", () => call(scene, "GET", "/contracts/:id"), 404],
  ["a star as an id", () => call(scene, "GET", "/contracts/*"), 404],
  ["a percent sign for SQL", () => call(scene, "GET", "/contracts/%25"), 404],
  ["an asset outside the folder", ask("GET", "/assets/..%2fbuilt.json"), 404],
  ["the list of assets", ask("GET", "/assets/manifest.json"), 404],
  ["a prototype as an asset", ask("GET", "/assets/__proto__"), 404],
  ["no asset", ask("GET", "/assets/"), 404],
  ["an environment file", ask("GET", "/.env"), 404],
  ["the repository", ask("GET", "/.git/config"), 404],
  ["the stored files", ask("GET", () => `/files/${scene.own.id}`), 404],
  ["a key file", ask("GET", "/keys/link.key"), 404],
  ["below what was removed", ask("GET", "/api/v1/contracts/from-template/a/b/../c"), 410],
  ["what was removed, another method", ask("PUT", "/api/v1/contracts/from-template"), 410],
  ["what was removed, and something like it", ask("GET", "/api/v1/contracts/from-templates"), 404],
];

const METHODS: Row[] = [
  ["PUT on the list", ask("PUT", "/api/v1/contracts"), 405],
  ["DELETE on the list", ask("DELETE", "/api/v1/contracts"), 405],
  ["PATCH on the list", ask("PATCH", "/api/v1/contracts"), 405],
  ["OPTIONS on the list", ask("OPTIONS", "/api/v1/contracts"), 405],
  ["PROPFIND on the list", ask("PROPFIND", "/api/v1/contracts"), 405],
  ["PUT on a contract", ask("PUT", contract), 405],
  ["POST on a contract", ask("POST", contract), 405],
  ["GET on cancel", ask("GET", () => contract("/cancel")), 405],
  ["HEAD on cancel", ask("HEAD", () => contract("/cancel")), 405],
  ["DELETE on the sealed file", ask("DELETE", () => contract("/pdf")), 405],
  ["PATCH on a signing link", ask("PATCH", "/api/v1/signing/abc"), 405],
  ["GET on signatures", ask("GET", () => `/api/v1/signing/${scene.own.shared}/signatures`), 405],
  ["GET on opened", ask("GET", () => `/api/v1/signing/${scene.own.link}/opened`), 405],
  ["DELETE on all webhooks", ask("DELETE", "/api/v1/webhooks"), 405],
  ["POST on the catalogue", ask("POST", "/api/v1/attachments"), 405],
  ["POST on a signing page", ask("POST", () => `/sign/${scene.own.link}`), 405],
  ["OPTIONS on a signing page", ask("OPTIONS", () => `/sign/${scene.own.link}`), 405],
  ["DELETE on a signing page", ask("DELETE", () => `/sign/${scene.own.shared}`), 405],
  ["POST on a status page", ask("POST", () => `/status/${scene.own.status}`), 405],
  ["POST on a verify page", ask("POST", () => `/verify/${scene.own.publicId}`), 405],
  ["GET on signing out", ask("GET", "/app/sign-out"), 405],
  ["POST on the health", ask("POST", "/healthz"), 405],
  ["DELETE on the description", ask("DELETE", "/openapi.json"), 405],
  ["POST on an asset", ask("POST", "/assets/sign.css"), 405],
  ["HEAD on the list", ask("HEAD", "/api/v1/contracts"), 200],
  ["HEAD on another's contract", ask("HEAD", () => `/api/v1/contracts/${scene.victims.id}`), 404],
  [
    "DELETE behind the header that overrides methods",
    () =>
      send(scene, contract(), {
        headers: withKey(scene, {
          "x-http-method-override": "DELETE",
          "x-method-override": "DELETE",
        }),
      }),
    200,
  ],
  [
    "DELETE behind the query that overrides methods",
    ask("POST", () => contract("/cancel/?_method=DELETE")),
    404,
  ],
];

const HEADERS: Row[] = [
  [
    "a request id of the caller's own",
    async () => {
      const answer = await send(scene, "/healthz", { headers: { "x-request-id": "mine" } });
      return answer.headers.get("x-request-id") === "mine" ? { ...answer, status: 0 } : answer;
    },
    200,
  ],
  [
    "another host by X-Forwarded-Host",
    () => withoutEvil({ "x-forwarded-host": "evil.example" }),
    200,
  ],
  ["another scheme by X-Forwarded-Proto", () => withoutEvil({ "x-forwarded-proto": "evil" }), 200],
  ["another path by X-Original-URL", () => withoutEvil({ "x-original-url": "/app" }), 200],
  ["another site's Origin on the API", () => withoutEvil({ origin: "https://evil.example" }), 200],
];

async function withoutEvil(headers: Record<string, string>) {
  const answer = await call(scene, "GET", `/contracts/${scene.own.id}`, undefined, headers);
  const says = JSON.stringify([...answer.headers]) + JSON.stringify(answer.body);
  return says.includes("evil") ? { ...answer, status: 0 } : answer;
}

attack(scene, [...PATHS, ...METHODS, ...HEADERS]);

lookIntoLog(scene);
