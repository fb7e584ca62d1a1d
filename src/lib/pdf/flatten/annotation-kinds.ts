/** What people call an annotation (ISO 32000-1, 12.5.6.1, table 169). */
const KIND_WORDS: Readonly<Record<string, string>> = {
  Text: "a note",
  Link: "a link",
  FreeText: "a text box",
  Line: "a line",
  Square: "a rectangle",
  Circle: "an ellipse",
  Polygon: "a polygon",
  PolyLine: "a line",
  Highlight: "a highlight",
  Underline: "an underline",
  Squiggly: "an underline",
  StrikeOut: "a strike-out",
  Stamp: "a stamp",
  Caret: "an insertion mark",
  Ink: "a drawing",
  FileAttachment: "an attachment's icon",
  Screen: "a multimedia picture",
  Movie: "a multimedia picture",
  RichMedia: "a multimedia picture",
  Sound: "a sound's icon",
  "3D": "a multimedia picture",
  Widget: "a form field",
  Watermark: "a watermark",
  Redact: "a mark for blacking out",
};

/** "a highlight", "a form field"; for kinds nobody knows, "an annotation". */
export function kindWord(subtype: string | undefined): string {
  return subtype !== undefined && Object.hasOwn(KIND_WORDS, subtype)
    ? KIND_WORDS[subtype]!
    : "an annotation";
}
