import { SENTENCES, type Sentences } from "./sentences.ts";

/** A contract of some pages in a language, made of its sentences: clauses, lists, a table and a quote. */
export function contractIn(lang: string): string {
  const { dir, sentences } = sentencesIn(lang);
  const of = (at: number) => sentences[at % sentences.length]!;
  const clauses = Array.from({ length: 9 }, (_, at) => {
    const justified = at % 2 === 0 ? ' style="text-align:justify"' : "";
    return `<h2>${at + 1}. ${of(at)}</h2>
<p${justified}>${of(at + 1)} ${of(at + 2)} <b>${of(at)}</b> ${of(at + 3)}</p>
<ol><li>${of(at + 2)}</li><li>${of(at + 3)}<ol type="a"><li>${of(at)}</li></ol></li></ol>`;
  });
  const rows = Array.from(
    { length: 6 },
    (_, at) =>
      `<tr><td>${at + 1}</td><td style="width:45mm">${of(at)}</td><td style="text-align:right">${(at + 1) * 250}.50</td></tr>`,
  );
  return `<!doctype html><html lang="${lang}" dir="${dir}"><body>
<h1>${of(0)}</h1>
${clauses.join("\n")}
<table border="1"><thead><tr><th>#</th><th>${of(1)}</th><th>EUR</th></tr></thead>${rows.join("")}</table>
<blockquote>${of(1)} <i>${of(2)}</i></blockquote>
</body></html>`;
}

export function sentencesIn(lang: string): Sentences {
  const found = SENTENCES.find((one) => one.lang === lang);
  if (!found) throw new Error(`no sentences in ${lang}`);
  return found;
}
