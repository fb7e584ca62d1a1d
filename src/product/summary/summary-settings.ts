import {
  asList,
  optional,
  readHeaderText,
  readUrl,
  type Setting,
  secret,
} from "#kernel/setting.ts";

/** Who writes summaries. */
export const SUMMARY_SETTINGS = {
  LLM_BASE_URL: optional(
    readModelAddress,
    "an http or https URL without user name, password, query and fragment",
    "writes a summary for the signing page: the address of an OpenAI-compatible interface, such as https://api.openai.com/v1 or http://localhost:11434/v1, which is sent the text of every contract whose sender does not switch that off. LLM_BASE_URL, LLM_API_KEY and LLM_MODEL are set together; without them there are no summaries",
  ),
  LLM_API_KEY: secret(
    readHeaderText,
    "printable ASCII without blanks",
    "the key for LLM_BASE_URL; any word where none is asked for",
    asList,
  ),
  LLM_MODEL: optional(
    readModelName,
    "a name of at most 100 characters",
    "the model at LLM_BASE_URL that writes; its name stands on the audit certificate",
  ),
} satisfies Record<string, Setting<unknown>>;

function readModelAddress(value: string): string {
  const url = new URL(readUrl(value, ["http:", "https:"]));
  if (url.username || url.password || url.search || url.hash) throw new RangeError(value);
  return url.href.replace(/(?<!\/)\/+$/, "").replace(/\/chat\/completions$/, "");
}

function readModelName(value: string): string {
  const name = value.trim();
  if (name.length > 100 || !/^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(name)) throw new RangeError(value);
  return name;
}
