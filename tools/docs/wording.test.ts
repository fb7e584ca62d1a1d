import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Language } from "#kernel/language.ts";

/** docs/build/wording.md says of each proposed wording what became of it; here it is held to the words. */

const SECTIONS: Readonly<Record<string, Language>> = {
  "All four languages": "en",
  German: "de",
  English: "en",
  French: "fr",
  Spanish: "es",
};

/** What stands where a proposal was taken with a change, or in another order. */
const INSTEAD: Readonly<Record<number, readonly string[]>> = {
  9: ["{sender} cancelled it (", "so it can no longer be signed.", "Write to {sender}"],
  10: [
    "sent a newer link for this signature (",
    "perhaps to another address. Please use the latest",
  ],
  28: ["Not sealed yet; the service keeps trying."],
  34: ["Your plan is used up this month. This contract takes one credit."],
  55: ["Öffnen Sie den Link bitte noch einmal aus der Nachricht, die Sie bekommen haben."],
  56: ["Das unterschriebene PDF liegt bei."],
  57: ["Das unterschriebene PDF liegt bei.", "Unterschriebenes PDF herunterladen"],
  68: ["Unterschriftsseite", "Statusseite"],
  74: ["unterschreibende Person"],
  75: ["Sign and agree", "Sign with obligation to pay"],
  76: ["has not signed yet.", "3 are still needed here."],
  79: ["your signature is used in the boxes for initials too"],
  85: ["signs with a personal link", "via the shared link"],
  91: ["saved again", "dashes and spaces"],
  93: ["Checking …"],
  98: ["Not used yet, as far as recorded"],
  109: ["Tracer", "Saisir", "Importer"],
  117: ["Tout le monde a signé ce document."],
  118: ["Rouvrez le lien depuis le message que vous avez reçu."],
  122: ["votre signature est attendue pour"],
  124: ["Son cachet électronique permet de voir"],
  133: ["Firmar y aceptar", "Firmar con obligación de pago"],
  134: ["Ya ha firmado: {at}.", "Aún no ha firmado: "],
  140: ["se envió por correo a", "Esto queda registrado con su firma."],
  148: ["Leer no le compromete a nada", "solo su firma le compromete"],
  152: ["ya no es válido", "Es válido"],
};

interface Row {
  number: number;
  language: Language;
  proposal: string;
  became: string;
}

function rows(): Row[] {
  let language: Language = "en";
  return readFileSync("docs/build/wording.md", "utf8")
    .split("\n")
    .flatMap((line) => {
      language = SECTIONS[/^### (.+)$/.exec(line)?.[1] ?? ""] ?? language;
      const [, number, proposal = "", became = ""] =
        /^\| (\d+) \| [^|]+ \| (.+) \| ([^|]+) \|$/.exec(line) ?? [];
      return number ? [{ number: Number(number), language, proposal, became }] : [];
    });
}

const plain = (text: string) =>
  text
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll("’", "'")
    .toLowerCase();

const WORDS = Object.fromEntries(
  (["de", "en", "es", "fr"] as const).map((language) => [
    language,
    plain(readFileSync(`tests/golden/words/${language}.txt`, "utf8")),
  ]),
) as Record<Language, string>;

/** Whether the words have it: X is a name, a number any number, `…` whatever stands between. */
function stands(proposal: string, language: Language): boolean {
  const pattern = plain(proposal)
    .replace(/\.$/, "")
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\\\$\\\{month\\\}|\\\{sender\\\}|\bx\b|…/g, ".*")
    .replace(/(?<!sha-)\d+/g, "\\S+");
  return new RegExp(pattern).test(WORDS[language]);
}

test("there are 160 proposals, and each was taken or refused with a reason", () => {
  const all = rows();
  assert.deepEqual(
    all.map(({ number }) => number),
    Array.from({ length: 160 }, (_, index) => index + 1),
  );
  for (const { number, became } of all) {
    assert.match(became, /^taken(?:[,;:] \S.*)?$|^not taken: \S.{15,}$/, `${number}: ${became}`);
  }
});

test("what is said to be taken stands in the words, as proposed or with the named change", () => {
  const missing = rows()
    .filter(({ became }) => became.startsWith("taken"))
    .flatMap(({ number, language, proposal }) => {
      const instead = INSTEAD[number];
      return (instead ?? [proposal])
        .filter((one) => !stands(one, language) && !stands(one, "de"))
        .map((one) => `${number}: ${one}`);
    });
  assert.deepEqual(missing, []);
});

test("what is said not to be taken stands nowhere in the words", () => {
  const there = rows()
    .filter(({ became }) => became.startsWith("not taken"))
    .filter(({ language, proposal }) => stands(proposal, language))
    .map(({ number, proposal }) => `${number}: ${proposal}`);
  assert.deepEqual(there, []);
});
