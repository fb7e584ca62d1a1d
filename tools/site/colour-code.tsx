/** What is told apart in code, in the order in which it is looked for; no more than helps to read. */
const COMMENT_HASH = String.raw`(?<![\w$&?'"/#])#[^\n]*`;
const COMMENT_SLASHES = String.raw`(?<![:\w"'])//[^\n]*`;
const STRING = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*'`;
const WORD_BEFORE_COLON = String.raw`"(?:\\.|[^"\\\n])*"(?=\s*:)`;

const KEYWORDS =
  "import|from|const|let|await|async|new|if|else|for|of|in|return|export|function|def|with|as|try|except|catch|throw|raise|while|not|and|or|echo|null|true|false|None|True|False";

const COMMENTS: Record<string, string> = {
  sh: COMMENT_HASH,
  python: COMMENT_HASH,
  php: COMMENT_SLASHES,
  ts: COMMENT_SLASHES,
  js: COMMENT_SLASHES,
};

/** Code with its parts in elements of the classes `cc`, `cn`, `cs`, `ck`: comment, name, string, keyword. */
export function Coloured({ language, text }: { language: string; text: string }) {
  const comment = COMMENTS[language];
  const hasWords = language in COMMENTS && language !== "sh";
  const parts = [
    ...(comment ? [`(?<cc>${comment})`] : []),
    `(?<cn>${WORD_BEFORE_COLON})`,
    `(?<cs>${STRING})`,
    ...(hasWords ? [String.raw`(?<ck>\b(?:${KEYWORDS})\b)`] : []),
  ];
  const pattern = new RegExp(parts.join("|"), "g");
  if (language === "" || language === "text") return <>{text}</>;
  const pieces = [];
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const [name] = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    pieces.push(text.slice(at, found.index), <span class={name}>{found[0]}</span>);
    at = found.index + found[0].length;
  }
  return (
    <>
      {pieces}
      {text.slice(at)}
    </>
  );
}
