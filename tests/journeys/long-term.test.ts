import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { fixture } from "#kit/documents/pdfs/tools.ts";
import { JUDGES, withoutPyHanko } from "#kit/judges/judges.ts";
import type { AuthorityTraits } from "#kit/peers/authority/issuing.ts";
import { startTestAuthority, type TestAuthority } from "#kit/peers/authority/test-authority.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { startService, type TestAccount, type TestService } from "#kit/scenes/service.ts";
import { linkIn, signOver } from "#kit/scenes/signer.ts";
import { toPem } from "#lib/pki/pem.ts";

/** Validators that are not ours, where somebody put them beside the repository. */
const skip = withoutPyHanko();

/** With the keys made here, and with those of authorities that answer for them. */
const SEALERS: Record<string, AuthorityTraits | null> = {
  "keys of its own": null,
  "an authority that answers": {},
  "an authority whose responder has to be proven as well": { hasListedResponder: true },
};

interface Sealer {
  service: TestService;
  account: TestAccount;
  authority: TestAuthority | null;
  folder: string;
}

async function startSealer(traits: AuthorityTraits | null): Promise<Sealer> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-long-term-"));
  // The judges go by this machine's clock; what is sealed some minutes later is proven by answers
  // that were kept.
  const clock = heldClock(new Date(Date.now() - 20 * MINUTE_MS).toISOString());
  const authority = traits && (await startTestAuthority({ clock, days: 4_000, ...traits }));
  const file = join(folder, "seal.p12");
  if (authority) await writeFile(file, authority.issueSeal().p12("secret"));
  const env = authority && {
    SEAL_P12: file,
    SEAL_P12_PASSWORD: "secret",
    TSA_URLS: authority.timestampUrl,
  };
  const service = await startService({ clock, ...(env && { env }) });
  const root = service.app.services.sealer.keyHolder.chain.at(-1)!;
  await writeFile(join(folder, "root.pem"), toPem("CERTIFICATE", root));
  return { service, account: await service.openAccount(), authority, folder };
}

const CONTRACTS: Record<string, object> = {
  "an HTML contract": { content: "<h1>Lease</h1><p>For as long as it lasts.</p>", finalize: true },
  ...Object.fromEntries(
    ["libreoffice", "packed", "linearized", "form"].map((name) => [
      `an upload (${name})`,
      {
        finalize: true,
        document: { name, pdf: fixture(`${name}.pdf`).toString("base64") },
        signatureFields: [{ label: "Signature", page: 1, x: 10, y: 80 }],
      },
    ]),
  ),
};

for (const [whose, traits] of Object.entries(SEALERS)) {
  describe(`sealed with ${whose}`, { skip }, () => {
    let sealer: Sealer;
    before(async () => {
      sealer = await startSealer(traits);
    });
    after(async () => {
      await sealer.service.close();
      await sealer.authority?.close();
      await rm(sealer.folder, { recursive: true, force: true });
    });

    // What the contract is says nothing of responders.
    const contracts = Object.entries(CONTRACTS).slice(
      0,
      traits?.hasListedResponder ? 1 : undefined,
    );
    for (const [name, body] of contracts) {
      test(`${name} is provable from the file alone, also in ten years, and nothing was changed in it since`, async () => {
        const { service, account, folder } = sealer;
        const { contract } = (await account.call("POST", "/contracts", body)).body;
        const signed = await signOver(service.url, linkIn(contract.signUrl), "Signature");
        assert.equal(signed.status, 201);
        const sealed = await account.call("GET", `/contracts/${contract.id}/pdf`);
        assert.equal(sealed.status, 200);
        await writeFile(join(folder, "sealed.pdf"), sealed.bytes);
        service.clock.moveMs(3 * MINUTE_MS);
        const judge = (program: string, ...args: string[]) =>
          spawnSync(join(JUDGES, program), ["sealed.pdf", ...args], {
            cwd: folder,
            encoding: "utf8",
          });
        const later = judge("lta", "root.pem", "0,40,2900,3700");
        assert.deepEqual(later.stdout.trim().split("\n"), [
          "document timestamps 1",
          ...["0", "40", "2900", "3700"].map((days) => `+${days}d PASSED OK`),
        ]);
        // It asks for the state of the last timestamp's authority as well: of one elsewhere, only
        // while its answer is current.
        const days = traits ? "0" : "0,3700";
        const now = judge("ades", "--roots", "root.pem", "--days", days);
        assert.match(now.stdout, /mod LTA_UPDATES docmdp_ok True bottom_line True/);
        const passed = now.stdout.match(/: PASSED /g)?.length;
        assert.equal(passed, traits ? 3 : 6, now.stdout);
      });
    }
  });
}
