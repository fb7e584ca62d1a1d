import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { checkSealed } from "#kit/judges/check-sealed.ts";
import { launchBrowser } from "#kit/peers/browser.ts";
import { type PathProxy, startPathProxy } from "#kit/peers/path-proxy.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { signInPath } from "#kit/scenes/member.ts";
import { request, startService, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";

const skip = unlessThere("chromium");
const PATH = "/sub/esign";

let browser: Browser;
before(async () => {
  if (!skip) browser = await launchBrowser();
});
after(async () => {
  if (!skip) await browser.close();
});

async function startBelow(takesAway: boolean): Promise<[PathProxy, TestService, string]> {
  const proxy = await startPathProxy(PATH, takesAway);
  const base = `http://127.0.0.1:${proxy.port}${PATH}`;
  const service = await startService({ env: { BASE_URL: `${base}/` } });
  proxy.leadsTo(service.url);
  return [proxy, service, base];
}

for (const takesAway of [false, true]) {
  const does = takesAway ? "takes the path away" : "hands the path on";
  test(`below a path, behind a proxy that ${does}, a contract is made, signed, sealed and verified, and no page leads out of it`, {
    skip,
  }, async () => {
    const [proxy, service, base] = await startBelow(takesAway);
    try {
      const { apiKey, accountId } = await service.openAccount();
      const authorization = `Bearer ${apiKey}`;
      const call = (method: string, path: string, body?: unknown) =>
        request(`${base}/api/v1${path}`, method, body, { authorization });
      const made = await call("POST", "/contracts", { content: "<p>Below</p>", finalize: true });
      const { id, publicId, signUrl } = made.body.contract;
      assert.ok(signUrl.startsWith(`${base}/sign/`));

      const context = await browser.newContext();
      const page = await context.newPage();
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      page.on("response", (answer) => {
        if (answer.status() >= 400) faults.push(`${answer.status()} ${answer.url()}`);
      });
      await page.goto(signUrl, { waitUntil: "networkidle" });
      const opened = page.waitForResponse((answer) => answer.url().endsWith("/opened"));
      await page.mouse.move(100, 100);
      await page.mouse.down();
      assert.ok((await opened).ok());
      await page.locator("[data-open-dialog]:visible").first().click();
      const face = await page.evaluate(() =>
        document.fonts.load("500 20px 'Printed hand'", "Anna").then((faces) => faces.length),
      );
      assert.ok(face > 0, "the handwriting is loaded");
      assert.equal((await signOver(base, linkIn(signUrl), "Signature")).status, 201);

      const { contract } = (await call("GET", `/contracts/${id}`)).body;
      assert.ok(contract.verifyUrl.startsWith(`${base}/verify/`));
      const sealed = await call("GET", `/contracts/${id}/pdf`);
      await checkSealed(sealed.bytes, { publicId });

      await page.goto(base + (await signInPath(service, accountId)));
      await page.locator("form button").first().click();
      await page.waitForURL((url) => url.pathname.startsWith(`${PATH}/app`));
      const places = [
        ...["", "/app", `/app/contracts/${id}`, "/app/new", "/app/keys", "/app/settings"],
        ...[`/verify/${publicId}`, "/verify", "/docs", "/docs/reference/evidence"],
      ];
      for (const place of [contract.statusUrl.slice(base.length), ...places]) {
        await page.goto(base + place, { waitUntil: "networkidle" });
        const outside = await page.evaluate(
          (path) =>
            [...document.querySelectorAll("[href], [src], [action], [formaction]")]
              .flatMap((one) =>
                ["href", "src", "action", "formaction"].map((name) => one.getAttribute(name) ?? ""),
              )
              .filter((address) => address.startsWith("/") && !address.startsWith(`${path}/`)),
          PATH,
        );
        assert.deepEqual(outside, [], place);
      }
      const lost = await page.goto(`${base}/nowhere`);
      assert.equal(lost?.status(), 404);
      assert.match(faults.pop() ?? "", /^404 .*\/nowhere$/);
      assert.deepEqual(faults, []);
      assert.deepEqual(proxy.strayed, []);
      await context.close();
    } finally {
      await service.close();
      await proxy.close();
    }
  });
}
