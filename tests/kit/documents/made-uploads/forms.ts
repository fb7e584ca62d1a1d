/** Forms, layers, annotations and boxes of pages. */
import type { Construct } from "./construct.ts";
import {
  add,
  BOX,
  cover,
  type Draft,
  form,
  line,
  NUMBER,
  name,
  PAGE,
  stream,
  WHOLE,
  WORDS,
} from "./draft.ts";
import type { Lot } from "./lot.ts";

const FONT = `/Resources <</Font <</F1 ${NUMBER.font} 0 R>>>>`;

function layer(draft: Draft, lot: Lot): number {
  const group = add(
    draft,
    `<</Type /OCG /Name (L) ${lot.of(["", "/Usage <</View <</ViewState /OFF>> /Print <</PrintState /ON>>>>", "/Intent /Design"])}>>`,
  );
  const state = lot.of([
    `/OFF [${group} 0 R]`,
    `/ON [${group} 0 R]`,
    "/BaseState /OFF",
    `/BaseState /OFF /ON [${group} 0 R]`,
    `/AS [<</Event /View /Category [/View] /OCGs [${group} 0 R]>>]`,
    `/OFF ${group} 0 R`,
    `/OFF [${group} 0 R] /ON [${group} 0 R]`,
    "",
  ]);
  draft.catalog.push(
    `/OCProperties <</OCGs [${lot.oneIn(6) ? "" : `${group} 0 R`}] /D <<${state} /Order [${group} 0 R]>>>>`,
  );
  const membership = lot.of([
    `/P /${lot.of(["AllOn", "AnyOn", "AnyOff", "AllOff"])} /OCGs [${group} 0 R]`,
    `/OCGs ${group} 0 R`,
    `/VE [/Not ${group} 0 R]`,
    `/VE [/And [/Or ${group} 0 R]]`,
    "/OCGs []",
    "",
  ]);
  return lot.oneIn(2) ? group : add(draft, `<</Type /OCMD ${membership}>>`);
}

export const FORMS: Record<string, Construct> = {
  "forms nested deeply": (draft, lot) => {
    const depth = lot.of([5, 11, 12, 13, 18, 20, 25, 28, 29, 32, 33, 34, 45, 64, 100]);
    let inner = add(draft, form(cover()));
    for (let level = 0; level < depth; level += 1) {
      inner = add(
        draft,
        stream(
          `/Type /XObject /Subtype /Form /BBox [${WHOLE}] /Resources <</XObject <</X0 ${inner} 0 R>>>> ${lot.oneIn(9) ? "/Group <</S /Transparency>>" : ""}`,
          lot.of(["/X0 Do", "q /X0 Do Q"]),
        ),
      );
    }
    name(draft, "XObject", "X0", inner);
    draft.after.push("/X0 Do");
  },
  "odd forms": (draft, lot) => {
    const box = lot.of([
      `/BBox [${WHOLE}]`,
      "",
      "/BBox [300 120 0 0]",
      "/BBox [0 0 0 0]",
      "/BBox [0 0 300]",
      "/BBox null",
      "/BBox [--0 0 300 120]",
      "/BBox [0 0 (300) 120]",
      "/BBox [0 0 100 120]",
    ]);
    const matrix = lot.of([
      "",
      "",
      "/Matrix [0 0 0 0 0 0]",
      "/Matrix [1 0 0 1 5 0]",
      "/Matrix [1 0 0]",
      "/Matrix [1 0 0 -1 0 114]",
      "/Matrix null",
    ]);
    const kind = lot.of([
      "/Type /XObject /Subtype /Form",
      "/Subtype /Form",
      "",
      "/Type /XObject",
      "/Type /Page /Subtype /Form",
      "/Subtype /Form /FormType 2",
      "/Subtype /Form /Subtype2 /PS",
      "/Subtype /PS",
      "/Subtype /Form /Ref <</F (x.pdf) /Page 0>>",
      "/Subtype /Image",
      "/Subtype /Form /PS 5 0 R",
      "/Type /Pattern /Subtype /Form",
    ]);
    const resources = lot.of([
      FONT,
      FONT,
      "",
      "/Resources <<>>",
      "/Resources null",
      "/Resources 99 0 R",
      "/Resources <</Font <<>>>>",
    ]);
    const key = lot.of(["X0", "P", "X0", "Parent", "", "#58", "X 0".replace(" ", "#20")]);
    name(
      draft,
      "XObject",
      key,
      add(
        draft,
        stream(
          `${kind} ${box} ${matrix} ${resources}`,
          lot.of([
            cover(),
            line(WORDS.other),
            `q q ${cover()}`,
            `Q Q ${cover()}`,
            `1 g ${BOX} W n`,
            "BT 3 Tr",
            "EMC EMC",
          ]),
        ),
      ),
    );
    draft.words = lot.of([null, WORDS.honest, WORDS.honest]);
    draft.after.push(`/${key} Do`);
  },
  "a form that draws itself": (draft, lot) => {
    const own = add(draft, "null");
    draft.bodies.set(
      own,
      form(lot.of([`/X0 Do ${cover()}`, `${cover()} /X0 Do`]), "", `/XObject <</X0 ${own} 0 R>>`),
    );
    name(draft, "XObject", "X0", own);
    draft.after.push("/X0 Do");
  },
  "resources that are elsewhere": (draft, lot) => {
    const other = add(draft, "<</Type /Font /Subtype /Type1 /BaseFont /Courier>>");
    const x = add(
      draft,
      stream(
        `/Type /XObject /Subtype /Form /BBox [${WHOLE}] ${lot.of(["", "/Resources <<>>", `/Resources <</Font <</F1 ${other} 0 R>>>>`])}`,
        line(WORDS.other),
      ),
    );
    name(draft, "XObject", "X0", x);
    draft.words = null;
    draft.after.push("/X0 Do");
    draft.bodies.set(
      NUMBER.pages,
      `<</Type /Pages /Kids [${NUMBER.page} 0 R] /Count 1 /Resources <</Font <</F1 ${other} 0 R /F7 ${other} 0 R>>>>>>`,
    );
    if (lot.oneIn(2)) draft.after.push(`BT /F7 24 Tf 20 10 Td (${WORDS.honest}) Tj ET`);
  },
  layers: (draft, lot) => {
    const number = layer(draft, lot);
    name(draft, "Properties", "OC0", number);
    const hidden = lot.of([cover(), line(WORDS.other)]);
    const x = add(draft, form(hidden, lot.oneIn(2) ? `/OC ${number} 0 R` : ""));
    name(draft, "XObject", "X0", x);
    draft.words = lot.of([null, WORDS.honest]);
    draft.after.push(
      lot.of([
        `/OC /OC0 BDC ${hidden} EMC`,
        "/X0 Do",
        "/OC /OC0 BDC /X0 Do EMC",
        `/OC /OC0 BDC /A BMC ${hidden} EMC EMC`,
        `/OC /OC0 BDC q ${hidden} EMC Q`,
        `BT /OC /OC0 BDC ET ${hidden} EMC`,
        `/OC /OC0 DP ${hidden}`,
        `/OC <</Type /OCMD /OCGs ${number} 0 R>> BDC ${hidden} EMC`,
        `/Span /OC0 BDC ${hidden} EMC`,
      ]),
    );
  },
  annotations: (draft, lot) => {
    const look = add(
      draft,
      stream(
        `/Type /XObject /Subtype /Form /BBox ${lot.of(["[0 0 270 34]", "[0 0 0 0]", "[0 0 27 34]", ""])} ${lot.of(["", "/Matrix [0 0 0 0 0 0]", "/Matrix [0 1 -1 0 0 0]"])} ${FONT}`,
        `1 g 0 0 270 34 re f 0 g BT /F1 24 Tf 5 10 Td (${WORDS.other}) Tj ET`,
      ),
    );
    const flags = lot.of(["", "/F 4", "/F 2", "/F 1", "/F 32", "/F 64", "/F 0", "/F 36", "/F 256"]);
    const appearance = lot.of([
      `/AP <</N ${look} 0 R>>`,
      `/AP <</N <</On ${look} 0 R /Off 99 0 R>>>> /AS /On`,
      `/AP <</N <</On ${look} 0 R>>>>`,
      `/AP <</N <</On ${look} 0 R>>>> /AS /Off`,
      `/AP <</D ${look} 0 R>>`,
      "",
    ]);
    const kind = lot.of([
      "FreeText",
      "Stamp",
      "Square",
      "Text",
      "Popup",
      "Link",
      "Watermark",
      "Highlight",
      "Redact",
      "Missing",
      "Widget",
      "PrinterMark",
      "TrapNet",
    ]);
    const rest =
      kind === "Widget"
        ? `/FT ${lot.of(["/Tx", "/Btn", "/Ch", "/Sig"])} /T (a) /V (${WORDS.other}) /DA (/Helv 12 Tf 0 g)`
        : `/Contents (${WORDS.other}) /DA (/Helv 20 Tf 0 g) /C [1 1 1] /IC [1 1 1]`;
    const number = add(
      draft,
      `<</Type /Annot /Subtype /${kind} /Rect ${lot.of(["[15 40 285 74]", "[15 40 285 74]", "[285 74 15 40]", "[0 0 0 0]"])} ${flags} ${appearance} ${rest}>>`,
    );
    draft.page.push(
      `/Annots ${lot.of([`[${number} 0 R]`, `[${number} 0 R null 5]`, `[${number} 0 R ${number} 0 R]`, `${add(draft, `[${number} 0 R]`)} 0 R`, `${number} 0 R`])}`,
    );
    if (kind === "Widget")
      draft.catalog.push(
        `/AcroForm <</Fields [${number} 0 R] ${lot.of(["", "/NeedAppearances true"])}>>`,
      );
  },
  "boxes of the page": (draft, lot) => {
    const [w, h] = [PAGE.width, PAGE.height];
    draft.mediaBox = lot.of([
      `[0 0 ${w} ${h}]`,
      `[${w} ${h} 0 0]`,
      `[0 0 ${w} ${h} 9]`,
      `[0 0 ${w}.0 ${h}.0]`,
      `[-10 -10 ${w} ${h}]`,
      `[0 0 --${w} ${h}]`,
      `[0 0 ${w} 0]`,
      `[0 0 5 0 R ${h}]`,
      `[0 0 1e9 ${h}]`,
      "null",
    ]);
    draft.page.push(
      lot.of([
        "",
        "/CropBox [0 0 300 60]",
        "/CropBox [400 400 500 500]",
        "/CropBox [10 10 290 110]",
        "/CropBox [0 0 0 0]",
        "/CropBox [290 110 10 10]",
        "/CropBox null",
        "/Rotate 45",
        "/Rotate -90",
        "/Rotate 450",
        "/Rotate 90.5",
        "/Rotate (90)",
        "/UserUnit 2",
        "/UserUnit 0",
        "/UserUnit -1",
        "/TrimBox [0 0 10 10]",
        "/ArtBox [0 0 10 10] /BleedBox [0 0 0 0]",
        "/Rotate 180 /Rotate 0",
      ]),
    );
  },
};
