import type { Language } from "#kernel/language.ts";
import { isTestId } from "#kernel/public-id.ts";
import { testWords } from "#words/test-words.ts";

interface Marked {
  publicId: string;
  language: Language;
}

/** Says of what a test key made that it is a test. */
export function TestNotice({ publicId, language }: Marked) {
  return isTestId(publicId) ? <p class="notice warn">{testWords[language].notice}</p> : null;
}

/** The same across the picture of a page, as it will stand in the sealed file. */
export function TestMark({ publicId, language }: Marked) {
  if (!isTestId(publicId)) return null;
  return (
    <p class="test-mark" aria-hidden="true">
      {testWords[language].mark}
    </p>
  );
}
