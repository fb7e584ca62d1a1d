import type { Language } from "#kernel/language.ts";
import { isolateName } from "#pages/isolated.ts";
import { Told } from "#pages/moment.tsx";
import type { Person } from "#pages/person.ts";
import { standingWords } from "#words/standing-words.ts";
import { type SigningView, signableRoles } from "./view.ts";

interface StandingProps {
  view: SigningView;
  people: readonly Person[];
  sender: string;
}

/** Says to whoever opened the link what is asked of them, or what is waited for. */
export function Standing(props: StandingProps) {
  const { view, people } = props;
  const own = people.find(({ role }) => role === view.link.role);
  const sentence = sentenceFor(props);
  return (
    <p class="asking">
      {own?.at ? (
        <Told sentence={sentence} at={own.at} language={view.contract.language} />
      ) : (
        sentence
      )}
    </p>
  );
}

function sentenceFor({ view, people, sender }: StandingProps): string {
  const { language, status } = view.contract;
  const words = standingWords[language];
  const asking = isolateName(sender);
  const signable = signableRoles(view);
  if (status === "pending_payment") return words.unpaid(asking);
  if (status === "fully_signed") return words.complete;
  const open = people.filter(({ state }) => state !== "signed");
  if (view.link.kind === "shared") {
    if (signable.length > 0) return words.open(asking, signable.length);
    if (view.roles.some(isLater)) return words.later(...listAwaited(open, language));
    const haveLinks = open.every(({ address }) => address !== null);
    return haveLinks ? words.ownLinks(listRoles(open, language), open.length) : words.nobody;
  }
  const reader = people.find(({ role }) => role === view.link.role);
  if (reader?.state === "declined" && reader.at) return words.declined;
  if (signable.length > 0) return words.yours(asking);
  const own = view.roles.find(({ role }) => role === view.link.role);
  // A witness waits for one role, whoever else can sign.
  if (own && isLater(own) && own.witnesses !== undefined && isOpen(view, own.witnesses)) {
    return words.later(isolateName(own.witnesses), 1);
  }
  if (own && isLater(own)) return words.later(...listAwaited(open, language));
  if (own?.state !== "signed") return words.qualified(asking);
  return `${words.youSigned} ${words.missing(listRoles(open, language), open.length)}`;
}

/** Whether a role that this link can sign comes after others; what is qualified cannot be signed here at all. */
function isLater({ state, level }: SigningView["roles"][number]): boolean {
  return state === "waiting" && level === "ses";
}

function isOpen({ roles }: SigningView, named: string): boolean {
  return roles.some(({ role, state }) => role === named && state !== "signed");
}

/** Those whose turn it is. */
function listAwaited(open: readonly Person[], language: Language): [names: string, count: number] {
  const first = open.filter(({ state }) => state !== "later" && state !== "last");
  return [listRoles(first, language), first.length];
}

function listRoles(people: readonly Person[], language: Language): string {
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return list.format(people.map(({ role }) => isolateName(role)));
}
