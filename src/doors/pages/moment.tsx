import type { Language } from "#kernel/language.ts";
import { utcTime } from "#sealing/pages/times.ts";
import { shownTime } from "#words/shown-time.ts";

/**
 * A time in words and for machines, to the second where it is pointed at. In UTC
 * until the page's script writes it as the visitor's own clock shows it.
 */
export function Moment({ at, language }: { at: Date; language: Language }) {
  const iso = at.toISOString();
  return (
    <time dateTime={iso} title={utcTime(iso, language)} data-moment="">
      {shownTime(at, language, "UTC")}
    </time>
  );
}

/** A sentence of which `{at}` is a time. */
export function Told(props: { sentence: string; at: Date; language: Language }) {
  const [before, after] = props.sentence.split("{at}");
  return (
    <>
      {before}
      {after !== undefined && <Moment at={props.at} language={props.language} />}
      {after}
    </>
  );
}
