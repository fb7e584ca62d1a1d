import { reachWords } from "#words/reach-words.ts";
import type { SigningView } from "./view.ts";

/** Leads back to where the sender wants to have people next; its host is said, and nobody goes by itself. */
export function ReturnLink({ contract }: { contract: SigningView["contract"] }) {
  const { returnUrl, language } = contract;
  const host = returnUrl && URL.parse(returnUrl)?.host;
  if (!host) return null;
  return (
    <a class="button wide" href={returnUrl} target="_top" rel="noreferrer noopener">
      {reachWords[language].goOn(host)}
    </a>
  );
}
