/** A site of plain HTML that shows a signing page; what it hears it keeps for whoever looks. */
globalThis.told = [];
const page = document.querySelector("countersign-sign");
for (const what of ["opened", "signed", "completed", "declined", "failed"]) {
  page.addEventListener(what, ({ type, detail }) =>
    globalThis.told.push([type, detail.reason ?? null]),
  );
}
document.querySelector("#before").addEventListener("click", () => page.open());
