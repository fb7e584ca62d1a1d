import { shownEmail } from "#kernel/email.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import { LocalTime } from "#pages/account/local-time.tsx";
import { canChange, hasOwnFields, OwnFields } from "#pages/account/own-fields.tsx";
import { ownFieldsWords } from "#words/own-fields-words.ts";
import type { ContractPart } from "./contract-page.tsx";

/** What its sender says in mails, who gets copies, and what the account keeps with it for itself. */
export function ContractOwn({ input: { view, outcome, signedIn, language } }: ContractPart) {
  const { contract, mayChange } = view;
  const words = ownFieldsWords[language];
  if (!hasOwnFields(contract, mayChange)) return null;
  const { typed = {}, problems = [] } = outcome.own ?? {};
  const fields = <OwnFields of={contract} {...{ typed, language, mayChange }} />;
  return (
    <section class="card" aria-labelledby="own">
      <h2 id="own">{words.title}</h2>
      {problems.map(({ sentence }) => (
        <p class="notice bad" role="alert" key={sentence}>
          {sentence}
        </p>
      ))}
      {mayChange && canChange(contract) ? (
        <form class="own-form" method="post" action={`/app/contracts/${contract.id}/own`}>
          <FormToken signedIn={signedIn} />
          {fields}
          <button class="button" type="submit">
            {words.save}
          </button>
        </form>
      ) : (
        <div class="own-form">{fields}</div>
      )}
      {view.copyMails.length > 0 && (
        <>
          <h3>{words.copies.title}</h3>
          <ul class="own-copies">
            {view.copyMails.map(({ kind, recipient, sentAt }) => (
              <li key={kind + recipient}>
                <bdi>{shownEmail(recipient)}</bdi>
                {": "}
                {words.copies[sentAt ? "sent" : "failed"][kind]}
                {sentAt && ", "}
                {sentAt && (
                  <LocalTime at={sentAt} language={language} timeZone={signedIn.account.timeZone} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
