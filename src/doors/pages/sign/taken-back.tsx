import { isolateName } from "#pages/isolated.ts";
import { Told } from "#pages/moment.tsx";
import type { Person } from "#pages/person.ts";
import { standingWords } from "#words/standing-words.ts";
import { type SigningView, speakingRoles } from "./view.ts";

/** Of each role that said no and that this link speaks for: when that was, and how it is taken back. */
export function TakenBack({ view, people }: { view: SigningView; people: readonly Person[] }) {
  const { language } = view.contract;
  const words = standingWords[language];
  const declined = speakingRoles(view).flatMap(({ role }) =>
    people.filter((person) => person.role === role && person.state === "declined"),
  );
  return (
    <>
      {declined.map(({ role, at }) => (
        <div class="taken-back">
          {/* Over an own link the page's first sentence says so. */}
          {view.link.kind === "shared" && at && (
            <p>
              <Told sentence={words.declinedFor(isolateName(role))} at={at} language={language} />
            </p>
          )}
          <button type="button" class="button needs-script" data-take-back={role}>
            {words.takeBack}
          </button>
        </div>
      ))}
    </>
  );
}
