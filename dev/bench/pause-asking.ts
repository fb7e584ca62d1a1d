import { CONTRACTS, type Request, type Scene } from "./pause-scene.ts";

/** Makes a request ready, each time anew where it can be carried out only once. */
export type Asking = (scene: Scene) => Request | Promise<Request>;

export const get =
  (path: (scene: Scene) => string): Asking =>
  (scene) =>
  () =>
    scene.client.call("GET", path(scene));

/** What is written into JSON is written before. */
export const sent = (
  method: string,
  path: (scene: Scene) => string,
  body: (scene: Scene) => object,
) => {
  const texts = new WeakMap<Scene, string>();
  return (scene: Scene) => {
    const text = texts.get(scene) ?? JSON.stringify(body(scene));
    texts.set(scene, text);
    return () => scene.client.call(method, path(scene), text);
  };
};
export const created = (body: () => object) => sent("POST", () => CONTRACTS, body);
export const signing =
  (rest: string, of: "scan" | "delivered" | "wide" | "long" | "drawn") => (scene: Scene) =>
    `/api/v1/signing/${scene[of].link}${rest}`;

/** As a browser of the owner does it. */
export const page =
  (path: (scene: Scene) => string): Asking =>
  (scene) =>
  () =>
    scene.client.call("GET", path(scene), undefined, { cookie: scene.cookie });
export const form =
  (path: (scene: Scene) => string, fields: Record<string, string> = {}): Asking =>
  (scene) =>
  () =>
    scene.client.call(
      "POST",
      path(scene),
      new URLSearchParams({ token: scene.token, ...fields }).toString(),
      { cookie: scene.cookie, "content-type": "application/x-www-form-urlencoded" },
    );

/** As a browser on the same machine does it, with no proxy between. */
export const kept =
  (rest: (scene: Scene) => string): Asking =>
  (scene) =>
  () =>
    scene.client.call("GET", `/mailbox/${scene.mailboxSecret}${rest(scene)}`, undefined, {
      "x-forwarded-for": undefined,
    });

/** As a browser of nobody does it. */
export const post =
  (path: (scene: Scene) => string, fields: Record<string, string> = {}): Asking =>
  (scene) =>
  () =>
    scene.client.call("POST", path(scene), new URLSearchParams(fields).toString(), {
      "content-type": "application/x-www-form-urlencoded",
    });

/** As a program on the same machine does it, with no proxy between. */
export const here =
  (path: string): Asking =>
  ({ client }) =>
  () =>
    client.call("GET", path, undefined, { "x-forwarded-for": undefined });

/** As a language model does it. */
export const tool =
  (method: string, params: object): Asking =>
  ({ client, assistantKey }) =>
  () =>
    client.call("POST", "/mcp", JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
      authorization: `Bearer ${assistantKey}`,
      accept: "application/json, text/event-stream",
    });
