import { type Contract, displayName } from "#contracts/contract.ts";
import { accountWords } from "#i18n/account-words.ts";
import { CONTRACT_WORD } from "#i18n/contract-word.ts";
import type { Language } from "#kernel/language.ts";
import { layout, Masthead } from "#pages/layout.tsx";

/** The owner's latest contracts with what can be done with each. */
export function contractsPage(input: {
  language: Language;
  style: string;
  email: string;
  contracts: readonly Contract[];
}): string {
  const words = accountWords[input.language];
  return layout({
    language: input.language,
    title: words.contracts,
    assets: { style: input.style },
    body: (
      <>
        <Masthead>
          <p class="document-id">{words.signedInAs(input.email)}</p>
        </Masthead>
        <main class="closed">
          <div class="card">
            <h1>{words.contracts}</h1>
            {input.contracts.length === 0 && <p>{words.noContracts}</p>}
            <ul class="further">
              {input.contracts.map((contract) => (
                <li key={contract.id}>
                  <strong>{displayName(contract, CONTRACT_WORD[contract.language])}</strong>
                  {" · "}
                  {words.statuses[contract.status]}
                  {contract.status === "pending" && (
                    <a href={`/sign/${contract.token}`}>{words.openSigningPage}</a>
                  )}
                  {contract.status === "fully_signed" && (
                    <a href={`/app/contracts/${contract.id}/pdf`}>{words.download}</a>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </main>
      </>
    ),
  });
}
