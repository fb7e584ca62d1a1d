import type { TestAccount, TestService } from "./service.ts";
import { linkIn, signOver } from "./signer.ts";

/** Creates a contract, signs it over its shared link and gives its sealed file. */
export async function sealContract(
  service: TestService,
  account: TestAccount,
  change: Record<string, unknown> = {},
  roles: readonly string[] = ["Landlord", "Tenant"],
): Promise<{ id: string; publicId: string; pdf: Uint8Array<ArrayBuffer> }> {
  const created = await account.call("POST", "/contracts", {
    content: "<h1>Lease</h1><p>The rent is 900 EUR a month.</p>",
    signatureFields: roles.map((label) => ({ label })),
    finalize: true,
    ...change,
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const { id } = created.body.contract;
  const { contract } = (await account.call("GET", `/contracts/${id}`)).body;
  for (const role of roles) await signOver(service.url, linkIn(contract.signUrl), role);
  const sealed = await account.call("GET", `/contracts/${id}/pdf`);
  if (sealed.status !== 200) throw new Error(`no sealed file: ${sealed.status}`);
  return { id, publicId: contract.publicId, pdf: Uint8Array.from(sealed.bytes) };
}
