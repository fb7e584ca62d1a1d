import assert from "node:assert/strict";
import { signInPath } from "#kit/scenes/member.ts";
import { request, type TestAccount, type TestAnswer } from "#kit/scenes/service.ts";
import type { Stage } from "./stage.ts";

/** The account's owner, signed in with a browser's cookie. */
export interface Owner {
  page(path: string): Promise<TestAnswer>;
  /** Looks at the payment page of a contract and sends the form that it shows. */
  pay(token: string): Promise<TestAnswer>;
}

/** Signs the owner in over a one-time link, as the command line makes it. */
export async function owner(at: Stage, { accountId }: TestAccount): Promise<Owner> {
  const origin = new URL(at.url).origin;
  const path = await signInPath(at.service, accountId);
  const signIn = await request(at.url + path, "POST", undefined, { origin });
  const cookie = signIn.headers.get("set-cookie")?.split(";")[0] ?? "";
  assert.equal(signIn.status, 303);
  const get = (path: string) => request(at.url + path, "GET", undefined, { cookie });
  return {
    page: get,
    async pay(token) {
      const page = await get(`/pay/${token}`);
      const html = Buffer.from(page.bytes).toString();
      const fields = new URLSearchParams();
      for (const [input] of html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
        const name = /name="([^"]*)"/.exec(input)?.[1];
        if (name) fields.set(name, /value="([^"]*)"/.exec(input)?.[1] ?? "");
      }
      const response = await fetch(`${at.url}/pay/${token}`, {
        method: "POST",
        headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
        body: fields.toString(),
        redirect: "manual",
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: null, bytes };
    },
  };
}
