import { isSameAddress, type NoticeChoices, noticesOf, wantsNotice } from "#accounts/notices.ts";
import type { Role } from "#accounts/roles.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { shownEmail } from "#kernel/email.ts";
import { FormToken } from "#pages/account/account-frame.tsx";
import type { SettingsWords } from "#words/settings-words.ts";
import type { SettingsPageInput } from "./settings-page.tsx";

interface NoticesProps {
  input: SettingsPageInput;
  words: SettingsWords["notices"];
}

/** Which mails about the account come to whoever looks, and to the account's address where it is nobody's. */
export function NoticesForms({ input, words }: NoticesProps) {
  const { signedIn, noticeHolders, mayKeep } = input;
  const { person, role } = signedIn;
  const { address, members, choices } = noticeHolders;
  const own = members.find(({ personId }) => personId === person.id);
  const isNobodys = !members.some(({ email }) => isSameAddress(email, address));
  return (
    <>
      <Boxes
        {...{ signedIn, words, role, id: "notices", action: "/app/settings/notices" }}
        title={words.title}
        text={words.text(shownEmail(person.email))}
        choices={own?.choices ?? {}}
        isOwnAddress={isSameAddress(person.email, address)}
      />
      {mayKeep && isNobodys && (
        <Boxes
          {...{ signedIn, words, choices, role: null, isOwnAddress: true, id: "address-notices" }}
          action="/app/settings/notices/address"
          title={words.addressTitle}
          text={words.text(shownEmail(address))}
        />
      )}
    </>
  );
}

interface BoxesProps {
  signedIn: SignedIn;
  words: SettingsWords["notices"];
  id: string;
  action: string;
  title: string;
  text: string;
  role: Role | null;
  choices: NoticeChoices;
  isOwnAddress: boolean;
}

function Boxes({ signedIn, words, id, action, title, text, ...of }: BoxesProps) {
  const always = noticesOf(of.isOwnAddress ? null : of.role, true);
  return (
    <section class="card settings" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="hint">{text}</p>
      <form class="notice-boxes" method="post" action={action}>
        <FormToken signedIn={signedIn} />
        {noticesOf(of.role, false).map((name) => (
          <label class="check" key={name}>
            <input
              type="checkbox"
              name={name}
              value="yes"
              checked={wantsNotice(name, of.choices, of.isOwnAddress)}
            />{" "}
            {words.names[name]}
          </label>
        ))}
        <button class="button" type="submit">
          {words.save}
        </button>
      </form>
      {always.length > 0 && (
        <>
          <p>{words.always}</p>
          <ul>
            {always.map((name) => (
              <li key={name}>{words.names[name]}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
