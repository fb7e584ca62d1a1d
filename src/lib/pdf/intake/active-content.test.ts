import {
  appendRevision,
  buildPackedPdf,
  buildPdf,
  catalog,
  PLAIN,
  packed,
  packedObjects,
  page,
  startOf,
} from "#kit/documents/pdfs/built-pdf.ts";
import { checkFates, EVIL, removed, taken } from "#kit/documents/pdfs/fate-check.ts";

const SCRIPT = `<< /S /JavaScript /JS (app.alert\\('${EVIL}'\\)) >>`;
const link = (action: string) =>
  page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0] /A ${action} >>]`);
const annotation = (entries: string) =>
  page(`/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`);
const FILE_SPEC = "<< /Type /Filespec /F (run.exe) /EF << /F 9 0 R >> >>";
const FILE: [string, string] = ["<< /Type /EmbeddedFile >>", EVIL];

checkFates("PDFs that act", [
  [
    "JavaScript in the name tree",
    () => buildPdf({ 1: catalog(`/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>`) }),
    removed("JavaScript"),
  ],
  [
    "JavaScript beside a font whose name is in an old encoding",
    () =>
      buildPdf({
        1: catalog(`/OpenAction ${SCRIPT}`),
        3: page("").replaceAll("/F1", "/F#e9"),
        4: ["<< >>", "BT /F#e9 24 Tf 72 720 Td (Contract) Tj ET"],
      }),
    removed("JavaScript"),
  ],
  [
    "JavaScript on opening",
    () => buildPdf({ 1: catalog(`/OpenAction ${SCRIPT}`) }),
    removed("JavaScript"),
  ],
  [
    "JavaScript in an object of its own",
    () => buildPdf({ 1: catalog("/OpenAction 5 0 R"), 5: SCRIPT }),
    removed("JavaScript"),
  ],
  [
    "JavaScript in a stream",
    () => buildPdf({ 1: catalog("/OpenAction << /S /JavaScript /JS 5 0 R >>"), 5: packed(EVIL) }),
    removed("JavaScript"),
  ],
  [
    "JavaScript behind escaped letters",
    () => buildPdf({ 1: catalog(`/Open#41ction << /S /J#61vaScr#69pt /J#53 (${EVIL}) >>`) }),
    removed("JavaScript"),
  ],
  [
    "JavaScript before closing",
    () => buildPdf({ 1: catalog(`/AA << /WC ${SCRIPT} >>`) }),
    removed("JavaScript", "an action that runs on its own"),
  ],
  [
    "JavaScript on a page",
    () => buildPdf({ 3: page(`/AA << /O ${SCRIPT} >>`) }),
    removed("JavaScript", "an action that runs on its own"),
  ],
  ["JavaScript behind a link", () => buildPdf({ 3: link(SCRIPT) }), removed("JavaScript")],
  [
    "JavaScript after a harmless step",
    () =>
      buildPdf({
        3: link(
          `<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /JavaScript /P 3 0 R /JS (${EVIL}) >>] >>`,
        ),
      }),
    removed("JavaScript"),
  ],
  [
    "JavaScript in a field",
    () =>
      buildPdf({
        1: catalog("/AcroForm << /Fields [5 0 R] >>"),
        5: `<< /FT /Tx /T (n) /AA << /K ${SCRIPT} >> >>`,
      }),
    removed("JavaScript", "an action that runs on its own"),
  ],
  [
    "JavaScript in a bookmark",
    () =>
      buildPdf({
        1: catalog("/Outlines << /First 5 0 R /Last 5 0 R /Count 1 >>"),
        5: `<< /Title (x) /A ${SCRIPT} >>`,
      }),
    removed("JavaScript"),
  ],
  [
    "JavaScript in an object stream",
    () => buildPackedPdf(packedObjects(`/OpenAction ${SCRIPT}`), (plain) => packed(plain)),
    removed("JavaScript"),
  ],
  [
    "JavaScript in a version that was replaced",
    () => replaced({ 1: catalog(`/OpenAction ${SCRIPT}`) }),
    removed("remains of an earlier version"),
  ],
  [
    "JavaScript in an object stream that nothing leads to",
    () => buildPdf({ 60: packed(`5 0 ${SCRIPT}`, "/Type /ObjStm /N 1 /First 4") }),
    removed("remains of an earlier version"),
  ],
  [
    "JavaScript under a key given twice",
    () => buildPdf({ 1: catalog(`/OpenAction ${SCRIPT} /OpenAction [3 0 R /Fit]`) }),
    removed("remains of an earlier version"),
  ],
  [
    "a link that starts a program",
    () => buildPdf({ 3: link(`<< /S /Launch /F (${EVIL}) >>`) }),
    removed("an action that starts a program"),
  ],
  [
    "a link that sends the form",
    () => buildPdf({ 3: link(`<< /S /SubmitForm /F (https://${EVIL}) >>`) }),
    removed("an action that sends form data"),
  ],
  [
    "a link that loads form data",
    () => buildPdf({ 3: link(`<< /S /ImportData /F (${EVIL}) >>`) }),
    removed("an action that loads form data"),
  ],
  [
    "a link to another file",
    () => buildPdf({ 3: link(`<< /S /GoToR /F (\\\\\\\\${EVIL}\\\\x) /D [0 /Fit] >>`) }),
    removed("a link to another file"),
  ],
  [
    "a link to an embedded file",
    () => buildPdf({ 3: link(`<< /S /GoToE /T << /R /C /N (${EVIL}) >> >>`) }),
    removed("a link to an embedded file"),
  ],
  [
    "a link that hides a field",
    () => buildPdf({ 3: link(`<< /S /Hide /T (${EVIL}) >>`) }),
    removed("an action that changes the document"),
  ],
  [
    "a link of a kind nobody knows",
    () => buildPdf({ 3: link(`<< /S /${EVIL} >>`) }),
    removed("an action that changes the document"),
  ],
  [
    "a link to a script address",
    () => buildPdf({ 3: link(`<< /S /URI /URI (javascript:${EVIL}) >>`) }),
    removed("a link that is not a web address"),
  ],
  [
    "a link to a local file",
    () => buildPdf({ 3: link(`<< /S /URI /URI (file:///${EVIL}) >>`) }),
    removed("a link that is not a web address"),
  ],
  [
    "a link to a web page",
    () => buildPdf({ 3: link("<< /S /URI /URI (https://example.org/) >>") }),
    taken,
  ],
  [
    "a web page that opens by itself",
    () => buildPdf({ 3: page(`/AA << /O << /S /URI /URI (https://${EVIL}) >> >>`) }),
    removed("an action that runs on its own"),
  ],
  ["a link to the next page", () => buildPdf({ 3: link("<< /S /Named /N /NextPage >>") }), taken],
  [
    "an embedded program",
    () =>
      buildPdf({
        1: catalog(`/Names << /EmbeddedFiles << /Names [(run.exe) ${FILE_SPEC}] >> >>`),
        9: FILE,
      }),
    removed("an embedded file"),
  ],
  [
    "an associated file",
    () => buildPdf({ 1: catalog(`/AF [${FILE_SPEC}]`), 9: FILE }),
    removed("an embedded file"),
  ],
  [
    "a file pinned to a page",
    () => buildPdf({ 3: annotation(`/Subtype /FileAttachment /FS ${FILE_SPEC}`), 9: FILE }),
    removed("an embedded file"),
  ],
  [
    "a portfolio",
    () => buildPdf({ 1: catalog(`/Collection << /D (${EVIL}) >>`) }),
    removed("an embedded file"),
  ],
  [
    "rich media",
    () => buildPdf({ 3: annotation(`/Subtype /RichMedia /RichMediaContent (${EVIL})`) }),
    removed("multimedia"),
  ],
  [
    "a screen",
    () => buildPdf({ 3: annotation(`/Subtype /Screen /A << /S /Rendition /JS (${EVIL}) >>`) }),
    removed("multimedia"),
  ],
  [
    "a three-dimensional model",
    () => buildPdf({ 3: annotation("/Subtype /3D /3DD 9 0 R"), 9: ["<< /Type /3D >>", EVIL] }),
    removed("multimedia"),
  ],
  [
    "a film",
    () => buildPdf({ 3: annotation(`/Subtype /Movie /Movie << /F (${EVIL}) >>`) }),
    removed("multimedia"),
  ],
  [
    "a sound",
    () =>
      buildPdf({ 3: annotation("/Subtype /Sound /Sound 9 0 R"), 9: ["<< /Type /Sound >>", EVIL] }),
    removed("multimedia"),
  ],
  [
    "PostScript",
    () =>
      buildPdf({
        3: page("").replace("/Font", "/XObject << /P 9 0 R >> /Font"),
        9: ["<< /Subtype /PS >>", EVIL],
      }),
    removed("PostScript"),
  ],
  [
    "a page whose content lies in another file",
    () => buildPdf({ 4: [`<< /F (${EVIL}) >>`, ""] }),
    removed("content kept in another file"),
  ],
  [
    "a structure element named like an action",
    () =>
      buildPdf({
        1: catalog("/StructTreeRoot << /K 5 0 R >>"),
        5: "<< /Type /StructElem /S /Launch /P 3 0 R >>",
      }),
    taken,
  ],
  ["a font named AA", () => buildPdf({ 3: page("").replace("/F1", "/AA") }), taken],
]);

/** A version with the given objects, replaced by the plain one. */
function replaced(objects: Record<number, string>): Buffer {
  const first = buildPdf(objects);
  const again = Object.fromEntries(Object.keys(objects).map((key) => [key, PLAIN[Number(key)]]));
  return appendRevision(first, again, { trailer: `/Root 1 0 R /Prev ${startOf(first)}` });
}
