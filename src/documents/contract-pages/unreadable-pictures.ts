import { typeset } from "#documents/typst/typeset.ts";

/** The paths of pictures that the compiler cannot read, each tried alone. */
export function unreadablePictures(
  files: ReadonlyMap<string, Uint8Array>,
  template: string,
): ReadonlySet<string> {
  const unreadable = new Set<string>();
  for (const [path, bytes] of files) {
    try {
      typeset({
        template,
        data: { ...EMPTY, blocks: [{ ...PICTURE, pic: path }] },
        files: new Map([[path, bytes]]),
        tagged: false,
      });
    } catch {
      // What is wrong with it was the sanitiser's to say; here it is only left out.
      unreadable.add(path);
    }
  }
  return unreadable;
}

const EMPTY = {
  title: "",
  language: "en",
  plain: 0,
  looks: [],
  signatures: { fields: [], centred: false, words: "", width: 0, height: 0 },
};
const PICTURE = {
  k: "img",
  w: null,
  h: null,
  alt: "",
  align: "left",
  keep: false,
  above: 0,
  below: 0,
  left: 0,
  right: 0,
};
