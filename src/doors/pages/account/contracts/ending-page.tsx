import { accountFrame, FormToken, type OwnPageInput } from "#pages/account/account-frame.tsx";
import { DocumentName } from "#pages/document-name.tsx";
import { contractPageWords } from "#words/contract-page-words.ts";
import { consequencesOf } from "./consequences.ts";
import type { ContractView } from "./contract-view.ts";

export interface EndingPageInput extends OwnPageInput {
  view: ContractView;
  how: "cancel" | "delete";
  /** Whether what was typed was not the document ID. */
  isWrong: boolean;
}

/** Says in words what comes of ending a contract, and asks once more. */
export function endingPage(input: EndingPageInput): string {
  const { view, how, language, isWrong } = input;
  const words = contractPageWords[language];
  const { contract, name } = view;
  const { title, submit } = how === "cancel" ? words.cancelPage : words.deletePage;
  const own = `/app/contracts/${contract.id}`;
  const isTyped = contract.signatureCount > 0;
  return accountFrame(
    input,
    "contracts",
    <div class="card ending">
      <h1 dir="auto">
        <DocumentName name={title(name)} />
      </h1>
      {isWrong && (
        <p class="notice bad" role="alert">
          {words.problems.idWrong}
        </p>
      )}
      <ul class="consequences">
        {consequencesOf({ how, ...view }, language).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form method="post" action={`${own}/${how}`}>
        <FormToken signedIn={input.signedIn} />
        {isTyped && (
          <div class={isWrong ? "field wrong" : "field"}>
            <label for="public-id">{words.typeId(contract.publicId)}</label>
            <input id="public-id" type="text" name="publicId" required autocomplete="off" />
          </div>
        )}
        <div class="role-acts">
          <button class="button danger" type="submit">
            {submit}
          </button>
          <a class="button quiet" href={own}>
            {words.keep}
          </a>
        </div>
      </form>
    </div>,
    title(name),
  );
}
