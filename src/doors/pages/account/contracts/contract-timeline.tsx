import { LocalTime } from "#pages/account/local-time.tsx";
import { actorKind, actorName } from "#sealing/pages/actor-words.ts";
import { certificateWords } from "#words/certificate-words.ts";
import type { ContractPart } from "./contract-page.tsx";

/** Enough of a hash to hold it beside the one that the certificate prints. */
const SHORT_HASH = 16;

/** The trail in the reader's language, in the sentences that the certificate will have. */
export function ContractTimeline({ input, words }: ContractPart) {
  const said = certificateWords[input.language];
  const names: Record<string, string> = said.eventNames;
  const { timeZone } = input.signedIn.account;
  return (
    <section class="card" aria-labelledby="timeline">
      <h2 id="timeline">{words.timeline.title}</h2>
      <p class="hint">{words.timeline.note}</p>
      <ol class="timeline">
        {input.view.timeline.map(({ number, at, name, by, detail, hash }) => {
          const who = [actorKind(by, said), actorName(by, said)].filter(Boolean).join(" ");
          return (
            <li key={number}>
              <p class="person-time">
                <LocalTime at={at} language={input.language} timeZone={timeZone} />
              </p>
              <div>
                <p>
                  <strong>{Object.hasOwn(names, name) ? names[name] : name}</strong>
                  {detail && (
                    <>
                      {" · "}
                      <span dir="auto">{detail}</span>
                    </>
                  )}
                </p>
                <p class="hint">
                  <span dir="auto">{who}</span>
                  {" · "}
                  {words.timeline.hash} <code>{hash.slice(0, SHORT_HASH)}</code>
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
