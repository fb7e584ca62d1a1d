import assert from "node:assert/strict";
import { test } from "node:test";
import { CannotListen, orCannotListen } from "./cannot-listen.ts";

const AT = { host: "0.0.0.0", port: 3000, setting: "METRICS_PORT" } as const;
const failing = (code?: string) =>
  Promise.reject(Object.assign(new Error("listen"), code === undefined ? {} : { code }));

test("what listens is handed on", async () => {
  assert.equal(await orCannotListen(Promise.resolve("here"), AT), "here");
});

for (const code of ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND"]) {
  test(`${code} is told in one line, with what chooses another place`, async () => {
    await assert.rejects(orCannotListen(failing(code), AT), (error) => {
      assert.ok(error instanceof CannotListen);
      assert.match(error.message, /^it cannot listen on port 3000 of 0\.0\.0\.0: [^\n]+\.$/);
      assert.ok(error.message.includes(`(${code}); METRICS_PORT and HOST`), error.message);
      return true;
    });
  });
}

test("what nobody can mend by a setting stays what it was", async () => {
  for (const code of [undefined, "EMFILE"]) {
    await assert.rejects(orCannotListen(failing(code), AT), (error) => {
      return !(error instanceof CannotListen) && (error as Error).message === "listen";
    });
  }
});
