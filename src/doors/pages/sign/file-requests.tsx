import { FILE_KINDS } from "#kernel/file-kinds.ts";
import type { Language } from "#kernel/language.ts";
import { enteredWords } from "#words/entered-words.ts";
import type { SigningPageWords } from "#words/signing-page-words.ts";
import { ErrorLine } from "./form-field.tsx";
import type { SigningView } from "./view.ts";

type Request = NonNullable<SigningView["requests"]>[number];

interface Asked {
  view: SigningView;
  words: SigningPageWords;
  role: string;
  /** Of the role among those that can be signed as. */
  index: number;
}

/** The files that one role is asked for; each is sent when it is chosen, and shown as it will be printed. */
export function FileRequests({ view, words, role, index }: Asked) {
  const asked = (view.requests ?? []).filter((request) => request.role === role);
  if (asked.length === 0) return null;
  const { language, hideEntries } = view.contract;
  const seen = hideEntries ? enteredWords[language].ownHidden : words.dialog.fileSeen;
  return (
    <fieldset data-role-inputs={index} hidden={index > 0} disabled={index > 0}>
      <legend>{words.dialog.files}</legend>
      <p class="hint">{seen}</p>
      {asked.map((request) => (
        <FileField request={request} language={language} words={words} />
      ))}
    </fieldset>
  );
}

function FileField(props: { request: Request; language: Language; words: SigningPageWords }) {
  const { request, language, words } = props;
  const { id, name, accept, required } = request;
  const { dialog } = words;
  const control = `files.${id}`;
  const described = `${id}-hint ${id}-error`;
  return (
    <div
      class="field file-field"
      data-value={control}
      data-file-request={id}
      data-required={required ? "" : undefined}
    >
      <label for={id}>
        <bdi data-file-name>{name}</bdi>
        {!required && <span class="optional"> {dialog.optional}</span>}
      </label>
      <p class="hint" id={`${id}-hint`}>
        {dialog.fileHint(kindsIn(accept, language))}
      </p>
      <input
        id={id}
        type="file"
        autocomplete="off"
        accept={accept.map((kind) => FILE_KINDS[kind].mediaType).join(",")}
        aria-describedby={described}
      />
      {accept.includes("jpeg") && (
        <label class="button camera">
          {dialog.photo}
          {/* Opens the camera where there is one; a style sheet shows it on devices that are held. */}
          <input
            type="file"
            class="visually-hidden"
            accept={FILE_KINDS.jpeg.mediaType}
            capture="environment"
            autocomplete="off"
            aria-label={`${dialog.photo}: ${name}`}
            aria-describedby={described}
          />
        </label>
      )}
      <p class="hint" role="status" data-file-status />
      <figure class="file-shown" data-file-shown hidden>
        <figcaption class="hint">{dialog.fileShown}</figcaption>
        <div class="file-pages" data-file-pages />
        <button type="button" class="button quiet" data-file-remove>
          {dialog.removeFile}
        </button>
      </figure>
      <ErrorLine id={`${id}-error`} />
    </div>
  );
}

/** As a person says them: PDF, JPEG or PNG. */
function kindsIn(accept: Request["accept"], language: Language): string {
  const kinds = accept.map((kind) => kind.toUpperCase());
  return new Intl.ListFormat(language, { type: "disjunction" }).format(kinds);
}
